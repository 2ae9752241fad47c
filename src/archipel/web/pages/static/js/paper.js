/** Playing along on paper: shows each new round, and who is still writing. Optional: forms and links work too. */
import { listen } from "./event_stream.js";

const EVENTS = "joined left bot resized started drawn moves handed back finished rematch paper-joined paper-left paper-done paper-counted";
const BATCH_MS = 150; // several events within this time cause one update

const paper = () => /** @type {HTMLElement} */ (document.getElementById("paper"));
let timer = 0;
let busy = false;
let sendPlainly = false; // a refused form is sent again without the script, so that the response page gives the reason

/**
 * Replace the paper with the one in this response. Text that is being typed stays.
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
    // The stream reports the lost connection, and reconnects.
  }
}

/**
 * Mark players who are done at once; refresh the page for any other event.
 * @param {string} kind
 * @param {{ person?: number, round?: number }} note
 */
function onEvent(kind, note) {
  if (kind === "open") return;
  const { you, last } = paper().dataset;
  if (kind === "paper-done" && String(note.person) !== you) {
    const item = document.querySelector(`.paper-people [data-person="${note.person}"]`);
    if (item && String(note.round) === last) item.className = "written";
    return;
  }
  clearTimeout(timer);
  timer = window.setTimeout(refresh, BATCH_MS);
}

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
  if (sendPlainly) return;
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
      sendPlainly = true;
      form.requestSubmit(button);
    }
  } catch {
    document.getElementById("lost-link")?.removeAttribute("hidden");
  } finally {
    busy = false;
  }
});

/** Keep the screen on. Browsers allow this with HTTPS, and only while the page is visible. */
async function stayAwake() {
  const { wakeLock } = /** @type {any} */ (navigator);
  if (document.visibilityState === "visible") await wakeLock?.request("screen").catch(() => {});
}

stayAwake();
document.addEventListener("visibilitychange", stayAwake);
listen(paper().dataset, EVENTS, onEvent);
