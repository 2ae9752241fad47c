"""What a player hears and sees at the table: sounds, flying cards, lost connections, refusals."""

import re

import pytest
from playwright.sync_api import APIResponse, Route, expect

from archipel.testkit.browser.visits import Visits, check_access
from tests.browser.tables import lay, next_pick, one_step, settled, sit, until, your_move

_COUNT_NOTES = """
    window.notes = 0;
    const Real = OscillatorNode;
    window.OscillatorNode = class extends Real {
        constructor(...given) { super(...given); window.notes += 1; }
    };
"""


def test_sounds_are_off_until_they_are_switched_on_and_that_is_remembered(visits: Visits) -> None:
    page = visits.visitor()
    page.add_init_script(_COUNT_NOTES)
    sit(page, lay(page, "skull", bots=())["id"])
    one_step(page)
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("notes") == 0
    page.locator("#sound").click()
    assert page.evaluate("notes") > 0
    page.reload()
    expect(page.locator("#sound")).to_have_attribute("aria-pressed", "true")
    page.locator("#undo").click()
    until(page, "notes > 0")  # the pen
    page.locator("#sound").click()
    before = page.evaluate("notes")
    one_step(page)
    assert page.evaluate("notes") == before


def test_a_step_and_done_take_one_request_each_and_what_stays_on_the_sheet_is_left_alone(
    visits: Visits,
) -> None:
    page = visits.visitor()
    sit(page, lay(page, "cats", bots=())["id"])
    asked: list[str] = []
    page.on("request", lambda request: request.method == "POST" and asked.append(request.url))
    grain = "document.querySelector('[data-region=sheet] svg > *')"
    page.evaluate(f"window.grain = {grain}")
    for _ in range(12):
        if page.locator("#board[data-ready='1']").count():
            break
        steps = page.locator("#board").get_attribute("data-steps")
        if page.locator("#board[data-piece]").count():
            cell = page.locator("[data-region=sheet] [data-kind=cell][tabindex].can").first
            cell.press("Enter")
        else:
            page.locator(next_pick(page)).click()
        settled(page)
        assert len(asked) == 1, asked
        asked.clear()
        if page.locator("#board").get_attribute("data-steps") != steps:
            assert page.evaluate(f"window.grain === {grain}")
    page.locator("#done").click()
    settled(page)
    assert [re.findall(r"/(\w+)\?", one) for one in asked] == [["commit"]]
    assert page.evaluate(f"window.grain === {grain}")


# The next update removes the mark from a card: keep a copy of the first card that has it.
_KEEP = """wanted => {
    const look = () => {
        const found = document.querySelector(wanted);
        if (!found || document.getElementById("kept")) return;
        const copy = document.createElementNS("http://www.w3.org/2000/svg", "svg");
        copy.id = "kept";
        copy.append(found.cloneNode(true));
        document.body.append(copy);
    };
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""


def test_cards_fly_in_unless_less_motion_is_preferred(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, lay(page, "master", bots=("drifter",), options={"first": "1"})["id"])
    your_move(page)
    assert page.locator(".a-deal.dealt").count() == 0  # the cards were already there
    page.evaluate(_KEEP, ".a-deal.dealt")
    for _ in range(12):
        if page.locator("#board[data-mine='0'], #kept").count():
            break
        if page.locator("#done").is_enabled():
            page.locator("#done").click()
        else:
            page.locator("[tabindex].a-pick.can").first.click()
        settled(page)
    page.wait_for_selector("#kept", state="attached")
    name = "getComputedStyle(document.querySelector('#kept > *')).animationName"
    assert page.evaluate(name) == "none"
    page.emulate_media(reduced_motion="no-preference")
    assert page.evaluate(name) == "a-deal"


def test_a_short_outage_is_not_mentioned_and_a_long_one_quietly(visits: Visits) -> None:
    visits.expect_trouble("ERR_INTERNET_DISCONNECTED|Failed to load resource|ERR_NETWORK")
    page = visits.visitor()
    page.clock.install()
    sit(page, lay(page, "skull", bots=())["id"])
    one_step(page)
    drafted = page.locator(".pencilled").inner_text()
    page.context.set_offline(True)
    page.evaluate("dispatchEvent(new Event('online'))")  # makes the page notice at once
    page.clock.fast_forward(3000)
    expect(page.locator("#lost-link")).to_be_hidden()
    page.locator("#undo").click()
    expect(page.locator("#refused")).to_contain_text("has not arrived")
    page.clock.fast_forward(4000)
    expect(page.locator("#lost-link")).to_be_visible()
    page.context.set_offline(False)
    page.clock.fast_forward(10_000)
    expect(page.locator("#lost-link")).to_be_hidden()
    expect(page.locator(".pencilled")).to_have_text(drafted, use_inner_text=True)


def test_an_update_that_arrives_after_a_newer_step_does_not_undo_it(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, lay(page, "skull", bots=())["id"])
    your_move(page)
    held: list[tuple[Route, APIResponse]] = []
    page.route("**/board?*", lambda route: held.append((route, route.fetch())))
    page.evaluate("dispatchEvent(new Event('online'))")  # the page updates, and the answer is slow
    for _ in range(100):
        if held:
            break
        page.wait_for_timeout(50)
    one_step(page)
    expect(page.locator(".pencilled-steps > *")).to_have_count(1)
    for route, answer in held:
        with page.expect_response("**/board?*"):
            route.fulfill(response=answer)
    page.wait_for_timeout(100)
    expect(page.locator(".pencilled-steps > *")).to_have_count(1)


def test_a_tap_at_the_wrong_moment_names_the_rule_and_other_refusals_are_explained(
    visits: Visits,
) -> None:
    visits.expect_trouble("Failed to load resource")
    page = visits.visitor(language="fr")
    sit(page, lay(page, "cats", bots=())["id"])
    your_move(page)
    page.locator('[data-region="sheet"] [data-kind="cell"]').nth(40).click(force=True)  # before a column
    expect(page.locator("#refused")).to_have_text(re.compile(r"\S"))
    expect(page.locator("#refused a")).to_have_attribute("href", "/rules/cats#IC-10")
    page.evaluate("document.getElementById('undo').disabled = false")
    page.locator("#undo").click()
    expect(page.locator("#refused")).to_have_text(re.compile("Il n’y a rien à annuler"))


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_while_waiting_or_on_a_covered_device(visits: Visits, dark: bool) -> None:
    ana, ben = visits.visitor(dark=dark), visits.visitor(dark=dark)
    table = lay(ana, "skull", seats=[{"name": "Ana"}, {}])
    ben.goto(f"/join/{table['id']}?invite={table['invite']}")
    ben.locator("#name").fill("Ben")
    ben.locator("form button.main").click()
    sit(ana, table["id"])
    one_step(ana)
    ana.locator("#done").click()
    expect(ana.locator("#whose")).to_have_text("Ben is thinking")
    check_access(ana)
    sit(ana, lay(ana, "skull", names=("Ana", "Ben"), bots=())["id"])
    expect(ana.locator("#cover")).to_be_visible()
    check_access(ana)


def test_alone_one_reads_ones_own_turns_again(visits: Visits) -> None:
    page = visits.visitor()
    sit(page, lay(page, "skull", bots=())["id"])
    your_move(page)
    for _ in range(6):
        if page.locator("#done:enabled").count():
            break
        page.locator("[tabindex].a-pick.can, .picker .can").locator("visible=true").first.click()
        settled(page)
    page.locator("#done").click()
    expect(page.locator("#happened")).to_be_enabled()
    expect(page.locator("#stage")).to_be_hidden()
    page.locator("#happened").click()
    expect(page.locator("#news .past")).to_have_count(1)
    expect(page.locator("#news figcaption")).to_have_text(re.compile("You (write|draw)"))
