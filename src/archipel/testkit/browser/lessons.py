"""A learner at a lesson: does what it asks for, with a finger or the keyboard, and checks every step."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from archipel.testkit.browser.sight import check_sight

if TYPE_CHECKING:
    from playwright.sync_api import Page

# Waits until the last answer has arrived; returns what the lesson wants and where that is.
_LOOK = """async before => {
    const board = document.getElementById("board");
    const byId = id => document.getElementById(id);
    const shown = one => one && !one.disabled && one.checkVisibility();
    const until = Date.now() + 20_000;
    while ((board.hasAttribute("aria-busy") || before === board.dataset.so) && Date.now() < until)
        await new Promise(done => setTimeout(done, 4));
    const { expect, so, points } = board.dataset;
    const seen = { expect, so, points, said: byId("lesson-said").textContent.trim(), what: "" };
    seen.refused = byId("refused").hidden ? "" : byId("refused").textContent;
    const glows = [...board.querySelectorAll("[data-region] .a-pick.can[tabindex]")].filter(shown);
    const picked = new Set([...board.querySelectorAll(".a-pick.on")].map(one => one.dataset.kind));
    const fresh = glows.filter(one => !picked.has(one.dataset.kind));
    const cells = glows.filter(one => one.dataset.kind === "cell");
    const pressed = [...board.querySelectorAll("[data-picks].pointed")].filter(shown);
    const piece = board.hasAttribute("data-piece");
    const put = matchMedia("(hover: none)").matches && shown(byId("piece-put")) ? byId("piece-put") : null;
    const choice = put ?? (piece ? cells[0] : null) ?? fresh[0] ?? glows[0] ?? pressed[0];
    const found = { next: byId("lesson-next"), done: byId("done"), undo: byId("undo"), "": null }[expect];
    const act = found ?? (expect === "play" && shown(byId("done")) ? byId("done") : expect ? choice : null);
    const pointed = [...board.querySelectorAll(".pointed")].filter(shown);
    const within = one => {
        const { left, top, right, bottom } = one.getBoundingClientRect();
        return right > 0 && bottom > 0 && left < innerWidth && top < innerHeight;
    };
    seen.sight = !points || pointed.some(within);
    const hits = pointed.filter(one => one.dataset.kind).map(one => one.querySelector(":scope > .a-hit"));
    seen.outlined = hits.every(one => one && getComputedStyle(one).stroke !== "none");
    if (!act) return seen;
    const box = (act.querySelector(".a-hit") ?? act).getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y)?.closest("[data-kind], button");
    const names = [act.id, hit?.id ?? ""];
    return { ...seen, what: act.id, x, y, hits: hit === act || hit?.matches(".a-pick.can"), names };
}"""

_FOCUS = """id => {
    const one = document.getElementById(id);
    const named = one.getAttribute("aria-label") ?? one.textContent.trim();
    if (!one.matches("button, [tabindex]")) return "";
    one.focus();
    return document.activeElement === one ? named : "";
}"""


_ELSEWHERE = """() => {
    const board = document.getElementById("board");
    const others = ".drawing[data-region] .a-pick:not(.can, .on, .a-over) > .a-hit";
    const parts = [...board.querySelectorAll(others)];
    for (const one of parts) {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const hit = document.elementFromPoint(x, y)?.closest("[data-kind]");
        if (box.width && hit === one.parentElement && !hit.closest("[data-look]")) return [x, y];
    }
    return null;
}"""


class Learner:
    """Goes through one lesson."""

    def __init__(self, page: Page, keys: bool) -> None:
        self.page = page
        self.keys = keys
        self.said: list[str] = []  # everything that the lesson has said

    def begin(self, game: str, lesson: str) -> None:
        """Open the lesson."""
        self.page.goto(f"/learn/{game}/{lesson}")
        self.page.wait_for_selector("#board[data-taught]", state="attached")

    def go_on(self, most: int = 200, until: str = "nothing") -> dict[str, Any]:
        """Do what is wanted, up to the end or to a step that expects this; what is seen there."""
        before = ""
        for _ in range(most):
            seen: dict[str, Any] = self.page.evaluate(_LOOK, before)
            new = not self.said or self.said[-1] != seen["said"]
            if new:
                self.said.append(seen["said"])
            if seen["expect"] in ("", until):
                return seen
            self._need(seen["so"] != before, "nothing happens", seen)
            # Within a step the question may lead on to the other drawing.
            self._need(seen["sight"] or not new, "what the lesson points at is out of sight", seen)
            self._need(seen["outlined"], "what the lesson points at has no outline", seen)
            self._need(seen["what"], "there is nothing to do", seen)
            if self.page.evaluate("scrollY") == 0:
                check_sight(self.page, not self.keys)
            self._act(seen)
            before = seen["so"]
        raise AssertionError(f"the lesson does not end: {self.said}")

    def _need(self, holds: object, wrong: str, seen: dict[str, Any]) -> None:
        """This must hold at every step."""
        if not holds:
            told = [f"it wants {seen['expect']}", f"it points at {seen['points'] or 'nothing'}"]
            told += [f"the page says “{seen['refused']}”"] * bool(seen["refused"])
            told += [f"found: {' and '.join(seen['names'])}"] * ("names" in seen)
            raise AssertionError(f"{wrong}\n  the lesson: “{seen['said']}”\n  {', '.join(told)}")

    def err(self) -> str:
        """Tap something that is not wanted; what the page says to it. Empty if there is nothing else."""
        place = self.page.evaluate(_ELSEWHERE)
        if not place:
            return ""
        self.page.touchscreen.tap(*place)
        self.page.wait_for_selector("#refused:not([hidden])")
        return self.page.locator("#refused").inner_text().strip()

    def _act(self, seen: dict[str, Any]) -> None:
        if self.keys:
            self._need(self.page.evaluate(_FOCUS, seen["what"]), "no name, or no focus", seen)
            self.page.keyboard.press("Enter")
        else:
            self._need(seen["hits"], "something lies over what is wanted", seen)
            self.page.touchscreen.tap(seen["x"], seen["y"])
