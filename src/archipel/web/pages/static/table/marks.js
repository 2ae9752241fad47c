// What can be picked glows and is a button with a spoken name; arrow keys go from one to the next.
import { key } from "./picks.js";

/** @typedef {import("./picks.js").Picks} Picks */

/**
 * Everything on the board that stands for a part, drawings under the pencil's preview included.
 * @param {ParentNode} board
 * @returns {SVGGElement[]}
 */
const parts = (board) => [...board.querySelectorAll("[data-kind]")].map((one) => /** @type {SVGGElement} */ (one));

/** @param {Element} element */
export const keyOf = (element) =>
  key(element.getAttribute("data-kind") ?? "", element.getAttribute("data-value") ?? "");

/**
 * Mark what can be picked and what is. What is legal but does not go with the picks can still be tapped: it
 * glows where it is an alternative to a pick, or, while a piece is held, to the whole piece.
 * @param {HTMLElement} board
 * @param {Picks} picks
 * @param {boolean} held is a piece held?
 */
export function mark(board, picks, held) {
  const can = picks.can();
  const kinds = new Set([...picks.picked].map((one) => one.slice(0, one.indexOf(":"))));
  const focus = document.activeElement;
  /** @type {SVGGElement | null} */
  let stop = null;
  let lost = false;
  for (const part of parts(board)) {
    const name = keyOf(part);
    const kind = part.getAttribute("data-kind") ?? "";
    const other = part.closest(".picker") ? held || kinds.has(kind) : held && kind !== "cell";
    const glows = can.has(name) || (other && picks.knows(name) && !picks.picked.has(name));
    const on = picks.picked.has(name);
    part.classList.toggle("can", glows);
    part.classList.toggle("on", on);
    part.classList.toggle("off", !glows && !on && part.closest(".picker") !== null);
    if (part.closest("[data-peek], dialog")) continue;
    if (glows || on) {
      part.setAttribute("role", "button");
      part.setAttribute("aria-label", part.querySelector("title")?.textContent ?? name);
      part.setAttribute("aria-pressed", String(on));
      part.setAttribute("tabindex", "-1");
      if (!stop || part === focus) stop = part;
    } else {
      for (const gone of ["role", "aria-label", "aria-pressed", "tabindex"]) part.removeAttribute(gone);
      lost ||= part === focus;
    }
  }
  stop?.setAttribute("tabindex", "0");
  if (lost) (stop ?? document.getElementById("whose"))?.focus({ preventScroll: true });
}

/**
 * All buttons among the parts, in reading order.
 * @param {HTMLElement} board
 */
export const glowing = (board) =>
  parts(board).filter((part) => part.hasAttribute("tabindex") && part.getClientRects().length > 0);

/** @param {Element} element */
const middle = (element) => {
  const box = (element.querySelector(".a-hit") ?? element).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * Where a key leads from here: the nearest button in that direction; Home and End to the first and the last.
 * @param {HTMLElement} board
 * @param {Element} from
 * @param {string} pressed
 * @returns {SVGGElement | null}
 */
export function neighbour(board, from, pressed) {
  const all = glowing(board);
  if (pressed === "Home") return all[0];
  if (pressed === "End") return all[all.length - 1];
  const step = STEPS[pressed];
  if (!step) return null;
  const here = middle(from);
  /** @type {SVGGElement | null} */
  let best = null;
  let least = Infinity;
  for (const one of all) {
    if (one === from) continue;
    const there = middle(one);
    const along = (there.x - here.x) * step[0] + (there.y - here.y) * step[1];
    const aside = Math.abs((there.x - here.x) * step[1]) + Math.abs((there.y - here.y) * step[0]);
    if (along < 2) continue;
    const cost = along + aside * 2.5;
    if (cost < least) [best, least] = [one, cost];
  }
  return best;
}

/**
 * The button nearest to a point.
 * @param {SVGGElement[]} among
 * @param {{x: number, y: number}} point
 */
export function nearest(among, point) {
  const far = (/** @type {Element} */ one) => {
    const at = middle(one);
    return Math.hypot(at.x - point.x, at.y - point.y);
  };
  return among.length ? among.reduce((best, one) => (far(one) < far(best) ? one : best)) : null;
}

/**
 * Move the focus, and with it the one place where Tab stops.
 * @param {HTMLElement} board
 * @param {SVGGElement | null} to
 * @param {boolean} [scroll]
 */
export function focusOn(board, to, scroll = true) {
  if (!to) return;
  for (const one of glowing(board)) one.setAttribute("tabindex", one === to ? "0" : "-1");
  to.focus({ preventScroll: !scroll });
}

export { middle };
