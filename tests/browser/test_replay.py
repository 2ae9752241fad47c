"""The replay page: a slider over the events, from any seat's point of view."""

import time
from pathlib import Path

from playwright.sync_api import Page, expect

from archipel.testkit.browser.visits import Visits, check_access, check_fits
from tests.web.serving import Running

RECORD = Path(__file__).parents[1] / "golden" / "master" / "teams-4.record"


def opened(page: Page, file: Path = RECORD) -> Page:
    """The replay of a file."""
    page.goto("/replay")
    page.locator("#file").set_input_files(file)
    page.get_by_role("button", name="Open").click()
    expect(page.locator("#moment svg").first).to_be_visible()
    return page


def words(page: Page) -> str:
    """What happened at the step that is shown."""
    return page.locator("#moment .words").inner_text()


def test_the_slider_shows_any_event_and_the_keyboard_moves_it(visits: Visits) -> None:
    page = opened(visits.visitor())
    slider = page.get_by_role("slider")
    slider.focus()
    page.keyboard.press("End")
    expect(page.locator("#moment")).to_contain_text("Final count")
    page.keyboard.press("Home")
    expect(page.locator("#moment .words")).to_have_text("At the beginning")
    page.keyboard.press("ArrowRight")
    expect(page.locator("#moment .words")).not_to_have_text("At the beginning")
    first = words(page)
    page.get_by_role("button", name="One step on").click()
    expect(page.locator("#moment .words")).not_to_have_text(first)
    page.get_by_role("button", name="One step back").click()
    expect(page.locator("#moment .words")).to_have_text(first)
    expect(page.locator("#at")).to_have_text("1")


def test_every_seat_sees_its_own_hand_and_a_spectator_none(visits: Visits) -> None:
    page = opened(visits.visitor(wide=False))
    page.get_by_role("slider").fill("40")
    seen = set()
    for seat in ("1", "2", "0"):
        page.get_by_label("Seen by").select_option(seat)
        expect(page.locator("#moment[aria-busy=false]")).to_have_count(1)
        seen.add(page.locator("#moment .tableau").inner_html())
    assert len(seen) == 3


def test_a_phone_shows_a_boat_upright(visits: Visits) -> None:
    boats = {}
    for wide in (True, False):
        page = opened(visits.visitor(wide=wide), RECORD.parents[1] / "cats" / "shared-2.record")
        if not wide:  # a script asks for different drawings than those in the page
            expect(page.locator("#moment[aria-busy=false]")).to_have_count(1)
        box = page.locator("#moment .sheet svg").first.bounding_box()
        assert box is not None
        boats[wide] = box["height"] > box["width"]
    assert boats == {True: False, False: True}


def test_it_plays_by_itself_and_stops(visits: Visits) -> None:
    page = opened(visits.visitor())
    page.get_by_role("button", name="To the start").click()
    play = page.get_by_role("button", name="Play by itself")
    play.click()
    expect(page.locator("#at")).to_have_text("2")
    play.click()
    expect(play).to_have_attribute("aria-pressed", "false")


def test_the_form_works_without_scripts(visits: Visits) -> None:
    page = opened(visits.visitor(scripts=False))
    page.get_by_label("Seen by").select_option("3")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#moment svg").first).to_be_visible()
    assert page.get_by_label("Seen by").input_value() == "3"


def test_a_tampered_file_is_refused_with_the_line(visits: Visits, tmp_path: Path) -> None:
    visits.expect_trouble("422")
    lines = RECORD.read_text().splitlines(keepends=True)
    changed = tmp_path / "changed.record"
    changed.write_text("".join([*lines[:20], lines[21], lines[20], *lines[22:]]))
    page = visits.open("/replay", language="fr")
    page.locator("#file").set_input_files(changed)
    page.get_by_role("button", name="Ouvrir").click()
    expect(page.get_by_role("alert")).to_contain_text("ligne 21")


def test_a_finished_game_is_replayed_proved_and_downloaded(visits: Visits, served: Running) -> None:
    seats = [{"level": "drifter"}, {"level": "drifter"}]
    asked = {"game": "skull", "seats": seats, "public": True}
    table = served.call("POST", "/api/tables", json=asked).json()["id"]
    for _ in range(200):
        if served.call("GET", f"/api/tables/{table}").json()["phase"] == "over":
            break
        time.sleep(0.05)
    page = visits.open(f"/replay/{table}?step=3")
    expect(page.locator("#at")).to_have_text("3")
    expect(page.locator("main")).to_contain_text("draws come from the seed")
    page.get_by_role("button", name="One step on").click()
    page.wait_for_url("**step=4**")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    again = opened(visits.visitor(), Path(download.value.path()))
    expect(again.locator("main")).to_contain_text("draws come from the seed")


def test_the_captain_goes_through_a_game_and_every_turn_can_be_jumped_to(visits: Visits) -> None:
    for wide in (True, False):
        page = visits.visitor(wide=wide, dark=not wide, language="en" if wide else "fr")
        page.goto("/replay")
        page.locator("#file").set_input_files(RECORD.with_name("corsair-hard-3.record"))
        page.get_by_role("button", name="Open" if wide else "Ouvrir").click()
        page.locator("#analysis select").select_option("3")
        page.locator("#analysis button.main").click()
        expect(page.locator("#analysis .verdict")).to_be_visible(timeout=240_000)
        expect(page.locator("#analysis .pencilled svg").first).to_be_visible()
        expect(page.locator("#captain")).to_be_focused()
        check_access(page)
        check_fits(page)
        page.locator("#analysis .curve a").nth(1).click()
        step = page.locator("#analysis .curve a").nth(1).get_attribute("data-step")
        expect(page.locator("#at")).to_have_text(str(step))
        assert page.locator("#replay select[name=seat]").input_value() == "3"
        page.locator("#analysis button[data-step]").last.click()
        expect(page.locator("#moment[aria-busy=false]")).to_have_count(1)
        expect(page.locator("#moment .words")).to_be_in_viewport()
