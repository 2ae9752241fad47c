/** The number of games that wait for you, next to “Your games” in the header. */

import { root } from "./root.js";

const link = document.getElementById("to-yours");

async function update() {
  try {
    const answer = await fetch(`${root}/seats/turns`);
    const html = answer.status === 200 ? await answer.text() : "";
    link?.querySelectorAll("span").forEach((one) => one.remove());
    link?.insertAdjacentHTML("beforeend", html);
  } catch {
    // No connection, or the page is being left: the badge is optional.
  }
}

if (link) update();
addEventListener("pageshow", (event) => event.persisted && update());
