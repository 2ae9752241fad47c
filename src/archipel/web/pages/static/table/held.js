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
  appraise();
}

/** Say what the piece would score where it is shown. */
export function appraise() {
  const { piece } = now;
  const { anchor } = piece;
  if (piece.active && anchor) peek(piece.move(anchor), (sheet) => piece.anchor === anchor && piece.dress(sheet));
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

/** Show the piece after a change: where it was held; a new one where it fits, by touch where a finger can reach it. */
export function again() {
  const { piece } = now;
  if (!piece.active) return piece.hide();
  const fresh = !piece.anchor;
  const focused = document.activeElement?.closest(CELL);
  if (now.over) lead(now.over);
  else if (now.keyed && focused) hold(nameOf(focused), piece.places.includes(nameOf(focused)));
  if (!now.keyed && (fresh || now.touched)) fit();
}

/** Show the piece where it fits, nearest to where it is: its button draws what is shown. */
export function fit() {
  const { piece } = now;
  const sheet = board.querySelector(".b-sheet")?.getBoundingClientRect();
  const cell = cellAt(now.over);
  const old = cell ? middle(cell) : sheet && { x: sheet.x + sheet.width / 2, y: sheet.y + sheet.height / 2 };
  const best = piece.legal ? cellAt(piece.anchor) : old && nearest(piece.places.flatMap((name) => cellAt(name) ?? []), old);
  const pane = best?.closest(".b-sheet"); // only this pane: the page must stay where it is
  const seen = pane?.getBoundingClientRect();
  const off = best && seen ? middle(best).y - (seen.top + seen.height / 2) : 0;
  if (pane && seen && (!piece.legal || Math.abs(off) > seen.height / 2 - EDGE)) pane.scrollTop += off;
  if (best && !piece.legal) lead(piece.under(nameOf(best))[piece.cells.indexOf(piece.grip)]);
}

/** Glow where the piece could lie in this turn: exactly the cells that it could cover. */
export function glow() {
  const { piece } = now;
  const fits = new Set(piece.places.flatMap((anchor) => piece.under(anchor)));
  for (const cell of board.querySelectorAll(CELL)) cell.classList.toggle("fits", fits.has(nameOf(cell)));
}
