// Tooltips for symbols on hover, focus and long touch: what the symbol means, with a link to its rule.
import { root } from "../js/root.js";
import { placeBeside } from "../table/announce.js";
import { board, byId, data } from "../table/page_state.js";

const REST_MS = 450; // of hovering or touching before the tip is shown
/** @type {Record<string, [string, string]>} */
const known = JSON.parse(byId("symbols").textContent ?? "{}");
const tip = byId("tip");
let timer = 0;
let hiding = 0;
const last = { x: -1, y: -1 }; // the last pointer position
let pending = /** @type {Element | null} */ (null); // the symbol whose tip is about to be shown
let shown = /** @type {Element | null} */ (null); // the symbol that the tip explains
let held = false; // a long touch has shown the tip: ignore the click that follows

/** @param {EventTarget | null} from @returns {Element | null} */
const symbolAt = (from) => (from instanceof Element ? (from.closest("[data-symbol]") ?? from.closest("[data-kind]")?.querySelector("[data-symbol]") ?? null) : null);

/** @param {Element} symbol whose own title, if it has one, replaces the general text */
const titleOf = (symbol) => (symbol.hasAttribute("data-titled") ? symbol.querySelector("title")?.textContent : null);

/** @param {Element} symbol */
function show(symbol) {
  const [words, rule] = known[symbol.getAttribute("data-symbol") ?? ""] ?? [];
  clearTimeout(hiding);
  if (!words || !symbol.isConnected) return;
  shown = symbol;
  tip.textContent = `${titleOf(symbol) ?? words} `;
  const link = document.createElement("a");
  link.href = `${root}/rules/${data.game}#${rule}`;
  link.target = "_blank";
  link.textContent = rule;
  tip.append(link);
  tip.hidden = false;
  placeBeside(tip, symbol.getBoundingClientRect());
}

function hide() {
  tip.hidden = true;
}

/**
 * Hide it soon, unless the pointer moves into it, since it has a link. Lifting a finger leaves it open.
 * @param {Event} [event]
 */
function hideSoon(event) {
  if (held || (event instanceof PointerEvent && event.pointerType === "touch")) return;
  pending = null;
  clearTimeout(timer);
  clearTimeout(hiding);
  hiding = window.setTimeout(hide, 250);
}

board.addEventListener("pointerover", (event) => {
  const symbol = symbolAt(event.target);
  if (event.pointerType === "touch") return;
  const rests = event.clientX === last.x && event.clientY === last.y;
  [last.x, last.y] = [event.clientX, event.clientY];
  if (rests) {
    if (pending && symbol) pending = symbol; // the drawing was replaced under the pointer
    return;
  }
  hideSoon();
  const aiming = board.hasAttribute("data-piece") && symbol?.closest(".b-sheet"); // it would cover the place for the piece
  if (!symbol || aiming) return;
  pending = symbol;
  timer = window.setTimeout(() => pending && show(pending), REST_MS);
});
board.addEventListener("pointerleave", (event) => {
  last.x = -1; // returning to the same place counts as a movement
  hideSoon(event);
});
tip.addEventListener("pointerenter", () => clearTimeout(hiding));
tip.addEventListener("pointerleave", hideSoon);
board.addEventListener("pointerdown", (event) => {
  held = false;
  clearTimeout(timer);
  hide();
  const symbol = symbolAt(event.target);
  if (event.pointerType !== "touch" || !symbol || board.hasAttribute("data-piece")) return;
  timer = window.setTimeout(() => {
    held = true;
    show(symbol);
  }, REST_MS);
});
for (const end of ["pointerup", "pointercancel", "pointermove"]) {
  board.addEventListener(end, (event) => {
    const moved = /** @type {PointerEvent} */ (event);
    if (moved.pointerType === "touch" && (end !== "pointermove" || Math.hypot(moved.movementX, moved.movementY) > 4)) clearTimeout(timer);
  });
}
tip.addEventListener("click", (event) => {
  if (/** @type {Element} */ (event.target).closest("a")) return;
  hide(); // pass the click on to what the tip covers
  document.elementFromPoint(event.clientX, event.clientY)?.dispatchEvent(new MouseEvent("click", event));
});
board.addEventListener("contextmenu", (event) => held && event.preventDefault());
document.addEventListener(
  "click",
  (event) => {
    if (held && !tip.contains(/** @type {Node} */ (event.target))) event.stopPropagation();
    else if (!tip.contains(/** @type {Node} */ (event.target))) hide();
    held = false;
  },
  true,
);

// By keyboard: choices show their tips on focus; other symbols share one tab stop per drawing.

/** @param {Element} drawing */
const focusable = (drawing) => /** @type {SVGGElement[]} */ ([...drawing.querySelectorAll("[data-symbol]")].filter((one) => !one.closest("[data-kind]") && !one.querySelector("[data-kind]")));

function label() {
  for (const drawing of board.querySelectorAll(".drawing[data-region]")) {
    focusable(drawing).forEach((symbol, at) => {
      symbol.setAttribute("role", "img");
      symbol.setAttribute("aria-label", titleOf(symbol) ?? known[symbol.dataset.symbol ?? ""]?.[0] ?? "");
      symbol.setAttribute("tabindex", at ? "-1" : "0");
    });
  }
}
board.addEventListener("focusin", (event) => {
  const symbol = symbolAt(event.target);
  if (symbol && /** @type {Element} */ (event.target).matches(":focus-visible")) show(symbol);
  else if (!held) hide();
});
board.addEventListener("focusout", hideSoon);
document.addEventListener("keydown", (event) => {
  const at = event.target;
  held = false;
  if (event.key === "Escape") hide();
  if (!(at instanceof SVGElement) || !at.matches("[data-symbol][tabindex]") || !event.key.startsWith("Arrow")) return;
  const all = focusable(/** @type {Element} */ (at.closest(".drawing")));
  const step = event.key === "ArrowRight" || event.key === "ArrowDown" ? 1 : -1;
  const next = all[(all.indexOf(/** @type {SVGGElement} */ (at)) + step + all.length) % all.length];
  event.preventDefault();
  at.setAttribute("tabindex", "-1");
  next.setAttribute("tabindex", "0");
  next.focus();
});
document.addEventListener("board", () => {
  if (!shown?.isConnected || data.phase === "over") hide(); // others may move while the tip is being read
  label();
});
label();
