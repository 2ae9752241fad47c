// Plain forms that speak to the API: sitting, talking, handing over, entering dice, rematch.
import { post } from "./ask.js";

/**
 * What a form says, as the API wants it. Fields with `data-number` are numbers (empty: left out); fields of
 * one name are joined where the form has `data-join`.
 * @param {HTMLFormElement} form
 * @param {HTMLElement | null} submitter
 */
function body(form, submitter) {
  /** @type {Record<string, unknown>} */
  const said = {};
  for (const field of form.elements) {
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement) || !field.name) continue;
    if (form.dataset.join === field.name) said[field.name] = `${said[field.name] ?? ""} ${field.value}`.trim();
    else if (!field.hasAttribute("data-number")) said[field.name] = field.value;
    else if (field.value) said[field.name] = Number(field.value);
    if (field instanceof HTMLSelectElement && field.hasAttribute("data-talk")) {
      said.secret = field.selectedOptions[0]?.dataset.how === "secret";
    }
  }
  if (submitter instanceof HTMLButtonElement && submitter.name) said[submitter.name] = submitter.value;
  return said;
}

/**
 * Send every form with `data-api` to this table.
 * @param {() => {table: string, number: number}} where
 * @param {() => Promise<void>} after
 * @param {(error: unknown) => void} refused
 */
export function serveForms(where, after, refused) {
  document.addEventListener("submit", async (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.dataset.api) return;
    event.preventDefault();
    const { table, number } = where();
    const said = body(form, event.submitter);
    try {
      const answer = await post(`/api/tables/${table}/${form.dataset.api}`, { seen: number, ...said });
      if (form.hasAttribute("data-clear")) {
        const typed = form.querySelector("input[type=text]");
        if (typed instanceof HTMLInputElement) typed.value = "";
      }
      if (form.dataset.go) location.assign(form.dataset.go.replace("{id}", encodeURIComponent(answer.id)));
      else await after();
    } catch (error) {
      refused(error);
    }
  });
}
