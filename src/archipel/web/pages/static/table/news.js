// What the others did: their turns since one's last look, drawn one after the other; again on demand, as a list.
import { text } from "./ask.js";
import { glide, lying, still } from "./glide.js";
import { below, board, byId, data } from "./site.js";

const LONGEST = 1800; // milliseconds for all of it
const KEPT = "archipel-looked-"; // the last event seen at each table, for this tab

let playing = 0; // the sequence that runs
let timer = 0;

/** The last event that this person has seen here, also before a reload. */
export const looked = () => Number(sessionStorage.getItem(KEPT + data.table) ?? 0);
const remember = () => sessionStorage.setItem(KEPT + data.table, data.number ?? "0");

/**
 * Show the others' turns after this event, if there are any, quickly and one after the other. Things glide from where
 * they lay before.
 * @param {number} since
 * @param {ReturnType<typeof lying>} [lay]
 */
export async function tellNews(since, lay) {
  remember();
  if (still() || !since || since >= Number(data.number) || data.phase !== "running") return;
  if (board.querySelectorAll(".chip[data-player]").length < 2) return; // alone, one knows
  const run = ++playing;
  const figures = await fetchNews(since).catch(() => []); // news are optional: the marks stay on the sheets
  if (run !== playing || !figures.length) return;
  const stage = byId("stage");
  const over = board.querySelector(data.main === "tableau" ? ".b-tableau" : ".b-sheet");
  if (!over || !over.getClientRects().length) return;
  const box = over.getBoundingClientRect();
  Object.assign(stage.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  stage.hidden = false;
  const each = Math.min(1500, LONGEST / figures.length);
  const next = () => {
    const one = figures.shift();
    if (!one || run !== playing) return skipNews();
    const lain = stage.firstElementChild ? lying(stage) : lay;
    stage.replaceChildren(one);
    if (lain) glide(stage, lain);
    timer = window.setTimeout(next, each);
    return undefined;
  };
  next();
}

/** End the sequence. */
export function skipNews() {
  clearTimeout(timer);
  playing += 1;
  const stage = byId("stage");
  stage.hidden = true;
  stage.replaceChildren();
}

/** All turns since one's own last one, as a list; alone, one's own last ones. */
export async function showNews() {
  skipNews();
  const dialog = /** @type {HTMLDialogElement} */ (byId("news"));
  byId("news-list").innerHTML = await text(below("news", [["known", data.own ?? "0"]]));
  dialog.showModal();
}

/** @param {number} since */
async function fetchNews(since) {
  const read = document.createElement("template");
  read.innerHTML = await text(below("news", [["known", String(since)]]));
  return [...read.content.querySelectorAll(".past")];
}
