/** The waiting room: shows who comes and goes, and moves on when the game begins. Works by plain forms without it. */
import { gettext } from "./words.js";

const lobby = /** @type {HTMLElement} */ (document.getElementById("lobby"));
const { table = "", number = "0", invite = "" } = lobby.dataset;
const query = invite ? `?invite=${encodeURIComponent(invite)}` : "";

/** Put the seats as they are now in place; whoever is about to choose something keeps the focus. */
async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (answer.redirected && !new URL(answer.url).pathname.startsWith("/lobby/")) {
    location.assign(answer.url);
    return;
  }
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("seats");
  const old = document.getElementById("seats");
  if (!fresh || !old) return;
  const focus = document.activeElement;
  const place = old.contains(focus) ? [...old.querySelectorAll("button, select")].indexOf(/** @type {Element} */ (focus)) : -1;
  old.replaceWith(document.importNode(fresh, true));
  if (place >= 0) {
    const next = document.querySelectorAll("#seats button, #seats select")[place];
    if (next instanceof HTMLElement) next.focus();
  }
}

function listen() {
  const source = new EventSource(`/api/tables/${encodeURIComponent(table)}/events${query}${query ? "&" : "?"}after=${number}`);
  for (const kind of ["joined", "left", "bot"]) source.addEventListener(kind, refresh);
  source.addEventListener("started", () => location.assign(`/table/${encodeURIComponent(table)}${query}`));
}

function offerCopy() {
  const button = document.getElementById("copy");
  const link = document.getElementById("invite-link");
  if (!(button instanceof HTMLButtonElement) || !(link instanceof HTMLInputElement)) return;
  link.addEventListener("focus", () => link.select());
  if (!navigator.clipboard) return; // only where the address is secure
  button.hidden = false;
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(link.value);
    const words = button.querySelector("span");
    if (words) words.textContent = gettext("Copied");
  });
}

listen();
offerCopy();
