"""Steps at a table that many tests share: open one, sit down, wait, pick what glows."""

from playwright.sync_api import Page

from archipel.testkit.browser.tables import lay, sit, your_move

__all__ = ["lay", "next_pick", "one_step", "settled", "sit", "until", "your_move"]

_NEXT = """() => {
    const kinds = new Set([...document.querySelectorAll(".a-pick.on")].map(one => one.dataset.kind));
    const glows = [...document.querySelectorAll("[tabindex].a-pick.can")]
        .filter(one => one.getClientRects().length);
    return (glows.find(one => !kinds.has(one.dataset.kind)) ?? glows[0]).id;
}"""


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
