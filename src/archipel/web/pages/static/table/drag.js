// Moving a piece: it follows the pointer, a finger or the focus, turns, flips, and snaps to legal places.
import { gettext } from "../js/words.js";
import { CELL, cellAt, fit, isCell, lead, nameOf } from "./held.js";
import { focusOn, glowing, middle, nearest } from "./marks.js";
import { hush } from "./peek.js";
import { announce, explain } from "./says.js";
import { pencil, why } from "./send.js";
import { show } from "./show.js";
import { board, now, target } from "./site.js";

const LONG = 500; // milliseconds after which a touch is a long one
const TWIST = 35; // degrees that two fingers turn before the piece does
const PINCH = 16; // pixels that two fingers pinch or spread before it is not a tap
const EDGE = 56; // pixels: what a finger hides, and how near the edge a dragged piece scrolls the page

let wheeled = 0; // when the wheel last moved
let hovers = false; // is the mouse over the sheet?

/** Draw the piece here, or say why not. */
export const place = () => {
  const { anchor, legal } = now.piece;
  if (legal) return pencil(now.piece.move(anchor));
  hush(); // once is enough: the reason comes beside the place
  return why(`cell:${anchor}`);
};

/**
 * Draw the piece over this cell. A finger only moves it there: it has a button to draw.
 * @param {Element} cell
 */
export async function put(cell) {
  now.at = cell;
  lead(nameOf(cell));
  const { piece } = now;
  if (!now.touched || !piece.legal) await place();
  else if (!piece.under(piece.anchor).includes(nameOf(cell))) explain(gettext("Turned like this, it cannot cover that cell: it fits beside it."));
}

const SLACK = 4; // pixels: the line between two cells belongs to the nearer one

/**
 * Say why the piece cannot be drawn where there is no free cell.
 * @param {MouseEvent} event
 */
export function nowhere(event) {
  const pieces = board.querySelectorAll('[data-region="sheet"] [data-kind="piece"] > .a-hit');
  const covered = [...pieces].find((one) => {
    if (!(one instanceof SVGGeometryElement)) return false;
    return one.isPointInFill(new DOMPoint(event.clientX, event.clientY).matrixTransform(one.getScreenCTM()?.inverse()));
  });
  const cell = covered ? null : nearest([...board.querySelectorAll(CELL)].filter(inReach(event)), { x: event.clientX, y: event.clientY });
  if (cell) return void put(cell);
  now.at = covered ?? null;
  explain(covered ? gettext("Something is drawn there already.") : gettext("That is beside the sheet: nothing can be drawn there."));
}

/** @param {MouseEvent} event */
const inReach = ({ clientX, clientY }) => (/** @type {Element} */ cell) => {
  const { left, right, top, bottom } = cell.getBoundingClientRect();
  return clientX > left - SLACK && clientX < right + SLACK && clientY > top - SLACK && clientY < bottom + SLACK;
};

/**
 * Turn a quarter to the `right` or `left`, or `flip`; the piece stays where it is held.
 * @param {string} way
 */
export function turn(way) {
  const focused = now.keyed && !now.over ? document.activeElement?.closest(CELL) : null;
  const point = focused && middle(focused);
  if (!now.piece.turn(way)) return;
  show();
  if (!now.keyed && !hovers && !now.piece.legal) fit();
  if (point) focusOn(board, nearest(glowing(board).filter(isCell), point));
  const name = board.querySelector(`[data-kind="turn"][data-value="${now.piece.way}"] title`);
  announce(name?.textContent ?? "");
}

// The piece follows the mouse; the wheel and the right button turn it, scrolling sideways flips it.

/** @param {PointerEvent} event */
function follow(event) {
  if (event.pointerType === "touch") return;
  hovers = event.type === "pointermove" && target(event).closest(".b-sheet") !== null;
  const cell = event.type === "pointermove" ? target(event).closest(CELL) : null;
  if (!now.piece.active) return void (now.over &&= cell ? nameOf(cell) : ""); // the next piece appears where it is now
  if (cell && nameOf(cell) !== now.over) lead(nameOf(cell));
  else if (!hovers && !now.piece.legal) fit(); // it waits where it can be drawn
}
board.addEventListener("pointermove", follow);
board.addEventListener("pointerleave", follow);
board.addEventListener("contextmenu", (event) => {
  if (!now.piece.active || !target(event).closest(".b-sheet")) return;
  event.preventDefault(); // the right button, or a long touch next to the piece
  turn("right");
});
/** @param {WheelEvent} event */
function wheel(event) {
  if (!now.piece.active || !target(event).closest(CELL)) return;
  event.preventDefault();
  const { deltaX, deltaY, timeStamp } = event;
  const way = Math.abs(deltaX) > Math.abs(deltaY) ? "flip" : deltaY > 0 ? "right" : "left";
  if (timeStamp - wheeled > 150) turn(way); // one swipe is many events
  wheeled = timeStamp;
}
board.addEventListener("wheel", wheel, { passive: false });

// Touch: one finger on the piece or its picture drags it, or turns it with a long touch; twisting two fingers turns
// it, tapping with two flips it. Elsewhere touches tap and scroll as usual.

/** @type {"" | "still" | "leads" | "pair" | "done"} what the fingers on the piece do */
let finger = "";
let away = { x: 0, y: 0 }; // from the middle of what it drags to the finger
let angle = 0; // of two fingers when the piece last turned
let apart = 0; // pixels between them at first
let timer = 0; // for a long touch

/** @param {TouchList} touches */
const tilt = ([one, two]) => (Math.atan2(two.clientY - one.clientY, two.clientX - one.clientX) * 180) / Math.PI;

/** @param {TouchList} touches */
const span = ([one, two]) => Math.hypot(two.clientX - one.clientX, two.clientY - one.clientY);

/** @param {TouchEvent} event */
function touch(event) {
  clearTimeout(timer);
  const { piece } = now;
  const [{ clientX: x, clientY: y }, two] = event.touches;
  const cell = target(event).closest(CELL);
  const onPiece = cell ? piece.under(piece.anchor).includes(nameOf(cell)) : target(event).closest('[data-picker="shape"] .on');
  if (!piece.active) return;
  if (two && target(event).closest(".b-sheet")) {
    finger = "pair";
    angle = tilt(event.touches);
    apart = span(event.touches);
    timer = window.setTimeout(() => (finger = "done"), LONG);
  } else if (onPiece) {
    const grip = cellAt(now.over);
    const from = cell && grip ? middle(grip) : { x, y: y - EDGE };
    away = { x: x - from.x, y: y - from.y };
    finger = cell ? "still" : "leads";
    timer = window.setTimeout(() => {
      finger = "done";
      turn("right");
    }, LONG);
  } else return;
  event.preventDefault();
}

/** @param {TouchEvent} event */
function drag({ touches }) {
  if ((finger === "pair" || finger === "done") && touches.length === 2) {
    const turned = ((tilt(touches) - angle + 540) % 360) - 180;
    if (Math.abs(span(touches) - apart) > PINCH) finger = "done";
    if (Math.abs(turned) < TWIST) return;
    finger = "done";
    angle = tilt(touches);
    turn(turned > 0 ? "right" : "left");
  } else if (finger === "still" || finger === "leads") {
    const point = { x: touches[0].clientX - away.x, y: touches[0].clientY - away.y };
    const cell = nearest([...board.querySelectorAll(CELL)], point);
    const floor = document.querySelector(".b-hand")?.getBoundingClientRect().top ?? innerHeight;
    if (finger === "leads") scrollBy(0, point.y < EDGE ? -8 : point.y > floor - EDGE ? 8 : 0);
    if (!cell || nameOf(cell) === now.over) return;
    clearTimeout(timer);
    finger = "leads";
    lead(nameOf(cell));
  }
}

/** @param {TouchEvent} event */
function lift({ type }) {
  clearTimeout(timer);
  if (type === "touchend" && finger === "pair") turn("flip");
  else if (type === "touchend" && finger === "leads" && !now.piece.legal) void place();
  finger = "";
}
board.addEventListener("touchstart", touch, { passive: false });
board.addEventListener("touchmove", drag);
board.addEventListener("touchend", lift);
board.addEventListener("touchcancel", lift);
