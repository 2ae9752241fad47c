/** The number of games that wait for you, next to “Your games” in the header. */

import { root } from "./root.js";

const link = document.getElementById("to-yours");

async function count() {
  const answer = await fetch(`${root}/seats/turns`);
  if (!link || answer.status !== 200) return;
  link.querySelectorAll("span").forEach((one) => one.remove());
  link.insertAdjacentHTML("beforeend", await answer.text());
}

if (link) count();
addEventListener("pageshow", (event) => event.persisted && count());
