"""The caller: whole called games on a big screen and on a phone, by keys and by touch, with a follower."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from archipel.cli import main
from archipel.testkit.browser.visits import Visits, check_access, check_colours, check_fits


def check(page: Page) -> None:
    """It fits, and is accessible in both themes."""
    check_fits(page)
    check_access(page)
    page.emulate_media(color_scheme="dark")
    check_colours(page)
    page.emulate_media(color_scheme="light")


def stepped(page: Page, step: int) -> None:
    """The page shows this step."""
    expect(page.locator("#board")).to_have_attribute("data-step", str(step))


def test_a_game_is_called_by_keys_on_a_big_screen_and_followed_on_a_phone(
    visits: Visits, tmp_path: Path
) -> None:
    page = visits.open("/rules/doodle")
    page.get_by_role("link", name="Caller").click()
    page.get_by_label("Names").fill("Ana\nBen")
    page.get_by_label("Time for each round").select_option("300")
    check(page)
    page.get_by_role("button", name="Open the caller").click()
    expect(page.get_by_role("heading", name="Before you begin")).to_be_visible()
    check(page)
    phone = visits.open(page.get_by_label("Link to follow").input_value(), wide=False, language="fr")
    expect(phone.locator("#next")).to_have_count(0)
    page.keyboard.press("Space")
    expect(page.get_by_role("heading", name="Before the first round")).to_be_visible()
    for number in range(1, 4):
        page.keyboard.press("PageDown")
        expect(page.get_by_role("heading", name=f"Round {number}")).to_be_visible()
        expect(page.locator("#clock")).to_have_text(re.compile(r"^[0-5]:\d\d$"))
        for _ in range(2):
            die = page.locator(".call-offer [data-key]").first
            taken, key = page.locator("#board").get_attribute("data-number"), die.get_attribute("data-key")
            page.keyboard.press(key or "")
            expect(page.locator("#board")).not_to_have_attribute("data-number", taken or "")
        expect(page.locator("[data-key]")).to_have_count(0)
    check(page)
    expect(phone.get_by_role("heading", name="Tour 3")).to_be_visible()
    expect(phone.get_by_role("button", name=re.compile("prend"))).to_have_count(0)
    check(phone)
    page.keyboard.press("ArrowLeft")
    stepped(page, 3)
    expect(page.get_by_role("link", name="Back to now")).to_be_visible()
    page.keyboard.press("ArrowRight")
    stepped(page, 4)
    page.reload()
    stepped(page, 4)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    page.locator(".call-end summary").click()
    page.get_by_role("button", name="The game is over").click()
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()
    expect(phone.get_by_role("heading", name="La partie est finie")).to_be_visible()
    check(page)
    with page.expect_download() as waiting:
        page.get_by_role("link", name="Save the record").click()
    record = tmp_path / "call.txt"
    waiting.value.save_as(record)
    assert main(["verify", str(record)]) == 0


def test_a_captain_at_a_distance_calls_seven_days_on_a_phone(visits: Visits) -> None:
    page = visits.open("/rules/cats", wide=False, language="fr")
    page.get_by_role("button", name="Capitaine à distance").tap()
    expect(page.get_by_role("link", name="Imprime les feuilles")).to_be_visible()
    check(page)
    for day in range(1, 8):
        page.locator("#next").tap()
        expect(page.get_by_role("heading", name=f"Jour {day} sur 7")).to_be_visible()
    check(page)
    expect(page.locator("#next")).to_have_count(0)
    page.locator("#back").tap()
    stepped(page, 6)
    page.locator("#next").tap()
    stepped(page, 7)
    page.locator(".call-end summary").tap()
    page.get_by_role("button", name="La partie est finie").tap()
    expect(page.get_by_text("Comptez vos feuilles.")).to_be_visible()
    check(page)
