// Events of a table. The stream reconnects by itself, even after browsers give up. Short outages are not shown.
import { root } from "./root.js";

const OUTAGE_SHOWN_MS = 5000; // without the server before the page says so

/**
 * Receive events of these kinds, and "open" whenever the stream begins.
 * @param {DOMStringMap} data the table, the last event shown, the invitation
 * @param {string} kinds
 * @param {(kind: string, said: any) => void} onEvent
 */
export function listen(data, kinds, onEvent) {
  const lostLine = document.getElementById("lost-link");
  let last = ""; // the id of the last event, from which a new stream continues
  let wait = 500;
  let timer = 0;
  let outageTimer = 0;
  /** @type {EventSource | null} */
  let source = null;

  function connect() {
    clearTimeout(timer);
    source?.close();
    const query = new URLSearchParams({ after: last || data.number || "0" });
    if (data.invite) query.set("invite", data.invite);
    const made = new EventSource(`${root}/api/tables/${data.table}/events?${query}`);
    source = made;
    made.onopen = () => {
      wait = 500;
      clearTimeout(outageTimer);
      outageTimer = 0;
      lostLine?.setAttribute("hidden", "");
      onEvent("open", {});
    };
    made.onerror = () => {
      outageTimer ||= window.setTimeout(() => lostLine?.removeAttribute("hidden"), OUTAGE_SHOWN_MS);
      if (made.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(connect, wait);
      wait = Math.min(wait * 2, 8000);
    };
    made.addEventListener("closed", () => location.reload()); // the server's page gives the reason
    for (const kind of kinds.split(" ")) {
      made.addEventListener(kind, (event) => {
        last = event.lastEventId || last;
        const said = JSON.parse(event.data);
        onEvent(kind, said);
        document.dispatchEvent(new CustomEvent("news", { detail: { kind, said } }));
      });
    }
  }

  addEventListener("online", connect);
  addEventListener("pageshow", (event) => event.persisted && connect());
  addEventListener("pagehide", () => source?.close());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState !== EventSource.OPEN) connect();
  });
  connect();
}
