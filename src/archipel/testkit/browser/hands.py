"""A person's hands at a table: find something that glows, then click or tap exactly there."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import TYPE_CHECKING, Final, TypedDict

from archipel.testkit.browser.sight import Buttons, faults_in_sight, question

if TYPE_CHECKING:
    from playwright.sync_api import Page

IN_CIRCLES: Final = 30
"""So many times the same picks in the same position: they lead nowhere."""
PRESSED: Final = 0.15
"""How often one of the guide's buttons is pressed instead."""
TOLD: Final = 12
"""How many of the last picks a failure lists."""

# Counts the clicks that arrive, so that we do not look again before the last one has arrived.
LISTEN = """() => {
    window.clicks = 0;
    addEventListener("click", () => { window.clicks += 1; }, true);
}"""

# Waits until the person has something to do; returns where on the screen, and what a finger would hit there.
LOOK = """async ([clicks, way, end, press]) => {
    const board = document.getElementById("board");
    const shown = one => one && !one.disabled && one.checkVisibility();
    const byId = id => document.getElementById(id);
    const choose = () => {
        if (window.clicks < clicks || board.hasAttribute("aria-busy")) return null;
        if ((board.dataset.narrow === "1") !== innerWidth < 600) return null; // drawings for another width
        if (document.querySelector(end)) return board;
        const close = document.querySelector("dialog[open] form[method=dialog] button");
        if (shown(close)) return close; // a card was shown large
        if (shown(byId("uncover"))) return byId("uncover");
        if (board.dataset.mine !== "1") return null;
        if (matchMedia("(hover: none)").matches && shown(byId("piece-put"))) return byId("piece-put");
        const glows = [...board.querySelectorAll("[tabindex].a-pick.can")].filter(shown);
        const picked = new Set([...board.querySelectorAll(".a-pick.on")].map(one => one.dataset.kind));
        const places = glows.filter(one => ["island", "cell"].includes(one.dataset.kind));
        if (shown(byId("done")) && !places.some(one => one.dataset.kind === "island")) return byId("done");
        const fresh = (places.length ? places : glows).filter(one => !picked.has(one.dataset.kind));
        const among = fresh.length ? fresh : places.length ? places : glows;
        const free = [...board.querySelectorAll(".powers [data-state=free]")].filter(shown);
        const all = free.length && (press || !among.length) ? free : among;
        return all[Math.floor(all.length * way)] ?? null;
    };
    const found = await new Promise(done => {
        const until = Date.now() + 20_000;
        const look = () => {
            const one = choose();
            if (one || Date.now() > until) done(one);
            else setTimeout(look, 4);
        };
        look();
    });
    if (!found) return { what: "nothing to do" };
    if (found === board) return { what: "the end" };
    const { kind, value } = found.dataset;
    const name = kind ? `${kind}:${value}` : found.textContent.trim().replace(/\\s+/g, " ");
    const picks = [...board.querySelectorAll(".a-pick.on")].map(one => one.id);
    const position = [board.dataset.number, board.dataset.steps, ...picks].join(" ");
    const aim = () => {
        const box = (found.querySelector(".a-hit") ?? found).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        // As the page does, through what only explains itself.
        const through = top?.closest(".a-felt, [data-symbol]") ? document.elementsFromPoint(x, y) : [top];
        const hit = through.map(one => one?.closest("[data-kind], button")).find(Boolean);
        // Where two things that glow lie on each other, the finger gets the upper one.
        const glows = hit === found || hit?.matches(".a-pick.can");
        return { what: found.id, name, position, x, y, hit: hit?.id ?? "", glows };
    };
    let at = aim();
    if (!at.glows) found.scrollIntoView({ block: "center", behavior: "instant" });
    if (!at.glows) at = aim();
    if (!at.glows) scrollBy({ top: at.y - innerHeight / 4, behavior: "instant" }); // from behind the pickers
    return at.glows ? at : aim();
}"""


# What a stuck page shows: the picks, what the guide still offers, and whether Done can be pressed.
_STUCK = """() => {
    const board = document.getElementById("board");
    const done = document.getElementById("done");
    const asked = JSON.parse(board.querySelector("[data-region=glow]")?.textContent ?? "{}");
    return {
        picked: asked.picked ?? [],
        glows: Object.keys(asked.glow ?? {}),
        ready: Boolean(done && !done.disabled && done.checkVisibility()),
        whose: document.getElementById("whose")?.textContent.trim() ?? "",
        mine: board.dataset.mine === "1",
    };
}"""


class Seen(TypedDict, total=False):
    """What there is to do: a thing with its id, how people call it, where it is, and what lies there."""

    what: str
    name: str
    position: str
    x: float
    y: float
    hit: str
    glows: bool


class Stuck(TypedDict):
    """What a page shows that does not go on."""

    picked: list[str]
    glows: list[str]
    ready: bool
    whose: str
    mine: bool


class Hands:
    """Plays on one page, with the mouse or a finger, by choosing whatever glows.

    A failure says what is wrong, what the table asks, and what was picked so far.
    """

    def __init__(self, page: Page, touch: bool, seed: str, sight: bool = False) -> None:
        self.page = page
        self.sight = sight  # check at every step that everything is in sight
        self.touch = touch
        self.clicks = 0
        self.done: list[str] = []  # everything that was clicked
        self.rng = Random(seed)
        self._buttons = Buttons()
        self._met = Counter[str]()

    def play(self, most: int = 1200, until: str = "#board[data-phase=over]") -> None:
        """Play until the game is over, or until another selector matches."""
        self.page.evaluate(LISTEN)
        self.clicks = 0
        for _ in range(most):
            press = self.sight and self.rng.random() < PRESSED
            seen: Seen = self.page.evaluate(LOOK, [self.clicks, self.rng.random(), until, press])
            if seen["what"] == "the end":
                return
            self._look(seen)
            if self.touch:
                self.page.touchscreen.tap(seen["x"], seen["y"])
            else:
                self.page.mouse.click(seen["x"], seen["y"])
            self.clicks += 1
            self.done.append(seen["name"])
        self._need([f"{most} picks were not enough"])

    def look_around(self) -> None:
        """Everything must be in sight, and the buttons where they were."""
        self._need(faults_in_sight(self.page, self.touch) + self._buttons.faults(self.page))

    def _look(self, seen: Seen) -> None:
        """Is there something to do, and is everything in sight?"""
        if "x" not in seen:
            self._need([self._stuck()])
        if self.sight:
            self.look_around()
        if not seen["glows"]:
            self._need(
                [f"something lies over {seen['name']}: {seen['hit'] or 'nothing that can be pressed'}"]
            )
        self._met[seen["position"]] += 1
        if self._met[seen["position"]] == IN_CIRCLES:
            self._need([self._stuck()])

    def _need(self, faults: list[str]) -> None:
        """There must be no faults."""
        if faults:
            so_far = " · ".join(self.done[-TOLD:]) or "nothing"
            dots = "… · " if len(self.done) > TOLD else ""
            wrong = "\n  ".join(faults)
            raise AssertionError(
                f"{wrong}\n  question: “{question(self.page)}”\n  picks so far: {dots}{so_far}"
            )

    def _stuck(self) -> str:
        found: Stuck = self.page.evaluate(_STUCK)
        if not found["mine"]:
            return f"the page waits: {found['whose'] or 'nobody knows for whom'}"
        picked, glows = " ".join(found["picked"]) or "nothing", " ".join(found["glows"])
        left = f"choices are left ({glows}) that lead to no move" if glows else "there is nothing to choose"
        done = "Done can be pressed" if found["ready"] else "Done stays grey"
        return f"the page is stuck: {picked} is picked, {left}, and {done}"


def final_count(page: Page) -> None:
    """The final score is shown line by line, and adds up."""
    page.wait_for_selector("#over-title")
    counts = page.evaluate(
        """() => [...document.querySelectorAll(".final")].map(one => [
            Number(one.querySelector(".sum").textContent.replace("−", "-")),
            [...one.querySelectorAll(".lines li b")].map(line => Number(line.textContent.replace("−", "-"))),
        ])"""
    )
    assert counts, "the end shows no score"
    for total, lines in counts:
        assert sum(lines) == total, f"the lines {lines} add up to {sum(lines)}, not to {total}"
