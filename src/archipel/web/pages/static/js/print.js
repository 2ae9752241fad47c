// The print page: submits the form on every change, and Print opens the browser's dialog.

const order = /** @type {HTMLFormElement} */ (document.getElementById("order"));
const show = /** @type {HTMLButtonElement} */ (document.getElementById("show"));
const print = /** @type {HTMLButtonElement} */ (document.getElementById("print"));

print.hidden = false;
show.hidden = true;
print.addEventListener("click", () => window.print());
order.addEventListener("change", () => order.requestSubmit(show));

export {}; // makes this a module
