// Preview: the move under the pointer or the focus, drawn in pencil over the sheet, with what it scores.
import { text } from "./ask.js";
import { mark } from "./marks.js";
import { below, board, now, picked } from "./site.js";

const PATIENCE = 60; // milliseconds over an element before the server is asked
const KEPT = 80;
/** @type {Map<string, Promise<string>>} */
const known = new Map();
let wanted = "";
let timer = 0;

/**
 * Draw a move and say what it scores; or only say that, or why it is refused, and hand on the drawing.
 * @param {import("./site.js").Part[]} parts
 * @param {(sheet: Element) => void} [take]
 */
export function peek(parts, take) {
  const drawn = !take;
  const name = parts.join(" ");
  wanted = name;
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    if (known.size >= KEPT) known.clear();
    const asked = known.get(name) ?? text(below("peek", picked(parts.map((part) => part.join(":")))));
    known.set(name, asked);
    const html = document.createElement("template");
    html.innerHTML = await asked.catch(() => ""); // a preview is optional
    if (!html.innerHTML) known.delete(name);
    if (wanted !== name) return;
    for (const one of html.content.querySelectorAll("[data-peek]")) {
      const where = one.getAttribute("data-peek");
      if (drawn || where === "words") board.querySelector(`[data-peek="${where}"]`)?.replaceChildren(...one.childNodes);
    }
    const sheet = html.content.querySelector('[data-peek="sheet"]');
    if (take && sheet) take(sheet);
    if (drawn) mark(board, now.picked, now.piece, now.asked.glow);
  }, PATIENCE);
}

export function hidePeek() {
  wanted = "";
  clearTimeout(timer);
  for (const place of board.querySelectorAll("[data-peek]")) {
    place.replaceChildren();
    place.classList.remove("hint");
  }
}

/** Say no more about the move: something else does. */
export function hush() {
  wanted = "";
  clearTimeout(timer);
  foretell("");
}

/**
 * Say what picking this would do.
 * @param {string} words
 */
export function foretell(words) {
  const place = board.querySelector('[data-peek="words"]');
  if (place) place.textContent = words;
}

/** Clear the cache. */
export function forgetPeeks() {
  known.clear();
  hidePeek();
}
