/** A link in a field of its own: copy it, or open the device's share dialog. */
import { gettext } from "./words.js";

/** Copy the link, or open the device's share dialog. */
function offerLink() {
  const [copy, share] = ["copy", "share"].map((id) => document.getElementById(id));
  const link = document.getElementById("invite-link");
  if (!copy || !share || !(link instanceof HTMLInputElement)) return;
  link.addEventListener("focus", () => link.select());
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    link.select();
    // Without HTTPS, as on a home network, there is only the old way.
    if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
    else document.execCommand("copy");
    const words = copy.querySelector("span");
    if (words) words.textContent = gettext("Copied");
  });
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share({ title: document.title, url: link.value }).catch(() => {})); // cancelled
}

offerLink();
