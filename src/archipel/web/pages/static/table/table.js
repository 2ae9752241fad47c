// One table in the browser: what can be picked glows, picks narrow, one move left is pencilled, Done inks it.
import { gettext, ngettext } from "../js/words.js";
import { No, json, post, text } from "./ask.js";
import { serveForms } from "./forms.js";
import { listen } from "./live.js";
import { focusOn, glowing, keyOf, mark, middle, nearest, neighbour } from "./marks.js";
import { Peek } from "./peek.js";
import { Picks } from "./picks.js";
import { Piece } from "./piece.js";
import { recall, swap } from "./swap.js";

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
const board = byId("board");
const data = board.dataset;
const cover = byId("cover");

/** @type {{offer: import("./picks.js").Offer & {words: Record<string, string>, done: boolean}, forms: import("./piece.js").Forms}} */
let given = { offer: { count: 0, parts: [], moves: [], picked: [], words: {}, done: false }, forms: {} };
let picks = new Picks(given.offer);
let piece = new Piece(board, picks, given.forms);
let keyed = false; // the last thing done was done by key
let told = Infinity; // the last event that was spoken

/** Is a step on its way? */
const isBusy = () => board.hasAttribute("aria-busy");

/**
 * An address below this table's page, through the eyes of the seat that is shown.
 * @param {string} path
 * @param {[string, string][]} [more]
 */
function address(path, more = []) {
  const query = new URLSearchParams(more);
  if (data.seat) query.set("seat", data.seat);
  if (data.invite) query.set("invite", data.invite);
  if (innerWidth < 600) query.set("narrow", "true");
  return `${path}?${query}`;
}
const below = (/** @type {string} */ name, /** @type {[string, string][]} */ more = []) =>
  address(`/table/${data.table}/${name}`, more);
const api = (/** @type {string} */ name) => `/api/tables/${data.table}/${name}`;
const own = () => ({ seen: Number(data.number), seat: Number(data.seat) });
const pairs = (/** @type {[string, string][]} */ parts) =>
  parts.map(([kind, value]) => /** @type {[string, string]} */ (["picked", `${kind}:${value}`]));
const picked = () => [...picks.picked].map((one) => /** @type {[string, string]} */ (["picked", one]));

const peek = new Peek(board, (parts) => text(below("peek", pairs(parts))), () => mark(board, picks, piece.active));

// Saying.

/** @param {string} words */
const announce = (words) => {
  byId("says").textContent = words;
};

/** @param {unknown} error */
function refuse(error) {
  if (!(error instanceof No)) return; // the connection: the stream tells when it is back
  if (error.code === "stale" || error.code === "ahead") {
    announce(gettext("The table has gone on meanwhile."));
    void refresh();
    return;
  }
  const known = /** @type {Record<string, string>} */ ({
    no_talk: gettext("Only gestures are allowed now."),
    too_many: gettext("That was too much at once. Wait a little."),
    unfinished: gettext("Your turn is not finished yet."),
  });
  explain(error.rule ? error.message : known[error.code] ?? gettext("That is not possible now."), error.rule);
}

/**
 * Say why not, with a link to the rule.
 * @param {string} words
 * @param {string} rule
 */
function explain(words, rule) {
  const box = byId("refused");
  box.textContent = `${words} `;
  if (rule) {
    const link = document.createElement("a");
    link.href = `/rules/${data.game}#${rule}`;
    link.target = "_blank";
    link.textContent = gettext("Read the rule");
    box.append(link);
  }
  box.hidden = false;
  clearTimeout(explain.timer);
  explain.timer = window.setTimeout(() => (box.hidden = true), 9000);
}
explain.timer = 0;

/** Speak what has happened since the last time. */
function speak() {
  const lines = [...board.querySelectorAll(".log [data-n]")];
  const news = lines.filter((line) => Number(line.getAttribute("data-n")) > told);
  told = Number(data.number);
  const words = news.slice(-5).map((line) => line.textContent?.replace(/\s+/g, " ").trim());
  const whose = byId("whose")?.textContent ?? "";
  if (words.length) announce([...words, whose].join(". "));
}

// Looking.

/** @type {Promise<void> | null} */
let looking = null;
let again = false;

/** Fetch the board as it is now and put it in place. One at a time; whoever wishes meanwhile gets a later one. */
function refresh() {
  again = true;
  looking ??= lookOn().finally(() => (looking = null));
  return looking;
}

async function lookOn() {
  try {
    while (again) {
      again = false;
      if (cover.hidden) await look();
    }
  } catch (error) {
    if (error instanceof No && error.status === 404) location.reload();
  }
}

async function look() {
  const known = board.querySelector(".b-others") && data.number ? data.number : "0";
  const html = await text(below("board", [["known", known]]));
  const before = { draws: data.draws, mine: data.mine, layout: data.layout, steps: data.steps, position: data.position };
  peek.hide();
  const { focus } = swap(board, html);
  if (passOn()) return;
  begin();
  speak();
  if (before.draws !== undefined && before.draws !== data.draws) roll();
  if (focus || keyed) restore(focus, before);
}

/** Read what is offered and let it glow; picks of before that still fit are kept. */
function begin() {
  const script = board.querySelector('[data-region="offer"]');
  if (script?.textContent) given = JSON.parse(script.textContent);
  picks = new Picks(given.offer);
  piece = new Piece(board, picks, given.forms);
  peek.forget();
  show();
}

/**
 * Give the focus back to what had it, or to what comes next.
 * @param {import("./swap.js").Focus | null} focus
 * @param {Record<string, string | undefined>} before
 */
function restore(focus, before) {
  const same = focus && before.layout === data.layout ? recall(board, focus) : null;
  const turned = before.mine !== data.mine || before.position !== data.position;
  const idle = !focus || focus.id === "whose";
  if (same && !(idle && turned && data.mine === "1")) {
    same.focus({ preventScroll: true });
    return;
  }
  if (document.activeElement !== document.body && !idle) return;
  const first = data.mine === "1" ? glowing(board)[0] : null;
  const done = byId("done");
  if (first) focusOn(board, first);
  else if (done instanceof HTMLButtonElement && !done.disabled) done.focus();
  else (byId("whose") ?? byId("over-title"))?.focus({ preventScroll: data.layout === before.layout });
}

function roll() {
  const dice = board.querySelector(".b-tableau")?.classList;
  dice?.add("rolling");
  setTimeout(() => dice?.remove("rolling"), 600);
}

// Picking.

/** Mark what is picked and what can be, and say what to do next. */
function show() {
  piece.take();
  mark(board, picks, piece.active);
  board.toggleAttribute("data-piece", piece.active);
  const tools = byId("piece-tools");
  if (tools) tools.hidden = !piece.active;
  const meant = picks.meant();
  const enough = byId("settle-pick");
  if (enough) enough.hidden = !meant || meant.only;
  const prompt = byId("prompt");
  if (prompt) prompt.textContent = wish(meant !== null);
}

/** @param {boolean} enough */
function wish(enough) {
  if (data.mine !== "1") return data.phase === "running" ? gettext("Wait for the others.") : "";
  const kinds = [...new Set([...picks.can()].map((one) => one.slice(0, one.indexOf(":"))))];
  const names = kinds.map((kind) => given.offer.words[kind] ?? kind).join(", ");
  if (piece.active) return gettext("Move the piece to its place; turn it with R, flip it with F.");
  if (enough) return gettext("Take just this, or pick more: {kinds}", { kinds: names });
  if (names) return given.offer.done ? gettext("Pick: {kinds}; or you are done", { kinds: names }) : gettext("Pick: {kinds}", { kinds: names });
  return data.ready === "1" ? gettext("Press Done to ink it, or Undo.") : "";
}

/**
 * @param {Element} element
 */
async function pick(element) {
  if (isBusy() || data.mine !== "1") return;
  const part = keyOf(element);
  if (!picks.knows(part)) {
    await why(part);
    return;
  }
  picks.toggle(part);
  await picksChanged();
  const left = picks.whole ? picks.left().length : picks.can().size;
  if (picks.picked.size && !isBusy()) {
    announce(ngettext("Picked. {num} move is left.", "Picked. {num} moves are left.", left));
  }
}

async function picksChanged() {
  peek.hide();
  if (!given.offer.moves) {
    try {
      given = { ...given, ...(await json(below("moves", picked()))) };
    } catch (error) {
      refuse(error);
      return;
    }
    const kept = picks.picked;
    picks = new Picks(given.offer);
    picks.picked = kept;
    piece = new Piece(board, picks, given.forms);
    if (picks.whole && !kept.size) begin();
  }
  const meant = picks.meant();
  if (meant?.only) await pencil(meant.parts);
  else show();
}

/**
 * Make a step of the draft.
 * @param {[string, string][]} parts
 */
const pencil = (parts) => send("draft", { parts });

/**
 * Send something about the own draft, then look.
 * @param {string} what
 * @param {object} body
 */
async function send(what, body = {}) {
  if (isBusy()) return false;
  board.setAttribute("aria-busy", "true");
  try {
    await post(api(what), { ...own(), ...body });
    return true;
  } catch (error) {
    picks.clear();
    refuse(error);
    return false;
  } finally {
    await refresh();
    board.removeAttribute("aria-busy");
  }
}

/** @param {string} wanted */
async function why(wanted) {
  try {
    const answer = await json(below("why", [...picked(), ["wanted", wanted]]));
    explain(answer.message || gettext("That is not possible now."), answer.rule);
  } catch (error) {
    refuse(error);
  }
}

const does = /** @type {Record<string, () => Promise<unknown> | void>} */ ({
  async done() {
    const meant = picks.meant();
    if (meant && !piece.active && !(await pencil(meant.parts))) return;
    if (given.offer.done && !(await send("draft", { move: "done" }))) return;
    await send("commit");
  },
  undo: () => send("undo"),
  enough() {
    const meant = picks.meant();
    return meant ? pencil(meant.parts) : undefined;
  },
  worth: () => advise("worth"),
  hint: () => advise("hint"),
});

/** @param {string} what */
async function advise(what) {
  const box = byId("advice");
  box.textContent = gettext("Let me think…");
  try {
    box.innerHTML = await text(below(what, picked()));
  } catch (error) {
    box.textContent = "";
    refuse(error);
  }
}

// The piece.

let hovered = ""; // the cell under the pointer

/** @param {Element} cell @param {boolean} touched */
async function put(cell, touched) {
  const over = cell.getAttribute("data-value") ?? "";
  const { anchor, legal } = piece.snap(over);
  if (touched && legal && piece.anchor !== anchor) {
    hold(anchor, legal);
    byId("piece-put").hidden = false;
  } else if (legal) await place(anchor);
  else {
    hold(anchor, false);
    await why(`cell:${anchor}`);
  }
}

/** @param {string} anchor */
async function place(anchor) {
  const shape = piece.picked("shape");
  const turn = piece.picked("turn");
  await pencil([["shape", shape], ["turn", turn], ["cell", anchor]]);
}

/** @param {string} anchor @param {boolean} legal */
function hold(anchor, legal) {
  piece.show(anchor, legal);
  if (legal) peek.words([["shape", piece.picked("shape")], ["turn", piece.picked("turn")], ["cell", anchor]]);
}

/** @param {boolean} flip */
function turn(flip) {
  const held = document.activeElement?.closest('[data-kind="cell"]');
  const point = held && keyed && !hovered ? middle(held) : null;
  const { anchor } = piece;
  if (!piece.turn(flip)) return;
  show();
  if (hovered) {
    const place = piece.snap(hovered);
    hold(place.anchor, place.legal);
  } else if (point) focusOn(board, nearest(glowing(board).filter((one) => one.getAttribute("data-kind") === "cell"), point));
  else if (anchor) {
    const legal = piece.legal.has(anchor);
    hold(anchor, legal);
    byId("piece-put").hidden = !legal || !anchor;
  }
  announce(board.querySelector(`[data-kind="turn"][data-value="${piece.picked("turn")}"] title`)?.textContent ?? "");
}

// Hot seat: the device goes round, and the sheet is covered in between.

function passOn() {
  const yours = (data.yours ?? "").split(" ").filter(Boolean);
  const waiting = (data.waiting ?? "").split(" ").filter(Boolean);
  if (yours.length < 2 || data.phase !== "running" || waiting.includes(data.seat ?? "")) return false;
  const next = yours.find((seat) => waiting.includes(seat));
  if (!next) return false;
  const name = JSON.parse(data.names ?? "[]")[Number(next)];
  byId("cover-name").textContent = gettext("Pass it on to {name}", { name });
  byId("uncover").textContent = gettext("I am {name}: show my sheet", { name });
  data.seat = next;
  data.layout = "covered";
  board.replaceChildren();
  board.hidden = true;
  cover.hidden = false;
  byId("cover-name").focus();
  return true;
}

byId("uncover").addEventListener("click", async () => {
  cover.hidden = true;
  board.hidden = false;
  keyed = true;
  await refresh();
});

// Hands on.

let touched = false;
board.addEventListener("pointerdown", (event) => {
  touched = event.pointerType === "touch";
  keyed = false;
});
board.addEventListener("click", (event) => {
  const target = /** @type {Element} */ (event.target);
  const action = target.closest("[data-do], [data-piece], [data-enlarge], [data-parts]");
  if (action instanceof HTMLElement && action !== board) {
    const { do: what, piece: tool, enlarge, parts } = action.dataset;
    if (what) void does[what]();
    else if (tool === "put") void place(piece.anchor);
    else if (tool) turn(tool === "flip");
    else if (enlarge) void enlargeSheet(enlarge);
    else if (parts) void pencil(JSON.parse(parts));
    return;
  }
  const part = target.closest("[data-kind]");
  if (!part || part.closest("dialog")) return;
  if (piece.active && part.getAttribute("data-kind") === "cell") void put(part, touched);
  else void pick(part);
});
board.addEventListener("pointermove", (event) => {
  if (event.pointerType === "touch" || !piece.active) return;
  const cell = /** @type {Element} */ (event.target).closest('[data-region="sheet"] [data-kind="cell"]');
  const under = cell?.getAttribute("data-value") ?? "";
  if (under && under !== hovered) {
    const { anchor, legal } = piece.snap(under);
    hold(anchor, legal);
  }
  hovered = under;
});
board.addEventListener("contextmenu", (event) => {
  if (!piece.active || !(/** @type {Element} */ (event.target).closest(".b-sheet"))) return;
  event.preventDefault();
  turn(false);
});
/** @param {Event} event */
const over = (event) => {
  const part = /** @type {Element} */ (event.target).closest?.("[data-kind]");
  if (!part || isBusy()) return;
  if (piece.active && part.getAttribute("data-kind") === "cell") {
    if (event.type === "focusin" && keyed) hold(part.getAttribute("data-value") ?? "", true);
    return;
  }
  const ahead = picks.ahead(keyOf(part));
  if (ahead) peek.show(ahead.parts);
};
board.addEventListener("pointerover", (event) => event.pointerType !== "touch" && over(event));
board.addEventListener("focusin", (event) => keyed && over(event));
board.addEventListener("pointerout", (event) => {
  const to = event.relatedTarget;
  const held = piece.active && to instanceof Element && to.closest('[data-region="sheet"] [data-kind="cell"]');
  if (held) return;
  peek.hide();
  if (event.pointerType === "touch") return;
  hovered = "";
  piece.hide();
});
board.addEventListener("focusout", () => peek.hide());

document.addEventListener("keydown", (event) => {
  keyed = true;
  if (event.altKey || event.ctrlKey || event.metaKey) return;
  const target = /** @type {Element} */ (event.target);
  if (target.matches("input, select, textarea") || target.closest("dialog")) return;
  const part = target.closest("#board [data-kind]");
  if (event.key === "Escape" && picks.picked.size) {
    picks.clear();
    if (given.offer.picked.length || !picks.whole) void picksChanged();
    show();
    announce(gettext("Nothing is picked any more."));
  } else if (piece.active && (event.key === "r" || event.key === "R")) turn(false);
  else if (piece.active && (event.key === "f" || event.key === "F")) turn(true);
  else if (part && event.key === "Backspace") void does.undo();
  else if (part && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault();
    if (piece.active && part.getAttribute("data-kind") === "cell") void place(part.getAttribute("data-value") ?? "");
    else void pick(part);
  } else if (event.key.startsWith("Arrow") || event.key === "Home" || event.key === "End") {
    const start = part ?? (target === document.body || target.id === "whose" ? glowing(board)[0] : null);
    if (!start) return;
    const next = part ? neighbour(board, start, event.key) : glowing(board)[0];
    if (next) {
      event.preventDefault();
      focusOn(board, next);
    }
  }
});

/** @param {string} seat */
async function enlargeSheet(seat) {
  const dialog = /** @type {HTMLDialogElement} */ (byId("enlarged"));
  try {
    dialog.innerHTML = await text(below("sheet", [["of", seat]]));
    dialog.showModal();
  } catch (error) {
    refuse(error);
  }
}

// The turn clock.
setInterval(() => {
  for (const clock of document.querySelectorAll("[data-deadline]")) {
    const left = Math.max(0, Math.round((Number(clock.getAttribute("data-deadline")) - Date.now()) / 1000));
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 20);
  }
}, 500);

serveForms(() => ({ table: data.table ?? "", number: Number(data.number) }), refresh, refuse);
listen(
  (after) => {
    const query = new URLSearchParams({ after: after || data.number || "0" });
    if (data.invite) query.set("invite", data.invite);
    return `${api("events")}?${query}`;
  },
  () => void refresh(),
  (heard) => (byId("lost-link").hidden = heard),
);
if (cover.hidden) begin();
told = Number(data.number ?? 0);
document.documentElement.dataset.script = "ready";
