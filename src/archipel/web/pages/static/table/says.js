// Words: what happened goes to the live region; a refusal names the rule and links to it.
import { gettext } from "../js/words.js";
import { No } from "./ask.js";
import { refresh } from "./look.js";
import { board, byId, data } from "./site.js";

let told = Infinity; // the last event that was spoken
let timer = 0;

/** @param {string} words */
export const announce = (words) => {
  byId("says").textContent = words;
};

/** @param {unknown} error */
export function refuse(error) {
  if (!(error instanceof No)) return; // the connection: the stream tells when it is back
  if (error.code === "stale" || error.code === "ahead") {
    announce(gettext("The table has gone on meanwhile."));
    void refresh();
    return;
  }
  const known = /** @type {Record<string, string>} */ ({
    no_talk: gettext("Only gestures are allowed now."),
    too_many: gettext("That was too much at once. Wait a little."),
    unfinished: gettext("Your turn is not finished yet."),
  });
  explain(error.rule ? error.message : (known[error.code] ?? gettext("That is not possible now.")), error.rule);
}

/**
 * Say why not, with a link to the rule.
 * @param {string} words
 * @param {string} rule
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

/** Speak what has happened since the last time; the first time, there is nothing to tell. */
export function speak() {
  const lines = [...board.querySelectorAll(".log [data-n]")];
  const news = lines.filter((line) => Number(line.getAttribute("data-n")) > told);
  told = Number(data.number ?? told);
  const words = news.slice(-5).map((line) => line.textContent?.replace(/\s+/g, " ").trim());
  if (words.length) announce([...words, byId("whose")?.textContent ?? ""].join(". "));
}
