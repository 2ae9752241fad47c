// Check my sheet: a tap on the drawing offers what can be there; each choice is counted at once. The sheet is kept in the
// address and in localStorage.
import { focusOn, keyOf, neighbour } from "../table/marks.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("check"));
const scene = /** @type {HTMLElement} */ (document.getElementById("checked"));
const error = /** @type {HTMLElement} */ (document.getElementById("check-error"));
const liveRegion = /** @type {HTMLElement} */ (document.getElementById("check-told"));
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("sheet"));
const mode = /** @type {HTMLSelectElement} */ (document.getElementById("mode"));
const file = /** @type {HTMLInputElement | null} */ (document.getElementById("file"));
const record = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("record"));
const NARROW = innerWidth < 600; // a phone needs other drawings
const enter = document.getElementById("enter-sheet"); // for a live table: the field with the sheet to hand in
const { table = "", person = "" } = form.dataset;
const STORAGE_KEY = `archipel-check:${location.pathname}${table && `:${table}:${person}`}`;

let latestRequest = 0;
let draft = ""; // typed text that was not counted yet
let drawingFits = !NARROW;
const state = { mode: "", sheet: "", on: "" };

/** The server's fragment. */
const content = () => /** @type {HTMLElement} */ (scene.querySelector(".check-both"));

/** Make everything that can be tapped a button, with one tab stop, and mark what was tapped. */
function markTaps() {
  const taps = new Set((content().dataset.taps ?? "").split(" "));
  const on = new Set(state.on.split(" "));
  let first = true;
  for (const part of scene.querySelectorAll(".check-sheet [data-kind]")) {
    if (!taps.has(part.getAttribute("data-kind") ?? "")) continue;
    part.classList.toggle("on", on.has(keyOf(part)));
    part.setAttribute("role", "button");
    part.setAttribute("aria-label", part.querySelector("title")?.textContent ?? "");
    part.setAttribute("aria-pressed", String(on.has(keyOf(part))));
    part.setAttribute("tabindex", first ? "0" : "-1");
    first = false;
  }
}

/** Copy what the page shows to the state, the address and localStorage. */
function syncState() {
  const shown = content().dataset;
  state.mode = shown.mode ?? "";
  state.sheet = shown.sheet ?? "";
  mode.value = state.mode;
  if (!draft) text.value = state.sheet.replaceAll(";", "\n");
  const address = new URL(location.href);
  address.search = String(new URLSearchParams({ ...(table ? { table, person } : {}), mode: state.mode, ...(state.sheet ? { sheet: state.sheet } : {}) }));
  if (enter instanceof HTMLInputElement) enter.value = state.sheet;
  history.replaceState(null, "", address);
  store();
}

/** Save everything to localStorage, including text that is not counted yet. */
function store() {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...state, draft, record: record.value }));
  } catch {
    // storage is full or blocked: the address keeps the sheet
  }
}

/**
 * Show a response. If only the tapped places differ, the drawing stays, so that no tap hits a new element.
 * @param {string} html
 * @param {Document} page
 */
function redraw(html, page) {
  const next = /** @type {HTMLElement} */ (page.querySelector(".check-both"));
  const now = content();
  if (next.dataset.sheet === now.dataset.sheet && next.dataset.mode === now.dataset.mode && drawingFits && !record.value) {
    const [from, to] = [next, now].map((one) => /** @type {HTMLElement} */ (one.querySelector("#check-choice")));
    to.replaceWith(document.adoptNode(from));
    now.dataset.on = next.dataset.on;
    return;
  }
  const open = [...scene.querySelectorAll("details")].map((one) => one.open);
  scene.innerHTML = html;
  scene.querySelectorAll("details").forEach((one, number) => (one.open = open[number] ?? one.open));
  drawingFits = true;
}

/**
 * Ask the server to count this sheet; only the latest answer is shown.
 * @param {{mode?: string, sheet?: string, on?: string}} change
 */
async function recount(change) {
  Object.assign(state, change);
  store();
  const mine = ++latestRequest;
  const fields = new FormData();
  for (const [name, value] of Object.entries({ ...state, record: record.value, part: "checked" })) fields.set(name, value);
  for (const [name, value] of Object.entries({ table, person })) if (value) fields.set(name, value);
  if (NARROW) fields.set("narrow", "true");
  scene.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "post", body: fields });
    const html = await answer.text();
    if (mine !== latestRequest) return false;
    if (answer.status !== 200 && answer.status !== 422) throw new Error(String(answer.status));
    const focus = document.activeElement;
    const was = focus instanceof Element && scene.contains(focus) ? focus.id : "";
    const page = new DOMParser().parseFromString(html, "text/html");
    const wrong = page.querySelector(".check-both")?.getAttribute("data-error") ?? "";
    error.textContent = wrong;
    error.hidden = !wrong;
    if (wrong) {
      Object.assign(state, { mode: content().dataset.mode, sheet: content().dataset.sheet, on: content().dataset.on });
      store();
      error.scrollIntoView({ block: "nearest" });
      return false;
    }
    redraw(html, page);
    syncState();
    markTaps();
    liveRegion.textContent = `${scene.querySelector(".total")?.textContent ?? ""} ${scene.querySelector("#faults-title")?.textContent ?? ""}`;
    const again = was ? document.getElementById(was) : null;
    if (again instanceof SVGGElement) focusOn(scene, again, false);
    return true;
  } catch {
    if (mine !== latestRequest) return false;
    error.textContent = form.dataset.late ?? "";
    error.hidden = false;
    setTimeout(() => mine === latestRequest && recount({}), 3000);
    return false;
  } finally {
    if (mine === latestRequest) scene.setAttribute("aria-busy", "false");
  }
}

/** @type {Promise<unknown>} */
let queue = Promise.resolve();

/**
 * Run jobs in order: buttons belong to the sheet as it was, so a quick tap waits for the latest ones.
 * @param {() => Promise<unknown>} job
 */
function inTurn(job) {
  queue = queue.then(job, job);
}

/**
 * Select or deselect a place.
 * @param {SVGGElement} part
 * @param {boolean} keys by keyboard?
 */
function tap(part, keys) {
  const key = keyOf(part);
  const on = state.on.split(" ").filter(Boolean);
  const several = content().hasAttribute("data-several");
  const kind = key.slice(0, key.indexOf(":") + 1);
  const left = on.includes(key) ? on.filter((one) => one !== key) : several ? [...on.filter((one) => one.startsWith(kind)), key] : [key];
  state.on = left.join(" ");
  for (const one of scene.querySelectorAll(".check-sheet .a-pick")) one.classList.toggle("on", left.includes(keyOf(one)));
  inTurn(async () => {
    if (state.on !== left.join(" ")) return; // another tap has followed
    if ((await recount({})) && keys && !several && left.length) /** @type {HTMLElement | null} */ (scene.querySelector("#check-choice .offer"))?.focus();
  });
}

/**
 * The title of a button's row; empty for the buttons of the selected place.
 * @param {Element} offer
 */
function rowOf(offer) {
  if (offer.closest("#check-choice")) return "";
  const folded = offer.closest(".folded");
  return (folded ? folded.querySelector("summary")?.firstChild : offer.closest("p")?.previousElementSibling)?.textContent;
}

/**
 * Press a button, or the one that replaced it.
 * @param {string | null | undefined} row
 * @param {string} label
 * @param {boolean} keys
 */
async function press(row, label, keys) {
  const same = () => [...scene.querySelectorAll("a[data-offer]")].find((one) => one.textContent === label && rowOf(one) === row);
  const offer = same();
  if (!(offer instanceof HTMLAnchorElement)) return;
  const query = new URL(offer.href).searchParams;
  const at = row === "" ? state.on.split(" ")[0] : "";
  if (!(await recount({ sheet: query.get("sheet") ?? "", on: query.get("on") ?? "" })) || !keys) return;
  // By keyboard: back to the place on the sheet, or to the same button.
  const place = [...scene.querySelectorAll(".check-sheet [data-kind][role=button]")].find((one) => at && keyOf(one) === at);
  if (place instanceof SVGGElement) focusOn(scene, place);
  else /** @type {HTMLElement | undefined} */ (same())?.focus();
}

/** @param {EventTarget | null} target */
function tapped(target) {
  const part = target instanceof Element ? target.closest(".check-sheet [data-kind][role=button]") : null;
  return part instanceof SVGGElement ? part : null;
}

scene.addEventListener("click", (event) => {
  const part = tapped(event.target);
  if (part) return tap(part, false);
  const offer = event.target instanceof Element ? event.target.closest("a[data-offer]") : null;
  if (!offer || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const [row, label, keys] = [rowOf(offer), offer.textContent ?? "", event.detail === 0];
  inTurn(() => press(row, label, keys));
});
scene.addEventListener("keydown", (event) => {
  const part = tapped(event.target);
  if (event.key === "Escape" && state.on) {
    event.preventDefault();
    recount({ on: "" });
  } else if (part && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    tap(part, true);
  } else if (part && (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End")) {
    event.preventDefault();
    focusOn(/** @type {HTMLElement} */ (scene.querySelector(".check-sheet")), neighbour(/** @type {HTMLElement} */ (scene.querySelector(".check-sheet")), part, event.key) ?? null);
  }
});
text.addEventListener("input", () => {
  draft = text.value;
  store();
});
mode.addEventListener("change", () => recount({ mode: mode.value, on: "" }));
file?.addEventListener("change", async () => {
  record.value = (await file.files?.[0]?.text()) ?? "";
  await recount({});
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!(await recount({ sheet: text.value, on: "" }))) return;
  draft = "";
  syncState();
});
document.getElementById("check-new")?.addEventListener("click", (event) => {
  event.preventDefault();
  record.value = draft = "";
  if (file) file.value = "";
  recount({ sheet: "", on: "" });
});

/** What this browser has stored. */
function readStored() {
  try {
    return /** @type {{mode: string, sheet: string, draft: string, record: string} | null} */ (JSON.parse(localStorage.getItem(STORAGE_KEY) ?? "null"));
  } catch {
    return null;
  }
}

/**
 * Should the stored sheet be continued? The code on a paper opens a blank sheet, or the same one again.
 * @param {{sheet: string}} stored
 */
function continuesKept(stored) {
  const blank = query.has("printed") ? state.sheet.split(";").filter(Boolean) : null;
  return blank ? blank.every((line) => stored.sheet.split(";").includes(line)) : !query.has("sheet");
}

Object.assign(state, { mode: content().dataset.mode ?? "", sheet: content().dataset.sheet ?? "", on: content().dataset.on ?? "" });
markTaps();
const before = readStored();
const query = new URLSearchParams(location.search);
if (before?.draft && !query.has("call") && !table) {
  text.value = draft = before.draft;
  text.closest("details")?.setAttribute("open", "");
}
if (table && before?.sheet && !query.has("sheet")) {
  recount({ sheet: before.sheet });
} else if (query.has("call") || table) {
  if (NARROW) recount({});
} else if (before && continuesKept(before) && (!query.has("mode") || query.get("mode") === before.mode) && before.sheet) {
  record.value = before.record;
  recount({ mode: before.mode, sheet: before.sheet });
} else if (before && before.record && before.sheet === state.sheet) {
  record.value = before.record;
  recount({});
} else if (NARROW && !error.textContent) recount({});
