// Your turn: the tab and its icon say so, and a phone may buzz.
import { gettext } from "../js/words.js";
import { data } from "./site.js";

const title = document.title;
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const calm = icon?.href ?? "";

/** @param {DOMStringMap} [before] */
export function nudge(before) {
  const mine = data.mine === "1";
  const turn = gettext("Your turn");
  document.title = mine ? `● ${turn} – ${title}` : title;
  if (icon) icon.href = mine ? (icon.dataset.turn ?? calm) : calm;
  if (mine && before && before.mine !== "1" && localStorage.getItem("archipel-buzz") === "on") navigator.vibrate?.(120);
}
