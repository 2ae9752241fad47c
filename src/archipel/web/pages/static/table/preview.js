// Previews the move under the pointer or the focus: drawn in pencil over the sheet, with what it scores.
import { fetchText } from "./api.js";
import { markParts } from "./marks.js";
import { tableUrl, board, state, pickedQuery } from "./page_state.js";

const DELAY_MS = 60; // over an element before the server is asked
const MAX_CACHED = 80;
/** @type {Map<string, Promise<string>>} */
const cache = new Map();
let wanted = "";
let timer = 0;

/**
 * Draw a move and show what it scores, or why it is refused; with `take`, pass the drawing to that function instead.
 * @param {import("./page_state.js").Part[]} parts
 * @param {(sheet: Element) => void} [take]
 */
export function preview(parts, take) {
  const drawn = !take;
  const name = parts.join(" ");
  wanted = name;
  clearTimeout(timer);
  timer = window.setTimeout(async () => {
    if (cache.size >= MAX_CACHED) cache.clear();
    const asked = cache.get(name) ?? fetchText(tableUrl("peek", pickedQuery(parts.map((part) => part.join(":")))));
    cache.set(name, asked);
    const html = document.createElement("template");
    html.innerHTML = await asked.catch(() => ""); // a preview is optional
    if (!html.innerHTML) cache.delete(name);
    if (wanted !== name) return;
    for (const one of html.content.querySelectorAll("[data-peek]")) {
      const where = one.getAttribute("data-peek");
      if (drawn || where === "words") board.querySelector(`[data-peek="${where}"]`)?.replaceChildren(...one.childNodes);
    }
    const sheet = html.content.querySelector('[data-peek="sheet"]');
    if (take && sheet) take(sheet);
    if (drawn) markParts(board, state.picked, state.piece, state.asked.glow);
  }, DELAY_MS);
}

export function hidePreview() {
  wanted = "";
  clearTimeout(timer);
  for (const place of board.querySelectorAll("[data-peek]")) {
    place.replaceChildren();
    place.classList.remove("hint");
  }
}

/** Cancel the preview and clear its words: a reason is shown instead. */
export function cancelPreview() {
  wanted = "";
  clearTimeout(timer);
  describeChoice("");
}

/**
 * Show what picking this would do.
 * @param {string} words
 */
export function describeChoice(words) {
  const place = board.querySelector('[data-peek="words"]');
  if (place) place.textContent = words;
}

/** Clear the cache. */
export function clearPreviews() {
  cache.clear();
  hidePreview();
}
