"""Paper beside the screen: a phone beside a sheet follows a live game and is ranked with the seats."""

from random import Random

import pytest
from playwright.sync_api import expect

from archipel.testkit.browser.visits import Visits
from tests.browser.test_caller import check
from tests.web.players import lay, mode_of, play_out
from tests.web.serving import Running


@pytest.mark.parametrize(("game", "mode"), [("skull", "side-a"), ("cats", "shared")])
def test_a_phone_beside_a_sheet_follows_a_live_game_and_wins_it(
    visits: Visits, served: Running, game: str, mode: str
) -> None:
    players, rng = lay(served, game, mode_of(game, mode), 2), Random(7)
    table, invite = players[0].path.rpartition("/")[2], players[0].get().json()["invite"]
    phone = visits.open(f"/join/{table}?invite={invite}", wide=False)
    phone.get_by_label("Name on your sheet").fill("Zoé")
    phone.get_by_role("button", name="Join on paper").tap()
    expect(phone.locator("#paper")).to_have_attribute("data-round", "1")
    check(phone)
    screen = visits.open(f"/table/{table}?invite={invite}")
    expect(screen.locator("#chip-paper")).not_to_contain_text("✓")
    phone.get_by_role("button", name="Done").tap()
    expect(phone.locator(".paper-written")).to_be_visible()
    expect(screen.locator("#chip-paper")).to_contain_text("Zoé ✓")
    play_out(players, rng, 1)
    expect(phone.locator("#paper")).to_have_attribute("data-round", "2")
    expect(phone.get_by_role("button", name="Done")).to_be_visible()
    phone.reload()
    phone.locator(".paper-list a").last.tap()
    expect(phone.get_by_role("link", name="Back to now")).to_be_visible()
    phone.get_by_role("link", name="Back to now").tap()
    play_out(players, rng)
    expect(phone.get_by_role("heading", name="The game is over")).to_be_visible()
    phone.get_by_label("Just my total").fill("999")
    phone.get_by_role("button", name="Enter the total").tap()
    expect(phone.locator(".paper-ranking li").first).to_contain_text("just the total")
    check(phone)
    expect(screen.locator("#over-title")).to_have_text("Zoé wins")
    phone.get_by_role("link", name="Enter my sheet").tap()
    phone.get_by_role("button", name="Enter this sheet").tap()
    expect(phone.locator(".paper-ranking")).to_contain_text("counted from the sheet")
