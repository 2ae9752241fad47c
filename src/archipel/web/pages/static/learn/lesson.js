// A lesson on the table page: the browser keeps how far the learner is; the page points, waits and says it aloud.
import { does } from "../table/choose.js";
import { focusOn, glowing } from "../table/marks.js";
import { refresh } from "../table/look.js";
import { announce } from "../table/says.js";
import { send } from "../table/send.js";
import { board, byId, data, misfit, now } from "../table/site.js";

const KEPT = `archipel-lesson-${data.game}-${data.table}`;
const LEARNT = `archipel-learnt-${data.game}`;
const PLACES = /** @type {Record<string, string>} */ ({
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
  if (PLACES[key]) return [...board.querySelectorAll(PLACES[key])];
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
 * Make sure that one of these places is in sight: the right drawing on a phone, or scrolled to.
 * @param {Element[]} places
 */
function show(places) {
  const seen = () => places.find((one) => one.getClientRects().length);
  const hidden = seen() ? null : places[0]?.closest(".b-sheet, .b-tableau");
  if (hidden) data.pane = hidden.classList.contains("b-sheet") ? "sheet" : "tableau";
  const place = seen();
  if (!place || place.closest(".play")) scrollTo({ top: 0 });
  else place.scrollIntoView({ block: "nearest" });
  for (const one of places) if (one.matches("[data-picks]")) one.scrollIntoView({ block: "nearest", inline: "nearest" });
}

/** The board has changed: remember the progress, point, and say what is new. */
function teach() {
  for (const old of board.querySelectorAll(".pointed")) old.classList.remove("pointed");
  const pointed = (data.points ?? "").split(" ").filter(Boolean).flatMap(placesOf);
  for (const place of pointed) place.classList.add("pointed");
  const words = byId("lesson-said")?.textContent ?? "";
  if (words !== said) show(pointed); // within a step the question leads on, to the other drawing, too
  if (!data.expect) {
    data.pane = "sheet"; // what the learner has built
    byId("sheet-pane")?.setAttribute("tabindex", "0"); // keys scroll it now that nothing on it can be chosen
  }
  if (words !== said) announce([byId("whose")?.textContent, words].join(". "));
  said = words;
  data.taught = "yes"; // everything of this step is in place
  if (data.expect) localStorage.setItem(KEPT, data.so ?? "");
  else {
    localStorage.removeItem(KEPT);
    localStorage.setItem(LEARNT, "yes");
  }
  if (!now.keyed) return;
  const first = data.expect === "next" ? byId("lesson-next") : data.expect ? null : byId("learnt-title");
  if (first) first.focus({ preventScroll: true });
  else if (document.activeElement === document.body) focusOn(board, glowing(board)[0] ?? null, true);
}

does.next = () => {
  now.at = byId("lesson-next");
  return send("next");
};
does.again = () => {
  localStorage.removeItem(KEPT);
  location.reload();
};
document.addEventListener("board", teach);
const kept = localStorage.getItem(KEPT);
data.so = kept ?? data.so;
if (kept || misfit()) void refresh(); // the page comes at the first step
else teach();
