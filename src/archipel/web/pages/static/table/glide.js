// Motion: cards and pawns glide from where they lay to where they lie now. Without motion, marks say the same.

const TIME = 450; // milliseconds

/** @typedef {{box: DOMRect, kin: string}} Lay */

export const still = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "none";

/** @param {ParentNode} within */
const cards = (within) => /** @type {SVGGElement[]} */ ([...within.querySelectorAll(".a-deal[data-card]")]).filter((one) => !one.closest("[data-peek]"));

/**
 * Where everything lies now.
 * @param {ParentNode} within
 */
export function lying(within) {
  /** @type {Map<string, Lay>} */
  const found = new Map();
  for (const one of cards(within)) found.set(one.dataset.card ?? "", { box: one.getBoundingClientRect(), kin: one.dataset.kin ?? "" });
  return found;
}

/**
 * Move everything from where it lay. What is new comes from the nearest vanished thing of its kin, or from its source,
 * or flies in.
 * @param {ParentNode} within
 * @param {Map<string, Lay>} lay
 */
export function glide(within, lay) {
  const now = cards(within).map((one) => ({ one, box: one.getBoundingClientRect() }));
  const left = new Map(lay);
  for (const { one } of now) left.delete(one.dataset.card ?? "");
  for (const { one, box } of now) {
    const from = lay.get(one.dataset.card ?? "") ?? takeKin(left, one.dataset.kin ?? "", box) ?? sourceOf(lay, one.dataset.source ?? "", box);
    one.classList.toggle("dealt", !from);
    if (from && !still()) move(one, from.box, box);
  }
}

/**
 * A source is a card, or any of that kin.
 * @param {Map<string, Lay>} lay
 * @param {string} source
 * @param {DOMRect} box
 */
const sourceOf = (lay, source, box) => lay.get(source) ?? takeKin(new Map(lay), source, box);

/**
 * @param {Map<string, Lay>} left
 * @param {string} kin
 * @param {DOMRect} box
 */
function takeKin(left, kin, box) {
  if (!kin) return undefined;
  const near = [...left].filter(([, one]) => one.kin === kin).sort(([, a], [, b]) => apart(a.box, box) - apart(b.box, box))[0];
  if (near) left.delete(near[0]);
  return near?.[1];
}

/**
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
const apart = (a, b) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/**
 * @param {SVGGElement} one
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function move(one, from, to) {
  const unit = one.getScreenCTM()?.a;
  if (!unit || !to.width || !from.width || apart(from, to) < 2) return;
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / unit;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / unit;
  const root = one.ownerSVGElement;
  root?.classList.add("gliding"); // it may come from another drawing
  one
    .animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, { transform: "none" }], { duration: TIME, easing: "ease-in-out" })
    .finished.catch(() => undefined)
    .finally(() => root?.classList.remove("gliding"));
}
