// Forms that call the API: joining, talking, handing over, entering dice, rematch.
import { root } from "../js/root.js";
import { fetchJson } from "./api.js";
import { refresh } from "./update.js";
import { showError } from "./send.js";
import { data, targetOf } from "./page_state.js";

/**
 * The request body of a form: fields with the same name are joined; those with `data-number` are numbers, left out
 * if empty.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function body(form, submitter) {
  /** @type {Record<string, unknown>} */
  const said = {};
  for (const [name, value] of new FormData(form)) {
    if (!form.querySelector(`[name="${name}"][data-number]`)) said[name] = name in said ? `${said[name]} ${value}` : value;
    else if (value) said[name] = Number(value);
  }
  const whom = form.querySelector("[data-talk]");
  if (whom instanceof HTMLSelectElement) said.secret = whom.selectedOptions[0]?.dataset.how === "secret";
  if (submitter instanceof HTMLButtonElement && submitter.name) said[submitter.name] = submitter.value;
  return said;
}

document.addEventListener("submit", async (event) => {
  const form = /** @type {HTMLFormElement} */ (targetOf(event));
  if (!form.dataset.api) return;
  event.preventDefault();
  if (form.dataset.sure && !confirm(form.dataset.sure)) return;
  try {
    const said = { seen: Number(data.number), ...body(form, event.submitter) };
    const answer = await fetchJson(`${root}/api/tables/${data.table}/${form.dataset.api}`, said);
    if (form.hasAttribute("data-clear")) /** @type {HTMLInputElement} */ (form.elements.namedItem("text")).value = "";
    if (form.dataset.go) location.assign(form.dataset.go.replace("{id}", encodeURIComponent(answer.id)));
    else await refresh();
  } catch (error) {
    showError(error);
  }
});
