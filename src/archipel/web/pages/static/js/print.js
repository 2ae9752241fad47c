// The print page: a change of the form shows the new pages at once, and Print opens the browser's dialog.

const order = /** @type {HTMLFormElement} */ (document.getElementById("order"));
const show = /** @type {HTMLButtonElement} */ (document.getElementById("show"));
const print = /** @type {HTMLButtonElement} */ (document.getElementById("print"));

print.hidden = false;
show.hidden = true;
print.addEventListener("click", () => window.print());
order.addEventListener("change", () => order.requestSubmit(show));

export {}; // a module of its own
