// Registers the service worker, where browsers allow it: over HTTPS, and on localhost.
import { root } from "./root.js";

const [, version = ""] = import.meta.url.match(/\/static\/([^/]+)/) ?? [];

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(`${root}/worker.js?v=${version}`, { scope: `${root}/` }).catch(() => {
    // blocked in private windows and by some settings: the site works without it
  });
}
