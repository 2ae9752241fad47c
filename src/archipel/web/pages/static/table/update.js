// Updating: fetch the current board, put it in place, highlight the choices, restore the focus.
import { gettext } from "../js/gettext.js";
import { updateTalkBadge, offerSharing } from "./share_and_talk.js";
import { ApiError, fetchText } from "./api.js";
import { showScoreChanges } from "./score_changes.js";
import { glideCards, cardPositions } from "./card_motion.js";
import { focusOn, glowing } from "./marks.js";
import { playTurns } from "./recent_turns.js";
import { clearPreviews, hidePreview } from "./preview.js";
import { announce, announceNews } from "./announce.js";
import { lightUp, highlight } from "./highlight.js";
import { signalTurn } from "./turn_signal.js";
import { Piece } from "./piece.js";
import { tableUrl, board, byId, data, isBusy, isWrongWidth, narrow, state } from "./page_state.js";
import { play } from "./sound.js";
import { canKeepFocus, findFocused, swapBoard, swapRegions } from "./regions.js";

const cover = byId("cover");
/** @type {Promise<void> | null} */
let pendingRefresh = null;
let stale = false;
let shownPosition = ""; // the last position as JSON, with the pieces that can be drawn
let shownGlow = ""; // the last question's choices as JSON
let latestEvent = 0; // the number of the last event received
let streamOpened = false;
let paperTimer = 0; // delays the update for `paper-done` events
const PAPER_BATCH_MS = 1000; // `paper-done` events within this time cause one update: there may be a hundred

/** Fetch the board again, one request at a time. */
export function refresh() {
  stale = true;
  pendingRefresh ??= fetchUntilCurrent().finally(() => (pendingRefresh = null));
  return pendingRefresh;
}

/**
 * An event from the stream. If it is shown already, or our own pending step will show it, nothing is fetched.
 * @param {string} kind
 * @param {{n?: number, draft?: string[]}} said
 */
export function onEvent(kind, said) {
  latestEvent = Math.max(latestEvent, said.n ?? 0);
  stale ||= kind === "open" && (streamOpened || isWrongWidth());
  streamOpened ||= kind === "open";
  if (isBusy()) return;
  if (kind === "paper-done") {
    paperTimer ||= window.setTimeout(() => {
      paperTimer = 0;
      if (!isBusy()) catchUp();
    }, PAPER_BATCH_MS);
    return;
  }
  stale ||= kind === "draft" && said.draft?.length !== Number(data.steps);
  catchUp();
}

/** Refresh, if more has happened than the board shows. */
export function catchUp() {
  if (stale || latestEvent > Number(data.number ?? 0)) void refresh();
}

async function fetchUntilCurrent() {
  try {
    while (stale && !isBusy()) {
      stale = false;
      const { sent } = state;
      const html = cover.hidden ? await fetchText(boardUrl("board")) : "";
      if (html && sent === state.sent) showOthersBoard(html); // otherwise the response to a newer step has the board
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) location.reload();
  }
}

/**
 * The URL of a board. Drawings that the page has are not sent again.
 * @param {string} name
 */
export function boardUrl(name) {
  const known = board.querySelector(".b-others") && data.number ? data.number : "0";
  const drawings = /** @type {HTMLElement[]} */ (data.so ? [] : [...board.querySelectorAll("[data-digest]")]);
  return tableUrl(name, [["known", known], ...drawings.map((one) => /** @type {[string, string]} */ (["has", one.dataset.digest ?? ""]))]);
}

/**
 * Show a board. One that is older than the current one is dropped.
 * @param {string} html
 */
export function showBoard(html) {
  const before = { ...data };
  const lay = cardPositions(board);
  const held = document.activeElement;
  const focus = swapBoard(board, html);
  if (focus === undefined) return;
  hidePreview();
  if (before.position !== data.position || before.steps !== data.steps) lightUp("");
  if (coverForNextPlayer()) return;
  readQuestion();
  announceNews();
  if (before.number) {
    if (before.layout === data.layout) glideCards(board, lay);
    playChanges(before, lay);
  }
  if (focus || state.keyed) restoreFocus(focus, held, before);
  signalTurn(before);
  updateTalkBadge();
  offerSharing();
  document.dispatchEvent(new Event("board"));
}

/**
 * Show a board that another player has changed, keeping our picks.
 * @param {string} html
 */
function showOthersBoard(html) {
  const [picked, before] = [[...state.picked], shownPosition];
  showBoard(html);
  const lost = picked.length > 0 && before === shownPosition && state.picked.size === 0;
  if (lost && !state.piece.active) document.dispatchEvent(new CustomEvent("unpicked", { detail: picked }));
}

/**
 * Show the response to a pick: the next question, or a whole board.
 * @param {string} html
 */
export function showAnswer(html) {
  if (!html.trimStart().startsWith('<div id="asked"')) {
    const { steps } = data;
    state.picked.clear();
    showBoard(html);
    const told = [...board.querySelectorAll(".pencilled, #question")].map((one) => one.textContent?.replace(/\s+/g, " ").trim());
    if (Number(data.steps) > Number(steps)) announce(told.join(". "));
    return;
  }
  const read = document.createElement("template");
  read.innerHTML = html;
  hidePreview();
  swapRegions(board, /** @type {HTMLElement} */ (read.content.firstElementChild));
  readQuestion();
  announce(byId("question")?.textContent ?? "");
  if (state.keyed && !canKeepFocus(document.activeElement ?? document.body)) focusNext(true);
  document.dispatchEvent(new Event("board"));
}

/** Read the question and highlight its choices. */
export function readQuestion() {
  const said = board.querySelector('[data-region="position"]')?.textContent ?? "";
  if (said && said !== shownPosition) {
    shownPosition = said;
    state.picked.clear();
    state.piece = new Piece(board, JSON.parse(said));
    clearPreviews();
  }
  const glow = board.querySelector('[data-region="glow"]')?.textContent ?? "";
  if (glow && glow !== shownGlow) {
    shownGlow = glow;
    state.warned = false;
    state.asked = JSON.parse(glow);
    state.picked = new Set(state.asked.picked);
    data.pane = state.asked.about; // a phone shows what the question is about
  }
  highlight();
}

/**
 * Restore the focus, or move it to what comes next.
 * @param {import("./regions.js").Focus | null} focus
 * @param {Element | null} held the element that had it
 * @param {DOMStringMap} before
 */
function restoreFocus(focus, held, before) {
  const same = focus && before.layout === data.layout ? findFocused(focus) : null;
  const turned = before.mine !== data.mine || before.position !== data.position;
  const idle = !focus || focus.id === "whose";
  if (same && !(idle && turned && data.mine === "1")) {
    same.focus({ preventScroll: true });
    return;
  }
  if (held && held === document.activeElement && canKeepFocus(held) && !idle) return;
  focusNext(data.layout === before.layout);
}

/**
 * Move the focus to what can be done next: a choice, Done, or the line that says whose turn it is.
 * @param {boolean} preventScroll
 */
function focusNext(preventScroll) {
  const first = data.mine === "1" ? glowing(board)[0] : null;
  const done = byId("done");
  if (first) focusOn(board, first, state.keyed);
  else if (done instanceof HTMLButtonElement && !done.disabled) done.focus({ preventScroll: true });
  else (byId("whose") ?? byId("over-title"))?.focus({ preventScroll });
}

/**
 * Play sounds and animations for what has changed.
 * @param {DOMStringMap} before
 * @param {ReturnType<typeof cardPositions>} lay
 */
function playChanges(before, lay) {
  const rolled = before.draws !== data.draws;
  const dice = board.querySelector(".b-tableau")?.classList;
  dice?.toggle("rolling", rolled);
  if (rolled) setTimeout(() => dice?.remove("rolling"), 600);
  animateMarks(before);
  const asked = data.mine === "1" && (before.mine !== "1" || before.position !== data.position);
  if (before.phase !== data.phase) play("end");
  else if (asked) play("turn");
  else if (before.steps !== data.steps) play("pen");
  if (rolled) play("dice");
  if (before.layout === data.layout) showScoreChanges(before);
  if (before.position !== data.position) void playTurns(Number(before.number), lay);
}

/**
 * Animate new marks on the sheet, in ink or in pencil.
 * @param {DOMStringMap} before
 */
function animateMarks(before) {
  const sheet = board.querySelector(".b-sheet")?.classList;
  const how = before.position !== data.position ? "inking" : Number(before.steps) < Number(data.steps) ? "pencilling" : "";
  if (!how) return;
  sheet?.add(how);
  setTimeout(() => sheet?.remove(how), 600);
}

/** On a shared device: cover the sheet before the next player's turn. */
function coverForNextPlayer() {
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
  state.keyed = true;
  void refresh();
});
