/** The caller's screen: keys, voice, timer, and updates for followers. Optional: links and forms work too. */
import { root } from "./root.js";
import { gettext } from "./gettext.js";

const VOICE_KEY = "archipel-voice";
const RETRY_MS = 3000;

/** @param {string} id */
const byId = (id) => document.getElementById(id);
const board = () => /** @type {HTMLElement} */ (byId("board"));

/**
 * Replace the board with the one in this response.
 * @param {Response} answer
 */
async function show(answer) {
  if (!answer.ok) {
    location.reload();
    return;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
  const next = fresh.getElementById("board");
  if (!next) return;
  const before = board();
  const focus = document.activeElement?.id ?? "";
  const rolled = next.dataset.step !== before.dataset.step;
  before.replaceWith(document.importNode(next, true));
  const left = fresh.getElementById("left");
  if (left) byId("left")?.replaceWith(document.importNode(left, true));
  if (!answer.redirected && answer.url) history.replaceState(null, "", answer.url);
  else history.replaceState(null, "", `${root}/calls/${board().dataset.call}`);
  if (focus) byId(focus)?.focus({ preventScroll: true });
  refreshControls();
  if (rolled) {
    document.querySelector(".call-picture")?.classList.add("rolling");
    speak();
  }
}

/** @param {string} address */
const go = async (address) => show(await fetch(address, { headers: { accept: "text/html" } }));

/**
 * Send a form as its button would.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} button
 */
async function send(form, button) {
  const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
  if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
  await show(await fetch(form.action, { method: "POST", body: data, headers: { accept: "text/html" } }));
}

let busy = false;
/**
 * Run one action at a time: a key that is pressed twice must not roll twice.
 * @param {() => Promise<void>} work
 */
async function once(work) {
  if (busy) return;
  busy = true;
  try {
    await work();
  } catch {
    showLost(true);
  } finally {
    busy = false;
  }
}

/** @param {boolean} yes */
function showLost(yes) {
  const line = byId("lost-link");
  if (line) line.hidden = !yes;
}

// Speech.

const button = byId("voice");
let talking = false;

function speak() {
  if (!talking || !("speechSynthesis" in window)) return;
  speechSynthesis.cancel();
  const words = board().dataset.aloud;
  if (!words) return;
  const said = new SpeechSynthesisUtterance(words);
  said.lang = document.documentElement.lang;
  speechSynthesis.speak(said);
}

/** @param {boolean} on */
function setVoice(on) {
  talking = on;
  button?.setAttribute("aria-pressed", String(on));
  if (!on && "speechSynthesis" in window) speechSynthesis.cancel();
}

// The timer counts down from the time left that the server sent.

let ends = 0;
function refreshControls() {
  const left = Number(byId("left")?.dataset.seconds ?? -1);
  document.title = [board().querySelector("h1")?.textContent, document.querySelector(".call-name")?.textContent].join(" · ");
  ends = left >= 0 ? performance.now() + left * 1000 : 0;
  tick();
  const copy = byId("copy");
  const link = byId("follow-link");
  if (copy && link instanceof HTMLInputElement) {
    copy.hidden = false;
    copy.addEventListener("click", async () => {
      link.select();
      if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
      else document.execCommand("copy");
      const words = copy.querySelector("span");
      if (words) words.textContent = gettext("Copied");
    });
  }
}

function tick() {
  const clock = byId("clock");
  if (!clock) return;
  clock.hidden = !ends;
  if (!ends) return;
  const left = Math.max(0, Math.ceil((ends - performance.now()) / 1000));
  clock.textContent = left ? `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}` : gettext("Time is up");
  clock.classList.toggle("late", !left);
}

// Keys. A presenter's buttons send the page keys.

/** Go forward through earlier steps, then, on the host's screen, make the next one. */
function forward() {
  const next = byId("next");
  if (next instanceof HTMLAnchorElement) once(() => go(next.href));
  else if (next instanceof HTMLButtonElement && next.form) {
    const form = next.form;
    once(() => send(form, next));
  }
}

function back() {
  const link = byId("back");
  if (link instanceof HTMLAnchorElement) once(() => go(link.href));
}

function fullScreen() {
  if (document.fullscreenElement) document.exitFullscreen();
  else document.documentElement.requestFullscreen?.().catch(() => {});
}

const keys = /** @type {HTMLDialogElement} */ (byId("keys"));

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || keys.open) return;
  const at = event.target instanceof Element ? event.target : document.body;
  if (at.closest("input, textarea, select")) return;
  const taken = document.querySelector(`.call-offer [data-key="${CSS.escape(event.key)}"]`);
  if (event.key === "ArrowRight" || event.key === "PageDown") forward();
  else if (event.key === "ArrowLeft" || event.key === "PageUp") back();
  else if (event.key === " " && !at.closest("button, a, summary")) forward();
  else if (event.key === "?") keys.showModal();
  else if (event.key.toLowerCase() === "v") button?.click();
  else if (event.key.toLowerCase() === "f") fullScreen();
  else if (taken instanceof HTMLButtonElement) taken.click();
  else return;
  event.preventDefault();
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post" || !form.closest("#board")) return;
  event.preventDefault();
  once(() => send(form, event.submitter));
});

document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("#board a[href*='step='], #board .call-past a") : null;
  if (!(link instanceof HTMLAnchorElement) || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  once(() => go(link.href));
});

if (button && "speechSynthesis" in window) {
  button.hidden = false;
  setVoice(localStorage.getItem(VOICE_KEY) === "yes");
  button.addEventListener("click", () => {
    setVoice(!talking);
    localStorage.setItem(VOICE_KEY, talking ? "yes" : "no");
    speak();
  });
}
const full = byId("full");
if (full && document.fullscreenEnabled) {
  full.hidden = false;
  full.addEventListener("click", fullScreen);
}
const open = byId("open-keys");
if (open) {
  open.hidden = false;
  open.addEventListener("click", () => keys.showModal());
}

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/** Long-poll for new steps until the page is left. */
async function follow() {
  for (;;) {
    const { call, number } = board().dataset;
    try {
      const answer = await fetch(`${root}/calls/${call}/news?after=${number}`, { headers: { accept: "application/json" } });
      if (!answer.ok) throw new Error(String(answer.status));
      showLost(false);
      const news = await answer.json();
      if (busy) await pause(200); // our own step: its response is on its way
      else if (news.number > Number(board().dataset.number)) await once(() => go(location.href));
    } catch {
      showLost(true);
      await pause(RETRY_MS);
    }
  }
}

/** Keep the screen on. Browsers allow this with HTTPS, and only while the page is visible. */
async function stayAwake() {
  const { wakeLock } = /** @type {any} */ (navigator);
  if (document.visibilityState === "visible") await wakeLock?.request("screen").catch(() => {});
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
refreshControls();
setInterval(tick, 250);
follow();
