// Choosing by parts, without side effects: what is picked, what can be picked next, which move is meant.

/**
 * What the server offers: the legal moves as lists of parts, or, if there are very many, only what can be
 * picked next. Parts are indices into `parts`, which holds pairs of kind and value.
 * @typedef {{count: number, parts: [string, string][], moves: number[][] | null, picked: [string, string][]}} Offer
 */

/**
 * A part as a string.
 * @param {string} kind
 * @param {string} value
 */
export const key = (kind, value) => `${kind}:${value}`;

/** Buttons that are pressed are picks, too, but no part of any move: the server knows what they mean. */
const POWER = "power:";

export class Picks {
  /** @param {Offer} offer */
  constructor(offer) {
    this.offer = offer;
    this.keys = offer.parts.map(([kind, value]) => key(kind, value));
    /** @type {Set<string>} in picking order */
    this.picked = new Set(offer.picked.map(([kind, value]) => key(kind, value)));
  }

  /** Do we have all legal moves? There may be too many to send. */
  get whole() {
    return this.offer.moves !== null;
  }

  /**
   * The moves that contain all of these parts.
   * @param {Iterable<string>} picked
   */
  left(picked = this.picked) {
    const wanted = [...picked].filter((one) => !one.startsWith(POWER)).map((one) => this.keys.indexOf(one));
    return (this.offer.moves ?? []).filter((move) => wanted.every((part) => move.includes(part)));
  }

  /** What can be picked next; after the first pick, without the parts that all remaining moves share. */
  can() {
    const left = this.left();
    const all = this.whole ? [...new Set(left.flat())] : [...this.keys.keys()];
    const some = this.picked.size ? all.filter((part) => left.some((move) => !move.includes(part))) : all;
    const found = new Set((some.length ? some : all).map((part) => this.keys[part]));
    this.picked.forEach((one) => found.delete(one));
    return found;
  }

  /**
   * Does this part occur in any legal move?
   * @param {string} part
   */
  knows(part) {
    return this.keys.includes(part);
  }

  /**
   * Pick or unpick a part. Picks that do not fit it are dropped, the earliest first.
   * @param {string} part
   */
  toggle(part) {
    if (this.picked.delete(part)) return;
    const kept = [part];
    for (const one of [...this.picked].reverse()) {
      if (!this.whole || this.left([...kept, one]).length) kept.push(one);
    }
    this.picked = new Set(kept.reverse());
  }

  clear() {
    this.picked.clear();
  }

  /**
   * The move that is meant: `only` if no other is left, else the one made of exactly the picked parts.
   * @returns {{parts: [string, string][], only: boolean} | null}
   */
  meant() {
    if (![...this.picked].some((one) => !one.startsWith(POWER))) return null;
    const left = this.left();
    const only = left.length === 1;
    const parts = [...this.picked].filter((one) => !one.startsWith(POWER)).length;
    const exact = left.filter((move) => move.length === parts);
    const move = only ? left[0] : exact.length === 1 ? exact[0] : null;
    return move && { parts: move.map((part) => this.offer.parts[part]), only };
  }

  /**
   * The move that would be meant after one more pick.
   * @param {string} part
   */
  ahead(part) {
    if (this.picked.has(part) || !this.can().has(part)) return null;
    const next = new Picks(this.offer);
    next.picked = new Set([...this.picked, part]);
    return next.meant();
  }
}
