// Choosing: a pick narrows what can be picked, one move left is pencilled, Done inks it.
import { gettext, ngettext } from "../js/words.js";
import { No, json, text } from "./ask.js";
import { again } from "./drag.js";
import { boardAt, catchUp, put, refresh } from "./look.js";
import { keyOf, mark } from "./marks.js";
import { hidePeek } from "./peek.js";
import { announce, explain, refuse } from "./says.js";
import { below, board, byId, data, isBusy, now, offer, picked } from "./site.js";

/** @typedef {import("./site.js").Part} Part */

/** Mark what is picked and what can be, and say what to do next. */
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

/**
 * Pick what this element stands for, take it back, or hear why it cannot be.
 * @param {Element} element
 */
export async function pick(element) {
  if (isBusy() || data.mine !== "1") return;
  const part = keyOf(element);
  if (!now.picks.knows(part) && now.picks.complete) {
    await why(part);
    return;
  }
  now.picks.toggle(part);
  await narrowed(part);
  const { picks } = now;
  if (!picks.picked.size || isBusy()) return;
  const left = picks.whole ? picks.left().length : picks.can().size;
  announce(ngettext("Picked. {num} move is left.", "Picked. {num} moves are left.", left));
}

/**
 * Something else is picked: pencil the only move left, or show how to go on. Of too many moves the server narrows.
 * @param {string} [last]
 */
export async function narrowed(last) {
  hidePeek();
  if (!now.picks.complete) {
    try {
      let found = await json(below("moves", picked()));
      if (!found.offer.count && last) {
        now.picks.picked = new Set([last]); // what was picked before does not go with it
        found = await json(below("moves", picked()));
      }
      offer(found);
    } catch (error) {
      refuse(error);
    }
  }
  const meant = now.picks.meant();
  if (meant?.only) await pencil(meant.parts);
  else show();
}

/**
 * Make a step of the draft.
 * @param {Part[]} parts
 */
export const pencil = (parts) => send("draft", { parts });

/**
 * Send something about the own draft, then look.
 * @param {string} what
 * @param {object} body
 */
async function send(what, body = {}) {
  if (isBusy()) return false;
  board.setAttribute("aria-busy", "true");
  now.sent += 1;
  try {
    const html = await text(boardAt(what), { seen: Number(data.number), seat: Number(data.seat), ...body });
    now.picks.clear();
    put(html);
    return true;
  } catch (error) {
    if (error instanceof No) now.picks.clear();
    refuse(error);
  } finally {
    board.removeAttribute("aria-busy");
    catchUp();
  }
  await refresh();
  return false;
}

/**
 * Say which rule forbids it.
 * @param {string} wanted
 */
export async function why(wanted) {
  try {
    const answer = await json(below("why", [...picked(), ["wanted", wanted]]));
    explain(answer.message, answer.rule);
  } catch (error) {
    refuse(error);
  }
}

/** @param {string} what */
async function advise(what) {
  const box = byId("advice");
  box.textContent = gettext("Let me think…");
  try {
    box.innerHTML = await text(below(what, picked()));
  } catch (error) {
    box.textContent = "";
    refuse(error);
  }
}

/** What the buttons do, by their `data-do`. */
export const does = /** @type {Record<string, () => Promise<unknown> | void>} */ ({
  async done() {
    const meant = now.piece.active ? null : now.picks.meant();
    if (meant && !(await pencil(meant.parts))) return;
    if (now.given.offer.done && !(await send("draft", { move: "done" }))) return;
    await send("commit");
  },
  undo: () => send("undo"),
  enough: () => pencil(now.picks.meant()?.parts ?? []),
  worth: () => advise("worth"),
  hint: () => advise("hint"),
});
