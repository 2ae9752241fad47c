"""A person's hands at a table: find something that glows, then click or tap exactly there."""

from random import Random
from typing import Any

from playwright.sync_api import Page

from archipel.testkit.browser.sight import buttons_at, check_sight

# Counts the clicks that arrive, so that we do not look again before the last one has arrived.
_LISTEN = """() => {
    window.clicks = 0;
    addEventListener("click", () => { window.clicks += 1; }, true);
}"""

# Waits until the person has something to do; returns where on the screen, and what a finger would hit there.
_LOOK = """async ([clicks, way, end]) => {
    const board = document.getElementById("board");
    const shown = one => one && !one.disabled && one.checkVisibility();
    const byId = id => document.getElementById(id);
    const choose = () => {
        if (window.clicks < clicks || board.hasAttribute("aria-busy")) return null;
        if ((board.dataset.narrow === "1") !== innerWidth < 600) return null; // drawings for another width
        if (document.querySelector(end)) return board;
        if (shown(byId("uncover"))) return byId("uncover");
        if (board.dataset.mine !== "1") return null;
        if (matchMedia("(hover: none)").matches && shown(byId("piece-put"))) return byId("piece-put");
        const glows = [...board.querySelectorAll("[tabindex].a-pick.can")].filter(shown);
        const picked = new Set([...board.querySelectorAll(".a-pick.on")].map(one => one.dataset.kind));
        const places = glows.filter(one => ["island", "cell"].includes(one.dataset.kind));
        if (shown(byId("done")) && !places.some(one => one.dataset.kind === "island")) return byId("done");
        const fresh = (places.length ? places : glows).filter(one => !picked.has(one.dataset.kind));
        const among = fresh.length ? fresh : places.length ? places : glows;
        return among[Math.floor(among.length * way)] ?? null;
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
    if (!found) return { what: "nothing to do", whose: byId("whose")?.textContent };
    if (found === board) return { what: "the end" };
    const aim = () => {
        const box = (found.querySelector(".a-hit") ?? found).getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const top = document.elementFromPoint(x, y);
        // As the page does, through what only explains itself.
        const through = top?.closest(".a-felt, [data-symbol]") ? document.elementsFromPoint(x, y) : [top];
        const hit = through.map(one => one?.closest("[data-kind], button")).find(Boolean);
        // Where two things that glow lie on each other, the finger gets the upper one.
        const glows = hit === found || hit?.matches(".a-pick.can");
        return { what: found.id, x, y, hit: hit?.id ?? "", glows };
    };
    let at = aim();
    if (!at.glows) found.scrollIntoView({ block: "center", behavior: "instant" });
    if (!at.glows) at = aim();
    if (!at.glows) scrollBy({ top: at.y - innerHeight / 4, behavior: "instant" }); // from behind the pickers
    return at.glows ? at : aim();
}"""


class Hands:
    """Plays on one page, with the mouse or a finger, by choosing whatever glows."""

    def __init__(self, page: Page, touch: bool, seed: str, sight: bool = False) -> None:
        self.page = page
        self.sight = sight  # check at every step that everything is in sight
        self.touch = touch
        self.clicks = 0
        self.rng = Random(seed)

    def play(self, most: int = 1200, until: str = "#board[data-phase=over]") -> None:
        """Play until the game is over, or until another selector matches."""
        self.page.evaluate(_LISTEN)
        self.clicks = 0
        stood: dict[str, list[int]] = {}
        for _ in range(most):
            given = [self.clicks, self.rng.random(), until]
            seen: dict[str, Any] = self.page.evaluate(_LOOK, given)
            if seen["what"] == "the end":
                return
            assert "x" in seen, seen
            if self.sight:
                check_sight(self.page, self.touch)
                stand = buttons_at(self.page)
                moved = {
                    one: (at, stand[one])
                    for one, at in stood.items()
                    if one in stand
                    and max(abs(was - now) for was, now in zip(at, stand[one], strict=True)) > 1
                }
                assert not moved, (self.page.url, self.page.locator("#question").inner_text(), moved)
                stood = stand | stood
            assert seen["glows"], f"something lies over it: {seen}"
            if self.touch:
                self.page.touchscreen.tap(seen["x"], seen["y"])
            else:
                self.page.mouse.click(seen["x"], seen["y"])
            self.clicks += 1
        raise AssertionError(f"{most} picks were not enough")


def final_count(page: Page) -> None:
    """The final score is shown line by line, and adds up."""
    page.wait_for_selector("#over-title")
    counts = page.evaluate(
        """() => [...document.querySelectorAll(".final")].map(one => [
            Number(one.querySelector(".sum").textContent.replace("−", "-")),
            [...one.querySelectorAll(".lines li b")].map(line => Number(line.textContent.replace("−", "-"))),
        ])"""
    )
    assert counts
    for total, lines in counts:
        assert sum(lines) == total
