// The coach: in a player's first games, one sentence about what is new, each shown once; localStorage keeps which.
import { root } from "../js/root.js";
import { gettext } from "../js/gettext.js";
import { lightUp } from "../table/highlight.js";
import { board, byId, data } from "../table/page_state.js";

/** @typedef {{key: string, words: string, rule: string, lights: string}} Remark */

const SEEN_KEY = `archipel-coach-${data.game}`;
const LEARNT_KEY = `archipel-learnt-${data.game}`;
const TIPS_KEY = "archipel-tips";
const OFFER = "offer"; // the key of the remark that offers the lesson to new players
const box = byId("coach");
const link = /** @type {HTMLAnchorElement} */ (byId("coach-link"));
let said = ""; // the key of the current remark
let shownAt = ""; // the position it was shown at
let shownWith = ""; // the number of steps it was shown after

const seen = () => new Set((localStorage.getItem(SEEN_KEY) ?? "").split(" ").filter(Boolean));
const isOff = () => localStorage.getItem(TIPS_KEY) === "off" || localStorage.getItem(LEARNT_KEY) !== null;

/** @returns {Remark[]} */
function remarks() {
  const found = JSON.parse(board.querySelector('[data-region="coach"]')?.textContent || "[]");
  const offer = box.dataset.offer;
  return offer ? [{ key: OFFER, words: offer, rule: "", lights: "" }, ...found] : found;
}

/** Show the first new remark; it stays until the turn is over, or until a step makes it obsolete. */
function update() {
  if (shownAt === data.position && data.mine === "1") {
    if (data.steps !== shownWith && !remarks().some((one) => one.key === said)) close();
    return;
  }
  close();
  const known = seen();
  const next = isOff() || data.mine !== "1" ? undefined : remarks().find((one) => !known.has(one.key));
  if (!next) return;
  localStorage.setItem(SEEN_KEY, [...known, next.key].join(" "));
  [said, shownAt, shownWith] = [next.key, data.position ?? "", data.steps ?? ""];
  byId("coach-said").textContent = next.words;
  link.hidden = !next.rule && next.key !== OFFER;
  link.href = next.key === OFFER ? `${root}/learn/${data.game}` : `${root}/rules/${data.game}#${next.rule}`;
  link.textContent = next.key === OFFER ? gettext("Learn") : next.rule;
  box.hidden = false;
  lightUp(next.lights);
}

function close() {
  box.hidden = true;
}

byId("coach-close").addEventListener("click", () => {
  close();
  lightUp(""); // clear its highlights
});
document.addEventListener("board", update);
const tips = /** @type {HTMLInputElement} */ (byId("tips"));
tips.checked = !isOff();
tips.addEventListener("change", () => {
  localStorage.setItem(TIPS_KEY, tips.checked ? "on" : "off");
  if (tips.checked) localStorage.removeItem(LEARNT_KEY);
  else close();
});
update();
