/** On paper beside a table: shows each round when it comes, and who is still writing. Optional: forms and links work too. */
import { listen } from "./news.js";

const KINDS = "joined left bot resized started drawn moves handed back finished rematch paper-joined paper-left paper-done paper-counted";
const PAUSE = 150; // milliseconds in which several events count as one

const paper = () => /** @type {HTMLElement} */ (document.getElementById("paper"));
let timer = 0;
let busy = false;
let plainly = false; // a refused form is sent again as the browser does it, so that its page says why

/**
 * Show the page of an answer: its paper takes the place of this one. What somebody is typing stays.
 * @param {Response} answer
 */
async function show(answer) {
  if (!answer.ok) {
    location.reload();
    return;
  }
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("paper");
  if (!fresh) {
    location.assign(answer.url);
    return;
  }
  const old = paper();
  const typed = new Map([...old.querySelectorAll("input:not([type=hidden]):not([readonly])")].map((one) => [one.id, /** @type {HTMLInputElement} */ (one).value]));
  const open = old.querySelector("details")?.open ?? false;
  const focus = document.activeElement?.id ?? "";
  const rolled = old.dataset.last !== fresh.dataset.last;
  old.replaceWith(document.importNode(fresh, true));
  for (const [id, value] of typed) {
    const field = document.getElementById(id);
    if (field instanceof HTMLInputElement && !answer.redirected) field.value = value;
  }
  const fold = paper().querySelector("details");
  if (fold && open) fold.open = true;
  document.getElementById(focus)?.focus({ preventScroll: true });
  if (answer.redirected) history.replaceState(null, "", answer.url);
  if (rolled && paper().dataset.round === paper().dataset.last) scrollTo({ top: 0 });
}

async function refresh() {
  if (busy) return;
  try {
    await show(await fetch(location.href, { headers: { accept: "text/html" } }));
  } catch {
    // The stream says that the connection is lost, and begins again.
  }
}

/**
 * What happened: those who are done are marked at once, all else is shown anew.
 * @param {string} kind
 * @param {{ person?: number, round?: number }} note
 */
function heard(kind, note) {
  if (kind === "open") return;
  const { you, last } = paper().dataset;
  if (kind === "paper-done" && String(note.person) !== you) {
    const item = document.querySelector(`.paper-people [data-person="${note.person}"]`);
    if (item && String(note.round) === last) item.className = "written";
    return;
  }
  clearTimeout(timer);
  timer = window.setTimeout(refresh, PAUSE);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (plainly) return;
  event.preventDefault();
  if (busy) return;
  busy = true;
  const button = event.submitter;
  try {
    const data = new URLSearchParams(/** @type {any} */ (new FormData(form)));
    if (button instanceof HTMLButtonElement && button.name) data.set(button.name, button.value);
    const answer = await fetch(form.action, { method: "POST", body: data, headers: { accept: "text/html" } });
    if (answer.ok && new URL(answer.url).pathname === location.pathname) await show(answer);
    else {
      plainly = true;
      form.requestSubmit(button);
    }
  } catch {
    document.getElementById("lost-link")?.removeAttribute("hidden");
  } finally {
    busy = false;
  }
});

/** A phone beside the paper must not fall asleep. Browsers allow this with HTTPS, and only while the page is in sight. */
async function stayAwake() {
  const { wakeLock } = /** @type {any} */ (navigator);
  if (document.visibilityState === "visible") await wakeLock?.request("screen").catch(() => {});
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
listen(paper().dataset, KINDS, heard);
