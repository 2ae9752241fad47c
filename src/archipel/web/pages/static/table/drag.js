// Moving a piece: it follows the pointer or the focus, turns and flips, and is drawn where it may be.
import { peek, pencil, show, why } from "./choose.js";
import { focusOn, glowing, middle, nearest } from "./marks.js";
import { named } from "./piece.js";
import { announce } from "./says.js";
import { board, byId, now } from "./site.js";

let hovered = ""; // the cell under the pointer

/** @param {Element | null | undefined} element */
export const isCell = (element) => now.piece.active && element?.getAttribute("data-kind") === "cell";

/** @param {Element} cell */
const nameOf = (cell) => cell.getAttribute("data-value") ?? "";

/**
 * The move that draws the piece there.
 * @param {string} anchor
 * @returns {import("./site.js").Part[]}
 */
const move = (anchor) => [
  ["shape", now.piece.picked("shape")],
  ["turn", now.piece.picked("turn")],
  ["cell", anchor],
];

/**
 * Show the piece there, and what it would score.
 * @param {string} anchor
 * @param {boolean} legal
 */
export function hold(anchor, legal) {
  now.piece.show(anchor, legal);
  if (legal) peek.words(move(anchor));
}

/** @param {string} anchor */
export const place = (anchor) => pencil(move(anchor));

/**
 * Draw the piece over this cell. A finger first shows where that would be, and draws with the next tap.
 * @param {Element} cell
 * @param {boolean} touched
 */
export async function put(cell, touched) {
  const { anchor, legal } = now.piece.snap(nameOf(cell));
  if (touched && legal && now.piece.anchor !== anchor) {
    hold(anchor, legal);
    byId("piece-put").hidden = false;
  } else if (legal) await place(anchor);
  else {
    hold(anchor, false);
    await why(`cell:${named(anchor)}`);
  }
}

/**
 * The pointer is over this cell, or over none.
 * @param {Element | null} cell
 */
export function follow(cell) {
  const under = cell ? nameOf(cell) : "";
  if (under && under !== hovered) {
    const { anchor, legal } = now.piece.snap(under);
    hold(anchor, legal);
  }
  hovered = under;
}

/** The pointer has left; a piece that it did not lead stays. */
export function letGo() {
  if (!hovered) return;
  hovered = "";
  now.piece.hide();
}

/**
 * Turn a quarter to the right, or flip; the piece stays where it is held.
 * @param {boolean} flip
 */
export function turn(flip) {
  const { piece } = now;
  const focused = document.activeElement?.closest('[data-kind="cell"]');
  const point = focused && now.keyed && !hovered ? middle(focused) : null;
  const { anchor } = piece;
  if (!piece.turn(flip)) return;
  show();
  if (hovered) {
    const there = piece.snap(hovered);
    hold(there.anchor, there.legal);
  } else if (point) {
    const cells = glowing(board).filter((one) => one.getAttribute("data-kind") === "cell");
    focusOn(board, nearest(cells, point));
  } else if (anchor) {
    const there = piece.snap(anchor);
    hold(there.anchor, there.legal);
    byId("piece-put").hidden = !there.legal;
  }
  const name = board.querySelector(`[data-kind="turn"][data-value="${piece.picked("turn")}"] title`);
  announce(name?.textContent ?? "");
}
