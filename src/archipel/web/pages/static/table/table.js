// The table page: handles the events of the user and the server; other modules carry them out.
import "../js/entropy.js";
import { listen } from "../js/event_stream.js";
import { gettext } from "../js/gettext.js";
import { updateTalkBadge, offerSharing } from "./share_and_talk.js";
import { fetchText } from "./api.js";
import { sendPicks, actions, parsePart, pick, pressButton, pickInstead } from "./choose.js";
import { explainMiss, drawPiece, placeAt, turnPiece } from "./drag.js";
import "./forms.js";
import { previewPiece, showPieceAt, isCell, cellName } from "./held_piece.js";
import { isHintShown, hideHint } from "./hint.js";
import { readQuestion, onEvent } from "./update.js";
import { focusOn, glowing, keyOf, neighbour } from "./marks.js";
import { lastSeenEvent, stopTurns, playTurns } from "./recent_turns.js";
import { signalTurn } from "./turn_signal.js";
import { describeChoice, hidePreview, preview } from "./preview.js";
import { announce, announceNews, hideReason } from "./announce.js";
import { explainMissedTap, sendMove, showError, send } from "./send.js";
import { lightUp } from "./highlight.js";
import { initRegions } from "./regions.js";
import { tableUrl, board, touchOnly, byId, data, isBusy, state, targetOf } from "./page_state.js";

const EVENTS = "joined left bot resized started moves drawn chat emote gallery handed proposed back finished rematch draft paper-joined paper-left paper-done paper-counted";

const AWAY_MS = 120_000; // after which a player may be away

/** @param {Event} event */
const partAt = (event) => targetOf(event).closest?.("[data-kind]") ?? (event instanceof MouseEvent && targetOf(event).closest?.("[data-symbol]") ? partBelow(event) : null);

/**
 * A symbol that is no choice lets the pointer through to the choice below it.
 * @param {MouseEvent} event
 */
function partBelow(event) {
  const parts = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#board [data-kind]"));
  return parts.find((one) => one) ?? null;
}

// Pointer and touch.

/** As long as the pointer stays here, no preview covers what the click did. */
const lastClick = { x: -99, y: -99 };

document.addEventListener("pointerdown", (event) => {
  state.touched = touchOnly || event.pointerType === "touch";
  state.keyed = false;
  stopTurns();
  hideReason();
});
board.addEventListener("click", (event) => {
  const action = targetOf(event).closest("[data-do], button[data-piece], [data-enlarge], [data-picks], [data-moves], .peek.hint, .panes [data-pane]");
  const part = partAt(event);
  [lastClick.x, lastClick.y] = [event.clientX, event.clientY];
  if (action instanceof HTMLElement) {
    const { do: what, piece: tool, enlarge, picks, moves, pane } = action.dataset;
    if (what) void actions[what]();
    else if (tool === "put") void drawPiece();
    else if (tool) turnPiece(tool);
    else if (enlarge) void showSheetDialog(enlarge);
    else if (picks) void pressButton(action);
    else if (pane) board.dataset.pane = pane;
    else if (moves || isHintShown()) void takeHint();
  } else if (part && isCell(part)) void placeAt(part);
  else if (state.piece.active && targetOf(event).closest('[data-region="sheet"]')) explainMiss(event);
  else if (part && (part.classList.contains("can") || part.classList.contains("on") || !showCard(part))) void pick(part);
  else if (!part && !showCard(targetOf(event))) explainMissedTap(event);
});
board.addEventListener("pointerover", (event) => {
  const part = partAt(event);
  lightUp(targetOf(event).closest?.("[data-lights]")?.getAttribute("data-lights") ?? "");
  const moved = Math.hypot(event.clientX - lastClick.x, event.clientY - lastClick.y) > 6;
  if (event.pointerType !== "touch" && moved) previewPart(part);
});
board.addEventListener("pointerout", (event) => {
  const part = partAt(event);
  if (event.pointerType === "touch" || isCell(part) || isHintShown()) return; // lifting a finger is not leaving
  if (state.piece.active && !part) return;
  hidePreview();
  previewPiece();
});

/** Make the Captain's move. */
async function takeHint() {
  const moves = byId("take-hint")?.dataset.moves;
  hideHint();
  if (moves) await send("draft", { moves: JSON.parse(moves) });
}

/**
 * Show the card here large, if there is one; or draw it instead of the one in hand.
 * @param {Element} at
 */
function showCard(at) {
  const card = at.closest("[data-look]");
  if (!(card instanceof SVGElement)) return false;
  const one = `card:${card.dataset.look}`;
  if (state.asked.instead.includes(one)) void pickInstead(one);
  else void showCardDialog(card.dataset.look ?? "", card.dataset.column ?? "");
  return true;
}

// Keys: arrows move between choices, Enter picks, Escape drops the picks, Backspace undoes.

board.addEventListener("focusin", (event) => {
  const part = partAt(event);
  lightUp(targetOf(event).closest?.("[data-lights]")?.getAttribute("data-lights") ?? "");
  if (!state.keyed) return;
  if (part && isCell(part)) {
    state.over = ""; // it follows the focus now
    showPieceAt(cellName(part), true);
  } else previewPart(part);
});
board.addEventListener("focusout", () => state.keyed && !isHintShown() && hidePreview());
document.addEventListener("keydown", (event) => {
  state.keyed = true;
  stopTurns();
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (targetOf(event).closest?.("input, select, textarea, dialog")) return;
  const part = targetOf(event).closest?.("#board [data-kind]") ?? null;
  const letter = event.key.toLowerCase();
  if (event.key === "Escape") hideReason();
  if (event.key === "Escape" && isHintShown()) hideHint();
  else if (event.key === "Escape" && state.asked.instead.length && !state.picked.size) void send("undo");
  else if (event.key === "Escape" && state.picked.size) {
    state.picked.clear();
    void sendPicks();
    announce(gettext("Nothing is picked any more."));
  } else if (event.key === "?") /** @type {HTMLDialogElement | null} */ (byId("help"))?.showModal();
  else if (state.piece.active && (letter === "r" || letter === "f")) {
    if (state.over) state.keyed = false; // it follows the pointer, not the focus
    turnPiece(letter === "r" ? "right" : "flip");
  }
  else if (part && event.key === "Backspace") void actions.undo();
  else if (part && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (isCell(part)) void sendMove(state.piece.move(cellName(part)));
    else void pick(part);
  } else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") moveFocus(event, part);
});

/**
 * @param {KeyboardEvent} event
 * @param {Element | null} from
 */
function moveFocus(event, from) {
  const idle = document.activeElement === document.body || document.activeElement?.id === "whose";
  const next = from ? neighbour(board, from, event.key) : idle ? glowing(board)[0] : null;
  if (!next) return;
  event.preventDefault();
  focusOn(board, next);
}

/**
 * Show what picking this would do, and draw it if that makes a whole move.
 * @param {Element | null} part
 */
function previewPart(part) {
  if (!part || isBusy() || isCell(part) || isHintShown()) return;
  const name = keyOf(part);
  if (state.asked.glow[name]) describeChoice(state.asked.glow[name]);
  if (state.asked.moves.includes(name)) preview([...state.picked, name].map(parsePart));
}

/** @param {string} seat */
const showSheetDialog = (seat) => showDialog(tableUrl("sheet", [["of", seat]]));

/**
 * A card, large, with what it offers.
 * @param {string} card
 * @param {string} column
 */
const showCardDialog = (card, column) =>
  showDialog(tableUrl("look", [["card", card], ...(`column:${column}` in state.asked.glow ? [/** @type {[string, string]} */ (["take", `column:${column}`])] : [])]));

/** @param {string} address */
async function showDialog(address) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("enlarged"));
  try {
    dialog.innerHTML = await fetchText(address);
    dialog.showModal();
  } catch (error) {
    showError(error);
  }
}
for (const dialog of document.querySelectorAll("dialog")) {
  dialog.addEventListener("click", (event) => {
    const { left, right, top, bottom } = dialog.getBoundingClientRect();
    const outside = event.clientX < left || event.clientX > right || event.clientY < top || event.clientY > bottom;
    if (event.target === dialog && outside) dialog.close();
  });
}
byId("enlarged").addEventListener("click", (event) => {
  const take = targetOf(event).closest("[data-take]");
  if (!(take instanceof HTMLElement)) return;
  /** @type {HTMLDialogElement} */ (byId("enlarged")).close();
  state.picked = new Set([take.dataset.take ?? ""]);
  void sendPicks();
});
for (const button of document.querySelectorAll("[data-dialog]")) {
  button.addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId(/** @type {HTMLElement} */ (button).dataset.dialog ?? "")).showModal());
}

// The turn clock; and after some minutes, the form to replace a player who may be away.
setInterval(() => {
  for (const form of board.querySelectorAll("[data-since]")) {
    if (Date.now() - Number(form.getAttribute("data-since")) > AWAY_MS) form.removeAttribute("hidden");
  }
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.getAttribute("data-deadline")) - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 20);
  }
}, 500);

if (!data.so) listen(data, EVENTS, onEvent);
initRegions(board);
if (byId("cover").hidden) {
  readQuestion();
  announceNews();
  signalTurn();
  updateTalkBadge();
  offerSharing();
  void playTurns(lastSeenEvent());
}
document.documentElement.dataset.script = "ready";
