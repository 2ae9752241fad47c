"""Playing at a table by script: lay one, wait, pick what glows, press Done, until the final count."""

from collections.abc import Mapping, Sequence

from playwright.sync_api import Page, expect

_LAY = """async body => {
    const csrf = document.cookie.split("; ").find(one => one.startsWith("archipel-csrf="))?.slice(14) ?? "";
    const headers = { "content-type": "application/json", "x-csrf-token": csrf };
    const answer = await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) });
    return answer.json();
}"""

_PLAY = """async most => {
    const pause = ms => new Promise(done => setTimeout(done, ms));
    const board = document.getElementById("board");
    const step = way => {
        const uncover = document.getElementById("uncover");
        if (uncover?.checkVisibility()) { uncover.click(); return "uncover"; }
        if (board.dataset.phase === "over") return "over";
        if (board.dataset.mine !== "1" || board.hasAttribute("aria-busy")) return "wait";
        const just = document.getElementById("settle-pick");
        if (just && !just.hidden) { just.click(); return "just"; }
        const done = document.getElementById("done");
        const glows = [...board.querySelectorAll("[tabindex].a-pick.can")]
            .filter(one => one.getClientRects().length);
        const places = glows.filter(one => one.dataset.kind === "island" || one.dataset.kind === "cell");
        const conquest = places.some(one => one.dataset.kind === "island");
        if (done && !done.disabled && !conquest) { done.click(); return "done"; }
        const choice = places.length ? places : glows;
        if (!choice.length) return "wait";
        const one = choice[Math.floor(choice.length * way)];
        if (board.hasAttribute("data-piece") && one.dataset.kind === "cell") {
            one.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true }));
        } else one.dispatchEvent(new MouseEvent("click", { bubbles: true }));
        return one.dataset.kind;
    };
    for (let number = 0; number < most; number += 1) {
        const made = step((number * 0.618) % 1);
        if (made === "over") return made;
        await pause(made === "wait" ? 10 : 2);
    }
    return document.getElementById("whose").textContent;
}"""

_NEXT = """() => {
    const kinds = new Set([...document.querySelectorAll(".a-pick.on")].map(one => one.dataset.kind));
    const glows = [...document.querySelectorAll("[tabindex].a-pick.can")]
        .filter(one => one.getClientRects().length);
    return (glows.find(one => !kinds.has(one.dataset.kind)) ?? glows[0]).id;
}"""


def lay(
    page: Page,
    game: str,
    names: Sequence[str] = ("Ana",),
    bots: Sequence[str] = ("deckhand",),
    options: Mapping[str, object] | None = None,
    **more: object,
) -> dict[str, str]:
    """A table of people at this browser and bots; `id` and `invite` are in the answer."""
    if page.url == "about:blank":
        page.goto("/about")
    seats: list[dict[str, str]] = [*({"name": name} for name in names), *({"level": level} for level in bots)]
    body = {"game": game, "seats": seats, "options": dict(options or {}), "cookie": True, **more}
    answer: dict[str, str] = page.evaluate(_LAY, body)
    assert "id" in answer, answer
    return answer


def sit(page: Page, table: str, query: str = "") -> None:
    """Open the table and wait until its script is there."""
    page.goto(f"/table/{table}{query}")
    page.wait_for_selector("html[data-script=ready]", state="attached")


def your_move(page: Page) -> None:
    """Wait until this seat is asked."""
    page.wait_for_selector("#board[data-mine='1']", state="attached")


def settled(page: Page) -> None:
    """Wait until the last step has arrived."""
    page.wait_for_selector("#board:not([aria-busy])", state="attached")


def play_on(page: Page, steps: int = 6000) -> None:
    """Pick what glows until the game is over; waiting counts as a step, too."""
    made = page.evaluate(_PLAY, steps)
    assert made == "over", f"{steps} steps were not enough: {made}"


def next_pick(page: Page) -> str:
    """Where to pick next: the selector of something that glows, of a kind that is not picked yet."""
    name: str = page.evaluate(_NEXT)
    return f"#{name}"


def one_step(page: Page) -> None:
    """Pick until a whole move is pencilled and could be inked."""
    your_move(page)
    for _ in range(6):
        if page.locator("#done").is_enabled():
            return
        page.locator(next_pick(page)).click()
        settled(page)


def expect_count(page: Page) -> None:
    """The final count is there, line by line."""
    expect(page.locator("#over-title")).to_be_visible()
    assert page.locator(".final").count() >= 1
    for final in page.locator(".final").all():
        total = int(final.locator(".sum").inner_text())
        points = [int(text) for text in final.locator(".lines li b").all_inner_texts()]
        assert sum(points) == total
