// One table in the browser. This module listens to the user and the server; the actions are elsewhere.
import { listen } from "../js/news.js";
import { gettext } from "../js/words.js";
import { text } from "./ask.js";
import { does, narrowed, pick } from "./choose.js";
import { place, put, turn } from "./drag.js";
import "./forms.js";
import { hold, isCell, nameOf } from "./held.js";
import { begin, heard } from "./look.js";
import { focusOn, glowing, keyOf, neighbour } from "./marks.js";
import { hidePeek, peek } from "./peek.js";
import { announce, speak } from "./says.js";
import { pencil, refuse } from "./send.js";
import { toEnd } from "./swap.js";
import { below, board, byFinger, byId, data, isBusy, now, target } from "./site.js";

const NEWS = "joined left bot started moves drawn chat emote gallery handed proposed back finished rematch draft";

/** @param {Event} event */
const partAt = (event) => target(event).closest?.("[data-kind]") ?? null;

// Pointer and touch.

board.addEventListener("pointerdown", (event) => {
  now.touched = byFinger || event.pointerType === "touch";
  now.keyed = false;
});
board.addEventListener("click", (event) => {
  const action = target(event).closest("[data-do], button[data-piece], [data-enlarge], [data-parts]");
  const part = partAt(event);
  if (action instanceof HTMLElement) {
    const { do: what, piece: tool, enlarge, parts } = action.dataset;
    if (what) void does[what]();
    else if (tool === "put") void place();
    else if (tool) turn(tool);
    else if (enlarge) void showLarge(enlarge);
    else if (parts) void pencil(JSON.parse(parts));
  } else if (part && isCell(part)) void put(part);
  else if (part) void pick(part);
});
board.addEventListener("pointerover", (event) => {
  if (event.pointerType !== "touch") ahead(partAt(event));
});
board.addEventListener("pointerout", (event) => {
  if (event.pointerType !== "touch" && !isCell(partAt(event))) hidePeek(); // lifting a finger is not leaving
});

// Keys: arrows move between choices, Enter picks, Escape drops the picks, Backspace undoes.

board.addEventListener("focusin", (event) => {
  const part = partAt(event);
  if (!now.keyed) return;
  if (part && isCell(part)) hold(nameOf(part), true);
  else ahead(part);
});
board.addEventListener("focusout", () => now.keyed && hidePeek());
document.addEventListener("keydown", (event) => {
  now.keyed = true;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  if (target(event).closest?.("input, select, textarea, dialog")) return;
  const part = target(event).closest?.("#board [data-kind]") ?? null;
  const letter = event.key.toLowerCase();
  if (event.key === "Escape" && now.picks.picked.size) {
    now.picks.clear();
    void narrowed();
    announce(gettext("Nothing is picked any more."));
  } else if (now.piece.active && (letter === "r" || letter === "f")) turn(letter === "r" ? "right" : "flip");
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
 * Preview what picking this would do, if that makes a whole move.
 * @param {Element | null} part
 */
function ahead(part) {
  if (!part || isBusy() || isCell(part)) return;
  const meant = now.picks.ahead(keyOf(part));
  if (meant) peek(meant.parts);
}

/** @param {string} seat */
async function showLarge(seat) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("enlarged"));
  try {
    dialog.innerHTML = await text(below("sheet", [["of", seat]]));
    dialog.showModal();
  } catch (error) {
    refuse(error);
  }
}

// The turn clock.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.getAttribute("data-deadline")) - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 20);
  }
}, 500);

listen(data, NEWS, heard);
toEnd(board);
if (byId("cover").hidden) {
  begin();
  speak();
}
document.documentElement.dataset.script = "ready";
