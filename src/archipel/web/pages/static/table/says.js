// Texts: what happened goes to the live region; a reason links to its rule.
import { root } from "../js/root.js";
import { gettext } from "../js/words.js";
import { board, byId, data, now } from "./site.js";

let told = Infinity; // the last event announced
let timer = 0;
const MARGIN = 8; // pixels to the edge of the screen

/** @param {string} words */
export const announce = (words) => {
  byId("says").textContent = words;
};

/**
 * Say why not, with a link to the rule.
 * @param {string} words
 * @param {string} [rule]
 * @param {boolean} [stays] until the next action, because it asks something
 */
export function explain(words, rule, stays = false) {
  const box = byId("refused");
  box.textContent = `${words} `;
  if (rule) {
    const link = document.createElement("a");
    link.href = `${root}/rules/${data.game}#${rule}`;
    link.target = "_blank";
    link.textContent = gettext("Read the rule");
    box.append(link);
  }
  box.hidden = false;
  beside(box);
  clearTimeout(timer);
  if (!stays) timer = window.setTimeout(unexplain, 9000);
}

/** The reason goes with the next action. */
export function unexplain() {
  byId("refused").hidden = true;
}

/**
 * Put the reason beside the place of the last action, above it or below it, without covering it. For a button that is
 * below it or above its whole bar: a question about Done must not hide what could be done instead.
 * @param {HTMLElement} box
 */
function beside(box) {
  const at = now.at?.isConnected ? now.at : null;
  const place = at ? (at.querySelector(".a-hit") ?? at).getBoundingClientRect() : null;
  const bar = at?.closest(".b-hand")?.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = box;
  const middle = place ? place.left + place.width / 2 : innerWidth / 2;
  const left = Math.max(MARGIN, Math.min(innerWidth - width - MARGIN, middle - width / 2));
  const above = place ? (bar ?? place).top - height - MARGIN : MARGIN;
  const under = (place?.bottom ?? 0) + MARGIN;
  const fits = under + height + MARGIN <= innerHeight;
  const top = (bar && fits) || above < MARGIN ? Math.min(innerHeight - height - MARGIN, under) : above;
  box.style.left = `${left}px`;
  box.style.top = `${top}px`;
}

/** Announce what has happened since the last time; nothing the first time. */
export function speak() {
  const lines = [...board.querySelectorAll(".log [data-n]")];
  const news = lines.filter((line) => Number(line.getAttribute("data-n")) > told);
  told = Number(data.number ?? told);
  const words = news.slice(-5).map((line) => line.textContent?.replace(/\s+/g, " ").trim());
  const asks = [byId("whose"), byId("question")].map((one) => one?.textContent?.trim() ?? "");
  if (words.length) announce([...words, ...asks].join(". "));
}
