// Choosing: the server answers each pick with the next question; picks that identify a move are pencilled; Done inks it.
import { gettext } from "../js/gettext.js";
import { fetchJson, fetchText } from "./api.js";
import { showHint, hideHint } from "./hint.js";
import { keyOf } from "./marks.js";
import { showTurnList } from "./recent_turns.js";
import { explain } from "./announce.js";
import { showError, send } from "./send.js";
import { highlight } from "./highlight.js";
import { tableUrl, board, byId, data, isBusy, state, pickedQuery } from "./page_state.js";

/** @param {string} one @returns {import("./page_state.js").Part} */
export const parsePart = (one) => [one.slice(0, one.indexOf(":")), one.slice(one.indexOf(":") + 1)];

/**
 * Pick or unpick what this element stands for; a refusal is shown beside it.
 * @param {Element} element
 */
export async function pick(element) {
  if (isBusy() || data.mine !== "1") return;
  state.at = element;
  const one = keyOf(element);
  const [kind, value] = parsePart(one);
  if (state.piece.active && (kind === "shape" || kind === "turn")) {
    state.piece.hold(kind, value);
    return highlight();
  }
  if (!state.picked.delete(one)) state.picked.add(one);
  await sendPicks();
}

/**
 * Press a button of the question: it picks its parts, or drops them again.
 * @param {HTMLElement} button
 */
export async function pressButton(button) {
  if (isBusy() || data.mine !== "1") return;
  state.at = button;
  if (button.ariaDisabled === "true") return explain([...button.children].map((one) => one.textContent).join(": "));
  const keys = JSON.parse(button.dataset.picks ?? "[]").map((/** @type {[string, string]} */ [kind, value]) => `${kind}:${value}`);
  if (keys.every((/** @type {string} */ one) => state.picked.has(one))) keys.forEach((/** @type {string} */ one) => state.picked.delete(one));
  else state.picked = new Set(keys);
  await sendPicks();
}

/**
 * Undo the last step, and pick this instead.
 * @param {string} one
 */
export async function pickInstead(one) {
  if (!(await send("undo"))) return;
  state.picked = new Set([one]);
  await sendPicks();
}

/** Send the picks; the server answers with the next question or the board. */
export const sendPicks = () => send("pick", { picked: [...state.picked].map(parsePart) });

document.addEventListener("unpicked", (event) => {
  state.picked = new Set(/** @type {CustomEvent<string[]>} */ (event).detail);
  void sendPicks();
});

/** Show what each choice could score, over its place. */
async function showWorth() {
  hideHint(); // a hint may lie over the choices
  state.at = byId("worth");
  const old = board.querySelectorAll(".worth-badge");
  if (old.length) return old.forEach((one) => one.remove());
  try {
    const found = /** @type {Record<string, number>} */ (await fetchJson(tableUrl("worth", pickedQuery())));
    const scoring = Object.entries(found).filter(([, points]) => points);
    for (const [key, points] of scoring) {
      const [kind, value] = parsePart(key);
      for (const one of board.querySelectorAll(`[data-region] [data-kind="${kind}"][data-value="${CSS.escape(value)}"] > .a-hit`)) addBadge(one, points);
    }
    explain(scoring.length ? gettext("This is what each choice scores at once, before anything that follows.") : gettext("Nothing here scores at once."));
  } catch (error) {
    showError(error);
  }
}

/**
 * Write points over a place of a drawing.
 * @param {Element} place
 * @param {number} points
 */
function addBadge(place, points) {
  if (!(place instanceof SVGGraphicsElement)) return;
  const { x, y, width } = place.getBBox();
  const label = document.createElementNS("http://www.w3.org/2000/svg", "text");
  label.setAttribute("class", points < 0 ? "worth-badge less" : "worth-badge");
  label.setAttribute("x", String(x + width + 1));
  label.setAttribute("y", String(y + 6)); // on the corner, beside what the place shows
  label.textContent = points < 0 ? `−${-points}` : `+${points}`;
  place.parentElement?.append(label);
}

/** The buttons' actions, by their `data-do`. */
export const actions = /** @type {Record<string, () => Promise<unknown> | void>} */ ({
  async done() {
    state.at = byId("done");
    if (state.asked.careful && !state.warned) {
      state.warned = true;
      const again = gettext("Press Done again to end the turn all the same.");
      return explain(`${state.asked.careful} ${again}`, "", true);
    }
    await send("commit", { picked: [...state.picked].map(parsePart) });
  },
  undo() {
    const last = [...state.picked].at(-1);
    if (!last) return send("undo");
    state.picked.delete(last);
    return sendPicks();
  },
  worth: showWorth,
  async hint() {
    hideHint();
    state.at = byId("hint");
    const box = byId("ahead");
    box.textContent = gettext("The Captain thinks…");
    try {
      showHint(await fetchText(tableUrl("hint")));
    } catch (error) {
      box.textContent = "";
      showError(error);
    }
  },
  unhint() {
    hideHint();
    highlight();
  },
  happened: () => showTurnList().catch(showError),
});
