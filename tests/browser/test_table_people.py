"""Several people: two browsers, a lost network, spectators, one device for all, a bot that stands in."""

import re

from playwright.sync_api import expect

from tests.browser.tables import lay, one_step, settled, sit, your_move
from tests.browser.visits import Visits


def test_two_browsers_share_a_table_and_one_loses_the_network_and_comes_back(visits: Visits) -> None:
    visits.expect_trouble("ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_NETWORK")
    ana = visits.visitor()
    table = lay(ana, "skull", bots=(), options={"side": "A"}, seats=[{"name": "Ana"}, {}])
    ben = visits.open(f"/join/{table['id']}?invite={table['invite']}", language="fr")
    ben.locator('input[name="name"]').fill("Ben")
    ben.locator("form button.main").click()
    ben.wait_for_selector("html[data-script=ready]", state="attached")
    sit(ana, table["id"])
    one_step(ana)
    drafted = ana.locator(".pencilled").inner_text()
    ana.reload()
    expect(ana.locator(".pencilled")).to_have_text(drafted, use_inner_text=True)
    assert ben.locator(".pencilled").count() == 0
    ana.context.set_offline(True)
    one_step(ben)
    ben.locator("#done").click()
    settled(ben)
    ana.context.set_offline(False)
    expect(ana.locator(".chip", has_text="Ben").locator(".done-mark")).to_be_visible()
    ana.locator("#done").click()
    expect(ana.locator("#board")).not_to_have_attribute("data-draws", "1")
    expect(ben.locator("#board")).not_to_have_attribute("data-draws", "1")
    ben.locator("#say").fill("Bonjour")
    ben.locator("#say-button").click()
    expect(ana.locator('[data-region="said"]')).to_contain_text("Bonjour")


def test_spectators_watch_and_hidden_hands_stay_hidden(visits: Visits) -> None:
    ana = visits.visitor()
    table = lay(ana, "master", options={"first": "1"}, bots=("drifter",))
    sit(ana, table["id"])
    your_move(ana)
    hand = ana.locator('[data-kind="card"]').count()
    assert hand == 3
    watcher = visits.visitor()
    sit(watcher, table["id"], f"?invite={table['invite']}")
    assert watcher.locator('[data-kind="card"]').count() == 0
    assert watcher.locator("#done").count() == 0
    watcher.locator(".other").first.click()
    expect(watcher.locator("#enlarged")).to_be_visible()
    watcher.keyboard.press("Escape")
    one_step(ana)
    ana.locator("#done").click()
    settled(ana)
    expect(watcher.locator(".log").first).to_contain_text("Ana sails")


def test_one_device_goes_round_and_is_covered_in_between(visits: Visits) -> None:
    page = visits.visitor()
    table = lay(page, "skull", names=("Ana", "Ben"), bots=())
    sit(page, table["id"])
    expect(page.locator("#cover")).to_be_visible()
    assert page.locator("#board svg").count() == 0
    seen = []
    for _ in range(4):
        if page.locator("#uncover").is_visible():
            page.locator("#uncover").click()
        your_move(page)
        seen.append(page.locator("#whose").inner_text())
        one_step(page)
        page.locator("#done").click()
        settled(page)
        assert page.locator("#board svg").count() == 0 or page.locator("#cover").is_hidden()
    assert seen == ["Ana, your move", "Ben, your move", "Ben, your move", "Ana, your move"]


def test_a_seat_is_handed_to_a_bot_and_taken_back(visits: Visits) -> None:
    page = visits.visitor()
    table = lay(page, "master", bots=("captain",), options={"first": "1"})
    sit(page, table["id"])
    your_move(page)
    page.locator("#away-button").click()
    expect(page.locator("#back-button")).to_be_visible()
    page.locator("#back-button").click()
    expect(page.locator("#back-button")).to_have_count(0)
    expect(page.locator(".log").first).to_contain_text("is back")


def test_the_teams_of_masterislands_may_only_gesture_while_they_are_apart(visits: Visits) -> None:
    page = visits.visitor()
    table = lay(page, "master", bots=("drifter",) * 3, options={"mode": "teams", "first": "1"})
    sit(page, table["id"])
    your_move(page)
    options = page.locator("#channel option").all_inner_texts()
    assert len(options) == 4
    assert any(re.search("in secret|aloud", option) for option in options)
    page.locator(".gestures summary").click()
    page.locator("#emote-wave").click()
    expect(page.locator('[data-region="said"]')).to_contain_text("waves")


def test_a_hundred_names_fit(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    table = lay(page, "skull", bots=("drifter",) * 99)
    sit(page, table["id"])
    assert page.locator(".chip").count() == 100
    wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert wide <= 0
