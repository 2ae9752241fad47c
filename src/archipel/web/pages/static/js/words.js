/** The interface's words for scripts: English in the source, other languages from the page's catalogue. */

/** @type {Record<string, string | string[]>} */
const words = JSON.parse(document.getElementById("words")?.textContent ?? "{}");

/** The page's language. */
export const language = document.documentElement.lang;

/**
 * Fill the gaps `{name}` of a text.
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
 * A message for a number, which fills the gap `{num}`.
 * @param {string} one
 * @param {string} many
 * @param {number} num
 * @param {Record<string, string | number>} [gaps]
 */
export function ngettext(one, many, num, gaps = {}) {
  const found = words[one];
  const first = language === "fr" ? num < 2 : num === 1; // French says “0 point”
  const text = Array.isArray(found) ? found[first ? 0 : 1] : first ? one : many;
  return fill(text, { num, ...gaps });
}
