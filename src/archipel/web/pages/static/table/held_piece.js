// The held piece: where it is shown, and what it would score there.
import { centre, nearest } from "./marks.js";
import { preview } from "./preview.js";
import { board, byId, state } from "./page_state.js";

const EDGE_PX = 48; // a piece nearer than this to the edge of a phone's pane is hardly visible

export const CELL = '[data-region="sheet"] [data-kind="cell"]';

/** @param {Element | null} element */
export const isCell = (element) => state.piece.active && element?.getAttribute("data-kind") === "cell";

/** @param {Element} cell */
export const cellName = (cell) => cell.getAttribute("data-value") ?? "";

/** @param {string} name */
export const cellAt = (name) => board.querySelector(`${CELL}[data-value="${name}"]`);

/**
 * Show the piece there, and what it would score or which rule forbids it.
 * @param {string} anchor
 * @param {boolean} legal
 */
export function showPieceAt(anchor, legal) {
  state.piece.show(anchor, legal);
  /** @type {HTMLButtonElement} */ (byId("piece-put")).disabled = !legal;
  previewPiece();
}

/** Preview what the piece would score where it is shown. */
export function previewPiece() {
  const { piece } = state;
  const { anchor } = piece;
  if (piece.active && anchor) preview(piece.move(anchor), (sheet) => piece.anchor === anchor && piece.dress(sheet));
}

/**
 * Move the held piece over a cell.
 * @param {string} cell
 */
export function movePieceOver(cell) {
  state.over = cell;
  const { anchor, legal } = state.piece.snap(cell);
  showPieceAt(anchor, legal);
}

/** Show the piece after a change: where it was held, or a new one where it fits; by touch, where a finger can reach it. */
export function showPieceAgain() {
  const { piece } = state;
  if (!piece.active) return piece.hide();
  const fresh = !piece.anchor;
  const focused = document.activeElement?.closest(CELL);
  if (state.over) movePieceOver(state.over);
  else if (state.keyed && focused) showPieceAt(cellName(focused), piece.places.includes(cellName(focused)));
  if (!state.keyed && (fresh || state.touched)) moveToLegalPlace();
}

/** Show the piece at the nearest place where it fits: its button draws what is shown. */
export function moveToLegalPlace() {
  const { piece } = state;
  const sheet = board.querySelector(".b-sheet")?.getBoundingClientRect();
  const cell = cellAt(state.over);
  const old = cell ? centre(cell) : sheet && { x: sheet.x + sheet.width / 2, y: sheet.y + sheet.height / 2 };
  const best = piece.legal ? cellAt(piece.anchor) : old && nearest(piece.places.flatMap((name) => cellAt(name) ?? []), old);
  const pane = best?.closest(".b-sheet"); // only this pane: the page must stay where it is
  const seen = pane?.getBoundingClientRect();
  const off = best && seen ? centre(best).y - (seen.top + seen.height / 2) : 0;
  if (pane && seen && (!piece.legal || Math.abs(off) > seen.height / 2 - EDGE_PX)) pane.scrollTop += off;
  if (best && !piece.legal) movePieceOver(piece.under(cellName(best))[piece.cells.indexOf(piece.grip)]);
}

/** Highlight exactly the cells that the piece could cover in this orientation. */
export function highlightCells() {
  const { piece } = state;
  const fits = new Set(piece.places.flatMap((anchor) => piece.under(anchor)));
  for (const cell of board.querySelectorAll(CELL)) cell.classList.toggle("fits", fits.has(cellName(cell)));
}
