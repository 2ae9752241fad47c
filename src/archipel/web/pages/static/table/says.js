// Texts: what happened goes to the live region; a reason links to its rule.
import { gettext } from "../js/words.js";
import { board, byId, data } from "./site.js";

let told = Infinity; // the last event announced
let timer = 0;

/** @param {string} words */
export const announce = (words) => {
  byId("says").textContent = words;
};

/**
 * Say why not, with a link to the rule.
 * @param {string} words
 * @param {string} [rule]
 */
export function explain(words, rule) {
  const box = byId("refused");
  box.textContent = `${words} `;
  if (rule) {
    const link = document.createElement("a");
    link.href = `/rules/${data.game}#${rule}`;
    link.target = "_blank";
    link.textContent = gettext("Read the rule");
    box.append(link);
  }
  box.hidden = false;
  clearTimeout(timer);
  timer = window.setTimeout(() => (box.hidden = true), 9000);
}

/** Announce what has happened since the last time; nothing the first time. */
export function speak() {
  const lines = [...board.querySelectorAll(".log [data-n]")];
  const news = lines.filter((line) => Number(line.getAttribute("data-n")) > told);
  told = Number(data.number ?? told);
  const words = news.slice(-5).map((line) => line.textContent?.replace(/\s+/g, " ").trim());
  if (words.length) announce([...words, byId("whose")?.textContent ?? ""].join(". "));
}
