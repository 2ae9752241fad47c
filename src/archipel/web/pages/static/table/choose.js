// Choosing: each pick is answered by the next question; as soon as the picks mean a move, it is pencilled; Done inks it.
import { gettext } from "../js/words.js";
import { json, text } from "./ask.js";
import { hint, unhint } from "./hint.js";
import { keyOf } from "./marks.js";
import { showNews } from "./news.js";
import { explain } from "./says.js";
import { refuse, send } from "./send.js";
import { show } from "./show.js";
import { below, board, byId, data, isBusy, now, picked } from "./site.js";

/** @param {string} one @returns {import("./site.js").Part} */
export const partOf = (one) => [one.slice(0, one.indexOf(":")), one.slice(one.indexOf(":") + 1)];

/**
 * Pick or unpick what this element stands for; a refusal is shown beside it.
 * @param {Element} element
 */
export async function pick(element) {
  if (isBusy() || data.mine !== "1") return;
  now.at = element;
  const one = keyOf(element);
  const [kind, value] = partOf(one);
  if (now.piece.active && (kind === "shape" || kind === "turn")) {
    now.piece.hold(kind, value);
    return show();
  }
  if (!now.picked.delete(one)) now.picked.add(one);
  await choose();
}

/**
 * Press a button of the question: it picks its parts, or drops them again.
 * @param {HTMLElement} button
 */
export async function press(button) {
  if (isBusy() || data.mine !== "1") return;
  now.at = button;
  if (button.ariaDisabled === "true") return explain([...button.children].map((one) => one.textContent).join(": "));
  const keys = JSON.parse(button.dataset.picks ?? "[]").map((/** @type {[string, string]} */ [kind, value]) => `${kind}:${value}`);
  if (keys.every((/** @type {string} */ one) => now.picked.has(one))) keys.forEach((/** @type {string} */ one) => now.picked.delete(one));
  else now.picked = new Set(keys);
  await choose();
}

/**
 * Pick this in place of the last step.
 * @param {string} one
 */
export async function swap(one) {
  if (!(await send("undo"))) return;
  now.picked = new Set([one]);
  await choose();
}

/** The picks have changed: ask the server what comes next. */
export const choose = () => send("pick", { picked: [...now.picked].map(partOf) });

document.addEventListener("unpicked", (event) => {
  now.picked = new Set(/** @type {CustomEvent<string[]>} */ (event).detail);
  void choose();
});

/** What the answers to the question could score, shown where they are. */
async function worth() {
  unhint(); // a hint may lie over the choices
  now.at = byId("worth");
  const old = board.querySelectorAll(".worth-badge");
  if (old.length) return old.forEach((one) => one.remove());
  try {
    const found = /** @type {Record<string, number>} */ (await json(below("worth", picked())));
    const scoring = Object.entries(found).filter(([, points]) => points);
    for (const [key, points] of scoring) {
      const [kind, value] = partOf(key);
      for (const one of board.querySelectorAll(`[data-region] [data-kind="${kind}"][data-value="${CSS.escape(value)}"] > .a-hit`)) badge(one, points);
    }
    explain(scoring.length ? gettext("This is what each choice scores at once, before anything that follows.") : gettext("Nothing here scores at once."));
  } catch (error) {
    refuse(error);
  }
}

/**
 * Write points over a place of a drawing.
 * @param {Element} place
 * @param {number} points
 */
function badge(place, points) {
  if (!(place instanceof SVGGraphicsElement)) return;
  const { x, y, width } = place.getBBox();
  const label = document.createElementNS("http://www.w3.org/2000/svg", "text");
  label.setAttribute("class", points < 0 ? "worth-badge less" : "worth-badge");
  label.setAttribute("x", String(x + width + 1));
  label.setAttribute("y", String(y + 6)); // on the corner, beside what the place shows
  label.textContent = points < 0 ? `−${-points}` : `+${points}`;
  place.parentElement?.append(label);
}

/** What the buttons do, by their `data-do`. */
export const does = /** @type {Record<string, () => Promise<unknown> | void>} */ ({
  async done() {
    now.at = byId("done");
    if (now.asked.careful && !now.warned) {
      now.warned = true;
      const again = gettext("Press Done again to end the turn all the same.");
      return explain(`${now.asked.careful} ${again}`, "", true);
    }
    await send("commit", { picked: [...now.picked].map(partOf) });
  },
  undo() {
    const last = [...now.picked].at(-1);
    if (!last) return send("undo");
    now.picked.delete(last);
    return choose();
  },
  worth,
  async hint() {
    unhint();
    now.at = byId("hint");
    const box = byId("ahead");
    box.textContent = gettext("The Captain thinks…");
    try {
      hint(await text(below("hint")));
    } catch (error) {
      box.textContent = "";
      refuse(error);
    }
  },
  unhint() {
    unhint();
    show();
  },
  happened: () => showNews().catch(refuse),
});
