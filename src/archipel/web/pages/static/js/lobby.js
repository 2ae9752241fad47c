/** The waiting room: updates the seats, and opens the table at the start. Optional: plain forms work too. */
import "./entropy.js";
import "./invite_link.js";
import { listen } from "./event_stream.js";
import { root } from "./root.js";
import { gettext } from "./gettext.js";

const { dataset: data } = /** @type {HTMLElement} */ (document.getElementById("lobby"));

/** Replace the seats with the current ones, keeping the focus. */
async function refresh() {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } });
  if (answer.redirected && !new URL(answer.url).pathname.startsWith(`${root}/lobby/`)) {
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

/**
 * Announce an event and update the seats; when the game begins, go to the table.
 * @param {string} kind
 * @param {{ names?: string[], seat?: number }} note
 */
function onEvent(kind, note) {
  if (kind === "open" || kind === "mixing") return;
  const told = document.getElementById("told");
  const seat = (note.seat ?? 0) + 1;
  let words = "";
  if (kind === "joined") words = gettext("{names}: welcome at the table", { names: (note.names ?? []).join(", ") });
  if (kind === "left") words = gettext("Seat {seat} is free again", { seat });
  if (kind === "bot") words = gettext("Seat {seat} has changed", { seat });
  if (told && words) told.textContent = words;
  refresh();
}

listen(data, "joined left bot resized mixing started paper-joined paper-left", onEvent);
