// A new table: options that do not matter with the other choices are put away.
import "./entropy.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("main form"));

function sort() {
  const data = new FormData(form);
  const number = (/** @type {string} */ name) => Number(data.get(name)) || 0;
  const others = String(data.get("others") ?? "").split("\n").filter((line) => line.trim()).length;
  const seats = 1 + others + number("friends") + number("bots");
  for (const field of form.querySelectorAll("[data-only]")) {
    const [name, ...values] = (field.getAttribute("data-only") ?? "").split(" ");
    const chosen = name === "seats" ? String(seats) : String(data.getAll(`option-${name}`).at(-1) ?? "");
    if (field instanceof HTMLElement) field.hidden = name !== "" && !values.includes(chosen);
  }
}
form.addEventListener("input", sort);
sort();

export {}; // a module of its own
