/** The invitation link: copy it, or open the device's share dialog. */
import { gettext } from "./gettext.js";

function offerLink() {
  const [copy, share] = ["copy", "share"].map((id) => document.getElementById(id));
  const link = document.getElementById("invite-link");
  if (!copy || !share || !(link instanceof HTMLInputElement)) return;
  link.addEventListener("focus", () => link.select());
  copy.hidden = false;
  copy.addEventListener("click", async () => {
    link.select();
    // The clipboard API needs HTTPS; home networks often have none.
    if (navigator.clipboard) await navigator.clipboard.writeText(link.value);
    else document.execCommand("copy");
    const words = copy.querySelector("span");
    if (words) words.textContent = gettext("Copied");
  });
  share.hidden = !navigator.share;
  share.addEventListener("click", () => navigator.share({ title: document.title, url: link.value }).catch(() => {})); // cancelled
}

offerLink();
