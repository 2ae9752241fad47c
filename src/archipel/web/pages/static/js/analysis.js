/** The Captain's analysis of a finished game: starts it, shows its progress, then its result. Optional: the buttons
 * belong to the replay's form, which works without scripts. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("replay"));
const section = /** @type {HTMLElement} */ (document.getElementById("analysis"));
const POLL_MS = 1000;

/** Fetch the progress; the first request starts the analysis. */
async function poll() {
  const fields = new FormData(form);
  fields.set("part", "analysis");
  if (innerWidth < 600) fields.set("narrow", "true");
  const address = new URL(form.action);
  if (form.method === "get") {
    address.search = String(new URLSearchParams([...fields].map(([name, value]) => [name, String(value)])));
  }
  const answer = await fetch(address, form.method === "post" ? { method: "post", body: fields } : {});
  if (!answer.ok) return;
  const focused = section.contains(document.activeElement);
  section.innerHTML = await answer.text();
  update();
  if (focused) document.getElementById("captain")?.focus({ preventScroll: true });
}

/** Show the buttons that need a script, and poll again if the analysis is not done. */
function update() {
  for (const button of section.querySelectorAll("button[data-step]")) button.removeAttribute("hidden");
  if (!section.querySelector('[data-stage="going"]')) return;
  section.querySelector(".again")?.setAttribute("hidden", "");
  setTimeout(poll, POLL_MS);
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("name") !== "analysis") return;
  event.preventDefault();
  poll();
});
update();
if (location.hash === "#analysis" && section.querySelector('[data-stage="offer"]')) poll(); // the link asked for it
if (innerWidth < 600 && section.querySelector('[data-stage="done"]')) poll(); // a phone needs other drawings

export {}; // makes this a module
