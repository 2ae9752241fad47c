// Sharing a finished game, the badge for new messages, and the switch for vibration.
import { gettext } from "../js/gettext.js";
import { announce } from "./announce.js";
import { board, byId, data, targetOf } from "./page_state.js";

const BUZZ = "archipel-buzz";

/** Show the share button, where the browser can share or copy. */
export function offerSharing() {
  const button = byId("share");
  if (button) button.hidden = !(navigator.share || navigator.clipboard);
}
board.addEventListener("click", async (event) => {
  if (!targetOf(event).closest("[data-share]")) return;
  const title = `${document.title} – ${byId("over-title").innerText}`;
  const url = `${location.origin}/replay/${data.table}${data.invite ? `?invite=${data.invite}` : ""}`;
  try {
    if (navigator.share) await navigator.share({ title, url });
    else {
      await navigator.clipboard.writeText(url);
      announce(gettext("The link is copied."));
      byId("share").textContent = gettext("The link is copied.");
    }
  } catch (error) {
    if (!(error instanceof DOMException && error.name === "AbortError")) prompt(gettext("Share"), url); // an AbortError is a cancelled dialog
  }
});

/** Count the messages since the talk was last in view. */
export function updateTalkBadge() {
  const badge = byId("talk-badge");
  const talk = byId("talk");
  if (!badge || !talk) return;
  const said = Math.max(0, ...[...talk.querySelectorAll("[data-n]")].map((line) => Number(line.getAttribute("data-n"))));
  const box = talk.getBoundingClientRect();
  if (badge.dataset.seen === undefined || (box.top < innerHeight - 60 && box.bottom > 60)) badge.dataset.seen = String(said);
  const news = [...talk.querySelectorAll("[data-n]")].filter((line) => Number(line.getAttribute("data-n")) > Number(badge.dataset.seen)).length;
  badge.hidden = !news;
  badge.textContent = String(news);
}
addEventListener("scroll", updateTalkBadge, { passive: true });
byId("to-talk")?.addEventListener("click", () => {
  byId("talk")?.querySelector("details")?.setAttribute("open", "");
  if (matchMedia("(hover: hover)").matches) setTimeout(() => byId("say")?.focus()); // a phone would open its keyboard over the table
});

const buzz = byId("buzz");
if (buzz instanceof HTMLInputElement) {
  buzz.checked = localStorage.getItem(BUZZ) === "on";
  buzz.addEventListener("change", () => localStorage.setItem(BUZZ, buzz.checked ? "on" : "off"));
}
