// A look ahead: the move under the pointer or the focus, drawn in pencil over the sheet, with what it scores.

/** @typedef {[string, string][]} Parts */

const PATIENCE = 60; // milliseconds over one thing before the server is asked
const KEPT = 80;

export class Peek {
  /**
   * @param {HTMLElement} board
   * @param {(parts: Parts) => Promise<string>} ask
   * @param {() => void} drawn
   */
  constructor(board, ask, drawn) {
    this.board = board;
    this.ask = ask;
    this.drawn = drawn;
    /** @type {Map<string, Promise<string>>} */
    this.cache = new Map();
    this.wanted = "";
    this.timer = 0;
  }

  /** What was drawn is out of date. */
  forget() {
    this.cache.clear();
    this.hide();
  }

  /** @param {Parts} parts */
  show(parts) {
    this.later(parts, (html) => {
      for (const one of html.querySelectorAll("div[data-peek]")) {
        const place = this.board.querySelector(`.peek[data-peek="${one.getAttribute("data-peek")}"]`);
        if (!(place instanceof HTMLElement)) continue;
        place.replaceChildren(...one.childNodes);
        place.hidden = false;
      }
      this.drawn();
    });
  }

  /**
   * Only what it would score, in words.
   * @param {Parts} parts
   */
  words(parts) {
    this.later(parts, () => {});
  }

  /**
   * @param {Parts} parts
   * @param {(html: DocumentFragment) => void} then
   */
  later(parts, then) {
    const name = parts.join(" ");
    this.wanted = name;
    clearTimeout(this.timer);
    this.timer = window.setTimeout(async () => {
      if (!this.cache.has(name)) {
        if (this.cache.size >= KEPT) this.cache.clear();
        this.cache.set(name, this.ask(parts));
      }
      try {
        const text = await this.cache.get(name);
        if (this.wanted !== name || text === undefined) return;
        const html = document.createElement("template");
        html.innerHTML = text;
        const words = html.content.querySelector('[data-peek="words"]');
        const prompt = document.getElementById("ahead");
        if (prompt && words) prompt.replaceChildren(...words.childNodes);
        then(html.content);
      } catch {
        this.cache.delete(name); // nobody misses a look ahead
      }
    }, PATIENCE);
  }

  hide() {
    this.wanted = "";
    clearTimeout(this.timer);
    document.getElementById("ahead")?.replaceChildren();
    for (const place of this.board.querySelectorAll(".peek")) {
      if (place instanceof HTMLElement && !place.hidden) {
        place.hidden = true;
        place.replaceChildren();
      }
    }
  }
}
