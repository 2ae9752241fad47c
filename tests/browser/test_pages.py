"""Every page in both themes, on a desktop in English and on a phone in French: axe finds nothing; it fits."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from archipel.plugins import games
from archipel.testkit.browser.visits import Visits, check_access, check_colours, check_fits
from tests.browser import EVERY
from tests.browser.tables import lay, sit, your_move

GUESTS = ("desk", "phone")
# `make test` shows half of the games to each guest, `make walks` all of them to both.
GAMES = [
    (guest, game)
    for number, game in enumerate(games())
    for guest in GUESTS
    if EVERY or guest == GUESTS[number % 2]
]
GOLDEN = Path(__file__).parents[1] / "golden"
_OVER = """async table => {
    for (let tries = 0; tries < 600; tries += 1) {
        const answer = await fetch(`/api/tables/${table}`);
        if ((await answer.json()).phase === "over") return true;
        await new Promise(done => setTimeout(done, 100));
    }
    return false;
}"""


@pytest.fixture(params=GUESTS)
def guest(request: pytest.FixtureRequest, visits: Visits) -> Page:
    """A visitor with a desktop, in English, or with a phone, in French."""
    phone = request.param == "phone"
    return visits.visitor(wide=not phone, language="fr" if phone else "en")


def check(page: Page) -> None:
    """The page has the right size, and is accessible in the light and the dark theme."""
    expect(page.locator("main")).to_have_count(1)
    expect(page.get_by_role("heading", level=1)).to_have_count(1)
    check_fits(page)
    check_access(page)
    page.emulate_media(color_scheme="dark")
    check_colours(page)


@pytest.mark.parametrize("path", ["/", "/about", "/replay", "/preferences", "/print/doodle", "/check/skull"])
def test_a_page_that_needs_no_table_is_accessible(guest: Page, path: str) -> None:
    guest.goto(path)
    check(guest)


@pytest.mark.parametrize(("guest", "game"), GAMES, indirect=["guest"])
def test_a_rulebook_is_accessible(guest: Page, game: str) -> None:
    guest.goto(f"/rules/{game}")
    check(guest)


@pytest.mark.parametrize(("guest", "game"), GAMES, indirect=["guest"])
def test_the_form_for_a_new_table_is_accessible(guest: Page, game: str) -> None:
    guest.goto(f"/new/{game}")
    guest.evaluate("document.querySelectorAll('main details').forEach(one => { one.open = true })")
    check(guest)


def test_the_waiting_room_and_the_invitation_are_accessible(guest: Page) -> None:
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


@pytest.mark.parametrize(("guest", "game"), GAMES, indirect=["guest"])
def test_a_table_is_accessible_while_playing_and_at_its_end(guest: Page, game: str) -> None:
    table = lay(guest, game, bots=("drifter",) if game == "master" else ())["id"]
    sit(guest, table)
    your_move(guest)
    check(guest)
    guest.once("dialog", lambda dialog: dialog.accept())  # only bots are left
    guest.locator("#away-button").click()
    expect(guest.locator("#back-button, #over-title").first).to_be_visible()  # a bot can be very quick
    guest.goto("/about")
    assert guest.evaluate(_OVER, table)  # a bot finishes the game
    sit(guest, table)
    expect(guest.locator("#over-title")).to_be_visible()
    check(guest)


def test_a_covered_device_and_a_spectator_have_accessible_pages(guest: Page, visits: Visits) -> None:
    table = lay(guest, "skull", names=("Ana", "Ben"), bots=())
    sit(guest, table["id"])
    expect(guest.locator("#cover")).to_be_visible()
    check(guest)
    guest.context.clear_cookies()
    sit(guest, table["id"], f"?invite={table['invite']}")
    check(guest)


@pytest.mark.parametrize(("guest", "game"), GAMES, indirect=["guest"])
def test_a_replay_is_accessible(guest: Page, game: str) -> None:
    guest.goto("/replay")
    guest.locator("#file").set_input_files(max((GOLDEN / game).glob("*.record")))
    guest.locator("main button.main").click()
    expect(guest.locator("#moment svg").first).to_be_visible()
    check(guest)


def test_an_error_is_explained_on_an_accessible_page(guest: Page, visits: Visits) -> None:
    visits.expect_trouble("404|409|422")
    table = lay(guest, "skull", bots=())["id"]
    for path, status in (("/rules/chess", 404), ("/table/none", 404), (f"/replay/{table}", 409)):
        answer = guest.goto(path)
        assert answer is not None
        assert answer.status == status
        check(guest)
    guest.goto("/replay")
    guest.locator("#file").set_input_files({"name": "x.txt", "mimeType": "text/plain", "buffer": b"nonsense"})
    guest.locator("main button.main").click()
    expect(guest.get_by_role("alert")).to_be_visible()
    check(guest)


def test_the_form_for_a_new_table_says_which_rule_forbids_it(visits: Visits) -> None:
    visits.expect_trouble("422")
    page = visits.open("/new/doodle", language="fr")
    page.locator("#option-sea").select_option("monsters")
    page.locator("#bots").fill("0")
    page.get_by_role("button", name="Ouvrir la table").click()
    expect(page.get_by_role("alert")).to_contain_text("DI-70")
    assert page.locator("#option-sea").input_value() == "monsters"
    check_access(page)


def test_a_rule_has_its_own_address_and_a_drawn_example(visits: Visits) -> None:
    page = visits.open("/rules/skull#SI-12")
    rule = page.locator("#SI-12")
    expect(rule).to_be_in_viewport()
    expect(rule.locator("figure").first).to_be_visible()
    rule.locator("img").first.evaluate(
        "image => image.decode()"
    )  # waits for the image; fails if it is broken
    page.get_by_role("searchbox", name="Search the rules").fill("si-20")
    expect(page.locator("#SI-20")).to_be_visible()
    expect(rule).to_be_hidden()
