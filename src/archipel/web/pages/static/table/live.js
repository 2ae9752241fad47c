// News of the table. The stream reconnects by itself; where a browser gives up, we do not. Short losses pass in silence.
import { heard } from "./look.js";
import { byId, data } from "./site.js";

const KINDS = "joined left bot started moves drawn chat emote gallery handed back finished rematch draft".split(" ");
const PATIENCE = 5000; // milliseconds without the server before we speak of it
const lost = byId("lost-link");
let last = ""; // the last event, for a new stream to go on from
let wait = 500;
let timer = 0;
let silence = 0;
/** @type {EventSource | null} */
let source = null;

export function listen() {
  clearTimeout(timer);
  source?.close();
  const query = new URLSearchParams({ after: last || data.number || "0" });
  if (data.invite) query.set("invite", data.invite);
  const made = new EventSource(`/api/tables/${data.table}/events?${query}`);
  source = made;
  made.onopen = () => {
    wait = 500;
    clearTimeout(silence);
    silence = 0;
    lost.hidden = true;
    heard("open", {});
  };
  made.onerror = () => {
    silence ||= window.setTimeout(() => (lost.hidden = false), PATIENCE);
    if (made.readyState !== EventSource.CLOSED) return;
    timer = window.setTimeout(listen, wait);
    wait = Math.min(wait * 2, 8000);
  };
  for (const kind of KINDS) {
    made.addEventListener(kind, (event) => {
      last = event.lastEventId || last;
      heard(kind, JSON.parse(event.data));
    });
  }
}

addEventListener("online", listen);
addEventListener("pageshow", (event) => event.persisted && listen());
addEventListener("pagehide", () => source?.close());
document.addEventListener("visibilitychange", () => {
  if (!document.hidden && source?.readyState !== EventSource.OPEN) listen();
});
