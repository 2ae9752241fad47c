// Makes what can be picked glow, as buttons with accessible names; arrow keys move between them.

/**
 * A part as a string.
 * @param {string} kind
 * @param {string} value
 */
export const partKey = (kind, value) => `${kind}:${value}`;

/**
 * All elements of the board that stand for a part, including drawings under the preview.
 * @param {ParentNode} board
 * @returns {SVGGElement[]}
 */
const parts = (board) => [...board.querySelectorAll("[data-kind]")].map((one) => /** @type {SVGGElement} */ (one));

/** @param {Element} element */
export const keyOf = (element) =>
  partKey(element.getAttribute("data-kind") ?? "", element.getAttribute("data-value") ?? "");

/**
 * Mark what answers the question and what is picked. Other legal parts can be tapped, too, but do not glow. While a
 * piece is held, the places where it fits glow, and the pieces that could be held instead.
 * @param {HTMLElement} board
 * @param {Set<string>} picked
 * @param {import("./piece.js").Piece} piece
 * @param {Record<string, string>} glow by part: what picking it would do
 * @param {boolean} [led] does the piece follow the pointer?
 */
export function markParts(board, picked, piece, glow, led = false) {
  const can = piece.active ? piece.can : new Set(Object.keys(glow));
  const focus = document.activeElement;
  /** @type {SVGGElement | null} */
  let stop = null;
  let lost = false;
  for (const part of parts(board)) {
    const name = keyOf(part);
    const on = picked.has(name) || piece.holds(name);
    const glows = !on && can.has(name);
    part.classList.toggle("can", glows);
    part.classList.toggle("on", on);
    part.classList.toggle("off", !glows && !on && part.closest(".picker") !== null);
    if (part.closest("[data-peek], dialog")) continue;
    if (glows || on) {
      part.setAttribute("role", "button");
      const title = part.querySelector("title")?.textContent ?? name;
      part.setAttribute("aria-label", glow[name] && glow[name] !== title ? `${title}. ${glow[name]}` : title);
      part.setAttribute("aria-pressed", String(on));
      part.setAttribute("tabindex", "-1");
      if (!stop || part === focus) stop = part;
    } else if (part === focus) lost = true;
    else unmark(part);
  }
  stop?.setAttribute("tabindex", "0");
  if (lost) unmark(/** @type {Element} */ (focus)); // last: losing the focus in between would make the browser restyle everything twice
  if (lost && led) /** @type {HTMLElement} */ (focus).blur();
  else if (lost) (stop ?? document.getElementById("whose"))?.focus({ preventScroll: true });
}

/** @param {Element} part */
function unmark(part) {
  for (const gone of ["role", "aria-label", "aria-pressed", "tabindex"]) part.removeAttribute(gone);
}

/**
 * All buttons among the parts, in reading order.
 * @param {HTMLElement} board
 */
export const glowing = (board) =>
  parts(board).filter((part) => part.hasAttribute("tabindex") && part.getClientRects().length > 0);

/** @param {Element} element */
export const centre = (element) => {
  const box = (element.querySelector(".a-hit") ?? element).getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

/**
 * The element whose middle has the lowest cost.
 * @template {Element} Some
 * @param {Some[]} among
 * @param {(point: {x: number, y: number}) => number} cost
 * @returns {Some | null}
 */
function cheapest(among, cost) {
  let best = null;
  let least = Infinity;
  for (const one of among) {
    const price = cost(centre(one));
    if (price < least) [best, least] = [one, price];
  }
  return best;
}

/**
 * The element nearest to a point.
 * @template {Element} Some
 * @param {Some[]} among
 * @param {{x: number, y: number}} point
 */
export const nearest = (among, point) => cheapest(among, ({ x, y }) => Math.hypot(x - point.x, y - point.y));

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
});

/**
 * The button that a key leads to: the nearest in that direction; the first or last for Home and End.
 * @param {HTMLElement} board
 * @param {Element} from
 * @param {string} pressed
 */
export function neighbour(board, from, pressed) {
  const all = glowing(board);
  if (pressed === "Home") return all[0];
  if (pressed === "End") return all[all.length - 1];
  const [right, down] = STEPS[pressed];
  const here = centre(from);
  return cheapest(all, ({ x, y }) => {
    const along = (x - here.x) * right + (y - here.y) * down;
    const aside = Math.abs((x - here.x) * down) + Math.abs((y - here.y) * right);
    return along < 2 ? Infinity : along + aside * 2.5;
  });
}

/**
 * Move the focus, and with it the only tab stop.
 * @param {HTMLElement} board
 * @param {SVGGElement | null} to
 * @param {boolean} [scroll]
 */
export function focusOn(board, to, scroll = true) {
  if (!to) return;
  for (const one of glowing(board)) one.setAttribute("tabindex", one === to ? "0" : "-1");
  to.focus({ preventScroll: !scroll });
}
