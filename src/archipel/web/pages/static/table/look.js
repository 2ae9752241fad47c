// Updating: fetch the current board, put it in place, highlight the choices, restore the focus.
import { gettext } from "../js/words.js";
import { countTalk, shareable } from "./around.js";
import { No, text } from "./ask.js";
import { fly } from "./fly.js";
import { glide, lying } from "./glide.js";
import { focusOn, glowing } from "./marks.js";
import { tellNews } from "./news.js";
import { forgetPeeks, hidePeek } from "./peek.js";
import { announce, speak } from "./says.js";
import { light, show } from "./show.js";
import { nudge } from "./nudge.js";
import { Piece } from "./piece.js";
import { below, board, byId, data, isBusy, misfit, narrow, now } from "./site.js";
import { play } from "./sound.js";
import { holds, recall, swap, swapRegions } from "./swap.js";

const cover = byId("cover");
/** @type {Promise<void> | null} */
let looking = null;
let again = false;
let placed = ""; // the last position, with the pieces that can be drawn
let glowed = ""; // the last question's choices
let latest = 0; // the last event received
let opened = false;
let written = 0; // the timer of those who are done on paper
const WRITTEN = 1000; // milliseconds in which all of them count as one: a hundred may be done at once

/** Fetch the board again, one request at a time. */
export function refresh() {
  again = true;
  looking ??= lookOn().finally(() => (looking = null));
  return looking;
}

/**
 * An event from the stream. If it is shown already, or our own pending step will show it, nothing is fetched.
 * @param {string} kind
 * @param {{n?: number, draft?: string[]}} said
 */
export function heard(kind, said) {
  latest = Math.max(latest, said.n ?? 0);
  again ||= kind === "open" && (opened || misfit());
  opened ||= kind === "open";
  if (isBusy()) return;
  if (kind === "paper-done") {
    written ||= window.setTimeout(() => {
      written = 0;
      if (!isBusy()) catchUp();
    }, WRITTEN);
    return;
  }
  again ||= kind === "draft" && said.draft?.length !== Number(data.steps);
  catchUp();
}

/** After our own step: did anything else happen? */
export function catchUp() {
  if (again || latest > Number(data.number ?? 0)) void refresh();
}

async function lookOn() {
  try {
    while (again && !isBusy()) {
      again = false;
      const { sent } = now;
      const html = cover.hidden ? await text(boardAt("board")) : "";
      if (html && sent === now.sent) putOther(html); // otherwise a newer step brings its own board
    }
  } catch (error) {
    if (error instanceof No && error.status === 404) location.reload();
  }
}

/**
 * The address that answers with a board. What we have is not sent again.
 * @param {string} name
 */
export function boardAt(name) {
  const known = board.querySelector(".b-others") && data.number ? data.number : "0";
  const drawings = /** @type {HTMLElement[]} */ (data.so ? [] : [...board.querySelectorAll("[data-digest]")]);
  return below(name, [["known", known], ...drawings.map((one) => /** @type {[string, string]} */ (["has", one.dataset.digest ?? ""]))]);
}

/**
 * Put a board in place. One that is older than what is shown is dropped.
 * @param {string} html
 */
export function put(html) {
  const before = { ...data };
  const lay = lying(board);
  const held = document.activeElement;
  const focus = swap(board, html);
  if (focus === undefined) return;
  hidePeek();
  if (before.position !== data.position || before.steps !== data.steps) light("");
  if (passOn()) return;
  begin();
  speak();
  if (before.number) {
    if (before.layout === data.layout) glide(board, lay);
    happen(before, lay);
  }
  if (focus || now.keyed) restore(focus, held, before);
  nudge(before);
  countTalk();
  shareable();
  document.dispatchEvent(new Event("board"));
}

/**
 * Put a board in place that somebody else has changed: what we have picked stays picked.
 * @param {string} html
 */
function putOther(html) {
  const [picked, before] = [[...now.picked], placed];
  put(html);
  const lost = picked.length > 0 && before === placed && now.picked.size === 0;
  if (lost && !now.piece.active) document.dispatchEvent(new CustomEvent("unpicked", { detail: picked }));
}

/**
 * Put the answer to a pick in place: the next question, or a whole board.
 * @param {string} html
 */
export function answer(html) {
  if (!html.trimStart().startsWith('<div id="asked"')) {
    const { steps } = data;
    now.picked.clear();
    put(html);
    const told = [...board.querySelectorAll(".pencilled, #question")].map((one) => one.textContent?.replace(/\s+/g, " ").trim());
    if (Number(data.steps) > Number(steps)) announce(told.join(". "));
    return;
  }
  const read = document.createElement("template");
  read.innerHTML = html;
  hidePeek();
  swapRegions(board, /** @type {HTMLElement} */ (read.content.firstElementChild));
  begin();
  announce(byId("question")?.textContent ?? "");
  if (now.keyed && !holds(document.activeElement ?? document.body)) goOn(true);
  document.dispatchEvent(new Event("board"));
}

/** Read the question and highlight its answers. */
export function begin() {
  const said = board.querySelector('[data-region="position"]')?.textContent ?? "";
  if (said && said !== placed) {
    placed = said;
    now.picked.clear();
    now.piece = new Piece(board, JSON.parse(said));
    forgetPeeks();
  }
  const glow = board.querySelector('[data-region="glow"]')?.textContent ?? "";
  if (glow && glow !== glowed) {
    glowed = glow;
    now.warned = false;
    now.asked = JSON.parse(glow);
    now.picked = new Set(now.asked.picked);
    data.pane = now.asked.about; // a phone shows what the question is about
  }
  show();
}

/**
 * Restore the focus, or move it to what comes next.
 * @param {import("./swap.js").Focus | null} focus
 * @param {Element | null} held the element that had it
 * @param {DOMStringMap} before
 */
function restore(focus, held, before) {
  const same = focus && before.layout === data.layout ? recall(focus) : null;
  const turned = before.mine !== data.mine || before.position !== data.position;
  const idle = !focus || focus.id === "whose";
  if (same && !(idle && turned && data.mine === "1")) {
    same.focus({ preventScroll: true });
    return;
  }
  if (held && held === document.activeElement && holds(held) && !idle) return;
  goOn(data.layout === before.layout);
}

/**
 * Move the focus to what can be done next: a choice, Done, or nothing but to read whose turn it is.
 * @param {boolean} preventScroll
 */
function goOn(preventScroll) {
  const first = data.mine === "1" ? glowing(board)[0] : null;
  const done = byId("done");
  if (first) focusOn(board, first, now.keyed);
  else if (done instanceof HTMLButtonElement && !done.disabled) done.focus({ preventScroll: true });
  else (byId("whose") ?? byId("over-title"))?.focus({ preventScroll });
}

/**
 * Roll the dice, with sound.
 * @param {DOMStringMap} before
 * @param {ReturnType<typeof lying>} lay
 */
function happen(before, lay) {
  const rolled = before.draws !== data.draws;
  const dice = board.querySelector(".b-tableau")?.classList;
  dice?.toggle("rolling", rolled);
  if (rolled) setTimeout(() => dice?.remove("rolling"), 600);
  stamp(before);
  const asked = data.mine === "1" && (before.mine !== "1" || before.position !== data.position);
  if (before.phase !== data.phase) play("end");
  else if (asked) play("turn");
  else if (before.steps !== data.steps) play("pen");
  if (rolled) play("dice");
  if (before.layout === data.layout) fly(before);
  if (before.position !== data.position) void tellNews(Number(before.number), lay);
}

/**
 * Let what is new on the sheet arrive visibly: circled numbers, ticks, bonuses; in ink, or in pencil.
 * @param {DOMStringMap} before
 */
function stamp(before) {
  const sheet = board.querySelector(".b-sheet")?.classList;
  const how = before.position !== data.position ? "inking" : Number(before.steps) < Number(data.steps) ? "pencilling" : "";
  if (!how) return;
  sheet?.add(how);
  setTimeout(() => sheet?.remove(how), 600);
}

/** On a shared device: cover the sheet before the next player's turn. */
function passOn() {
  const [yours, waiting] = [data.yours, data.waiting].map((seats) => seats?.match(/\d+/g) ?? []);
  const next = waiting.includes(data.seat ?? "") ? undefined : yours.find((seat) => waiting.includes(seat));
  if (yours.length < 2 || data.phase !== "running" || !next) return false;
  const name = JSON.parse(data.names ?? "[]")[Number(next)];
  byId("cover-name").textContent = gettext("Pass it on to {name}", { name });
  byId("uncover").textContent = gettext("I am {name}: show my sheet", { name });
  data.seat = next;
  data.layout = "covered";
  board.replaceChildren();
  board.hidden = true;
  cover.hidden = false;
  byId("cover-name").focus();
  return true;
}

narrow.addEventListener("change", () => void refresh());
byId("uncover").addEventListener("click", () => {
  cover.hidden = true;
  board.hidden = false;
  now.keyed = true;
  void refresh();
});
