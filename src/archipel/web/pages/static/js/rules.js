// The rulebook: chapters fold, and a search field filters rules while typing; without this script everything is open.
import { ngettext } from "./gettext.js";

const chapters = /** @type {HTMLDetailsElement[]} */ ([...document.querySelectorAll(".chapter")]);
const rules = /** @type {HTMLElement[]} */ ([...document.querySelectorAll(".chapter > .rule")]);
const form = /** @type {HTMLFormElement} */ (document.querySelector("[data-find]"));
const field = /** @type {HTMLInputElement} */ (document.getElementById("find-rule"));
const found = /** @type {HTMLElement} */ (document.getElementById("found"));

/**
 * Text without accents, so that ile finds île.
 * @param {string} text
 */
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const texts = rules.map((rule) => plain(rule.textContent ?? ""));

/** Open the chapter of the rule that the address names. */
function reveal() {
  const rule = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
  const chapter = rule && rule.closest("details");
  if (!chapter) return;
  chapter.open = true;
  rule.scrollIntoView();
}

function search() {
  const words = plain(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  rules.forEach((rule, at) => {
    rule.hidden = !words.every((word) => texts[at].includes(word));
    if (!rule.hidden) count += 1;
  });
  for (const chapter of chapters) {
    chapter.hidden = !chapter.querySelector(".rule:not([hidden])");
    chapter.open = words.length > 0 && !chapter.hidden;
  }
  found.textContent = words.length ? ngettext("{num} rule", "{num} rules", count) : "";
}

for (const chapter of chapters) chapter.open = false;
form.hidden = false;
form.addEventListener("submit", (event) => event.preventDefault());
field.addEventListener("input", search);
addEventListener("hashchange", reveal);
addEventListener("beforeprint", () => chapters.forEach((chapter) => (chapter.open = true)));
reveal();
