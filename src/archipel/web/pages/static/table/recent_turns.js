// The others' turns since the page was last seen, drawn one after the other; on demand, as a list.
import { fetchText } from "./api.js";
import { glideCards, cardPositions, reducedMotion } from "./card_motion.js";
import { tableUrl, board, byId, data } from "./page_state.js";

const SEQUENCE_MS = 1800; // for all turns together
const STORAGE_KEY = "archipel-looked-"; // the last event seen at each table, for this tab

let playing = 0; // the number of the current sequence
let timer = 0;

/** The last event seen in this tab, even before a reload. */
export const lastSeenEvent = () => Number(sessionStorage.getItem(STORAGE_KEY + data.table) ?? 0);
const rememberSeen = () => sessionStorage.setItem(STORAGE_KEY + data.table, data.number ?? "0");

/**
 * Play the others' turns after this event, one after the other. Cards glide from their old positions.
 * @param {number} since
 * @param {ReturnType<typeof cardPositions>} [lay]
 */
export async function playTurns(since, lay) {
  rememberSeen();
  if (reducedMotion() || !since || since >= Number(data.number) || data.phase !== "running") return;
  if (board.querySelectorAll(".chip[data-player]").length < 2) return; // a solo player knows
  const run = ++playing;
  const figures = await fetchTurns(since).catch(() => []); // optional: the marks stay on the sheets
  if (run !== playing || !figures.length) return;
  const stage = byId("stage");
  const over = board.querySelector(data.main === "tableau" ? ".b-tableau" : ".b-sheet");
  if (!over || !over.getClientRects().length) return;
  const box = over.getBoundingClientRect();
  Object.assign(stage.style, { left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  stage.hidden = false;
  const each = Math.min(1500, SEQUENCE_MS / figures.length);
  const next = () => {
    const one = figures.shift();
    if (!one || run !== playing) return stopTurns();
    const lain = stage.firstElementChild ? cardPositions(stage) : lay;
    stage.replaceChildren(one);
    if (lain) glideCards(stage, lain);
    timer = window.setTimeout(next, each);
    return undefined;
  };
  next();
}

/** Stop the sequence. */
export function stopTurns() {
  clearTimeout(timer);
  playing += 1;
  const stage = byId("stage");
  stage.hidden = true;
  stage.replaceChildren();
}

/** List all turns since the player's last one; in a solo game, the last own ones. */
export async function showTurnList() {
  stopTurns();
  const dialog = /** @type {HTMLDialogElement} */ (byId("news"));
  byId("news-list").innerHTML = await fetchText(tableUrl("news", [["known", data.own ?? "0"]]));
  dialog.showModal();
}

/** @param {number} since */
async function fetchTurns(since) {
  const read = document.createElement("template");
  read.innerHTML = await fetchText(tableUrl("news", [["known", String(since)]]));
  return [...read.content.querySelectorAll(".past")];
}
