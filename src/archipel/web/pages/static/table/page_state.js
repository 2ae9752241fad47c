// The page's state: the board, the current picks and piece, and URLs below the table's address.
import { root } from "../js/root.js";
import { Piece } from "./piece.js";

/** @typedef {[string, string]} Part */

/** @param {string} id */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
export const board = byId("board");
export const data = board.dataset;

/**
 * What the question offers: what each choice would do; the choices that complete a move; the picks it belongs to;
 * a warning before Done.
 * @typedef {{glow: Record<string, string>, moves: string[], picked: string[], careful: string, instead: string[], about: string}} Glow
 */

/** @type {Glow} */
const NO_GLOW = { glow: {}, moves: [], picked: [], careful: "", instead: [], about: "" };

/** Is touch the only input? */
export const touchOnly = matchMedia("(hover: none)").matches;

/** Is the screen as narrow as an upright phone? */
export const narrow = matchMedia("(max-width: 37.49rem)");

/** Are the drawings for another width? The server can only guess. */
export const isWrongWidth = () => narrow.matches !== (data.narrow === "1");

/** The question, the picks, the held piece; was the last input by keyboard, by touch? */
export const state = {
  asked: NO_GLOW,
  warned: false, // has the player been asked whether the turn may end?
  at: /** @type {Element | DOMRect | null} */ (null), // the place of the last action, where a refusal is shown
  picked: /** @type {Set<string>} in picking order */ (new Set()),
  piece: new Piece(board, { fits: {}, forms: {} }),
  keyed: false,
  over: "", // the cell over which the piece is held
  sent: 0, // the number of our own steps
  touched: touchOnly,
};

/** @param {Event} event */
export const targetOf = (event) => /** @type {Element} */ (event.target);

/** Is a request for a step pending? */
export const isBusy = () => board.hasAttribute("aria-busy");

/**
 * A URL below this table's page, for the seat that is shown.
 * @param {string} name
 * @param {Part[]} [more]
 */
export function tableUrl(name, more = []) {
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
export const pickedQuery = (keys = state.picked) => [...keys].map((one) => /** @type {Part} */ (["picked", one]));
