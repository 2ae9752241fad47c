// Around the table: sharing a finished game, news in the talk, buzzing, questions before something is lost.
import { gettext } from "../js/words.js";
import { announce } from "./says.js";
import { board, byId, data, target } from "./site.js";

const BUZZ = "archipel-buzz";

/** Offer to share, where the browser can. */
export function shareable() {
  const button = byId("share");
  if (button) button.hidden = !(navigator.share || navigator.clipboard);
}
board.addEventListener("click", async (event) => {
  if (!target(event).closest("[data-share]")) return;
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
    if (!(error instanceof DOMException && error.name === "AbortError")) prompt(gettext("Share"), url); // else somebody has changed their mind
  }
});

/** Count what was said since one last looked at the talk. */
export function countTalk() {
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
addEventListener("scroll", countTalk, { passive: true });
byId("to-talk")?.addEventListener("click", () => {
  byId("talk")?.querySelector("details")?.setAttribute("open", "");
  if (matchMedia("(hover: hover)").matches) setTimeout(() => byId("say")?.focus()); // a phone would open its keyboard over the table
});

const buzz = byId("buzz");
if (buzz instanceof HTMLInputElement) {
  buzz.checked = localStorage.getItem(BUZZ) === "on";
  buzz.addEventListener("change", () => localStorage.setItem(BUZZ, buzz.checked ? "on" : "off"));
}
