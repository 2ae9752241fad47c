"""A whole game of each kind with the keyboard alone; the focus is never lost."""

import pytest
from playwright.sync_api import Page

from archipel.plugins import find, games
from archipel.testkit.browser.hands import final_count
from archipel.testkit.browser.visits import Visits
from tests.browser.tables import lay, settled, sit

_WHERE = """() => {
    const board = document.getElementById("board");
    const held = document.activeElement;
    return {
        phase: board.dataset.phase, mine: board.dataset.mine === "1", id: held.id,
        kind: held.dataset?.kind ?? "", lost: held === document.body,
        piece: board.hasAttribute("data-piece"),
        again: held.classList.contains("on") || Boolean(held.closest(".picker"))
            && [...document.querySelectorAll(".on")].some(one => one.dataset.kind === held.dataset?.kind),
        name: held.getAttribute("aria-label") ?? held.textContent.trim(),
    };
}"""


def _play_by_keys(page: Page) -> None:
    page.keyboard.press("Tab")
    for number in range(500):
        at = page.evaluate(_WHERE)
        if at["phase"] == "over":
            return
        if not at["mine"]:
            page.wait_for_selector("#board[data-mine='1'], #over-title", state="attached")
        elif at["id"] == "done":
            page.keyboard.press("Enter")
        elif at["kind"]:
            assert at["name"]
            _pick_by_keys(page, number, at["piece"])
        else:
            page.keyboard.press("ArrowDown" if at["id"] == "whose" else "Tab")
        settled(page)
        assert number < 2 or not page.evaluate(_WHERE)["lost"], "the focus is lost"
    raise AssertionError("the game does not end")


def _pick_by_keys(page: Page, number: int, piece: bool) -> None:
    """Move to something of a kind that is not picked yet, with the keyboard alone."""
    if piece:
        page.keyboard.press(("r", "f", "ArrowDown", "Home")[number % 4])
    for key in ("Home", *["ArrowDown"] * 6, "End", *["ArrowLeft"] * 9, *["ArrowUp"] * 6, *["ArrowRight"] * 9):
        if not page.evaluate(_WHERE)["again"]:
            break
        page.keyboard.press(key)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("game", games())
def test_a_whole_game_is_played_with_the_keyboard_alone(visits: Visits, game: str) -> None:
    page = visits.visitor()
    bots = ("drifter",) * (min(min(mode.seats) for mode in find(game).modes) - 1)
    sit(page, lay(page, game, bots=bots)["id"])
    _play_by_keys(page)
    final_count(page)
