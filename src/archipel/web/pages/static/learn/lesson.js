// A lesson on the table page: stores the learner's progress, points at places, and announces each step.
import { actions } from "../table/choose.js";
import { focusOn, glowing } from "../table/marks.js";
import { refresh } from "../table/update.js";
import { announce } from "../table/announce.js";
import { send } from "../table/send.js";
import { board, byId, data, isWrongWidth, state } from "../table/page_state.js";

const PROGRESS_KEY = `archipel-lesson-${data.game}-${data.table}`;
const LEARNT_KEY = `archipel-learnt-${data.game}`;
const SELECTORS = /** @type {Record<string, string>} */ ({
  question: ".ask",
  done: "#done",
  undo: "#undo",
  score: ".lesson .chip, .b-score, .slip .gains",
  goals: ".b-goals",
  powers: ".powers",
  others: ".b-others",
  sheet: ".b-sheet .drawing > svg",
  tableau: ".b-tableau .drawing > svg",
});
let said = "";

/** @param {string} key */
function placesOf(key) {
  if (SELECTORS[key]) return [...board.querySelectorAll(SELECTORS[key])];
  const colon = key.indexOf(":");
  const [kind, value] = [key.slice(0, colon), key.slice(colon + 1)];
  if (kind === "symbol") return [...board.querySelectorAll(`[data-region] [data-symbol="${CSS.escape(value)}"]`)];
  const parts = [...board.querySelectorAll(`[data-region] [data-kind="${CSS.escape(kind)}"][data-value="${CSS.escape(value)}"]`)];
  const pressed = [...board.querySelectorAll("[data-picks]")].filter((one) =>
    JSON.parse(one.getAttribute("data-picks") ?? "[]").some((/** @type {[string, string]} */ part) => part.join(":") === key),
  );
  return [...parts, ...pressed];
}

/**
 * Make one of these places visible: switch to its drawing on a phone, or scroll to it.
 * @param {Element[]} places
 */
function bringIntoView(places) {
  const seen = () => places.find((one) => one.getClientRects().length);
  const hidden = seen() ? null : places[0]?.closest(".b-sheet, .b-tableau");
  if (hidden) data.pane = hidden.classList.contains("b-sheet") ? "sheet" : "tableau";
  const place = seen();
  if (!place || place.closest(".play")) scrollTo({ top: 0 });
  else place.scrollIntoView({ block: "nearest" });
  for (const one of places) if (one.matches("[data-picks]")) one.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** After a change of the board: store the progress, point at places, and announce the new text. */
function update() {
  for (const old of board.querySelectorAll(".pointed")) old.classList.remove("pointed");
  const pointed = (data.points ?? "").split(" ").filter(Boolean).flatMap(placesOf);
  for (const place of pointed) place.classList.add("pointed");
  const words = byId("lesson-said")?.textContent ?? "";
  if (words !== said) bringIntoView(pointed); // within a step the question may lead to the other drawing
  if (!data.expect) {
    data.pane = "sheet"; // what the learner has built
    byId("sheet-pane")?.setAttribute("tabindex", "0"); // keys scroll it now that nothing on it can be chosen
  }
  if (words !== said) announce([byId("whose")?.textContent, words].join(". "));
  said = words;
  data.taught = "yes"; // for tests: this step is complete
  if (data.expect) localStorage.setItem(PROGRESS_KEY, data.so ?? "");
  else {
    localStorage.removeItem(PROGRESS_KEY);
    localStorage.setItem(LEARNT_KEY, "yes");
  }
  if (!state.keyed) return;
  const first = data.expect === "next" ? byId("lesson-next") : data.expect ? null : byId("learnt-title");
  if (first) first.focus({ preventScroll: true });
  else if (document.activeElement === document.body) focusOn(board, glowing(board)[0] ?? null, true);
}

actions.next = () => {
  state.at = byId("lesson-next");
  return send("next");
};
actions.again = () => {
  localStorage.removeItem(PROGRESS_KEY);
  location.reload();
};
document.addEventListener("board", update);
const kept = localStorage.getItem(PROGRESS_KEY);
data.so = kept ?? data.so;
if (kept || isWrongWidth()) void refresh(); // the server renders the page at the first step
else update();
