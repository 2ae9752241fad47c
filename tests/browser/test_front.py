"""The front page, and its settings: language and theme."""

import pytest
from playwright.sync_api import expect

from archipel.plugins import games
from archipel.testkit.browser.visits import Visits, check_access


def test_the_front_page_shows_every_game_with_its_actions(visits: Visits) -> None:
    page = visits.open("/")
    for game in games().values():
        card = page.get_by_role("article", name=game.rules.about.name["en"])
        expect(card.get_by_role("button", name="Play now")).to_be_visible()
        expect(card.get_by_role("button", name="Invite")).to_be_visible()
        expect(card.get_by_role("link", name="More choices")).to_be_visible()
        expect(card.get_by_role("link", name="Rules")).to_be_visible()


@pytest.mark.parametrize("game", games())
def test_one_click_starts_a_game_against_bots(visits: Visits, game: str) -> None:
    page = visits.open("/", wide=False)
    page.locator(f"form[action='/play/{game}'] button.main").tap()
    page.wait_for_url("**/table/*")
    expect(page.locator("main .a-svg").first).to_be_visible()


def test_one_click_starts_a_solo_game_even_without_scripts(visits: Visits) -> None:
    page = visits.visitor(scripts=False)
    page.goto("/")
    page.get_by_role("article", name="Skull Island").get_by_role("button", name="Alone").click()
    page.wait_for_url("**/table/*")
    expect(page.locator("main .a-svg").first).to_be_visible()


def test_bots_fill_the_seats_that_a_mode_needs(visits: Visits) -> None:
    page = visits.open("/new/master")
    expect(page.locator("#bots")).to_have_value("2")
    page.locator("#option-mode").select_option("teams")
    expect(page.locator("#bots")).to_have_value("3")
    page.locator("#friends").fill("2")
    page.locator("#option-mode").select_option("corsair")
    page.locator("#option-mode").select_option("teams")
    expect(page.locator("#bots")).to_have_value("1")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/lobby/**")


def test_a_returning_visitor_finds_the_game_on_the_front_page(visits: Visits) -> None:
    page = visits.open("/")
    page.locator("form[action='/play/doodle'] button.main").click()
    page.wait_for_url("**/table/*")
    table = page.url
    page.goto("/")
    page.get_by_role("region", name="Your games").get_by_role("link").first.click()
    page.wait_for_url("**/table/*")
    assert page.url == table


def test_the_language_follows_the_browser_and_can_be_switched(visits: Visits) -> None:
    page = visits.open("/about", language="fr")
    expect(page.get_by_role("heading", level=1)).to_have_text("À propos d’Archipel")
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("About Archipel")
    assert page.url.endswith("/about")
    page.goto("/rules/skull")
    assert page.locator("html").get_attribute("lang") == "en"


def test_the_theme_follows_the_system_and_can_be_switched(visits: Visits) -> None:
    page = visits.open("/", dark=True)
    paper = "getComputedStyle(document.body).backgroundColor"
    night = page.evaluate(paper)
    page.get_by_role("button", name="Day chart").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "day")
    assert page.evaluate(paper) != night
    page.get_by_role("button", name="Night chart").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "night")
    assert page.evaluate(paper) == night


def test_the_keyboard_reaches_the_content_first(visits: Visits) -> None:
    page = visits.open("/")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the content")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_contrast_colours_and_motion_can_be_set(visits: Visits) -> None:
    page = visits.open("/preferences", wide=False)
    page.get_by_role("radio", name="few: patterns").check()
    page.get_by_role("group", name="Contrast").get_by_role("radio", name="more").check()
    page.get_by_role("group", name="Motion").get_by_role("radio", name="none").check()
    page.get_by_role("button", name="Save").tap()
    expect(page.locator("html")).to_have_attribute("data-colours", "few")
    page.goto("/")
    for name, value in (("colours", "few"), ("contrast", "more"), ("motion", "none")):
        expect(page.locator("html")).to_have_attribute(f"data-{name}", value)
    check_access(page)
