// One table in the browser. This module listens to the user and the server; the actions are elsewhere.
import "../js/entropy.js";
import { listen } from "../js/news.js";
import { gettext } from "../js/words.js";
import { countTalk, shareable } from "./around.js";
import { text } from "./ask.js";
import { choose, does, partOf, pick, press, swap } from "./choose.js";
import { nowhere, place, put, turn } from "./drag.js";
import "./forms.js";
import { appraise, hold, isCell, nameOf } from "./held.js";
import { hinted, unhint } from "./hint.js";
import { begin, heard } from "./look.js";
import { focusOn, glowing, keyOf, neighbour } from "./marks.js";
import { looked, skipNews, tellNews } from "./news.js";
import { nudge } from "./nudge.js";
import { foretell, hidePeek, peek } from "./peek.js";
import { announce, speak, unexplain } from "./says.js";
import { astray, pencil, refuse, send } from "./send.js";
import { light } from "./show.js";
import { settle } from "./swap.js";
import { below, board, byFinger, byId, data, isBusy, now, target } from "./site.js";

const NEWS = "joined left bot resized started moves drawn chat emote gallery handed proposed back finished rematch draft paper-joined paper-left paper-done paper-counted";

const AWAY = 120_000; // milliseconds after which somebody may be away

/** @param {Event} event */
const partAt = (event) => target(event).closest?.("[data-kind]") ?? (event instanceof MouseEvent && target(event).closest?.("[data-symbol]") ? partBelow(event) : null);

/**
 * A symbol that is no choice lets the pointer through to the choice below it.
 * @param {MouseEvent} event
 */
function partBelow(event) {
  const parts = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest("#board [data-kind]"));
  return parts.find((one) => one) ?? null;
}

// Pointer and touch.

/** Where the last click was: as long as the pointer rests there, nothing is previewed over what the click did. */
const rest = { x: -99, y: -99 };

document.addEventListener("pointerdown", (event) => {
  now.touched = byFinger || event.pointerType === "touch";
  now.keyed = false;
  skipNews();
  unexplain();
});
board.addEventListener("click", (event) => {
  const action = target(event).closest("[data-do], button[data-piece], [data-enlarge], [data-picks], [data-moves], .peek.hint, .panes [data-pane]");
  const part = partAt(event);
  [rest.x, rest.y] = [event.clientX, event.clientY];
  if (action instanceof HTMLElement) {
    const { do: what, piece: tool, enlarge, picks, moves, pane } = action.dataset;
    if (what) void does[what]();
    else if (tool === "put") void place();
    else if (tool) turn(tool);
    else if (enlarge) void showLarge(enlarge);
    else if (picks) void press(action);
    else if (pane) board.dataset.pane = pane;
    else if (moves || hinted()) void takeHint();
  } else if (part && isCell(part)) void put(part);
  else if (now.piece.active && target(event).closest('[data-region="sheet"]')) nowhere(event);
  else if (part && (part.classList.contains("can") || part.classList.contains("on") || !lookAt(part))) void pick(part);
  else if (!part && !lookAt(target(event))) astray(event);
});
board.addEventListener("pointerover", (event) => {
  const part = partAt(event);
  light(target(event).closest?.("[data-lights]")?.getAttribute("data-lights") ?? "");
  const moved = Math.hypot(event.clientX - rest.x, event.clientY - rest.y) > 6;
  if (event.pointerType !== "touch" && moved) ahead(part);
});
board.addEventListener("pointerout", (event) => {
  const part = partAt(event);
  if (event.pointerType === "touch" || isCell(part) || hinted()) return; // lifting a finger is not leaving
  if (now.piece.active && !part) return;
  hidePeek();
  appraise();
});

/** Make the Captain's move. */
async function takeHint() {
  const moves = byId("take-hint")?.dataset.moves;
  unhint();
  if (moves) await send("draft", { moves: JSON.parse(moves) });
}

/**
 * Show a card large, if there is one here that can be looked at; or draw it instead of the one in hand.
 * @param {Element} at
 */
function lookAt(at) {
  const card = at.closest("[data-look]");
  if (!(card instanceof SVGElement)) return false;
  const one = `card:${card.dataset.look}`;
  if (now.asked.instead.includes(one)) void swap(one);
  else void showLook(card.dataset.look ?? "", card.dataset.column ?? "");
  return true;
}

// Keys: arrows move between choices, Enter picks, Escape drops the picks, Backspace undoes.

board.addEventListener("focusin", (event) => {
  const part = partAt(event);
  light(target(event).closest?.("[data-lights]")?.getAttribute("data-lights") ?? "");
  if (!now.keyed) return;
  if (part && isCell(part)) {
    now.over = ""; // the focus leads it now
    hold(nameOf(part), true);
  } else ahead(part);
});
board.addEventListener("focusout", () => now.keyed && !hinted() && hidePeek());
document.addEventListener("keydown", (event) => {
  now.keyed = true;
  skipNews();
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (target(event).closest?.("input, select, textarea, dialog")) return;
  const part = target(event).closest?.("#board [data-kind]") ?? null;
  const letter = event.key.toLowerCase();
  if (event.key === "Escape") unexplain();
  if (event.key === "Escape" && hinted()) unhint();
  else if (event.key === "Escape" && now.asked.instead.length && !now.picked.size) void send("undo");
  else if (event.key === "Escape" && now.picked.size) {
    now.picked.clear();
    void choose();
    announce(gettext("Nothing is picked any more."));
  } else if (event.key === "?") /** @type {HTMLDialogElement | null} */ (byId("help"))?.showModal();
  else if (now.piece.active && (letter === "r" || letter === "f")) {
    if (now.over) now.keyed = false; // the pointer leads it, not the focus
    turn(letter === "r" ? "right" : "flip");
  }
  else if (part && event.key === "Backspace") void does.undo();
  else if (part && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (isCell(part)) void pencil(now.piece.move(nameOf(part)));
    else void pick(part);
  } else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") walk(event, part);
});

/**
 * @param {KeyboardEvent} event
 * @param {Element | null} from
 */
function walk(event, from) {
  const idle = document.activeElement === document.body || document.activeElement?.id === "whose";
  const next = from ? neighbour(board, from, event.key) : idle ? glowing(board)[0] : null;
  if (!next) return;
  event.preventDefault();
  focusOn(board, next);
}

/**
 * Say what picking this would do, and draw it if that makes a whole move.
 * @param {Element | null} part
 */
function ahead(part) {
  if (!part || isBusy() || isCell(part) || hinted()) return;
  const name = keyOf(part);
  if (now.asked.glow[name]) foretell(now.asked.glow[name]);
  if (now.asked.moves.includes(name)) peek([...now.picked, name].map(partOf));
}

/** @param {string} seat */
const showLarge = (seat) => showDialog(below("sheet", [["of", seat]]));

/**
 * A card, large, with what it offers.
 * @param {string} card
 * @param {string} column
 */
const showLook = (card, column) =>
  showDialog(below("look", [["card", card], ...(`column:${column}` in now.asked.glow ? [/** @type {[string, string]} */ (["take", `column:${column}`])] : [])]));

/** @param {string} address */
async function showDialog(address) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("enlarged"));
  try {
    dialog.innerHTML = await text(address);
    dialog.showModal();
  } catch (error) {
    refuse(error);
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
  const take = target(event).closest("[data-take]");
  if (!(take instanceof HTMLElement)) return;
  /** @type {HTMLDialogElement} */ (byId("enlarged")).close();
  now.picked = new Set([take.dataset.take ?? ""]);
  void choose();
});
for (const button of document.querySelectorAll("[data-dialog]")) {
  button.addEventListener("click", () => /** @type {HTMLDialogElement} */ (byId(/** @type {HTMLElement} */ (button).dataset.dialog ?? "")).showModal());
}

// The turn clock; and after some minutes, the question whether somebody is away.
setInterval(() => {
  for (const form of board.querySelectorAll("[data-since]")) {
    if (Date.now() - Number(form.getAttribute("data-since")) > AWAY) form.removeAttribute("hidden");
  }
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.getAttribute("data-deadline")) - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 20);
  }
}, 500);

if (!data.so) listen(data, NEWS, heard);
settle(board);
if (byId("cover").hidden) {
  begin();
  speak();
  nudge();
  countTalk();
  shareable();
  void tellNews(looked());
}
document.documentElement.dataset.script = "ready";
