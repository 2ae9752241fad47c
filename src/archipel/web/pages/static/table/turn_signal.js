// Signals the player's turn in the tab's title and icon, and by vibration on phones.
import { gettext } from "../js/gettext.js";
import { data } from "./page_state.js";

const title = document.title;
const icon = /** @type {HTMLLinkElement | null} */ (document.querySelector('link[rel="icon"]'));
const defaultIcon = icon?.href ?? "";

/** @param {DOMStringMap} [before] */
export function signalTurn(before) {
  const mine = data.mine === "1";
  const turn = gettext("Your turn");
  document.title = mine ? `● ${turn} – ${title}` : title;
  if (icon) icon.href = mine ? (icon.dataset.turn ?? defaultIcon) : defaultIcon;
  if (mine && before && before.mine !== "1" && localStorage.getItem("archipel-buzz") === "on") navigator.vibrate?.(120);
}
