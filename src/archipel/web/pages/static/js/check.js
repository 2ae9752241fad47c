// Check my sheet: a tap on the drawing asks what is there; each answer is counted at once. The sheet is kept in the
// address and in this browser.
import { focusOn, keyOf, neighbour } from "../table/marks.js";

const form = /** @type {HTMLFormElement} */ (document.getElementById("check"));
const scene = /** @type {HTMLElement} */ (document.getElementById("checked"));
const error = /** @type {HTMLElement} */ (document.getElementById("check-error"));
const told = /** @type {HTMLElement} */ (document.getElementById("check-told"));
const text = /** @type {HTMLTextAreaElement} */ (document.getElementById("sheet"));
const mode = /** @type {HTMLSelectElement} */ (document.getElementById("mode"));
const file = /** @type {HTMLInputElement | null} */ (document.getElementById("file"));
const record = /** @type {HTMLTextAreaElement} */ (form.elements.namedItem("record"));
const NARROW = innerWidth < 600; // a phone needs other drawings
const enter = document.getElementById("enter-sheet"); // on the sheet of a live table: what is handed in there
const { table = "", person = "" } = form.dataset;
const KEPT = `archipel-check:${location.pathname}${table && `:${table}:${person}`}`;

let asked = 0;
let draft = ""; // a text that was typed and not counted yet
let drawn = !NARROW; // the drawing fits this screen
const state = { mode: "", sheet: "", on: "" };

/** What the server has sent. */
const both = () => /** @type {HTMLElement} */ (scene.querySelector(".check-both"));

/** Everything that can be tapped, as buttons with one tab stop; what was tapped is marked. */
function dress() {
  const taps = new Set((both().dataset.taps ?? "").split(" "));
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

/** Read what the page shows, and keep it. */
function keep() {
  const shown = both().dataset;
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

/** Keep everything in this browser, also a text that is not counted yet. */
function store() {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ ...state, draft, record: record.value }));
  } catch {
    // no room, or not allowed: the address keeps the sheet
  }
}

/**
 * Show an answer. Where only other places were tapped, the drawing stays, so that no tap meets a new element.
 * @param {string} html
 * @param {Document} page
 */
function redraw(html, page) {
  const next = /** @type {HTMLElement} */ (page.querySelector(".check-both"));
  const now = both();
  if (next.dataset.sheet === now.dataset.sheet && next.dataset.mode === now.dataset.mode && drawn && !record.value) {
    const [from, to] = [next, now].map((one) => /** @type {HTMLElement} */ (one.querySelector("#check-choice")));
    to.replaceWith(document.adoptNode(from));
    now.dataset.on = next.dataset.on;
    return;
  }
  const open = [...scene.querySelectorAll("details")].map((one) => one.open);
  scene.innerHTML = html;
  scene.querySelectorAll("details").forEach((one, number) => (one.open = open[number] ?? one.open));
  drawn = true;
}

/**
 * Ask the server to count this sheet; only the latest answer is shown.
 * @param {{mode?: string, sheet?: string, on?: string}} change
 */
async function ask(change) {
  Object.assign(state, change);
  store();
  const mine = ++asked;
  const fields = new FormData();
  for (const [name, value] of Object.entries({ ...state, record: record.value, part: "checked" })) fields.set(name, value);
  for (const [name, value] of Object.entries({ table, person })) if (value) fields.set(name, value);
  if (NARROW) fields.set("narrow", "true");
  scene.setAttribute("aria-busy", "true");
  try {
    const answer = await fetch(form.action, { method: "post", body: fields });
    const html = await answer.text();
    if (mine !== asked) return false;
    if (answer.status !== 200 && answer.status !== 422) throw new Error(String(answer.status));
    const focus = document.activeElement;
    const was = focus instanceof Element && scene.contains(focus) ? focus.id : "";
    const page = new DOMParser().parseFromString(html, "text/html");
    const wrong = page.querySelector(".check-both")?.getAttribute("data-error") ?? "";
    error.textContent = wrong;
    error.hidden = !wrong;
    if (wrong) {
      Object.assign(state, { mode: both().dataset.mode, sheet: both().dataset.sheet, on: both().dataset.on });
      store();
      error.scrollIntoView({ block: "nearest" });
      return false;
    }
    redraw(html, page);
    keep();
    dress();
    told.textContent = `${scene.querySelector(".total")?.textContent ?? ""} ${scene.querySelector("#faults-title")?.textContent ?? ""}`;
    const again = was ? document.getElementById(was) : null;
    if (again instanceof SVGGElement) focusOn(scene, again, false);
    return true;
  } catch {
    if (mine !== asked) return false;
    error.textContent = form.dataset.late ?? "";
    error.hidden = false;
    setTimeout(() => mine === asked && ask({}), 3000);
    return false;
  } finally {
    if (mine === asked) scene.setAttribute("aria-busy", "false");
  }
}

/** @type {Promise<unknown>} */
let turn = Promise.resolve();

/**
 * One thing after the other: buttons are made for the sheet as it was, so a quick tap waits for the latest ones.
 * @param {() => Promise<unknown>} job
 */
function inTurn(job) {
  turn = turn.then(job, job);
}

/**
 * Somebody has tapped a place.
 * @param {SVGGElement} part
 * @param {boolean} keys was it with the keyboard?
 */
function tap(part, keys) {
  const key = keyOf(part);
  const on = state.on.split(" ").filter(Boolean);
  const several = both().hasAttribute("data-several");
  const kind = key.slice(0, key.indexOf(":") + 1);
  const left = on.includes(key) ? on.filter((one) => one !== key) : several ? [...on.filter((one) => one.startsWith(kind)), key] : [key];
  state.on = left.join(" ");
  for (const one of scene.querySelectorAll(".check-sheet .a-pick")) one.classList.toggle("on", left.includes(keyOf(one)));
  inTurn(async () => {
    if (state.on !== left.join(" ")) return; // another tap has followed
    if ((await ask({})) && keys && !several && left.length) /** @type {HTMLElement | null} */ (scene.querySelector("#check-choice .offer"))?.focus();
  });
}

/**
 * The row of a button, by its title; what belongs to a place has the same name wherever that is.
 * @param {Element} offer
 */
function rowOf(offer) {
  if (offer.closest("#check-choice")) return "";
  const folded = offer.closest(".folded");
  return (folded ? folded.querySelector("summary")?.firstChild : offer.closest("p")?.previousElementSibling)?.textContent;
}

/**
 * Press a button, or the one that has taken its place.
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
  if (!(await ask({ sheet: query.get("sheet") ?? "", on: query.get("on") ?? "" })) || !keys) return;
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
    ask({ on: "" });
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
mode.addEventListener("change", () => ask({ mode: mode.value, on: "" }));
file?.addEventListener("change", async () => {
  record.value = (await file.files?.[0]?.text()) ?? "";
  await ask({});
});
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (!(await ask({ sheet: text.value, on: "" }))) return;
  draft = "";
  keep();
});
document.getElementById("check-new")?.addEventListener("click", (event) => {
  event.preventDefault();
  record.value = draft = "";
  if (file) file.value = "";
  ask({ sheet: "", on: "" });
});

/** What this browser has kept, if the address says nothing. */
function kept() {
  try {
    return /** @type {{mode: string, sheet: string, draft: string, record: string} | null} */ (JSON.parse(localStorage.getItem(KEPT) ?? "null"));
  } catch {
    return null;
  }
}

/**
 * Does this browser go on with what it has kept? The code on a paper opens a blank sheet, or the same one again.
 * @param {{sheet: string}} before
 */
function goesOn(before) {
  const blank = query.has("printed") ? state.sheet.split(";").filter(Boolean) : null;
  return blank ? blank.every((line) => before.sheet.split(";").includes(line)) : !query.has("sheet");
}

Object.assign(state, { mode: both().dataset.mode ?? "", sheet: both().dataset.sheet ?? "", on: both().dataset.on ?? "" });
dress();
const before = kept();
const query = new URLSearchParams(location.search);
if (before?.draft && !query.has("call") && !table) {
  text.value = draft = before.draft;
  text.closest("details")?.setAttribute("open", "");
}
if (table && before?.sheet && !query.has("sheet")) {
  ask({ sheet: before.sheet });
} else if (query.has("call") || table) {
  if (NARROW) ask({});
} else if (before && goesOn(before) && (!query.has("mode") || query.get("mode") === before.mode) && before.sheet) {
  record.value = before.record;
  ask({ mode: before.mode, sheet: before.sheet });
} else if (before && before.record && before.sheet === state.sheet) {
  record.value = before.record;
  ask({});
} else if (NARROW && !error.textContent) ask({});
