/** Texts for scripts: English in the source, other languages from the page's catalogue. */

/** @type {Record<string, string | string[]>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/**
 * Fill the placeholders `{name}` of a text.
 * @param {string} text
 * @param {Record<string, string | number>} gaps
 */
const fill = (text, gaps) => text.replace(/\{(\w+)\}/g, (gap, name) => String(gaps[name] ?? gap));

/**
 * A message in the page's language.
 * @param {string} message
 * @param {Record<string, string | number>} [gaps]
 */
export function gettext(message, gaps = {}) {
  const found = words[message];
  return fill(typeof found === "string" && found ? found : message, gaps);
}

/**
 * A message that depends on a number, which fills the placeholder `{num}`.
 * @param {string} one
 * @param {string} many
 * @param {number} num
 * @param {Record<string, string | number>} [gaps]
 */
export function ngettext(one, many, num, gaps = {}) {
  const found = words[one];
  const form = Number(words[""]?.[num < 200 ? num : 100 + (num % 100)]); // see `Catalogue.scripts`
  const text = Array.isArray(found) ? found[form] : num === 1 ? one : many;
  return fill(text, { num, ...gaps });
}
