"""The first turn takes few clicks, and a screen reader hears the question, the answers and the news."""

import re

import pytest
from playwright.sync_api import Page, expect

from archipel.plugins import games
from archipel.testkit.browser.hands import LISTEN, LOOK
from archipel.testkit.browser.visits import Visits
from tests.browser.tables import lay, settled, sit, your_move

MOST = {"doodle": 4, "skull": 3, "master": 5, "cats": 8}
CHOICES = re.compile(r"pick-(colour|half|pair|shape)-")


def _turn(page: Page, touch: bool) -> list[str]:
    """Play a turn by what glows, until it is inked; returns what was clicked."""
    page.evaluate(LISTEN)
    clicked: list[str] = []
    number = page.locator("#board").get_attribute("data-own")
    for _ in range(40):
        inked = f"#board[data-phase=over], #board:not([data-own='{number}'])"
        seen = page.evaluate(LOOK, [len(clicked), 0.4, f"{inked}, #board[data-mine='0'][data-steps='0']"])
        if seen["what"] == "the end":
            return clicked
        page.touchscreen.tap(seen["x"], seen["y"]) if touch else page.mouse.click(seen["x"], seen["y"])
        clicked.append(seen["what"])
    raise AssertionError(clicked)


@pytest.mark.parametrize("wide", [True, False])
@pytest.mark.parametrize("game", games())
def test_a_first_turn_takes_few_clicks(visits: Visits, game: str, wide: bool) -> None:
    """A card that offers a colour, a half or several pieces asks for a click more than the bound."""
    page = visits.open("/", wide=wide)
    button = page.locator(f"form[action='/play/{game}'] button.main")
    button.click() if wide else button.tap()
    page.wait_for_selector("html[data-script=ready]", state="attached")
    your_move(page)
    clicked = _turn(page, not wide)
    pieces = sum("-card-" in one for one in clicked)  # one for each card; some cards have more
    drawn = sum(one == "piece-put" or "-cell-" in one for one in clicked)
    more = sum(bool(CHOICES.search(one)) for one in clicked) + max(0, drawn - pieces if game == "cats" else 0)
    assert len(clicked) - more <= MOST.get(game, 9), clicked


@pytest.mark.parametrize("game", games())
def test_a_screen_reader_hears_the_question_each_answer_and_what_happened(visits: Visits, game: str) -> None:
    page = visits.visitor()
    options = {"first": "1"} if "first" in {option.name for option in games()[game].options} else {}
    sit(page, lay(page, game, bots=("drifter",), options=options)["id"])
    your_move(page)
    tree = page.locator("#board").aria_snapshot()
    question = page.locator("#question").inner_text()
    assert question.split(".")[0][:40] in tree.replace("\\", "")
    heard: set[str] = set()
    for _ in range(30):
        glows = page.locator("[tabindex].a-pick.can").locator("visible=true")
        if page.locator("#done").is_enabled():
            break
        name = glows.first.get_attribute("aria-label") or ""
        assert len(name) > 2  # every choice has a spoken name
        glows.first.click()
        settled(page)
        heard.add(page.locator("#says").inner_text())
    assert len(heard - {""}) >= 1  # the next question is announced after a pick
    page.locator("#done").click()
    expect(page.locator("#says")).to_contain_text("Drifter", timeout=20_000)
