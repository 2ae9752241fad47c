// Where we are: the board, which seat sees it, and the addresses below it.
import { root } from "../js/root.js";
import { Picks } from "./picks.js";
import { Piece } from "./piece.js";

/** @typedef {import("./picks.js").Offer & {words: Record<string, string>, done: boolean}} Offer */
/** @typedef {{offer: Offer, forms: import("./piece.js").Forms}} Given */
/** @typedef {[string, string]} Part */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
export const board = byId("board");
export const data = board.dataset;

/** @type {Given} */
const nothing = { offer: { count: 0, parts: [], moves: [], picked: [], words: {}, done: false }, forms: {} };

/**
 * What the question lets glow, with what each thing would do; the picks it goes with; what to ask before Done.
 * @typedef {{glow: Record<string, string>, picked: string[], careful: string, instead: string[], about: string}} Glow
 */

/** @type {Glow} */
const dark = { glow: {}, picked: [], careful: "", instead: [], about: "" };

/** Is touch the only input? */
export const byFinger = matchMedia("(hover: none)").matches;

/** Is the screen as narrow as a phone held upright? */
export const narrow = matchMedia("(max-width: 37.49rem)");

/** Are the drawings for another width? The server can only guess. */
export const misfit = () => narrow.matches !== (data.narrow === "1");

/** The offer, the picks, the held piece; was the last input by key, by finger? */
export const now = {
  given: nothing,
  asked: dark,
  warned: false, // has the player been asked whether the turn may end?
  at: /** @type {Element | DOMRect | null} */ (null), // the place of the last action, where a refusal is shown
  picks: new Picks(nothing.offer),
  piece: new Piece(board, new Picks(nothing.offer), {}),
  keyed: false,
  over: "", // the cell over which the piece is held
  sent: 0, // our own steps
  touched: byFinger,
};

/**
 * Take over an offer.
 * @param {Given} given
 */
export function offer(given) {
  now.given = given;
  now.picks = new Picks(given.offer);
  now.piece = new Piece(board, now.picks, given.forms);
}

/** @param {Event} event */
export const target = (event) => /** @type {Element} */ (event.target);

/** Is a step on its way? */
export const isBusy = () => board.hasAttribute("aria-busy");

/**
 * An address below this table's page, for the seat that is shown.
 * @param {string} name
 * @param {Part[]} [more]
 */
export function below(name, more = []) {
  const query = new URLSearchParams(more);
  if (data.seat) query.set("seat", data.seat);
  if (data.invite) query.set("invite", data.invite);
  if (narrow.matches) query.set("narrow", "true");
  if (data.so) query.set("so", data.so); // a lesson: how far the learner is
  return `${root}${data.at}/${name}?${query}`;
}

/**
 * The picks, or possible ones, as query parameters.
 * @param {Iterable<string>} keys
 */
export const picked = (keys = now.picks.picked) => [...keys].map((one) => /** @type {Part} */ (["picked", one]));
