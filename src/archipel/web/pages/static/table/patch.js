// Patches a part of the page to match what the server sent, touching only what differs: the rest is not styled,
// laid out and painted again, and keeps its focus and its scroll position.

/** Two elements that agree in these attributes are versions of the same thing. */
const IDENTITY = ["id", "data-kind", "data-value", "data-card", "data-symbol"];

/** What scripts add to a region. */
const ADDED = ".ghost, .worth-badge";

/** @type {WeakMap<Element, Element>} each region as the server sent it, without changes by scripts */
const sent = new WeakMap();

/**
 * Remember a region as the server sent it.
 * @param {Element} region
 */
export const remember = (region) => void sent.set(region, /** @type {Element} */ (region.cloneNode(true)));

/**
 * Has the server sent something else for this region?
 * @param {Element} live
 * @param {Element} fresh
 */
export const differs = (live, fresh) => !sent.get(live)?.isEqualNode(fresh);

/**
 * Patch a region to match what was sent.
 * @param {Element} live
 * @param {Element} fresh
 */
export function patchRegion(live, fresh) {
  for (const added of live.querySelectorAll(ADDED)) added.remove();
  patch(live, sent.get(live) ?? live, fresh);
  sent.set(live, fresh);
}

/**
 * @param {Element} live
 * @param {Element} before as it was sent last time
 * @param {Element} fresh
 */
function patch(live, before, fresh) {
  for (const { name } of [...before.attributes]) if (!fresh.hasAttribute(name)) live.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (before.getAttribute(name) !== value) live.setAttribute(name, value);
  const [old, next] = [[...before.childNodes], [...fresh.childNodes]];
  while (old.length && next.length && old[0].isEqualNode(next[0])) {
    old.shift();
    next.shift();
  }
  const head = before.childNodes.length - old.length;
  while (old.length && next.length && old[old.length - 1].isEqualNode(next[next.length - 1])) {
    old.pop();
    next.pop();
  }
  if (!old.length && !next.length) return;
  if (live.childNodes.length !== before.childNodes.length) return live.replaceChildren(...[...fresh.childNodes].map(copy)); // a script has changed it
  const spots = [...live.childNodes].slice(head);
  old.forEach((one, at) => patchNode(spots[at], one, next[at]));
  const end = spots[old.length] ?? null;
  for (const more of next.slice(old.length)) live.insertBefore(copy(more), end);
}

/**
 * @param {ChildNode} live
 * @param {ChildNode} old
 * @param {ChildNode | undefined} next
 */
function patchNode(live, old, next) {
  if (!next) live.remove();
  else if (old.isEqualNode(next)) return;
  else if (live instanceof Element && old instanceof Element && next instanceof Element && isSame(old, next)) patch(live, old, next);
  else if (live instanceof Text && next instanceof Text) live.data = next.data;
  else live.replaceWith(copy(next));
}

/**
 * @param {Element} one
 * @param {Element} other
 */
const isSame = (one, other) => one.nodeName === other.nodeName && IDENTITY.every((name) => one.getAttribute(name) === other.getAttribute(name));

/** @param {Node} node */
const copy = (node) => document.importNode(node, true);
