// Choosing: each pick narrows the choices, the last remaining move is pencilled, Done inks it.
import { gettext, ngettext } from "../js/words.js";
import { json, text } from "./ask.js";
import { keyOf } from "./marks.js";
import { hidePeek } from "./peek.js";
import { announce } from "./says.js";
import { pencil, refuse, send, why } from "./send.js";
import { show } from "./show.js";
import { below, byId, data, isBusy, now, offer, picked } from "./site.js";

/**
 * Pick or unpick what this element stands for, or say why it cannot be picked.
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
 * The picks have changed: pencil the only move left, or show what is next. The server narrows very many moves.
 * @param {string} [last]
 */
export async function narrowed(last) {
  hidePeek();
  if (!now.picks.complete) {
    try {
      let found = await json(below("moves", picked()));
      if (!found.offer.count && last) {
        now.picks.picked = new Set([last]); // the earlier picks do not fit
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
