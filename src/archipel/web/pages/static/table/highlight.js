// Highlights what answers the question, marks the picks, and updates the buttons.
import { showPieceAgain, highlightCells } from "./held_piece.js";
import { markParts } from "./marks.js";
import { board, byId, data, state } from "./page_state.js";

export function highlight() {
  const { picked, piece, asked } = state;
  markParts(board, picked, piece, asked.glow, state.over !== "" && !state.keyed);
  board.toggleAttribute("data-piece", piece.active);
  const tools = byId("piece-tools");
  if (tools) tools.hidden = !piece.active;
  highlightCells();
  showPieceAgain();
  const undo = byId("undo");
  if (undo instanceof HTMLButtonElement) undo.disabled = data.mine !== "1" || !(state.picked.size || Number(data.steps));
}

/**
 * Highlight these parts, and no others.
 * @param {string} keys separated by spaces
 */
export function lightUp(keys) {
  for (const old of board.querySelectorAll(".lit")) old.classList.remove("lit");
  for (const one of keys.split(" ").filter(Boolean)) {
    const colon = one.indexOf(":");
    const which = `[data-kind="${CSS.escape(one.slice(0, colon))}"][data-value="${CSS.escape(one.slice(colon + 1))}"]`;
    for (const part of board.querySelectorAll(which)) part.classList.add("lit");
  }
}
