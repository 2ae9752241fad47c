// Replacing regions of the board without losing the scroll position or the focus.

/** @type {WeakMap<Element, string>} the HTML of each region, to see whether it has changed */
const shown = new WeakMap();

/**
 * Replace the regions that differ. A region is an element with `data-region`; `data-keep` means unchanged.
 * Returns where the focus was; undefined if the board is older than what is shown.
 * @param {HTMLElement} board
 * @param {string} html
 */
export function swap(board, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const root = /** @type {HTMLElement} */ (fresh.content.firstElementChild);
  if (Number(root.dataset.number) < Number(board.dataset.number ?? 0)) return undefined;
  const focus = remember(board);
  const layout = root.dataset.layout !== board.dataset.layout;
  for (const { name, value } of [...root.attributes]) if (name !== "id") board.setAttribute(name, value);
  if (layout) {
    board.replaceChildren(...root.childNodes);
    toEnd(board);
  } else swapRegions(board, root);
  return focus;
}

/**
 * Replace the regions that differ.
 * @param {HTMLElement} board
 * @param {HTMLElement} root
 */
export function swapRegions(board, root) {
  for (const region of root.querySelectorAll("[data-region]")) {
    const old = board.querySelector(`[data-region="${region.getAttribute("data-region")}"]`);
    if (!old || region.hasAttribute("data-keep")) continue;
    const text = region.innerHTML;
    if ((shown.get(old) ?? old.innerHTML) === text) continue;
    const { scrollTop } = old;
    for (const { name, value } of [...region.attributes]) old.setAttribute(name, value);
    old.replaceChildren(...region.childNodes);
    shown.set(old, text);
    old.scrollTop = old.hasAttribute("data-end") ? old.scrollHeight : scrollTop;
  }
}

/**
 * Scroll logs to the end.
 * @param {HTMLElement} board
 */
export function toEnd(board) {
  for (const log of board.querySelectorAll("[data-end]")) log.scrollTop = log.scrollHeight;
}

/** @typedef {{id: string, typed: string | null}} Focus */

/**
 * Where the focus is now, if it is on the board.
 * @param {HTMLElement} board
 * @returns {Focus | null}
 */
function remember(board) {
  const held = document.activeElement;
  if (!held || !board.contains(held)) return null;
  return { id: held.id, typed: held instanceof HTMLInputElement ? held.value : null };
}

/**
 * The new version of the element that had the focus; null if it is gone or disabled.
 * @param {Focus} focus
 */
export function recall({ id, typed }) {
  const element = document.getElementById(id);
  if (!element || element.matches(":disabled, [data-kind]:not([tabindex])") || !element.getClientRects().length) return null;
  if (element instanceof HTMLInputElement && typed !== null) element.value = typed;
  return element;
}
