// Adding to the dice: this browser seals random bytes, reveals them when all seals are in, and keeps a receipt of
// the commitments that it knew before. See docs/reference/fair-dice.md. Pages work without it.
import { root } from "./root.js";
import { fetchJson } from "../table/api.js";
import { sha256 } from "./sha256.js";
import { gettext } from "./gettext.js";

/** @typedef {{entropy: string, dice?: string, seals?: [number, string][]}} Receipt */
/** @typedef {{table: string, dice: string}} Promised */

const STORAGE_PREFIX = "archipel-entropy-";
const MAX_RECEIPTS = 40;
/** @type {Promised | null} */
let promise = null;

/** @param {string} table @returns {Receipt | null} */
function readReceipt(table) {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_PREFIX + table) ?? "null");
  } catch {
    return null; // no storage, or not ours
  }
}

/** @param {string} table @param {Receipt} receipt */
function storeReceipt(table, receipt) {
  try {
    localStorage.setItem(STORAGE_PREFIX + table, JSON.stringify(receipt));
    const ours = Object.keys(localStorage).filter((key) => key.startsWith(STORAGE_PREFIX) && key !== STORAGE_PREFIX + table);
    for (const old of ours.slice(MAX_RECEIPTS)) localStorage.removeItem(old);
  } catch {
    // without storage we cannot reveal the seal later; the table then waits only briefly
  }
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
/** @param {string} entropy */
const sealOf = (entropy) => sha256(Uint8Array.from(entropy.match(/../g) ?? [], (pair) => parseInt(pair, 16)));
const randomEntropy = () => hex(crypto.getRandomValues(new Uint8Array(32)));

const site = /** @type {HTMLElement | null} */ (document.querySelector("#lobby, #board"));
const query = site?.dataset.invite ? `?invite=${encodeURIComponent(site.dataset.invite)}` : "";
/** @param {string} table @param {string} [what] */
const apiUrl = (table, what = "") => `${root}/api/tables/${table}${what}${query}`;

/** Fetch a commitment in advance: if nobody else is awaited, the request to open the table can include entropy. */
async function askForPromise() {
  promise = await fetchJson(`${root}/api/promise`).catch(() => null);
}

/**
 * Add a hidden field to a form.
 * @param {HTMLFormElement} form
 * @param {string} name
 * @param {string} value
 */
function setField(form, name, value) {
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
      const receipt = readReceipt(joining[1]) ?? { entropy: randomEntropy() };
      storeReceipt(joining[1], receipt);
      setField(form, "seal", sealOf(receipt.entropy));
    } else if (promise && (/^\/(play|new)\//.test(path) || form.dataset.api === "rematch")) {
      const entropy = randomEntropy();
      storeReceipt(promise.table, { entropy, dice: promise.dice, seals: [] });
      setField(form, "promise", promise.table);
      setField(form, "entropy", entropy);
      promise = null;
    }
  },
  true,
);

/**
 * Seal entropy for a table that has not begun, or reveal it once all seals are in.
 * @param {string} table
 */
async function contribute(table) {
  const known = await fetchJson(apiUrl(table)).catch(() => null);
  if (!known?.yours.length || known.dice === "entered") return;
  if (known.phase === "over") await prepareRematch(table, known);
  else if (known.mixing) await unseal(table, known);
  else if (known.phase === "open") {
    const receipt = readReceipt(table) ?? { entropy: randomEntropy() };
    storeReceipt(table, { ...receipt, dice: known.dice });
    await seal(table, receipt.entropy, known);
  }
}

/** @param {string} table @param {string} entropy @param {any} known */
async function seal(table, entropy, known) {
  const sealed = sealOf(entropy);
  if (known.added.some((/** @type {any} */ one) => one.seal === sealed)) return;
  await fetchJson(apiUrl(table, "/seal"), { seal: sealed, seat: known.yours[0] }).catch(() => null);
}

/** Reveal our entropy, if our seal is in the list and the table's commitment is the one we know. */
/** @param {string} table @param {any} known */
async function unseal(table, known) {
  const receipt = readReceipt(table) ?? readReceipt(`next-${known.earlier}`);
  const own = receipt && known.added.find((/** @type {any} */ one) => one.seal === sealOf(receipt.entropy));
  if (!own || own.entropy || (receipt.dice && receipt.dice !== known.dice)) return;
  const seals = known.added.map((/** @type {any} */ one) => [one.seat, one.seal]);
  storeReceipt(table, { entropy: receipt.entropy, dice: known.dice, seals });
  await fetchJson(apiUrl(table, "/unseal"), { entropy: receipt.entropy, seat: own.seat }).catch(() => null);
}

/** After the end: seal entropy for the rematch, or, if nobody else plays, fetch the commitment of its table. */
/** @param {string} table @param {any} known */
async function prepareRematch(table, known) {
  if (known.rematch) return;
  const alone = known.seats.every((/** @type {any} */ one, /** @type {number} */ seat) => {
    return !["person", "away"].includes(one.kind) || known.yours.includes(seat);
  });
  if (alone) return askForPromise();
  const receipt = readReceipt(`next-${table}`) ?? { entropy: randomEntropy() };
  storeReceipt(`next-${table}`, receipt);
  await seal(table, receipt.entropy, { ...known, added: [] });
}

/** Show whether the record's commitments are those that this browser knew before it revealed its entropy. */
/** @param {HTMLElement} place */
async function compareReceipt(place) {
  place.removeAttribute("data-receipt");
  const table = place.dataset.of ?? "";
  const receipt = readReceipt(table);
  const known = receipt?.dice && receipt.seals && (await fetchJson(apiUrl(table)).catch(() => null));
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
  for (const place of document.querySelectorAll("[data-receipt]")) void compareReceipt(/** @type {HTMLElement} */ (place));
}

document.addEventListener("news", (event) => {
  const { kind, said } = /** @type {CustomEvent} */ (event).detail;
  if (!site?.dataset.table) return;
  if (kind === "mixing" || kind === "finished") void contribute(site.dataset.table);
  if (kind === "rematch" && said.table) void contribute(said.table);
});
addEventListener("pageshow", (event) => event.persisted && !site && void askForPromise());
if (document.querySelector(`form[action^="${root}/play/"], form[action^="${root}/new/"]`)) void askForPromise();
if (site?.id === "lobby" || site?.dataset.phase === "over") void contribute(site.dataset.table ?? "");
compareAll();
if (site) new MutationObserver(compareAll).observe(site.parentElement ?? site, { childList: true, subtree: true });
