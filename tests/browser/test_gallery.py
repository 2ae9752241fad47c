"""Spectators talk among themselves in the browser; the player sees nothing of it."""

from playwright.sync_api import expect

from archipel.testkit.browser.visits import Visits
from tests.browser.tables import lay, sit


def test_spectators_talk_among_themselves(visits: Visits) -> None:
    player, one, other = visits.visitor(), visits.visitor(), visits.visitor()
    table = lay(player, "skull", bots=("drifter",))
    sit(player, table["id"])
    for page in (one, other):
        page.goto(f"/table/{table['id']}?invite={table['invite']}")
        page.wait_for_selector("html[data-script=ready]", state="attached")
    one.locator("#remark-name").fill("Cleo")
    one.locator("#remark-text").fill("what a <b>roll</b>!")
    one.locator("#remark-button").click()
    for page in (one, other):
        expect(page.locator(".b-talk .log")).to_contain_text("what a <b>roll</b>!")
        expect(page.locator(".b-talk .log")).to_contain_text("Cleo")
    expect(one.locator("#remark-text")).to_have_value("")
    expect(one.locator("#remark-name")).to_have_value("Cleo")
    player.reload()
    expect(player.locator(".b-talk .log")).not_to_contain_text("roll")
    expect(player.locator("#remark")).to_have_count(0)
