"""Browsers add to the dice by themselves, and check at the end that nobody can have chosen them."""

from typing import Any

from playwright.sync_api import Page, expect

from archipel.kernel import prove, read_record, replay, seal_of
from archipel.plugins import find
from archipel.testkit.browser.visits import Visits, check_access
from tests.browser.tables import sit, until
from tests.browser.test_tables import lay

_ASK = """async ([path, body]) => {
    const csrf = document.cookie.split("; ").find(one => one.startsWith("archipel-csrf="))?.slice(14) ?? "";
    const headers = { "content-type": "application/json", "x-csrf-token": csrf };
    const sent = body ? { method: "POST", body: JSON.stringify(body), headers } : {};
    const answer = await fetch(path, sent);
    return answer.headers.get("content-type").includes("json") ? answer.json() : answer.text();
}"""
SURE = "nobody can have chosen what came"


def ask(page: Page, what: str = "", **body: object) -> Any:
    """Ask the API about the table of this page, as its scripts do."""
    table = page.url.partition("?")[0].rpartition("/")[2]
    return page.evaluate(_ASK, [f"/api/tables/{table}{what}", body or None])


def let_bots_end_it(*pages: Page) -> None:
    for page in pages:
        ask(page, "/hand", seen=ask(page)["number"], level="drifter")
    for page in pages:
        page.wait_for_selector("#board[data-phase=over]", state="attached", timeout=60_000)


def proved(page: Page) -> int:
    record = read_record(ask(page, "/record"))
    return prove(record, replay(record, find(record.game)))


def test_a_game_against_bots_begins_at_once_with_dice_that_the_browser_has_added_to(visits: Visits) -> None:
    page = visits.open("/")
    until(page, "() => performance.getEntriesByName(`${location.origin}/api/promise`).length")
    page.get_by_role("article", name="Skull Island").get_by_role("button", name="Play now").click()
    page.wait_for_url("**/table/*")
    [added] = ask(page)["added"]
    assert (added["seat"], added["seal"], len(added["entropy"])) == (0, "", 64)
    let_bots_end_it(page)
    expect(page.locator(".b-proof")).to_contain_text(SURE)
    assert proved(page) > 0
    page.locator(".b-proof summary").click()
    page.locator(".b-proof").get_by_role("link", name="What this proves").evaluate(
        "link => link.removeAttribute('target')"
    )
    first = page.url
    page.get_by_role("link", name="What this proves").click()
    expect(page.get_by_role("heading", name="What is not proved")).to_be_visible()
    check_access(page)
    sit(page, first.rpartition("/")[2])
    until(page, "() => performance.getEntriesByName(`${location.origin}/api/promise`).length")
    page.locator("#rematch").click()
    page.wait_for_url(lambda url: "/table/" in url and url != first)
    assert ask(page)["added"][0]["entropy"] not in ("", added["entropy"])


def test_friends_browsers_seal_and_show_their_parts_and_do_so_again_for_a_rematch(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor()
    link = lay(ana, "skull")
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    for page in (ana, ben):
        page.wait_for_url("**/table/*")
    added = ask(ana)["added"]
    assert [one["seat"] for one in added] == [0, 1]
    assert all(seal_of(one["entropy"]) == one["seal"] for one in added)
    let_bots_end_it(ana, ben)
    for page in (ana, ben):
        expect(page.locator(".b-proof")).to_contain_text(SURE)
    assert proved(ana) > 0
    ben.locator(".b-proof summary").click()
    expect(ben.get_by_role("link", name="Save the receipt")).to_be_visible()
    until(ana, "() => performance.getEntriesByType('resource').some(one => one.name.includes('/seal'))")
    until(ben, "() => performance.getEntriesByType('resource').some(one => one.name.includes('/seal'))")
    old = ana.url
    ana.locator("#rematch").click()
    ana.wait_for_url(lambda url: "/table/" in url and url != old)
    again = ask(ana)["added"]
    assert [one["seat"] for one in again] == [0, 1]
    assert all(seal_of(one["entropy"]) == one["seal"] for one in again), "ben’s browser did it by itself"
