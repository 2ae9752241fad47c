// A piece that follows the pointer, turns and flips, and snaps to where it may be drawn.
import { key } from "./picks.js";

/** @typedef {import("./picks.js").Picks} Picks */
/** @typedef {[number, number][]} Cells */
/** @typedef {Record<string, Record<string, Cells>>} Forms */

const SVG = "http://www.w3.org/2000/svg";
const REACH = 1.5; // cells over which a piece snaps to a legal place

/** @param {string} name */
const at = (name) => {
  const found = /^r(-?\d+)c(-?\d+)$/.exec(name);
  return found ? { row: Number(found[1]), column: Number(found[2]) } : null;
};

/**
 * A place that has a name, for one that sticks out at the top or the left.
 * @param {string} anchor
 */
export const named = (anchor) => {
  const place = at(anchor);
  return place ? `r${Math.max(1, place.row)}c${Math.max(1, place.column)}` : anchor;
};

/**
 * The same cells from their first one in reading order, as a text to compare.
 * @param {Cells} cells
 */
const shape = (cells) => {
  const sorted = [...cells].sort(([x, y], [u, v]) => y - v || x - u);
  const [x0, y0] = sorted[0];
  return sorted.map(([x, y]) => `${x - x0},${y - y0}`).join(" ");
};

export class Piece {
  /**
   * @param {HTMLElement} board
   * @param {Picks} picks
   * @param {Forms} forms
   */
  constructor(board, picks, forms) {
    this.board = board;
    this.picks = picks;
    this.forms = forms;
    /** @type {string} the place that is shown, or empty */
    this.anchor = "";
  }

  /** Is there a piece to draw now? */
  get active() {
    return this.picks.whole && this.picks.keys.some((one) => one.startsWith("turn:"));
  }

  /** @param {string} kind */
  picked(kind) {
    for (const one of this.picks.picked) if (one.startsWith(`${kind}:`)) return one.slice(kind.length + 1);
    return "";
  }

  /** Hold a piece: the shape and the turn that are picked, or else the first that can be. */
  take() {
    if (!this.active) return;
    for (const kind of ["shape", "turn"]) {
      if (this.picked(kind)) continue;
      const [first] = this.values(kind);
      if (first) this.picks.picked.add(key(kind, first));
    }
  }

  /**
   * What of this kind is in the moves that are left.
   * @param {string} kind
   */
  values(kind) {
    const parts = new Set(this.picks.left().flat());
    return [...parts].map((part) => this.picks.offer.parts[part]).filter(([name]) => name === kind).map(([, value]) => value);
  }

  /** @returns {Cells} */
  get cells() {
    return this.forms[this.picked("shape")]?.[this.picked("turn")] ?? [];
  }

  /**
   * Turn a quarter to the right, or flip.
   * @param {boolean} flip
   */
  turn(flip) {
    const forms = this.forms[this.picked("shape")] ?? {};
    /** @type {(cells: Cells) => Cells} */
    const change = (cells) => cells.map(([x, y]) => (flip ? [-x, y] : [-y, x]));
    let cells = change(this.cells);
    for (let tries = 0; tries < 4; tries += 1) {
      const wanted = shape(cells);
      const found = Object.keys(forms).find((name) => shape(forms[name]) === wanted);
      if (found && this.picks.knows(key("turn", found)) && this.fits(found)) {
        this.picks.picked.delete(key("turn", this.picked("turn")));
        this.picks.picked.add(key("turn", found));
        return true;
      }
      cells = cells.map(([x, y]) => [-y, x]); // no place for it like this: on to the next turn
    }
    return false;
  }

  /** @param {string} turn */
  fits(turn) {
    return this.picks.left([key("shape", this.picked("shape")), key("turn", turn)]).length > 0;
  }

  /** Where the piece may be drawn. */
  get legal() {
    return new Set(this.values("cell"));
  }

  /**
   * The place for a piece held over this cell by its middle: a legal one nearby, or just this one.
   * @param {string} cell
   * @returns {{anchor: string, legal: boolean}}
   */
  snap(cell) {
    const here = at(cell);
    const { cells, legal } = this;
    if (!here || !cells.length) return { anchor: cell, legal: legal.has(cell) };
    const mean = cells.reduce(([x, y], [u, v]) => [x + u / cells.length, y + v / cells.length], [0, 0]);
    const far = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - mean[0], y - mean[1]);
    const [gripX, gripY] = cells.reduce((best, one) => (far(one) < far(best) ? one : best));
    const row = here.row - gripY;
    const column = here.column - gripX;
    let anchor = `r${row}c${column}`;
    let least = REACH;
    for (const name of legal) {
      const place = at(name);
      const distance = place ? Math.hypot(place.row - row, place.column - column) : Infinity;
      if (distance < least) [anchor, least] = [name, distance];
    }
    if (!legal.has(anchor) && legal.has(cell)) anchor = cell; // it glows, so it is not refused
    return { anchor, legal: legal.has(anchor) };
  }

  /**
   * Show the piece there, or nowhere.
   * @param {string} anchor
   * @param {boolean} legal
   */
  show(anchor, legal) {
    this.hide();
    const place = at(anchor);
    const svg = this.board.querySelector('[data-region="sheet"] svg');
    if (!place || !svg) return;
    this.anchor = legal ? anchor : "";
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", legal ? "ghost" : "ghost bad");
    ghost.setAttribute("aria-hidden", "true");
    for (const [x, y] of this.cells) {
      const name = `r${place.row + y}c${place.column + x}`;
      const area = svg.querySelector(`[data-kind="cell"][data-value="${name}"] > .a-hit`);
      if (area) {
        const copy = /** @type {SVGElement} */ (area.cloneNode());
        copy.setAttribute("class", "ghost-cell");
        ghost.append(copy);
      }
    }
    svg.append(ghost);
  }

  hide() {
    this.anchor = "";
    this.board.querySelectorAll(".ghost").forEach((one) => one.remove());
  }
}
