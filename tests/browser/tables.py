"""Steps at a table that many tests share: open one, sit down, wait, pick what glows."""

from collections.abc import Mapping, Sequence
from random import Random

from playwright.sync_api import Page

from archipel.kernel import Draw, Match, sample, write_outcome
from archipel.plugins import find
from archipel.testkit.browser.walk import lay, sit, your_move

__all__ = ["deal", "lay", "next_pick", "one_step", "settled", "sit", "until", "your_move"]

_SETTLE = """async ([table, outcome]) => {
    const csrf = document.cookie.split("; ").find(one => one.startsWith("archipel-csrf="))?.slice(14) ?? "";
    const headers = { "content-type": "application/json", "x-csrf-token": csrf };
    const path = `/api/tables/${table}`;
    const { number } = await (await fetch(`${path}/view`)).json();
    const body = JSON.stringify({ seen: number, outcome });
    return (await fetch(`${path}/settle`, { method: "POST", headers, body })).status;
}"""

_NEXT = """() => {
    const kinds = new Set([...document.querySelectorAll(".a-pick.on")].map(one => one.dataset.kind));
    const glows = [...document.querySelectorAll("[tabindex].a-pick.can")]
        .filter(one => one.getClientRects().length);
    return (glows.find(one => !kinds.has(one.dataset.kind)) ?? glows[0]).id;
}"""


def deal(
    page: Page,
    game: str,
    seed: int,
    bots: Sequence[str] = (),
    options: Mapping[str, object] | None = None,
) -> str:
    """A table whose host enters real dice and cards: those of this seed, up to the first turn."""
    table = lay(page, game, bots=bots, options=options, entered=True)["id"]
    rules, rng = find(game), Random(seed)
    match = Match(rules, rules.setup(1 + len(bots), options))  # type: ignore[arg-type]
    while isinstance(node := match.state.node(), Draw):
        outcome = sample(node, rng)
        match.settle(outcome)
        enter(page, table, write_outcome(node, outcome))
    return table


def enter(page: Page, table: str, outcome: str) -> None:
    """The host enters what real dice or cards show."""
    assert page.evaluate(_SETTLE, [table, outcome]) == 200


def settled(page: Page) -> None:
    """Wait until the last step is done."""
    page.wait_for_selector("#board:not([aria-busy])", state="attached")


def until(page: Page, expression: str, arg: object = None) -> None:
    """Wait until an expression is true. Polls from outside: the page's content policy forbids eval."""
    for _ in range(200):
        if page.evaluate(expression, arg):
            return
        page.wait_for_timeout(50)
    raise AssertionError(f"never: {expression}")


def next_pick(page: Page) -> str:
    """What to pick next: the selector of something that glows, of a kind that is not picked yet."""
    name: str = page.evaluate(_NEXT)
    return f"#{name}"


def one_step(page: Page) -> None:
    """Pick until a whole move is pencilled and can be inked."""
    your_move(page)
    for _ in range(6):
        if page.locator("#done").is_enabled():
            return
        page.locator(next_pick(page)).click()
        settled(page)
