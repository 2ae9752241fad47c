// Adding to the dice: this browser seals random bytes, shows them when all seals are in, and keeps a receipt of
// the commitments that it knew before. See docs/reference/fair-dice.md. Pages work without it.
import { root } from "./root.js";
import { json } from "../table/ask.js";
import { sha256 } from "./sha256.js";
import { gettext } from "./words.js";

/** @typedef {{entropy: string, dice?: string, seals?: [number, string][]}} Receipt */
/** @typedef {{table: string, dice: string}} Promised */

const KEY = "archipel-entropy-";
const MOST = 40; // receipts that are kept
/** @type {Promised | null} */
let promised = null;

/** @param {string} table @returns {Receipt | null} */
function kept(table) {
  try {
    return JSON.parse(localStorage.getItem(KEY + table) ?? "null");
  } catch {
    return null; // no storage, or not ours
  }
}

/** @param {string} table @param {Receipt} receipt */
function keep(table, receipt) {
  try {
    localStorage.setItem(KEY + table, JSON.stringify(receipt));
    const ours = Object.keys(localStorage).filter((key) => key.startsWith(KEY) && key !== KEY + table);
    for (const old of ours.slice(MOST)) localStorage.removeItem(old);
  } catch {
    // without storage we cannot show later what we seal now, and then we are not waited for long
  }
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} entropy */
const sealOf = (entropy) => sha256(Uint8Array.from(entropy.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
const fresh = () => hex(crypto.getRandomValues(new Uint8Array(32)));

const site = /** @type {HTMLElement | null} */ (document.querySelector("#lobby, #board"));
const query = site?.dataset.invite ? `?invite=${encodeURIComponent(site.dataset.invite)}` : "";
/** @param {string} table @param {string} [what] */
const at = (table, what = "") => `${root}/api/tables/${table}${what}${query}`;

/** Where nobody else is awaited, entropy can come with the request for a table whose seed was committed before. */
async function askForPromise() {
  promised = await json(`${root}/api/promise`).catch(() => null);
}

/**
 * Add a hidden field to a form.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} value
 */
function put(form, name, value) {
  form.querySelector(`input[name="${name}"]`)?.remove();
  const field = Object.assign(document.createElement("input"), { type: "hidden", name, value });
  form.append(field);
}

document.addEventListener(
  "submit",
  (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const path = form.action ? new URL(form.action, location.href).pathname : "";
    const joining = /^\/join\/(\w+)$/.exec(path);
    if (joining) {
      const receipt = kept(joining[1]) ?? { entropy: fresh() };
      keep(joining[1], receipt);
      put(form, "seal", sealOf(receipt.entropy));
    } else if (promised && (/^\/(play|new)\//.test(path) || form.dataset.api === "rematch")) {
      const entropy = fresh();
      keep(promised.table, { entropy, dice: promised.dice, seals: [] });
      put(form, "promise", promised.table);
      put(form, "entropy", entropy);
      promised = null;
    }
  },
  true,
);

/**
 * Seal entropy for a table that waits, or show it where all seals are in.
 * @param {string} table
 */
async function takePart(table) {
  const known = await json(at(table)).catch(() => null);
  if (!known?.yours.length || known.dice === "entered") return;
  if (known.phase === "over") await prepare(table, known);
  else if (known.mixing) await show(table, known);
  else if (known.phase === "open") {
    const receipt = kept(table) ?? { entropy: fresh() };
    keep(table, { ...receipt, dice: known.dice });
    await seal(table, receipt.entropy, known);
  }
}

/** @param {string} table @param {string} entropy @param {any} known */
async function seal(table, entropy, known) {
  const sealed = sealOf(entropy);
  if (known.added.some((/** @type {any} */ one) => one.seal === sealed)) return;
  await json(at(table, "/seal"), { seal: sealed, seat: known.yours[0] }).catch(() => null);
}

/** Show what we have sealed, if our seal is in the list and the table's commitment is the one we know. */
/** @param {string} table @param {any} known */
async function show(table, known) {
  const receipt = kept(table) ?? kept(`next-${known.earlier}`);
  const own = receipt && known.added.find((/** @type {any} */ one) => one.seal === sealOf(receipt.entropy));
  if (!own || own.entropy || (receipt.dice && receipt.dice !== known.dice)) return;
  const seals = known.added.map((/** @type {any} */ one) => [one.seat, one.seal]);
  keep(table, { entropy: receipt.entropy, dice: known.dice, seals });
  await json(at(table, "/unseal"), { entropy: receipt.entropy, seat: own.seat }).catch(() => null);
}

/** After the end: seal entropy for the rematch, or, with nobody else there, ask what its table commits itself to. */
/** @param {string} table @param {any} known */
async function prepare(table, known) {
  if (known.rematch) return;
  const alone = known.seats.every((/** @type {any} */ one, /** @type {number} */ seat) => {
    return !["person", "away"].includes(one.kind) || known.yours.includes(seat);
  });
  if (alone) return askForPromise();
  const receipt = kept(`next-${table}`) ?? { entropy: fresh() };
  keep(`next-${table}`, receipt);
  await seal(table, receipt.entropy, { ...known, added: [] });
}

/** Say whether the record's commitments are those that this browser knew before it showed its part. */
/** @param {HTMLElement} place */
async function compare(place) {
  place.removeAttribute("data-receipt");
  const table = place.dataset.of ?? "";
  const receipt = kept(table);
  const known = receipt?.dice && receipt.seals && (await json(at(table)).catch(() => null));
  if (!receipt || !known) return;
  const [found, seen] = [
    known.added.filter((/** @type {any} */ one) => one.seal).map((/** @type {any} */ one) => [one.seat, one.seal]),
    receipt.seals,
  ].map((seals) => JSON.stringify(seals));
  const inside = known.added.some((/** @type {any} */ one) => one.entropy === receipt.entropy);
  if (known.dice !== receipt.dice || found !== seen) {
    place.textContent = gettext("Careful: these are not the commitments that this browser knew before the game.");
  } else if (inside) {
    place.textContent = gettext("This browser added to the draw, and knew all these commitments before: nobody can have chosen what came.");
  } else place.textContent = gettext("This browser wanted to add to the draw, but came too late.");
  const text = JSON.stringify({ table, ...receipt });
  const link = Object.assign(document.createElement("a"), { textContent: gettext("Save the receipt") });
  link.href = `data:application/json,${encodeURIComponent(text)}`;
  link.download = `receipt-${table}.json`;
  place.append(" ", link);
}

function compareAll() {
  for (const place of document.querySelectorAll("[data-receipt]")) void compare(/** @type {HTMLElement} */ (place));
}

document.addEventListener("news", (event) => {
  const { kind, said } = /** @type {CustomEvent} */ (event).detail;
  if (!site?.dataset.table) return;
  if (kind === "mixing" || kind === "finished") void takePart(site.dataset.table);
  if (kind === "rematch" && said.table) void takePart(said.table);
});
addEventListener("pageshow", (event) => event.persisted && !site && void askForPromise());
if (document.querySelector(`form[action^="${root}/play/"], form[action^="${root}/new/"]`)) void askForPromise();
if (site?.id === "lobby" || site?.dataset.phase === "over") void takePart(site.dataset.table ?? "");
compareAll();
if (site) new MutationObserver(compareAll).observe(site.parentElement ?? site, { childList: true, subtree: true });
