"""Choosing at a table: pieces, picks that narrow, hints. Whole games are in test_whole_games.py."""

import re

import pytest
from playwright.sync_api import Page, expect

from archipel.testkit.browser.visits import Visits
from tests.browser.tables import deal, lay, settled, sit, until, your_move

DEALT = 1
"""The seed of all tables here: three numbers to choose from, one column, a piece with eight forms."""


def test_a_piece_turns_flips_and_snaps_and_says_why_a_place_is_refused(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, deal(page, "cats", DEALT))
    your_move(page)
    _take_a_piece(page)
    cell = page.locator('[data-region="sheet"] [data-kind="cell"][data-value="r4c10"]')
    cell.hover()
    expect(page.locator(".ghost-cell").first).to_be_visible()
    before = page.locator(".ghost").inner_html()
    page.keyboard.press("r")
    until(page, _TURNED, before)
    page.mouse.move(5, 5)
    expect(page.locator(".ghost:not(.bad)")).to_have_count(1)  # it waits where it fits
    cell.hover()
    expect(page.locator("#ahead")).to_contain_text("you draw")
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


_TURNED = """before => document.querySelector(".ghost").innerHTML !== before"""


def _take_a_piece(page: Page) -> None:
    _take_a_column(page)
    _to_a_piece(page)


def _to_a_piece(page: Page) -> None:
    """Play until there is a piece to draw, on the next day if necessary."""
    for _ in range(8):
        if page.locator("#board[data-piece]").count():
            return
        if page.locator("#done").is_enabled():
            page.locator("#done").click()
        else:
            page.locator("[tabindex].a-pick.can").first.click()
        settled(page)


def test_a_finger_shows_a_piece_first_turns_it_and_draws_it_with_a_button(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    sit(page, deal(page, "cats", DEALT))
    your_move(page)
    _take_a_piece(page)
    page.locator('[data-region="sheet"] [data-kind="cell"].can').nth(30).tap()
    expect(page.locator(".ghost")).to_have_count(1)
    before = page.locator(".ghost").inner_html()
    page.locator("#piece-turn").tap()
    until(page, _TURNED, before)
    page.locator("#piece-put").tap()
    settled(page)
    expect(page.locator(".pencilled-steps > *").last).to_contain_text("you draw")


def _take_a_column(page: Page) -> None:
    column = page.locator('[data-kind="column"].can').first
    column.tap() if page.evaluate("matchMedia('(hover: none)').matches") else column.click()
    settled(page)


def test_in_the_middle_of_a_day_special_actions_are_a_click_away_and_the_day_ends_with_done(
    visits: Visits,
) -> None:
    page = visits.visitor()
    sit(page, lay(page, "cats", bots=())["id"])
    your_move(page)
    _take_a_column(page)
    extra, cards = page.locator("#power-extra-card[data-state=free]"), page.locator('[data-kind="extra"].can')
    twice = page.locator("#power-cat-twice[data-state=free], #power-treasure-twice[data-state=free]")
    steps = page.locator("#board").get_attribute("data-steps")
    while (
        not twice.count() or not extra.count() or page.locator("#board").get_attribute("data-steps") == steps
    ):
        _go_on(page)
    steps = page.locator("#board").get_attribute("data-steps") or ""
    twice.first.click()
    settled(page)
    which = page.locator(
        '.picker [data-kind="again"].can'
    )  # the last one or the next one, if both are possible
    if which.count():
        which.first.click()
        settled(page)
    expect(page.locator("#board")).to_have_attribute("data-steps", str(int(steps) + 1))
    page.locator("#undo").click()
    settled(page)
    assert cards.count() == 0  # a natural tap does not start it
    extra.click()
    settled(page)
    expect(page.locator("#power-extra-card")).to_have_attribute("aria-pressed", "true")
    assert cards.count() == 9
    cards.first.click()
    settled(page)
    expect(page.locator("#power-extra-card")).to_have_attribute("data-state", "used")
    page.locator("#undo").click()
    settled(page)
    while not page.locator("#done").is_enabled():
        _go_on(page)
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
    sit(page, deal(page, "skull", DEALT))
    your_move(page)
    cells = page.locator('[data-region="sheet"] [data-kind="cell"].can')
    numbers = page.locator('.picker [data-kind="number"].can')
    assert numbers.count() == 3
    asked = page.locator("#question").inner_text()
    assert cells.count() == 0  # only what answers the question glows
    numbers.first.click()
    settled(page)
    assert page.locator(".a-pick.on").count() >= 1
    assert page.locator("#question").inner_text() != asked
    shore = cells.first.get_attribute("id")
    cells.first.focus()
    page.keyboard.press("Escape")
    settled(page)
    assert page.locator(".a-pick.on").count() == 0
    expect(page.locator("#question")).to_have_text(asked)
    page.locator(f"#{shore}").click()  # it does not glow, but any order works
    settled(page)
    numbers.first.click()
    settled(page)
    expect(page.locator(".pencilled-steps > *")).to_have_count(1)
    expect(page.locator("#done")).to_be_enabled()


# A cell that no legal move contains.
_BARRED = """() => {
    const cells = [...document.querySelectorAll("[data-region=sheet] [data-kind=cell]")];
    return cells.find(one => !one.matches(".can")).id;
}"""


def test_hints_and_scores_are_shown_on_demand(visits: Visits) -> None:
    visits.expect_trouble("409")
    page = visits.visitor()
    sit(page, deal(page, "doodle", DEALT, bots=("drifter",), options={"first": "1"}))
    your_move(page)
    expect(page.locator("#question")).to_contain_text("column 3")
    page.locator("#worth").click()
    # Where the points would arise, if any would.
    expect(page.locator(".worth-badge, #refused:not([hidden])").first).to_be_attached()
    page.locator("#hint").click()
    # A bot process may have to start.
    expect(page.locator("#ahead")).to_contain_text(re.compile("The Captain’s advice"), timeout=30_000)
    expect(page.locator(".b-sheet .peek.hint svg")).to_be_visible()
    page.locator("#close-hint").click()
    expect(page.locator(".peek.hint")).to_have_count(0)
    page.locator("#hint").click()
    page.locator(".b-sheet .peek.hint").click(timeout=30_000)  # tapping the drawing takes it over
    settled(page)
    expect(page.locator(".pencilled-steps > *")).to_have_count(1)
    page.locator("#undo").click()
    settled(page)
    page.locator(f"#{page.evaluate(_BARRED)}").click(force=True)
    expect(page.locator("#refused a")).to_have_attribute(
        "href", re.compile("^/rules/doodle#DI-1[01]$")
    )  # the column, or the row


_COVERED = """() => {
    const coach = document.querySelector("#coach").getBoundingClientRect();
    return [...document.querySelectorAll("#open-help, .play > *")].filter(one => {
        const box = one.getBoundingClientRect();
        return box.width && box.top < coach.bottom && box.left < coach.right;
    }).map(one => one.className);
}"""
_PENCIL = """() => {
    const pane = document.querySelector(".b-sheet");
    const seen = pane.getBoundingClientRect();
    const marks = [...pane.querySelectorAll(".peek.hint .a-pencil")].map(one => one.getBoundingClientRect());
    const [mark] = marks.sort((one, other) => other.width * other.height - one.width * one.height);
    const [top, bottom] = [mark.top - seen.top, mark.bottom - seen.bottom];
    pane.scrollTop = pane.scrollTop ? 0 : pane.scrollHeight;
    return [top > -mark.height / 2, bottom < mark.height / 2];
}"""


def test_the_coach_covers_no_score_and_the_buttons_stay_in_one_row_on_a_phone(visits: Visits) -> None:
    page = visits.visitor(wide=False, language="fr")
    sit(page, lay(page, "cats", bots=())["id"])
    your_move(page)
    expect(page.locator("#coach")).to_be_visible()
    assert page.evaluate(_COVERED) == []
    seen = set()
    for _ in range(4):
        shown = page.evaluate(
            """() => [...document.querySelectorAll(".buttons > *")]
                .filter(one => one.checkVisibility())
                .map(one => [one.id, Math.round(one.getBoundingClientRect().top)])"""
        )
        assert len({top for _, top in shown}) == 1, shown
        seen |= {name for name, _ in shown}
        page.locator("[tabindex].a-pick.can").locator("visible=true").first.tap()
        settled(page)
    assert {"done", "undo", "hint", "worth", "happened"} <= seen
    for _ in range(2):  # from wherever the boat was scrolled to, a hint goes to its drawing
        page.locator("#hint").tap()
        expect(page.locator(".b-sheet .peek.hint .a-pencil").first).to_be_attached(timeout=30_000)
        assert page.evaluate(_PENCIL) == [True, True]
        page.locator("#close-hint").tap()


# Points all over the board at which the pointer would meet something that is only shown for a moment.
_IN_THE_WAY = """() => {
    const met = [];
    for (let x = 20; x < innerWidth; x += 12) for (let y = 60; y < innerHeight; y += 12) {
        const one = document.elementFromPoint(x, y)?.closest(".peek, #stage");
        if (one) met.push([x, y, one.className]);
    }
    return met;
}"""


@pytest.mark.realtime("the turns of the others are shown for a moment only")
def test_neither_a_preview_nor_the_others_turns_catch_a_click(visits: Visits) -> None:
    """Whoever presses the button while a previewed galleon sails by still clicks the card below it."""
    page = visits.visitor()
    page.emulate_media(reduced_motion="no-preference")
    options = {"mode": "corsair", "first": "1"}
    sit(page, lay(page, "master", bots=("drifter", "drifter"), options=options)["id"])
    arrows = shown = 0
    for _ in range(6):
        your_move(page)
        for target in page.locator('[data-kind="to"].can').all():
            target.hover()
            until(page, "document.querySelector('.peek svg') || !document.querySelector('.can')")
            arrows += page.locator(".peek .a-feel").count()
            assert page.evaluate(_IN_THE_WAY) == []
        page.mouse.move(5, 5)
        page.locator("#done").click()
        if page.locator("#refused").is_visible():
            page.locator("#done").click()  # it asks once
        settled(page)
        page.wait_for_selector("#stage:not([hidden])", timeout=20_000)
        shown += page.locator("#stage .a-feel").count()
        assert page.evaluate(_IN_THE_WAY) == []
    assert arrows
    assert shown
