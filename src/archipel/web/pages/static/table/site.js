// Where we are: the board, whose eyes look at it, and the addresses below it.
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

/** What is offered, what is picked of it, and the piece that is held; `keyed`: the last thing was done by key. */
export const now = {
  given: nothing,
  picks: new Picks(nothing.offer),
  piece: new Piece(board, new Picks(nothing.offer), {}),
  keyed: false,
};

/**
 * Take what is offered, with these parts picked.
 * @param {Given} given
 * @param {Iterable<string>} picked
 */
export function offer(given, picked = []) {
  now.given = given;
  now.picks = new Picks(given.offer);
  for (const one of picked) now.picks.picked.add(one);
  now.piece = new Piece(board, now.picks, given.forms);
}

/** Is a step on its way? */
export const isBusy = () => board.hasAttribute("aria-busy");

/** The own seat, and the last event that we know. */
export const own = () => ({ seen: Number(data.number), seat: Number(data.seat) });

/** @param {string} name */
export const api = (name) => `/api/tables/${data.table}/${name}`;

/**
 * An address below this table's page, through the eyes of the seat that is shown.
 * @param {string} name
 * @param {Part[]} [more]
 */
export function below(name, more = []) {
  const query = new URLSearchParams(more);
  if (data.seat) query.set("seat", data.seat);
  if (data.invite) query.set("invite", data.invite);
  if (innerWidth < 600) query.set("narrow", "true");
  return `/table/${data.table}/${name}?${query}`;
}

/**
 * Parts for an address.
 * @param {Part[]} parts
 */
export const pairs = (parts) => parts.map(([kind, value]) => /** @type {Part} */ (["picked", `${kind}:${value}`]));

/** What is picked, for an address. */
export const picked = () => [...now.picks.picked].map((one) => /** @type {Part} */ (["picked", one]));
