"""Several people: two browsers, a lost connection, spectators, a shared device, a bot that stands in."""

import re
from pathlib import Path

from playwright.sync_api import Browser, expect

from archipel.testkit.browser.hands import Hands
from archipel.testkit.browser.visits import Visits
from tests.browser.tables import enter, lay, next_pick, one_step, settled, sit, your_move
from tests.web.serving import OPEN, Running, new_store


def test_two_browsers_share_a_table_and_one_loses_the_network_and_comes_back(visits: Visits) -> None:
    visits.expect_trouble("ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_NETWORK")
    ana = visits.visitor()
    table = lay(ana, "skull", bots=(), options={"side": "A"}, seats=[{"name": "Ana"}, {}])
    ben = visits.open(f"/join/{table['id']}?invite={table['invite']}", language="fr")
    ben.locator("#name").fill("Ben")
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


def test_what_is_picked_stays_picked_when_others_finish_their_turn(visits: Visits) -> None:
    ana = visits.visitor()
    table = lay(ana, "skull", bots=(), options={"side": "A"}, entered=True, seats=[{"name": "Ana"}, {}])
    ben = visits.open(f"/join/{table['id']}?invite={table['invite']}")
    ben.locator("#name").fill("Ben")
    ben.locator("form button.main").click()
    ben.wait_for_selector("html[data-script=ready]", state="attached")
    enter(ana, table["id"], "1 3 5")  # no danger: that would be a single pick
    sit(ana, table["id"])
    your_move(ana)
    ana.locator(next_pick(ana)).click()
    settled(ana)
    asked, picked = ana.locator("#question").inner_text(), ana.locator(".a-pick.on").count()
    assert picked > 0
    one_step(ben)
    ben.locator("#done").click()
    expect(ana.locator(".chip", has_text="Ben").locator(".done-mark")).to_be_visible()
    expect(ana.locator("#question")).to_have_text(asked)
    expect(ana.locator(".a-pick.on")).to_have_count(picked)
    ana.locator(next_pick(ana)).click()
    expect(ana.locator("#done")).to_be_enabled()


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
    expect(watcher.locator(".log").first).to_contain_text(re.compile("Ana (sails|places)"))


def test_a_shared_device_is_covered_between_turns(visits: Visits) -> None:
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


def test_people_sharing_a_device_start_from_the_front_page_and_hide_their_hands(visits: Visits) -> None:
    page = visits.open("/", wide=False)
    page.get_by_role("article", name="MasterIslands").get_by_role("link", name="More choices").tap()
    page.get_by_label("Your name").fill("Ana")
    page.locator("#bots").fill("0")
    page.get_by_text("More people at this device").tap()
    page.get_by_label("Their names, one on a line").fill("Ben")
    page.get_by_label("Who begins").select_option("1")
    page.get_by_role("button", name="Open the table").tap()
    page.wait_for_selector("html[data-script=ready]", state="attached")
    expect(page.locator("#cover")).to_contain_text("Pass it on to Ana")
    page.get_by_role("button", name="I am Ana: show my sheet").tap()
    your_move(page)
    hers = {card.get_attribute("data-value") for card in page.locator('[data-kind="card"]').all()}
    Hands(page, True, "one turn").play(until="#cover:not([hidden])")
    expect(page.locator("#cover")).to_contain_text("Pass it on to Ben")
    left = page.content()
    assert hers
    assert 'data-kind="card"' not in left  # not even in the page's source


def test_a_live_region_announces_what_the_others_did(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, lay(page, "master", bots=("drifter",), options={"first": "1"})["id"])
    one_step(page)
    page.locator("#done").click()
    says = page.get_by_role("status").and_(page.locator("#says"))
    expect(says).to_have_text(re.compile("Drifter .*Your move"), timeout=20_000)


def test_a_seat_is_handed_to_a_bot_and_taken_back(visits: Visits) -> None:
    page = visits.visitor()
    table = lay(page, "master", bots=("captain",), options={"first": "1"})
    sit(page, table["id"])
    your_move(page)
    page.once("dialog", lambda dialog: dialog.accept())  # only bots are left
    page.locator("#away-button").click()
    expect(page.locator("#back-button")).to_be_visible()
    page.locator("#back-button").click()
    expect(page.locator("#back-button")).to_have_count(0)
    expect(page.locator(".log").first).to_contain_text("is back")


def test_a_page_continues_after_the_server_has_restarted(chromium: Browser, tmp_path: Path) -> None:
    store = new_store(tmp_path)
    with Running(store, *OPEN) as first:
        visits = Visits(chromium, first.url)
        visits.expect_trouble(
            "ERR_CONNECTION_REFUSED|Failed to load resource|ERR_EMPTY|ERR_INCOMPLETE|ERR_NETWORK"
        )
        page = visits.visitor()
        sit(page, lay(page, "skull", bots=())["id"])
        one_step(page)
        drafted = page.locator(".pencilled").inner_text()
        first.end()
    with Running(store, *OPEN, port=first.port):
        expect(page.locator("#lost-link")).to_be_hidden(timeout=15_000)
        expect(page.locator(".pencilled")).to_have_text(drafted, use_inner_text=True)
        page.locator("#done").click()
        expect(page.locator(".log").first).to_contain_text(re.compile("You (write|draw)"))
        visits.close()


def test_a_turn_clock_is_shown_and_real_dice_can_be_entered(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, lay(page, "skull", bots=(), clock=90, entered=True)["id"])
    page.locator("#enter-0").select_option("1")
    page.locator("#enter-1").select_option("3")
    page.locator("#enter-2").select_option("5")
    page.locator("#enter button").click()
    your_move(page)
    expect(page.locator(".clock")).to_have_text(re.compile("1:[0-3][0-9]"))
    offered = page.locator('.picker [data-kind="number"]').all()
    assert [one.get_attribute("data-value") for one in offered] == ["1", "3", "4", "5", "6", "8", "9"]


def test_the_teams_of_masterislands_may_only_gesture_while_they_are_apart(visits: Visits) -> None:
    page = visits.visitor()
    table = lay(page, "master", bots=("drifter",) * 3, options={"mode": "teams", "first": "1"})
    sit(page, table["id"])
    your_move(page)
    page.locator(".talk-fold > summary").click()  # among bots, talk is folded
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
