/** Buttons that copy a link, shown only where the clipboard is available. The link itself is on the page, too. */
import { gettext } from "./gettext.js";

for (const button of document.querySelectorAll("[data-copy]")) {
  if (!(button instanceof HTMLElement) || !navigator.clipboard) continue; // needs HTTPS
  button.hidden = false;
  button.addEventListener("click", async () => {
    const from = document.getElementById(button.dataset.copy ?? "");
    const link = from instanceof HTMLInputElement ? from.value : from instanceof HTMLAnchorElement ? from.href : "";
    await navigator.clipboard.writeText(link);
    const words = button.querySelector("span") ?? button;
    words.textContent = gettext("Copied");
  });
}
