// A hint: the Captain's move, drawn in another pencil over the table; tapping it makes the move.
import { middle } from "./marks.js";
import { hidePeek } from "./peek.js";
import { board, byId } from "./site.js";

let before = ""; // the pane that a phone showed before it went to the drawing

/**
 * Draw it, and say it in one sentence.
 * @param {string} html
 */
export function hint(html) {
  hidePeek();
  const read = document.createElement("template");
  read.innerHTML = html;
  for (const one of read.content.querySelectorAll("[data-hint]")) {
    const place = board.querySelector(`[data-peek="${one.getAttribute("data-hint")}"]`);
    place?.classList.add("hint");
    place?.replaceChildren(...one.childNodes);
  }
  before = board.dataset.pane ?? "";
  if (board.querySelector('[data-peek="sheet"] svg')) board.dataset.pane = "sheet"; // there it is drawn
  for (const pane of board.querySelectorAll(".b-sheet, .b-tableau")) reveal(pane);
  byId("take-hint")?.focus({ preventScroll: true });
}

/**
 * Scroll a pane to what a hint would add to its drawing: the largest new mark in pencil.
 * @param {Element} pane
 */
function reveal(pane) {
  const old = new Set([...pane.querySelectorAll(".drawing .a-pencil")].map((one) => one.outerHTML));
  const size = (/** @type {Element} */ one) => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
  const marks = [...pane.querySelectorAll(".peek .a-pencil")].filter((one) => !old.has(one.outerHTML));
  const [mark] = marks.sort((one, other) => size(other) - size(one));
  const seen = pane.getBoundingClientRect();
  if (mark) pane.scrollTop += middle(mark).y - (seen.top + seen.height / 2);
}

/** Is one shown? */
export const hinted = () => board.querySelector(".ahead.hint") !== null;

export function unhint() {
  if (!hinted()) return;
  hidePeek();
  board.dataset.pane = before;
}
