// A hint: the Captain's move, drawn in another pencil colour over the table; tapping it makes the move.
import { centre } from "./marks.js";
import { hidePreview } from "./preview.js";
import { board, byId } from "./page_state.js";

let paneBefore = ""; // the pane that a phone showed before the hint

/**
 * Show the hint's drawings and its sentence.
 * @param {string} html
 */
export function showHint(html) {
  hidePreview();
  const read = document.createElement("template");
  read.innerHTML = html;
  for (const one of read.content.querySelectorAll("[data-hint]")) {
    const place = board.querySelector(`[data-peek="${one.getAttribute("data-hint")}"]`);
    place?.classList.add("hint");
    place?.replaceChildren(...one.childNodes);
  }
  paneBefore = board.dataset.pane ?? "";
  if (board.querySelector('[data-peek="sheet"] svg')) board.dataset.pane = "sheet";
  for (const pane of board.querySelectorAll(".b-sheet, .b-tableau")) scrollToHint(pane);
  byId("take-hint")?.focus({ preventScroll: true });
}

/**
 * Scroll a pane to what a hint would add to its drawing: the largest new mark in pencil.
 * @param {Element} pane
 */
function scrollToHint(pane) {
  const old = new Set([...pane.querySelectorAll(".drawing .a-pencil")].map((one) => one.outerHTML));
  const size = (/** @type {Element} */ one) => one.getBoundingClientRect().width * one.getBoundingClientRect().height;
  const marks = [...pane.querySelectorAll(".peek .a-pencil")].filter((one) => !old.has(one.outerHTML));
  const [mark] = marks.sort((one, other) => size(other) - size(one));
  const seen = pane.getBoundingClientRect();
  if (mark) pane.scrollTop += centre(mark).y - (seen.top + seen.height / 2);
}

/** Is one shown? */
export const isHintShown = () => board.querySelector(".ahead.hint") !== null;

export function hideHint() {
  if (!isHintShown()) return;
  hidePreview();
  board.dataset.pane = paneBefore;
}
