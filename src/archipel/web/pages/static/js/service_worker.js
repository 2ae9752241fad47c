// The service worker. It caches one page and its assets, and shows it when the server cannot be reached.
// Nothing of a table is ever cached. It is registered again with every version of our files.

const worker = /** @type {any} */ (self);
const home = new URL(".", worker.location.href);
const version = new URL(worker.location.href).searchParams.get("v") ?? "";
const files = ["css/drawing.css", "css/tokens.css", "css/base.css", "css/parts.css", "favicon.svg"];
const kept = ["offline", ...files.map((file) => `static/${version}/${file}`)].map((path) => new URL(path, home).href);

worker.addEventListener("install", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .open(version)
      .then((cache) => cache.addAll(kept))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (/** @type {any} */ event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== version).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  if (request.method !== "GET") return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(/** @type {string} */ (kept[0]))));
  } else if (kept.includes(request.url)) {
    event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
  }
});

