// Showing: what answers the question glows, picks are marked, and the buttons follow.
import { again, glow } from "./held.js";
import { mark } from "./marks.js";
import { board, byId, data, now } from "./site.js";

export function show() {
  const { picked, piece, asked } = now;
  mark(board, picked, piece, asked.glow, now.over !== "" && !now.keyed);
  board.toggleAttribute("data-piece", piece.active);
  const tools = byId("piece-tools");
  if (tools) tools.hidden = !piece.active;
  glow();
  again();
  const undo = byId("undo");
  if (undo instanceof HTMLButtonElement) undo.disabled = data.mine !== "1" || !(now.picked.size || Number(data.steps));
}

/**
 * Light up these parts, or none.
 * @param {string} keys separated by spaces
 */
export function light(keys) {
  for (const old of board.querySelectorAll(".lit")) old.classList.remove("lit");
  for (const one of keys.split(" ").filter(Boolean)) {
    const colon = one.indexOf(":");
    const which = `[data-kind="${CSS.escape(one.slice(0, colon))}"][data-value="${CSS.escape(one.slice(colon + 1))}"]`;
    for (const part of board.querySelectorAll(which)) part.classList.add("lit");
  }
}
