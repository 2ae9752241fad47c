// A hint: the Captain's move, drawn in another pencil over the table; tapping it makes the move.
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
  byId("take-hint")?.focus({ preventScroll: true });
}

/** Is one shown? */
export const hinted = () => board.querySelector(".ahead.hint") !== null;

export function unhint() {
  if (!hinted()) return;
  hidePeek();
  board.dataset.pane = before;
}
