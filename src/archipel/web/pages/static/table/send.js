// Sending: our own step is answered with the board, or refused with a reason.
import { No, json, text } from "./ask.js";
import { answer, boardAt, catchUp, refresh } from "./look.js";
import { announce, explain, unexplain } from "./says.js";
import { below, board, byId, data, isBusy, now, picked, target } from "./site.js";

/** @type {Record<string, string>} the page's texts for refusal codes */
const refusals = JSON.parse(byId("refusals").textContent ?? "{}");

/**
 * Make a step of the draft.
 * @param {import("./site.js").Part[]} parts
 */
export const pencil = (parts) => send("draft", { parts });

/**
 * Send a change of our own draft, then update.
 * @param {string} what
 * @param {object} body
 */
export async function send(what, body = {}) {
  if (isBusy()) return false;
  board.setAttribute("aria-busy", "true");
  now.sent += 1;
  try {
    unexplain();
    for (const old of board.querySelectorAll(".worth-badge")) old.remove(); // also on parts that this step leaves as they are
    answer(await text(boardAt(what), { seen: Number(data.number), seat: Number(data.seat), ...body }));
    return true;
  } catch (error) {
    if (error instanceof No && error.code === "why") {
      now.picked = new Set(now.asked.picked);
      explain(error.message, error.rule);
      return false;
    }
    if (error instanceof No) now.picked.clear();
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

/**
 * Answer a tap on a drawing where nothing can be chosen, while something else in it can.
 * @param {MouseEvent} event
 */
export function astray(event) {
  const drawn = target(event).closest('[data-region="sheet"], [data-region="tableau"]');
  if (!drawn?.querySelector(".can")) return;
  now.at = new DOMRect(event.clientX - 10, event.clientY - 10, 20, 20);
  explain(refusals.nothing);
}

/** @param {unknown} error */
export function refuse(error) {
  if (!(error instanceof No)) return explain(refusals.offline);
  if (error.code === "stale" || error.code === "ahead") {
    announce(refusals.stale);
    return void refresh();
  }
  explain(error.rule ? error.message : (refusals[error.code] ?? refusals.other), error.rule);
}
