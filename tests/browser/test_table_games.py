"""Choosing at a table: pieces, picks that narrow, hints. Whole games are in test_whole_games.py."""

import re

from playwright.sync_api import Page, expect

from tests.browser.tables import lay, settled, sit, your_move
from tests.browser.visits import Visits


def test_a_piece_turns_flips_and_snaps_and_says_why_a_place_is_refused(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, lay(page, "cats", bots=())["id"])
    your_move(page)
    _take_a_piece(page)
    cell = page.locator('[data-region="sheet"] [data-kind="cell"][data-value="r4c10"]')
    cell.hover()
    expect(page.locator(".ghost-cell").first).to_be_visible()
    before = page.locator(".ghost").inner_html()
    turns = page.evaluate(_TURNS)
    page.keyboard.press("r")
    assert turns == 1 or page.locator(".ghost").inner_html() != before
    page.mouse.move(5, 5)
    assert page.locator(".ghost").count() == 0
    cell.hover()
    expect(page.locator("#ahead")).to_contain_text("(")
    steps = page.locator("#board").get_attribute("data-steps")
    cell.click()
    settled(page)
    assert int(page.locator("#board").get_attribute("data-steps") or 0) == int(steps or 0) + 1
    page.locator("#undo").click()
    settled(page)
    assert page.locator("#board").get_attribute("data-steps") == steps
    cell.click()
    settled(page)
    _to_a_piece(page)
    bow = page.locator('[data-region="sheet"] [data-kind="cell"][data-value$="c1"]')
    bow.first.click()  # far from everything that is drawn
    expect(page.locator("#refused a")).to_have_attribute("href", re.compile("^/rules/cats#IC-3[01]$"))


_TURNS = """() => {
    const { forms } = JSON.parse(document.querySelector("[data-region=offer]").textContent);
    return Math.min(...Object.values(forms).map(turns => Object.keys(turns).length));
}"""


def _take_a_piece(page: Page) -> None:
    page.locator('[data-kind="column"].can').first.click()
    page.locator("#settle-pick").click()
    settled(page)
    _to_a_piece(page)


def _to_a_piece(page: Page) -> None:
    """Play until there is a piece to draw, on the next day if necessary."""
    for _ in range(8):
        if page.locator("#board[data-piece]").count():
            return
        if page.locator("#settle-pick").is_visible():
            page.locator("#settle-pick").click()
        elif page.locator("#done").is_enabled():
            page.locator("#done").click()
        else:
            page.locator("[tabindex].a-pick.can").first.click()
        settled(page)


def test_a_finger_shows_a_piece_first_turns_it_and_draws_it_with_a_button(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    sit(page, lay(page, "cats", bots=())["id"])
    your_move(page)
    _take_a_piece(page)
    page.locator('[data-region="sheet"] [data-kind="cell"].can').nth(30).tap()
    expect(page.locator(".ghost")).to_have_count(1)
    before, turns = page.locator(".ghost").inner_html(), page.evaluate(_TURNS)
    page.locator("#piece-turn").tap()
    assert turns == 1 or page.locator(".ghost").inner_html() != before
    page.locator("#piece-put").tap()
    settled(page)
    expect(page.locator(".pencilled li").last).to_contain_text("draws")


def test_in_the_middle_of_a_day_special_actions_are_a_click_away_and_the_day_ends_with_done(
    visits: Visits,
) -> None:
    page = visits.visitor()
    sit(page, lay(page, "cats", bots=())["id"])
    your_move(page)
    page.locator('[data-kind="column"].can').first.click()
    page.locator("#settle-pick").click()
    settled(page)
    again = page.locator('.picker [data-kind="again"].can')
    told = page.locator(".pencilled li").last
    extra = page.locator('[data-kind="extra"].can')
    while not again.count() or not extra.count():  # not before the card is finished
        _go_on(page)
    again.first.click()
    settled(page)
    expect(told).to_contain_text("just drawn a second time")
    page.locator("#undo").click()
    settled(page)
    extra.first.click()
    settled(page)
    expect(told).to_contain_text("takes the extra card")
    page.locator("#undo").click()
    settled(page)
    while not page.locator("#done").is_enabled():
        _go_on(page)
    assert extra.count() == 9
    page.locator("#done").click()
    settled(page)
    expect(page.locator("#board")).to_have_attribute("data-steps", "0")


def _go_on(page: Page) -> None:
    """Draw the piece in hand, or pick the next card and what it offers; no special action."""
    for kind in ("cell", "card", "colour", "half", "pair"):
        glows = page.locator(f'[data-kind="{kind}"].can')
        if glows.count() and not page.locator(f'[data-kind="{kind}"].on').count():
            glows.first.click()
            return settled(page)
    raise AssertionError("nothing glows")


def test_picks_narrow_and_escape_lets_them_go(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, lay(page, "skull", bots=())["id"])
    your_move(page)
    cells = page.locator('[data-region="sheet"] [data-kind="cell"].can')
    numbers = page.locator('.picker [data-kind="number"].can')
    if numbers.count() < 2:
        return  # a danger, or a single number: there is only a cell to pick
    free = cells.count()
    numbers.first.click()
    assert page.locator(".a-pick.on").count() >= 1
    inland = cells.first.get_attribute("id")  # a boat may be drawn here, but no number
    cells.first.focus()
    page.keyboard.press("Escape")
    assert page.locator(".a-pick.on").count() == 0
    assert cells.count() == free
    page.locator(f"#{inland}").click()
    numbers.first.click()
    settled(page)
    expect(page.locator(".pencilled li")).to_have_count(1)
    expect(page.locator("#done")).to_be_enabled()


def test_hints_and_scores_are_shown_on_demand(visits: Visits) -> None:
    page = visits.visitor()
    for _ in range(9):  # with a black six any column may be chosen
        sit(page, lay(page, "doodle", bots=("drifter",), options={"first": "1"})["id"])
        your_move(page)
        if page.locator('[data-region="sheet"] [data-kind="column"].can').count() == 1:
            break
    page.locator("#worth").click()
    expect(page.locator("#advice .idea").first).to_be_visible()
    page.locator("#hint").click()
    # A bot process may have to start.
    expect(page.locator("#advice h3")).to_contain_text("Captain", timeout=30_000)
    expect(page.locator("#advice .because")).to_contain_text(re.compile("at once"))
    page.locator("#advice .idea").click()
    settled(page)
    expect(page.locator(".pencilled li")).to_have_count(1)
    page.locator("#undo").click()
    settled(page)
    page.locator('[data-region="sheet"] [data-kind="cell"]:not(.can)').first.click(force=True)
    expect(page.locator("#refused")).to_contain_text(re.compile(r"\(DI-1[01]\)"))  # the column, or the row
    expect(page.locator("#refused a")).to_have_attribute("href", re.compile("^/rules/doodle#DI-1[01]$"))


def test_the_buttons_stay_in_one_row_on_a_phone(visits: Visits) -> None:
    page = visits.visitor(wide=False, language="fr")
    sit(page, lay(page, "cats", bots=())["id"])
    your_move(page)
    seen = set()
    for _ in range(4):
        shown = page.evaluate(
            """() => [...document.querySelectorAll(".buttons > *")]
                .filter(one => one.checkVisibility())
                .map(one => [one.id, Math.round(one.getBoundingClientRect().top)])"""
        )
        assert len({top for _, top in shown}) == 1, shown
        seen |= {name for name, _ in shown}
        just = page.locator("#settle-pick")
        (just if just.is_visible() else page.locator("[tabindex].a-pick.can").first).tap()
        settled(page)
    assert {"done", "undo", "settle-pick", "hint", "worth"} <= seen
