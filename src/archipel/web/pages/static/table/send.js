// Sends our own steps; the server answers with the board, or refuses with a reason.
import { ApiError, fetchJson, fetchText } from "./api.js";
import { showAnswer, boardUrl, catchUp, refresh } from "./update.js";
import { announce, explain, hideReason } from "./announce.js";
import { tableUrl, board, byId, data, isBusy, state, pickedQuery, targetOf } from "./page_state.js";

/** @type {Record<string, string>} the page's texts for refusal codes */
const refusals = JSON.parse(byId("refusals").textContent ?? "{}");

/**
 * Make a step of the draft.
 * @param {import("./page_state.js").Part[]} parts
 */
export const sendMove = (parts) => send("draft", { parts });

/**
 * Send a change of our own draft, then update.
 * @param {string} what
 * @param {object} body
 */
export async function send(what, body = {}) {
  if (isBusy()) return false;
  board.setAttribute("aria-busy", "true");
  state.sent += 1;
  try {
    hideReason();
    for (const old of board.querySelectorAll(".worth-badge")) old.remove(); // even on parts that this step does not change
    showAnswer(await fetchText(boardUrl(what), { seen: Number(data.number), seat: Number(data.seat), ...body }));
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.code === "why") {
      state.picked = new Set(state.asked.picked);
      explain(error.message, error.rule);
      return false;
    }
    if (error instanceof ApiError) state.picked.clear();
    showError(error);
  } finally {
    board.removeAttribute("aria-busy");
    catchUp();
  }
  await refresh();
  return false;
}

/**
 * Explain which rule forbids it.
 * @param {string} wanted
 */
export async function explainWhyNot(wanted) {
  try {
    const answer = await fetchJson(tableUrl("why", [...pickedQuery(), ["wanted", wanted]]));
    explain(answer.message, answer.rule);
  } catch (error) {
    showError(error);
  }
}

/**
 * Explain a tap on a drawing where nothing can be chosen, although something else in it can.
 * @param {MouseEvent} event
 */
export function explainMissedTap(event) {
  const drawn = targetOf(event).closest('[data-region="sheet"], [data-region="tableau"]');
  if (!drawn?.querySelector(".can")) return;
  state.at = new DOMRect(event.clientX - 10, event.clientY - 10, 20, 20);
  explain(refusals.nothing);
}

/** @param {unknown} error */
export function showError(error) {
  if (!(error instanceof ApiError)) return explain(refusals.offline);
  if (error.code === "stale" || error.code === "ahead") {
    announce(refusals.stale);
    return void refresh();
  }
  explain(error.rule ? error.message : (refusals[error.code] ?? refusals.other), error.rule);
}
