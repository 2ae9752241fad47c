/** The Captain goes through a finished game: asks for it, shows how far it is, then what it found. Optional: the
 * buttons belong to the replay's form, which works by itself. */

const form = /** @type {HTMLFormElement} */ (document.getElementById("replay"));
const section = /** @type {HTMLElement} */ (document.getElementById("analysis"));
const SOON = 1000; // milliseconds between two looks

/** Ask how far it is; the first time, this begins it. */
async function look() {
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
  ready();
  if (focused) document.getElementById("captain")?.focus({ preventScroll: true });
}

/** Show what needs a script, and look again if it is not done. */
function ready() {
  for (const button of section.querySelectorAll("button[data-step]")) button.removeAttribute("hidden");
  if (!section.querySelector('[data-stage="going"]')) return;
  section.querySelector(".again")?.setAttribute("hidden", "");
  setTimeout(look, SOON);
}

form.addEventListener("submit", (event) => {
  if (event.submitter?.getAttribute("name") !== "analysis") return;
  event.preventDefault();
  look();
});
ready();
if (location.hash === "#analysis" && section.querySelector('[data-stage="offer"]')) look(); // somebody has come here for it
if (innerWidth < 600 && section.querySelector('[data-stage="done"]')) look(); // a phone needs other drawings

export {}; // a module, whose names are its own
