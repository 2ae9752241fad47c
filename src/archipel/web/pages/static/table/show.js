// Showing: picks and choices glow, and a sentence says what to do next.
import { gettext } from "../js/words.js";
import { again } from "./held.js";
import { mark } from "./marks.js";
import { board, byId, data, now } from "./site.js";

export function show() {
  const { picks, piece } = now;
  piece.take();
  mark(board, picks, piece.active);
  board.toggleAttribute("data-piece", piece.active);
  const tools = byId("piece-tools");
  if (tools) tools.hidden = !piece.active;
  again();
  const meant = piece.active ? null : picks.meant();
  const enough = byId("settle-pick");
  if (enough) enough.hidden = !meant || meant.only;
  const prompt = byId("prompt");
  if (prompt) prompt.textContent = wish(meant !== null);
}

/** @param {boolean} enough */
function wish(enough) {
  const { picks, piece, given } = now;
  if (data.mine !== "1") return data.phase === "running" ? gettext("Wait for the others.") : "";
  if (piece.active && now.touched) return gettext("Drag the piece or tap its place. Two fingers: twist to turn, tap to flip.");
  if (piece.active) return gettext("Move the piece to its place; turn it with R or the wheel, flip it with F.");
  const found = new Set([...picks.can()].map((one) => one.slice(0, one.indexOf(":"))));
  const kinds = [...found].map((kind) => given.offer.words[kind] ?? kind).join(", ");
  if (enough) return gettext("Take just this, or pick more: {kinds}", { kinds });
  if (!kinds) return data.ready === "1" ? gettext("Press Done to ink it, or Undo.") : "";
  return given.offer.done ? gettext("Pick: {kinds}; or you are done", { kinds }) : gettext("Pick: {kinds}", { kinds });
}
