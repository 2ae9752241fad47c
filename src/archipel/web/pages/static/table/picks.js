// Choosing by parts, and nothing else: what is picked, what can be picked next, which move is meant.

/**
 * What the server offers: the legal moves as lists of parts, or, when there are very many, only what can be
 * picked next. A part is its place in `parts`, a pair of kind and value.
 * @typedef {{count: number, parts: [string, string][], moves: number[][] | null, picked: [string, string][]}} Offer
 */

/**
 * A part as one text.
 * @param {string} kind
 * @param {string} value
 */
export const key = (kind, value) => `${kind}:${value}`;

export class Picks {
  /** @param {Offer} offer */
  constructor(offer) {
    this.offer = offer;
    this.keys = offer.parts.map(([kind, value]) => key(kind, value));
    /** @type {Set<string>} in the order of picking */
    this.picked = new Set(offer.picked.map(([kind, value]) => key(kind, value)));
  }

  /** Are all moves at hand that hold what the server was told? */
  get whole() {
    return this.offer.moves !== null;
  }

  /** Are all legal moves at hand? If not, the server is asked after each pick. */
  get complete() {
    return this.whole && !this.offer.picked.length;
  }

  /**
   * The moves that hold all of these parts.
   * @param {Iterable<string>} picked
   */
  left(picked = this.picked) {
    const wanted = [...picked].map((one) => this.keys.indexOf(one));
    return (this.offer.moves ?? []).filter((move) => wanted.every((part) => move.includes(part)));
  }

  /** What can be picked next; once something is picked, not what goes without saying: parts of all moves left. */
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
   * Pick a part, or take it back. What does not go with it is let go, the earliest picks first.
   * @param {string} part
   */
  toggle(part) {
    if (this.picked.delete(part)) return;
    const kept = [part];
    for (const one of [...this.picked].reverse()) {
      if (!this.complete || this.left([...kept, one]).length) kept.push(one);
    }
    this.picked = new Set(kept.reverse());
  }

  clear() {
    this.picked.clear();
  }

  /**
   * The one move that is meant: `only` when no other is left, else the one made of just the picked parts.
   * @returns {{parts: [string, string][], only: boolean} | null}
   */
  meant() {
    if (!this.picked.size) return null;
    const left = this.left();
    const only = left.length === 1;
    const exact = left.filter((move) => move.length === this.picked.size);
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
