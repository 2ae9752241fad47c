// News of the table. The stream reconnects by itself; where a browser gives up, we do not.

/**
 * Calls `news` with the kind and the data of every event, with `open` for every connection, and `link` with
 * whether the server is heard.
 * @param {(after: string) => string} address
 * @param {(kind: string, said: {n?: number, draft?: string[]}) => void} news
 * @param {(heard: boolean) => void} link
 */
export function listen(address, news, link) {
  const kinds =
    "joined left bot started moves drawn chat emote gallery handed back finished rematch draft".split(" ");
  let last = "";
  let wait = 500;
  /** @type {EventSource | null} */
  let source = null;
  let timer = 0;

  const open = () => {
    clearTimeout(timer);
    source?.close();
    const made = new EventSource(address(last));
    source = made;
    made.onopen = () => {
      wait = 500;
      link(true);
      news("open", {});
    };
    made.onerror = () => {
      link(false);
      if (made.readyState !== EventSource.CLOSED) return;
      timer = window.setTimeout(open, wait);
      wait = Math.min(wait * 2, 8000);
    };
    for (const kind of kinds) {
      made.addEventListener(kind, (event) => {
        last = event.lastEventId || last;
        news(kind, JSON.parse(event.data));
      });
    }
  };

  open();
  addEventListener("online", open);
  addEventListener("pageshow", (event) => event.persisted && open());
  addEventListener("pagehide", () => source?.close());
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && source?.readyState !== EventSource.OPEN) open();
  });
}
