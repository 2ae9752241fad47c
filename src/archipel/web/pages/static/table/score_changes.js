// Changes of scores: points fly from where they arose to the player's score, and stay beside it until the next turn.
import { board, data } from "./page_state.js";

/** @param {DOMStringMap} from */
const totals = (from) => /** @type {number[]} */ (JSON.parse(from.totals ?? "[]"));

/**
 * Show the changes of all players' scores.
 * @param {DOMStringMap} before
 */
export function showScoreChanges(before) {
  const old = totals(before);
  if (before.position !== data.position) for (const chip of board.querySelectorAll("[data-change]")) chip.removeAttribute("data-change");
  totals(data).forEach((total, seat) => {
    const change = total - (old[seat] ?? total);
    const chip = board.querySelector(`#chip-${seat} .chip-score`);
    if (!(chip instanceof HTMLElement) || !change) return;
    const words = change > 0 ? `+${change}` : `−${-change}`;
    chip.dataset.change = words;
    chip.classList.toggle("less", change < 0);
    const from = seat === Number(data.seat) ? originOfPoints() : board.querySelector(`#other-${seat}`);
    if (from) flyPoints(words, from.getBoundingClientRect(), chip.getBoundingClientRect());
  });
}

/** Where the player's own points arose: what is new on the sheet. */
const originOfPoints = () => board.querySelector(".b-sheet [data-region] .a-new") ?? board.querySelector(".b-sheet");

/**
 * @param {string} words
 * @param {DOMRect} from
 * @param {DOMRect} to
 */
function flyPoints(words, from, to) {
  const quiet = matchMedia("(prefers-reduced-motion: reduce)").matches || document.documentElement.dataset.motion === "none";
  if (quiet || !from.width || from.top > innerHeight || from.bottom < 0) return;
  const flying = document.createElement("span");
  flying.className = "flying";
  flying.setAttribute("aria-hidden", "true");
  flying.textContent = words;
  document.body.append(flying);
  const at = (/** @type {DOMRect} */ box) => `translate(${box.left + box.width / 2}px, ${box.top + box.height / 2}px)`;
  const path = [{ transform: `${at(from)} scale(1.8)`, opacity: 1 }, { transform: `${at(from)} scale(1.8)`, opacity: 1, offset: 0.35 }, { transform: at(to), opacity: 0.6 }];
  flying.animate(path, { duration: 900, easing: "ease-in" }).finished.finally(() => flying.remove());
}
