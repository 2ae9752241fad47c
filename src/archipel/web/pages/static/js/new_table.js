// A new table: hides options that do not apply to the other choices, and fills the seats that a mode needs with bots.
import "./entropy.js";

const form = /** @type {HTMLFormElement} */ (document.querySelector("main form"));

/** @type {{options: Record<string, string>, fewest: number, most: number}[]} */
const modes = JSON.parse(form.dataset.modes ?? "[]");

/** @param {FormData} data how many people play, and how many bots */
function players(data) {
  const number = (/** @type {string} */ name) => Number(data.get(name)) || 0;
  const others = String(data.get("others") ?? "").split("\n").filter((line) => line.trim()).length;
  return { people: 1 + others + number("friends"), bots: number("bots") };
}

/** @param {Event} event an option was chosen */
function adjustBots(event) {
  if (!(event.target instanceof Element) || !event.target.getAttribute("name")?.startsWith("option-")) return;
  const data = new FormData(form);
  const chosen = modes.filter(({ options }) => Object.entries(options).every(([name, value]) => data.getAll(`option-${name}`).at(-1) === value));
  if (!chosen.length) return;
  const { people, bots } = players(data);
  const [fewest, most] = [Math.min(...chosen.map((one) => one.fewest)), Math.max(...chosen.map((one) => one.most))];
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("bots"));
  field.value = String(Math.max(0, Math.min(Math.max(people + bots, fewest), most) - people));
}

function hideIrrelevant() {
  const data = new FormData(form);
  const { people, bots } = players(data);
  const seats = people + bots;
  for (const field of form.querySelectorAll("[data-only]")) {
    const [name, ...values] = (field.getAttribute("data-only") ?? "").split(" ");
    const chosen = name === "seats" ? String(seats) : String(data.getAll(`option-${name}`).at(-1) ?? "");
    if (field instanceof HTMLElement) field.hidden = name !== "" && !values.includes(chosen);
  }
}
form.addEventListener("input", adjustBots);
form.addEventListener("input", hideIrrelevant);
hideIrrelevant();

export {}; // makes this a module
