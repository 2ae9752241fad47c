// Registers the service worker, where there are any: over HTTPS, and on this machine.
import { root } from "./root.js";

const [, version = ""] = import.meta.url.match(/\/static\/([^/]+)/) ?? [];

if ("serviceWorker" in navigator) {
  navigator.serviceWorker.register(`${root}/worker.js?v=${version}`, { scope: `${root}/` }).catch(() => {
    // private windows and some settings forbid it: the site works without
  });
}
