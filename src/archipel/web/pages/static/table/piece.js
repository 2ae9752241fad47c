// A piece that is turned, flipped and drawn: which one is held, where it is legal, and its ghost on the sheet.
import { partKey } from "./marks.js";

/** @typedef {{cells: [number, number][], to: Record<string, string>}} Form a piece in one orientation, and where turning it leads */
/** @typedef {Record<string, Record<string, Form>>} Forms by shape and turn */
/** @typedef {{fits: Record<string, Record<string, string[]>>, forms: Forms}} Pieces by shape and turn: where each fits */

const SVG = "http://www.w3.org/2000/svg";
const SNAP_CELLS = 1.5; // a piece snaps to a legal place within this distance

/** @param {string} name @returns {[number, number]} row and column */
const parseCell = (name) => {
  const [row, column] = name.slice(1).split("c").map(Number);
  return [row, column];
};

export class Piece {
  /**
   * @param {HTMLElement} board
   * @param {Pieces} pieces
   */
  constructor(board, { fits, forms }) {
    this.board = board;
    this.fits = fits;
    this.forms = forms;
    [this.shape = ""] = Object.keys(fits);
    [this.way = ""] = Object.keys(fits[this.shape] ?? {}); // its orientation
    this.anchor = ""; // where it is shown
    this.legal = false; // is it legal there?
  }

  /** Is there a piece to draw now? */
  get active() {
    return this.shape !== "";
  }

  /**
   * Hold this shape or orientation instead.
   * @param {string} kind
   * @param {string} value
   */
  hold(kind, value) {
    if (kind === "shape") this.shape = value;
    else this.way = value;
    const turns = this.fits[this.shape];
    if (!(this.way in turns)) [this.way] = Object.keys(turns);
  }

  /**
   * Is this the shape or orientation that is held?
   * @param {string} name
   */
  holds(name) {
    return this.active && (name === partKey("shape", this.shape) || name === partKey("turn", this.way));
  }

  /** What can be chosen while it is held: where it fits, and what could be held instead. */
  get can() {
    const turns = Object.values(this.fits).flatMap(Object.keys);
    const parts = [["cell", this.places], ["shape", Object.keys(this.fits)], ["turn", turns]];
    return new Set(parts.flatMap(([kind, values]) => /** @type {string[]} */ (values).map((value) => partKey(/** @type {string} */ (kind), value))));
  }

  /** Where it fits in this orientation, by the cell that names its place. */
  get places() {
    return this.fits[this.shape]?.[this.way] ?? [];
  }

  get cells() {
    return this.forms[this.shape]?.[this.way]?.cells ?? [];
  }

  /**
   * The move that draws it there.
   * @param {string} anchor
   * @returns {[string, string][]}
   */
  move(anchor) {
    return [["shape", this.shape], ["turn", this.way], ["cell", anchor]];
  }

  /**
   * Turn it `right` or `left` by a quarter, or `flip` it; skips orientations that fit nowhere.
   * @param {string} change
   */
  turn(change) {
    let orientation = this.way;
    for (const step of [change, ...Array(3).fill(change === "left" ? change : "right")]) {
      orientation = this.forms[this.shape]?.[orientation]?.to[step] ?? this.way;
      if (orientation === this.way) return false;
      if (!(orientation in this.fits[this.shape])) continue;
      this.way = orientation;
      return true;
    }
    return false;
  }

  /** The cell by which it is held, relative to its anchor: the one nearest to its middle. */
  get grip() {
    const { cells } = this;
    const middle = [0, 1].map((axis) => cells.reduce((sum, cell) => sum + cell[axis], 0) / cells.length);
    const far = (/** @type {[number, number]} */ [x, y]) => Math.hypot(x - middle[0], y - middle[1]);
    return cells.reduce((best, one) => (far(one) < far(best) ? one : best));
  }

  /**
   * The place for a piece held over this cell: a legal one nearby, or this one.
   * @param {string} cell
   */
  snap(cell) {
    const [x, y] = this.grip;
    const row = Math.max(1, parseCell(cell)[0] - y);
    const column = Math.max(1, parseCell(cell)[1] - x);
    let anchor = `r${row}c${column}`;
    let least = Infinity;
    for (const name of this.places) {
      const distance = Math.hypot(parseCell(name)[0] - row, parseCell(name)[1] - column);
      const covers = this.under(name).includes(cell);
      const cost = covers ? distance / 100 : distance < SNAP_CELLS ? distance : Infinity; // prefer to cover the tapped cell
      if (cost < least) [anchor, least] = [name, cost];
    }
    return { anchor, legal: this.places.includes(anchor) };
  }

  /**
   * The cells of the sheet that it covers there.
   * @param {string} anchor
   */
  under(anchor) {
    const [row, column] = parseCell(anchor);
    return this.cells.map(([x, y]) => `r${row + y}c${column + x}`);
  }

  /**
   * Show it there.
   * @param {string} anchor
   * @param {boolean} legal
   */
  show(anchor, legal) {
    this.hide();
    this.anchor = anchor;
    this.legal = legal;
    const ghost = document.createElementNS(SVG, "g");
    ghost.setAttribute("class", legal ? "ghost" : "ghost bad");
    ghost.setAttribute("aria-hidden", "true");
    const svg = this.board.querySelector('[data-region="sheet"] svg');
    for (const name of this.under(anchor)) {
      const copy = svg?.querySelector(`[data-kind="cell"][data-value="${name}"] > .a-hit`)?.cloneNode();
      if (!(copy instanceof SVGElement)) continue;
      copy.setAttribute("class", "ghost-cell");
      ghost.append(copy);
    }
    svg?.append(ghost);
  }

  /**
   * Make the ghost look like the piece as the server has drawn it: the newest piece of this sheet.
   * @param {Element} sheet
   */
  dress(sheet) {
    const drawn = [...sheet.querySelectorAll('[data-kind="piece"]')].at(-1)?.closest("g[transform]");
    const ghost = this.board.querySelector(".ghost");
    if (!drawn || !ghost || ghost.classList.contains("dressed")) return;
    const copy = document.createElementNS(SVG, "g");
    copy.innerHTML = drawn.outerHTML.replaceAll("peek-sheet-", "sheet-"); // the patterns of the sheet below
    copy.querySelectorAll("[data-kind]").forEach((one) => one.removeAttribute("data-kind"));
    copy.querySelectorAll("[id]").forEach((one) => one.removeAttribute("id"));
    ghost.prepend(copy);
    ghost.classList.add("dressed");
  }

  hide() {
    this.anchor = "";
    this.legal = false;
    this.board.querySelectorAll(".ghost").forEach((one) => one.remove());
  }
}
