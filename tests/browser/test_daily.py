"""The challenge of the day with two browsers, a desktop and a phone; and a game handed on."""

import re

from playwright.sync_api import Page, expect

from archipel.testkit.browser.visits import Visits, check_access, check_fits
from tests.browser.test_pages import check

_PLAY = """async table => {
    const csrf = document.querySelector('meta[name="csrf-token"]').content;
    const head = { "content-type": "application/json", "x-csrf-token": csrf };
    const get = async what => (await fetch(`/api/tables/${table}/${what}`)).json();
    const send = async (what, data) => {
        const sent = { method: "POST", headers: head, body: JSON.stringify(data) };
        return (await fetch(`/api/tables/${table}/${what}`, sent)).json();
    };
    for (let turn = 0; turn < 400; turn += 1) {
        const look = await get("view?seat=0");
        if (look.result) return look.result.scores[0].total;
        for (let complete = false; !complete;) {
            const { texts } = await get("choices?seat=0&limit=1");
            ({ complete } = await send("draft", { seen: look.fresh, seat: 0, move: texts[0] }));
        }
        await send("commit", { seen: look.fresh, seat: 0 });
    }
    return null;
}"""
"""Play a table of one's own to its end, always the first move: what is tested here is around the game."""


def table_of(page: Page) -> str:
    page.wait_for_url("**/table/**")
    return page.url.rpartition("/table/")[2].partition("?")[0]


def play_out(page: Page) -> str:
    """Play the table that the page shows, from another page, which draws nothing meanwhile; its id."""
    table = table_of(page)
    page.goto("/about")
    assert page.evaluate(_PLAY, table) is not None
    return table


def first_draw(page: Page, table: str) -> str:
    record: str = page.evaluate("async table => (await fetch(`/api/tables/${table}/record`)).text()", table)
    return next(line for line in record.splitlines() if " draw " in line).rpartition(" ~")[0]


def test_two_browsers_play_one_challenge_and_meet_on_its_board(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor(wide=False, language="fr")
    for page, play, name in ((ana, "Play", "Ana"), (ben, "Jouer", "Ben")):
        page.goto("/")
        page.locator(".today a").click()
        check(page)
        page.locator(".day-game a[href*='skull.']").first.click()
        check(page)
        expect(page.locator(".results")).to_have_count(0)
        page.get_by_role("textbox").fill(name)
        page.get_by_role("button", name=play).click()
    expect(ana.locator("#hint")).to_be_disabled()
    assert first_draw(ana, table_of(ana)) == first_draw(ben, table_of(ben))
    play_out(ana)
    second = play_out(ben)
    ana.go_back()
    ana.locator("#to-board").click()
    expect(ana.locator(".result.own")).to_contain_text("Ana")
    expect(ana.locator(".results")).to_contain_text("Ben")
    expect(ana.locator(".spread svg")).to_be_visible()
    check(ana)
    ben.goto(ana.url)
    expect(ben.locator(".result.own")).to_contain_text("Ben")
    check_fits(ben)
    check_access(ben)
    ana.locator(f"a[href*='{second}']").click()
    expect(ana.locator("main")).to_contain_text("the seed stays secret until midnight")


def test_a_game_is_handed_on_and_compared(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor(wide=False, language="fr")
    ana.goto("/")
    ana.locator("form[action='/play/skull'] [value=nobody]").click()
    table = play_out(ana)
    ana.goto(f"/replay/{table}?step=3&seat=1")
    ana.locator("[data-go=next]").click()
    expect(ana.locator("#here")).to_have_attribute("href", re.compile(r"step=4&seat=1&invite="))
    ben.goto(str(ana.locator("#here").get_attribute("href")))
    expect(ben.locator("#at")).to_have_text("4")
    ana.locator("a[href*='/again/']").click()
    check(ana)
    ben.goto(ana.locator("#again-link").input_value())
    ben.locator(".go-form button.main").click()
    play_out(ben)
    ben.go_back()
    ben.locator("#to-compare").click()
    expect(ben.locator(".one-game")).to_have_count(2)
    check(ben)
    ben.locator(".turns a").first.click()
    expect(ben.locator(".turns b")).to_contain_text("1")
