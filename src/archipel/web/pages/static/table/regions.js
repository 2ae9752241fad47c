// Replaces the regions of the board without losing the focus.

import { differs, remember, patchRegion } from "./patch.js";

/**
 * Replace the regions that differ. A region is an element with `data-region`; `data-keep` means unchanged.
 * Returns where the focus was; undefined if the board is older than what is shown.
 * @param {HTMLElement} board
 * @param {string} html
 */
export function swapBoard(board, html) {
  const fresh = document.createElement("template");
  fresh.innerHTML = html;
  const root = /** @type {HTMLElement} */ (fresh.content.firstElementChild);
  if (Number(root.dataset.number) < Number(board.dataset.number ?? 0)) return undefined;
  const focus = focused(board);
  const layout = root.dataset.layout !== board.dataset.layout;
  for (const { name, value } of [...root.attributes]) if (name !== "id") board.setAttribute(name, value);
  if (layout) {
    for (const kept of root.querySelectorAll("[data-digest][data-keep]")) {
      kept.replaceChildren(...(board.querySelector(`[data-digest="${kept.getAttribute("data-digest")}"]`)?.childNodes ?? []));
    }
    board.replaceChildren(...root.childNodes);
    initRegions(board);
  } else swapRegions(board, root);
  return focus;
}

/**
 * Replace the regions that differ. Nothing is measured in between: each time, the browser would redo the layout.
 * @param {HTMLElement} board
 * @param {HTMLElement} root
 */
export function swapRegions(board, root) {
  for (const region of root.querySelectorAll("[data-region]")) {
    const old = board.querySelector(`[data-region="${region.getAttribute("data-region")}"]`);
    if (!old || region.hasAttribute("data-keep") || !differs(old, region)) continue;
    patchRegion(old, region);
    if (old.hasAttribute("data-end")) requestAnimationFrame(() => (old.scrollTop = old.scrollHeight));
  }
}

/**
 * Initialise a new board: remember what was sent, and scroll logs to the end.
 * @param {HTMLElement} board
 */
export function initRegions(board) {
  for (const region of board.querySelectorAll("[data-region]")) remember(region);
  for (const log of board.querySelectorAll("[data-end]")) log.scrollTop = log.scrollHeight;
}

/** @typedef {{id: string, typed: string | null}} Focus */

/**
 * Where the focus is now, if it is on the board.
 * @param {HTMLElement} board
 * @returns {Focus | null}
 */
function focused(board) {
  const held = document.activeElement;
  if (!held || !board.contains(held)) return null;
  return { id: held.id, typed: held instanceof HTMLInputElement ? held.value : null };
}

/**
 * The new version of the element that had the focus; null if it is gone or disabled.
 * @param {Focus} focus
 */
export function findFocused({ id, typed }) {
  const element = document.getElementById(id);
  if (!element || !canKeepFocus(element)) return null;
  if (element instanceof HTMLInputElement && typed !== null) element.value = typed;
  return element;
}

/**
 * Can this keep the focus? A button that was just disabled loses it only with the next frame.
 * @param {Element} element
 */
export const canKeepFocus = (element) =>
  element !== document.body && !element.matches(":disabled, [data-kind]:not([tabindex])") && element.getClientRects().length > 0;
