// Moving a piece: it follows the pointer, a finger or the focus, turns, flips, and snaps to legal places.
import { gettext } from "../js/gettext.js";
import { CELL, cellAt, moveToLegalPlace, isCell, movePieceOver, cellName } from "./held_piece.js";
import { focusOn, glowing, centre, nearest } from "./marks.js";
import { cancelPreview } from "./preview.js";
import { announce, explain } from "./announce.js";
import { sendMove, explainWhyNot } from "./send.js";
import { highlight } from "./highlight.js";
import { board, state, targetOf } from "./page_state.js";

const LONG_TOUCH_MS = 500;
const TWIST_DEGREES = 35; // that two fingers turn before the piece does
const PINCH_PX = 16; // that two fingers pinch or spread before it is not a tap
const EDGE_PX = 56; // what a finger hides, and how near the edge a dragged piece scrolls the page

let lastWheel = 0; // its timestamp
let hovers = false; // is the mouse over the sheet?

/** Draw the piece where it is shown, or explain why it cannot be there. */
export const drawPiece = () => {
  const { anchor, legal } = state.piece;
  if (legal) return sendMove(state.piece.move(anchor));
  cancelPreview(); // the reason is shown beside the place, once is enough
  return explainWhyNot(`cell:${anchor}`);
};

/**
 * Draw the piece over this cell. A finger only moves it there: it has a button to draw.
 * @param {Element} cell
 */
export async function placeAt(cell) {
  state.at = cell;
  movePieceOver(cellName(cell));
  const { piece } = state;
  if (!state.touched || !piece.legal) await drawPiece();
  else if (!piece.under(piece.anchor).includes(cellName(cell))) explain(gettext("Turned like this, it cannot cover that cell: it fits beside it."));
}

const SLACK_PX = 4; // the line between two cells belongs to the nearer one

/**
 * Explain why the piece cannot be drawn where there is no free cell.
 * @param {MouseEvent} event
 */
export function explainMiss(event) {
  const pieces = board.querySelectorAll('[data-region="sheet"] [data-kind="piece"] > .a-hit');
  const covered = [...pieces].find((one) => {
    if (!(one instanceof SVGGeometryElement)) return false;
    return one.isPointInFill(new DOMPoint(event.clientX, event.clientY).matrixTransform(one.getScreenCTM()?.inverse()));
  });
  const cell = covered ? null : nearest([...board.querySelectorAll(CELL)].filter(isWithinSlack(event)), { x: event.clientX, y: event.clientY });
  if (cell) return void placeAt(cell);
  state.at = covered ?? null;
  explain(covered ? gettext("Something is drawn there already.") : gettext("That is beside the sheet: nothing can be drawn there."));
}

/** @param {MouseEvent} event */
const isWithinSlack = ({ clientX, clientY }) => (/** @type {Element} */ cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return clientX > left - SLACK_PX && clientX < right + SLACK_PX && clientY > top - SLACK_PX && clientY < bottom + SLACK_PX;
};

/**
 * Turn a quarter to the `right` or `left`, or `flip`; the piece stays where it is held.
 * @param {string} way
 */
export function turnPiece(way) {
  const focused = state.keyed && !state.over ? document.activeElement?.closest(CELL) : null;
  const point = focused && centre(focused);
  if (!state.piece.turn(way)) return;
  highlight();
  if (!state.keyed && !hovers && !state.piece.legal) moveToLegalPlace();
  if (point) focusOn(board, nearest(glowing(board).filter(isCell), point));
  const name = board.querySelector(`[data-kind="turn"][data-value="${state.piece.way}"] title`);
  announce(name?.textContent ?? "");
}

// The piece follows the mouse; the wheel and the right button turn it, scrolling sideways flips it.

/** @param {PointerEvent} event */
function followPointer(event) {
  if (event.pointerType === "touch") return;
  hovers = event.type === "pointermove" && targetOf(event).closest(".b-sheet") !== null;
  const cell = event.type === "pointermove" ? targetOf(event).closest(CELL) : null;
  if (!state.piece.active) return void (state.over &&= cell ? cellName(cell) : ""); // the next piece appears where it is now
  if (cell && cellName(cell) !== state.over) movePieceOver(cellName(cell));
  else if (!hovers && !state.piece.legal) moveToLegalPlace(); // it waits where it can be drawn
}
board.addEventListener("pointermove", followPointer);
board.addEventListener("pointerleave", followPointer);
board.addEventListener("contextmenu", (event) => {
  if (!state.piece.active || !targetOf(event).closest(".b-sheet")) return;
  event.preventDefault(); // the right button, or a long touch next to the piece
  turnPiece("right");
});
/** @param {WheelEvent} event */
function onWheel(event) {
  if (!state.piece.active || !targetOf(event).closest(CELL)) return;
  event.preventDefault();
  const { deltaX, deltaY, timeStamp } = event;
  const way = Math.abs(deltaX) > Math.abs(deltaY) ? "flip" : deltaY > 0 ? "right" : "left";
  if (timeStamp - lastWheel > 150) turnPiece(way); // one swipe is many events
  lastWheel = timeStamp;
}
board.addEventListener("wheel", onWheel, { passive: false });

// Touch: one finger on the piece or its picture drags it, or turns it with a long touch; twisting two fingers turns
// it, tapping with two flips it. Elsewhere touches tap and scroll as usual.

/** @type {"" | "still" | "leads" | "pair" | "done"} what the fingers on the piece do */
let finger = "";
let offset = { x: 0, y: 0 }; // from the middle of what it drags to the finger
let angle = 0; // of two fingers when the piece last turned
let startDistance = 0; // pixels between them at first
let timer = 0; // for a long touch

/** @param {TouchList} touches */
const angleOf = ([one, two]) => (Math.atan2(two.clientY - one.clientY, two.clientX - one.clientX) * 180) / Math.PI;

/** @param {TouchList} touches */
const distanceOf = ([one, two]) => Math.hypot(two.clientX - one.clientX, two.clientY - one.clientY);

/** @param {TouchEvent} event */
function onTouchStart(event) {
  clearTimeout(timer);
  const { piece } = state;
  const [{ clientX: x, clientY: y }, two] = event.touches;
  const cell = targetOf(event).closest(CELL);
  const onPiece = cell ? piece.under(piece.anchor).includes(cellName(cell)) : targetOf(event).closest('[data-picker="shape"] .on');
  if (!piece.active) return;
  if (two && targetOf(event).closest(".b-sheet")) {
    finger = "pair";
    angle = angleOf(event.touches);
    startDistance = distanceOf(event.touches);
    timer = window.setTimeout(() => (finger = "done"), LONG_TOUCH_MS);
  } else if (onPiece) {
    const grip = cellAt(state.over);
    const from = cell && grip ? centre(grip) : { x, y: y - EDGE_PX };
    offset = { x: x - from.x, y: y - from.y };
    finger = cell ? "still" : "leads";
    timer = window.setTimeout(() => {
      finger = "done";
      turnPiece("right");
    }, LONG_TOUCH_MS);
  } else return;
  event.preventDefault();
}

/** @param {TouchEvent} event */
function onTouchMove({ touches }) {
  if ((finger === "pair" || finger === "done") && touches.length === 2) {
    const turned = ((angleOf(touches) - angle + 540) % 360) - 180;
    if (Math.abs(distanceOf(touches) - startDistance) > PINCH_PX) finger = "done";
    if (Math.abs(turned) < TWIST_DEGREES) return;
    finger = "done";
    angle = angleOf(touches);
    turnPiece(turned > 0 ? "right" : "left");
  } else if (finger === "still" || finger === "leads") {
    const point = { x: touches[0].clientX - offset.x, y: touches[0].clientY - offset.y };
    const cell = nearest([...board.querySelectorAll(CELL)], point);
    const floor = document.querySelector(".b-hand")?.getBoundingClientRect().top ?? innerHeight;
    if (finger === "leads") scrollBy(0, point.y < EDGE_PX ? -8 : point.y > floor - EDGE_PX ? 8 : 0);
    if (!cell || cellName(cell) === state.over) return;
    clearTimeout(timer);
    finger = "leads";
    movePieceOver(cellName(cell));
  }
}

/** @param {TouchEvent} event */
function onTouchEnd({ type }) {
  clearTimeout(timer);
  if (type === "touchend" && finger === "pair") turnPiece("flip");
  else if (type === "touchend" && finger === "leads" && !state.piece.legal) void drawPiece();
  finger = "";
}
board.addEventListener("touchstart", onTouchStart, { passive: false });
board.addEventListener("touchmove", onTouchMove);
board.addEventListener("touchend", onTouchEnd);
board.addEventListener("touchcancel", onTouchEnd);
