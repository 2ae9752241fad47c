// Events of a table. The stream reconnects by itself, even where browsers give up. Short outages are not shown.
import { root } from "./root.js";

const PATIENCE = 5000; // milliseconds without the server before the page says so

/**
 * Receive events of these kinds, and "open" whenever the stream begins.
 * @param {DOMStringMap} data the table, the last event shown, the invitation
 * @param {string} kinds
 * @param {(kind: string, said: any) => void} heard
 */
export function listen(data, kinds, heard) {
  const lost = document.getElementById("lost-link");
  let last = ""; // the last event, where a new stream continues
  let wait = 500;
  let timer = 0;
  let silence = 0;
  /** @type {EventSource | null} */
  let source = null;

  function begin() {
    clearTimeout(timer);
    source?.close();
    const query = new URLSearchParams({ after: last || data.number || "0" });
    if (data.invite) query.set("invite", data.invite);
    const made = new EventSource(`${root}/api/tables/${data.table}/events?${query}`);
    source = made;
    made.onopen = () => {
      wait = 500;
      clearTimeout(silence);
      silence = 0;
      lost?.setAttribute("hidden", "");
      heard("open", {});
    };
    made.onerror = () => {
      silence ||= window.setTimeout(() => lost?.removeAttribute("hidden"), PATIENCE);
      if (made.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(begin, wait);
      wait = Math.min(wait * 2, 8000);
    };
    made.addEventListener("closed", () => location.reload()); // the server says why
    for (const kind of kinds.split(" ")) {
      made.addEventListener(kind, (event) => {
        last = event.lastEventId || last;
        const said = JSON.parse(event.data);
        heard(kind, said);
        document.dispatchEvent(new CustomEvent("news", { detail: { kind, said } }));
      });
    }
  }

  addEventListener("online", begin);
  addEventListener("pageshow", (event) => event.persisted && begin());
  addEventListener("pagehide", () => source?.close());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState !== EventSource.OPEN) begin();
  });
  begin();
}
