"""Every page around the table, in both languages and lights, on a desk and on a phone: axe finds nothing."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from archipel.games import games
from tests.browser.visits import Visits, check_access, check_fits

GOLDEN = Path(__file__).parents[1] / "golden"
EYES = {
    "desk, day, English": {"wide": True, "dark": False, "language": "en"},
    "phone, night, French": {"wide": False, "dark": True, "language": "fr"},
    "desk, night, English": {"wide": True, "dark": True, "language": "en"},
    "phone, day, French": {"wide": False, "dark": False, "language": "fr"},
}
BOTH = list(games())  # each game is looked at by day and by night, in English and in French
SHELF = [(eyes, game) for number, game in enumerate(BOTH) for eyes in list(EYES)[2 * (number % 2) :][:2]]


@pytest.fixture(params=EYES)
def guest(request: pytest.FixtureRequest, visits: Visits) -> Page:
    """Somebody with one of the four pairs of eyes."""
    return visits.visitor(**EYES[request.param])


def check(page: Page) -> None:
    """Accessible, and of the right size."""
    expect(page.locator("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    check_access(page)
    check_fits(page)


def test_the_pages_that_need_no_table_are_accessible(guest: Page) -> None:
    for path in ("/", "/about", "/replay", "/preferences"):
        guest.goto(path)
        check(guest)


@pytest.mark.parametrize(("eyes", "game"), SHELF)
def test_the_rulebooks_and_the_forms_for_a_new_table_are_accessible(
    visits: Visits, eyes: str, game: str
) -> None:
    page = visits.visitor(**EYES[eyes])
    page.goto(f"/rules/{game}")
    check(page)
    page.goto(f"/new/{game}")
    page.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true })")
    check(page)


def test_the_waiting_room_and_the_invitation_are_accessible(guest: Page, visits: Visits) -> None:
    guest.goto("/new/master")
    guest.locator("#friends").fill("2")
    guest.locator("#bots").fill("1")
    guest.locator("#option-mode").select_option("teams")
    guest.locator("main form button.main").click()
    guest.wait_for_url("**/lobby/*")
    check(guest)
    link = guest.locator("#invite-link").input_value()
    guest.context.clear_cookies()
    guest.goto(link)
    check(guest)


def test_a_replay_is_accessible(guest: Page) -> None:
    guest.goto("/replay")
    guest.locator("#file").set_input_files(GOLDEN / "doodle" / "solo-1.record")
    guest.locator("main button.main").click()
    expect(guest.locator("#moment svg").first).to_be_visible()
    check(guest)


def test_a_page_that_is_not_there_says_so_in_words(guest: Page, visits: Visits) -> None:
    visits.expect_trouble("404")
    answer = guest.goto("/rules/chess")
    assert answer is not None
    assert answer.status == 404
    check(guest)


def test_a_table_that_cannot_be_laid_so_says_which_rule_forbids_it(visits: Visits) -> None:
    visits.expect_trouble("422")
    page = visits.open("/new/doodle", language="fr")
    page.locator("#friends").fill("0")
    page.locator("#option-sea").select_option("monsters")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.get_by_role("alert")).to_contain_text("DI-70")
    assert page.locator("#option-sea").input_value() == "monsters"
    check_access(page)


def test_a_rule_has_an_address_of_its_own_and_a_drawn_example(visits: Visits) -> None:
    page = visits.open("/rules/skull#SI-12")
    rule = page.locator("#SI-12")
    expect(rule).to_be_in_viewport()
    expect(rule.locator("figure").first).to_be_visible()
    page.wait_for_function("document.querySelector('#SI-12 img').naturalWidth > 0")
    page.get_by_role("navigation", name="Rules by number").get_by_role(
        "link", name=re.compile("SI-20")
    ).click()
    expect(page.locator("#SI-20")).to_be_in_viewport()
