// Announces events in the live region, and shows reasons beside the place they are about.
import { root } from "../js/root.js";
import { gettext } from "../js/gettext.js";
import { board, byId, data, state } from "./page_state.js";

let lastAnnounced = Infinity; // an event's number
let timer = 0;
const MARGIN_PX = 8; // to the edge of the screen

/** @param {string} words */
export const announce = (words) => {
  byId("says").textContent = words;
};

/**
 * Show a reason, with a link to the rule.
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
  const at = state.at instanceof Element && state.at.isConnected ? state.at : null;
  placeBeside(box, state.at instanceof DOMRect ? state.at : ((at?.querySelector(".a-hit") ?? at) || board).getBoundingClientRect());
  clearTimeout(timer);
  if (!stays) timer = window.setTimeout(hideReason, 9000);
}

/** Hide the reason; the next action does. */
export function hideReason() {
  byId("refused").hidden = true;
}

/** What must not be covered: cards and signs, what glows or is picked, words and buttons. */
const KEEP_VISIBLE = "#coach:not([hidden]), .lesson, .play [data-symbol], .play :is(.can, .on) > .a-hit, .play button, .question, .b-pickers:not(:empty), .slip > :not(:empty), .chip, h2, .log li";

/**
 * The distance between two intervals; negative if they overlap.
 * @param {number} from
 * @param {number} length
 * @param {number} start
 * @param {number} end
 */
const gap = (from, length, start, end) => Math.max(start - from - length, from - end);

/**
 * Put a box as near to a place as possible without covering it or anything that matters.
 * @param {HTMLElement} box
 * @param {DOMRect} place
 */
export function placeBeside(box, place) {
  const solid = [place, ...[...document.querySelectorAll(KEEP_VISIBLE)].map((one) => one.getBoundingClientRect())];
  const { offsetWidth: width, offsetHeight: height } = box;
  let least = Infinity;
  for (let top = MARGIN_PX; top + height + MARGIN_PX <= innerHeight; top += MARGIN_PX) {
    for (let left = MARGIN_PX; left + width + MARGIN_PX <= innerWidth; left += MARGIN_PX) {
      const away = Math.hypot(Math.max(0, gap(left, width, place.left, place.right)), Math.max(0, gap(top, height, place.top, place.bottom)));
      let cost = away + Math.abs(left + width / 2 - (place.left + place.right) / 2) / 4;
      for (const one of cost < least ? solid : []) {
        const [across, down] = [gap(left, width, one.left, one.right), gap(top, height, one.top, one.bottom)];
        if (across < 2 && down < 2) cost += 60 + Math.min(-across + 2, one.width) * Math.min(-down + 2, one.height) / 20;
      }
      if (cost >= least) continue;
      least = cost;
      box.style.left = `${left}px`;
      box.style.top = `${top}px`;
    }
  }
}

/** Announce what has happened since the last call; nothing the first time. */
export function announceNews() {
  const lines = [...board.querySelectorAll(".log [data-n]")];
  const news = lines.filter((line) => Number(line.getAttribute("data-n")) > lastAnnounced);
  lastAnnounced = Number(data.number ?? lastAnnounced);
  const words = news.slice(-5).map((line) => line.textContent?.replace(/\s+/g, " ").trim());
  const asks = [byId("whose"), byId("question")].map((one) => one?.textContent?.trim() ?? "");
  if (words.length) announce([...words, ...asks].join(". "));
}
