/** Sheets on a leaderboard: each is fetched when it scrolls into view, because a page of them takes long to draw. */

import { root } from "./root.js";

const MARGIN = "400px"; // fetched this far before they are visible

/** @param {Element} place */
async function fill(place) {
  try {
    const answer = await fetch(root + place.getAttribute("data-sheet"));
    if (answer.ok) place.innerHTML = await answer.text();
  } catch {
    return; // no connection, or the page is being left: the replay is one click away
  }
  place.removeAttribute("data-sheet");
}

const seen = new IntersectionObserver(
  (entries) => {
    for (const one of entries) {
      if (!one.isIntersecting) continue;
      seen.unobserve(one.target);
      fill(one.target);
    }
  },
  { rootMargin: MARGIN },
);
for (const place of document.querySelectorAll("[data-sheet]")) seen.observe(place);

export {}; // makes this a module
