// The held piece: where it is shown, and what it would score there.
import { middle, nearest } from "./marks.js";
import { peek } from "./peek.js";
import { board, byId, now } from "./site.js";

const EDGE = 48; // pixels: a piece nearer than this to the edge of a phone's pane is hardly in sight

export const CELL = '[data-region="sheet"] [data-kind="cell"]';

/** @param {Element | null} element */
export const isCell = (element) => now.piece.active && element?.getAttribute("data-kind") === "cell";

/** @param {Element} cell */
export const nameOf = (cell) => cell.getAttribute("data-value") ?? "";

/** @param {string} name */
export const cellAt = (name) => board.querySelector(`${CELL}[data-value="${name}"]`);

/**
 * Show the piece there, and what it would score or which rule forbids it.
 * @param {string} anchor
 * @param {boolean} legal
 */
export function hold(anchor, legal) {
  now.piece.show(anchor, legal);
  /** @type {HTMLButtonElement} */ (byId("piece-put")).disabled = !legal;
  peek(now.piece.move(anchor), (sheet) => now.piece.anchor === anchor && now.piece.dress(sheet));
}

/**
 * Hold the piece over a cell.
 * @param {string} cell
 */
export function lead(cell) {
  now.over = cell;
  const { anchor, legal } = now.piece.snap(cell);
  hold(anchor, legal);
}

/** Show the piece after a change: where it was held or, on touch, where a finger can reach it. */
export function again() {
  const { piece } = now;
  if (!piece.active) return piece.hide();
  if (now.over) lead(now.over);
  if (!now.touched || now.keyed) return undefined;
  const old = cellAt(now.over) ?? board.querySelector(".b-sheet");
  const best = piece.legal ? cellAt(piece.anchor) : old && nearest(piece.values("cell").flatMap((name) => cellAt(name) ?? []), middle(old));
  const pane = best?.closest(".b-sheet"); // only this pane: the page must stay where it is
  const seen = pane?.getBoundingClientRect();
  const off = best && seen ? middle(best).y - (seen.top + seen.height / 2) : 0;
  if (pane && seen && (!piece.legal || Math.abs(off) > seen.height / 2 - EDGE)) pane.scrollTop += off;
  return best && !piece.legal && lead(piece.under(nameOf(best))[piece.cells.indexOf(piece.grip)]);
}
