// Cards and pawns glide from their old positions to their new ones. With reduced motion, marks show the same.

const DURATION_MS = 450;

/** @typedef {{box: DOMRect, kin: string}} Lay */

export const reducedMotion = () =>
  matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "none";

/** @param {ParentNode} within */
const cards = (within) => /** @type {SVGGElement[]} */ ([...within.querySelectorAll(".a-deal[data-card]")]).filter((one) => !one.closest("[data-peek]"));

/**
 * The position of every card, by its id.
 * @param {ParentNode} within
 */
export function cardPositions(within) {
  /** @type {Map<string, Lay>} */
  const found = new Map();
  for (const one of cards(within)) found.set(one.dataset.card ?? "", { box: one.getBoundingClientRect(), kin: one.dataset.kin ?? "" });
  return found;
}

/**
 * Animate every card from its old position. A new card comes from the nearest vanished one of its kin, or from its
 * source, or flies in.
 * @param {ParentNode} within
 * @param {Map<string, Lay>} lay
 */
export function glideCards(within, lay) {
  const cardsNow = cards(within).map((one) => ({ one, box: one.getBoundingClientRect() }));
  const left = new Map(lay);
  for (const { one } of cardsNow) left.delete(one.dataset.card ?? "");
  for (const { one, box } of cardsNow) {
    const from = lay.get(one.dataset.card ?? "") ?? takeKin(left, one.dataset.kin ?? "", box) ?? sourceOf(lay, one.dataset.source ?? "", box);
    one.classList.toggle("dealt", !from);
    if (from && !reducedMotion()) move(one, from.box, box);
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
  const near = [...left].filter(([, one]) => one.kin === kin).sort(([, a], [, b]) => distance(a.box, box) - distance(b.box, box))[0];
  if (near) left.delete(near[0]);
  return near?.[1];
}

/**
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
const distance = (a, b) => Math.hypot(a.x + a.width / 2 - b.x - b.width / 2, a.y + a.height / 2 - b.y - b.height / 2);

/**
 * @param {SVGGElement} one
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function move(one, from, to) {
  const unit = one.getScreenCTM()?.a;
  if (!unit || !to.width || !from.width || distance(from, to) < 2) return;
  const x = (from.x + from.width / 2 - to.x - to.width / 2) / unit;
  const y = (from.y + from.height / 2 - to.y - to.height / 2) / unit;
  const root = one.ownerSVGElement;
  root?.classList.add("gliding"); // it may cross the edges of its drawing
  one
    .animate([{ transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` }, { transform: "none" }], { duration: DURATION_MS, easing: "ease-in-out" })
    .finished.catch(() => undefined)
    .finally(() => root?.classList.remove("gliding"));
}
