/** The replay's slider, buttons and keys: fetches one step at a time. Optional: a plain form works too. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("replay"));
const scene = /** @type {HTMLElement} */ (document.getElementById("moment"));
const stepOutput = /** @type {HTMLOutputElement} */ (document.getElementById("at"));
const slider = /** @type {HTMLInputElement} */ (form.elements.namedItem("step"));
const seatField = /** @type {HTMLSelectElement} */ (form.elements.namedItem("seat"));
const liveRegion = /** @type {HTMLElement} */ (document.getElementById("told"));
const last = Number(slider.max);
const speed = /** @type {HTMLSelectElement} */ (document.getElementById("speed")); // milliseconds between two events

const NARROW = innerWidth < 600; // a phone needs other drawings than those in the page

let shown = NARROW ? "" : `${slider.value} ${seatField.value}`;
let busy = false;
let playing = 0;

/** The requested step as HTML. */
async function fetchStep() {
  const fields = new FormData(form);
  fields.set("part", "moment");
  if (NARROW) fields.set("narrow", "true");
  if (form.method === "post") return fetch(form.action, { method: "post", body: fields });
  const query = new URLSearchParams();
  for (const [name, value] of fields) query.set(name, String(value));
  const address = new URL(form.action);
  address.search = String(query);
  return fetch(address);
}

/** Show the slider's step; while a request is pending, only the latest step is remembered. */
async function show() {
  stepOutput.value = slider.value;
  if (busy) return;
  busy = true;
  scene.setAttribute("aria-busy", "true");
  try {
    while (shown !== `${slider.value} ${seatField.value}`) {
      const wanted = `${slider.value} ${seatField.value}`;
      const answer = await fetchStep();
      if (!answer.ok) break;
      const open = [...scene.querySelectorAll("details")].map((one) => one.open);
      scene.innerHTML = await answer.text();
      scene.querySelectorAll("details").forEach((one, number) => (one.open = open[number] ?? one.open));
      liveRegion.textContent = scene.querySelector(".words")?.textContent ?? "";
      shown = wanted;
    }
    remember();
  } finally {
    busy = false;
    scene.setAttribute("aria-busy", "false");
  }
}

/** Keep the address up to date, if the replay has one. */
function remember() {
  if (form.method !== "get") return;
  const address = new URL(location.href);
  address.searchParams.set("step", slider.value);
  address.searchParams.set("seat", seatField.value);
  history.replaceState(null, "", address);
  const here = document.getElementById("here");
  if (!(here instanceof HTMLAnchorElement)) return;
  const link = new URL(here.href);
  for (const name of ["step", "seat"]) link.searchParams.set(name, address.searchParams.get(name) ?? "");
  here.href = String(link);
}

/** @param {number} step */
function go(step) {
  slider.value = String(Math.min(Math.max(step, 0), last));
  return show();
}

/** @param {boolean} on */
function play(on) {
  clearInterval(playing);
  playing = 0;
  form.querySelector('[data-go="play"]')?.setAttribute("aria-pressed", String(on));
  if (!on) return;
  if (Number(slider.value) >= last) go(0);
  playing = window.setInterval(() => {
    if (Number(slider.value) >= last) play(false);
    else go(Number(slider.value) + 1);
  }, Number(speed.value));
}

/** @type {Record<string, () => void>} */
const actions = {
  first: () => go(0),
  back: () => go(Number(slider.value) - 1),
  next: () => go(Number(slider.value) + 1),
  last: () => go(last),
};

for (const button of form.querySelectorAll("[data-go]")) {
  if (!(button instanceof HTMLButtonElement)) continue;
  const name = button.dataset.go ?? "";
  button.hidden = false;
  button.addEventListener("click", () => {
    const wasPlaying = playing !== 0;
    play(name === "play" && !wasPlaying);
    actions[name]?.();
  });
}
form.querySelector(".show")?.setAttribute("hidden", "");
form.querySelector(".speed")?.removeAttribute("hidden");
speed.addEventListener("change", () => play(playing !== 0));
form.addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("name") === "analysis") return;
  event.preventDefault();
  show();
});
slider.addEventListener("input", () => {
  play(false);
  show();
});
seatField.addEventListener("change", show);
document.addEventListener("click", (event) => {
  const link = event.target instanceof Element ? event.target.closest("[data-step]") : null;
  if (!link) return;
  event.preventDefault();
  play(false);
  seatField.value = link.closest("[data-seat]")?.getAttribute("data-seat") ?? seatField.value; // the player that the link is about
  go(Number(link.getAttribute("data-step")));
  scene.scrollIntoView({ block: "start" });
});
if (NARROW) show();
