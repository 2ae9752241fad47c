// The coach: in somebody's first games, one quiet sentence at what is new, each once; this browser remembers which.
import { root } from "../js/root.js";
import { gettext } from "../js/words.js";
import { light } from "../table/show.js";
import { board, byId, data } from "../table/site.js";

/** @typedef {{key: string, words: string, rule: string, lights: string}} Remark */

const SEEN = `archipel-coach-${data.game}`;
const LEARNT = `archipel-learnt-${data.game}`;
const OFF = "archipel-tips";
const OFFER = "offer"; // of the lesson, to somebody new
const box = byId("coach");
const link = /** @type {HTMLAnchorElement} */ (byId("coach-link"));
let said = ""; // the key of what was said,
let shownAt = ""; // at which position
let shownWith = ""; // and after how many steps

const seen = () => new Set((localStorage.getItem(SEEN) ?? "").split(" ").filter(Boolean));
const quiet = () => localStorage.getItem(OFF) === "off" || localStorage.getItem(LEARNT) !== null;

/** @returns {Remark[]} */
function remarks() {
  const found = JSON.parse(board.querySelector('[data-region="coach"]')?.textContent || "[]");
  const offer = box.dataset.offer;
  return offer ? [{ key: OFFER, words: offer, rule: "", lights: "" }, ...found] : found;
}

/** Say the most telling thing that is new; what was said stays until the turn is over, or until a step has outdated it. */
function coach() {
  if (shownAt === data.position && data.mine === "1") {
    if (data.steps !== shownWith && !remarks().some((one) => one.key === said)) close();
    return;
  }
  close();
  const known = seen();
  const next = quiet() || data.mine !== "1" ? undefined : remarks().find((one) => !known.has(one.key));
  if (!next) return;
  localStorage.setItem(SEEN, [...known, next.key].join(" "));
  [said, shownAt, shownWith] = [next.key, data.position ?? "", data.steps ?? ""];
  byId("coach-said").textContent = next.words;
  link.hidden = !next.rule && next.key !== OFFER;
  link.href = next.key === OFFER ? `${root}/learn/${data.game}` : `${root}/rules/${data.game}#${next.rule}`;
  link.textContent = next.key === OFFER ? gettext("Learn") : next.rule;
  box.hidden = false;
  light(next.lights);
}

function close() {
  box.hidden = true;
}

byId("coach-close").addEventListener("click", () => {
  close();
  light(""); // what it pointed at
});
document.addEventListener("board", coach);
const tips = /** @type {HTMLInputElement} */ (byId("tips"));
tips.checked = !quiet();
tips.addEventListener("change", () => {
  localStorage.setItem(OFF, tips.checked ? "on" : "off");
  if (tips.checked) localStorage.removeItem(LEARNT);
  else close();
});
coach();
