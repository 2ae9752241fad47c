"""Inviting and joining: a link, a name, a seat."""

import segno
from playwright.sync_api import Page, expect

from archipel.testkit.browser.visits import Visits
from archipel.web.pages.lobby.waiting_room import qr_code


def lay(page: Page, game: str, friends: int = 1, bots: int = 0, name: str = "Ana") -> str:
    """Open a table, and return its invitation link."""
    page.goto(f"/new/{game}")
    page.locator("#name").fill(name)
    page.locator("#friends").fill(str(friends))
    page.locator("#bots").fill(str(bots))
    page.locator("main form button.main").click()
    page.wait_for_url("**/lobby/*")
    return page.locator("#invite-link").input_value()


def test_one_click_on_invite_shows_the_link_and_its_code(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor()
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"])
    ana.goto("/")
    ana.get_by_role("article", name="Doodle Islands").get_by_role("button", name="Invite").click()
    expect(ana.get_by_role("img", name="QR code of the link")).to_be_in_viewport()
    link = ana.get_by_label("Link to this table")
    expect(link).to_be_in_viewport()
    expect(ana.locator("#share")).to_be_hidden()  # a desktop has no share dialog
    ana.get_by_role("button", name="Copy").click()
    expect(ana.get_by_role("button", name="Copied")).to_be_visible()
    copied = ana.evaluate("navigator.clipboard.readText()")
    assert copied == link.input_value()
    ana.get_by_label("What should the others call you?").fill("Ana")
    ana.get_by_role("button", name="Use this name").click()
    ben.goto(copied)
    expect(ben.get_by_role("listitem").filter(has_text="Ana")).to_be_visible()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ana.wait_for_url("**/table/*")


def test_a_phone_shares_the_link_through_its_own_dialog(visits: Visits) -> None:
    ana = visits.visitor(wide=False)
    ana.add_init_script(
        "navigator.share = given => { window.shared = given.url; return Promise.resolve(); };"
        'Object.defineProperty(navigator, "clipboard", { value: undefined });'  # as without HTTPS
    )
    link = lay(ana, "skull")
    ana.get_by_role("button", name="Share").tap()
    assert ana.evaluate("window.shared") == link
    ana.get_by_role("button", name="Copy").tap()
    expect(ana.get_by_role("button", name="Copied")).to_be_visible()


def test_a_friend_opens_the_link_types_a_name_and_the_game_begins(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor(wide=False, language="fr")
    ben.goto(lay(ana, "skull"))
    ben.get_by_label("Ton nom").fill("Ben")
    ben.get_by_role("button", name="S’asseoir").tap()
    ben.wait_for_url("**/table/*")
    ana.wait_for_url("**/table/*")
    expect(ana.locator("main")).to_contain_text("Ben")
    expect(ben.locator("main")).to_contain_text("Ana")


def test_the_waiting_room_shows_who_comes_and_goes_and_can_be_closed(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor()
    link = lay(ana, "cats", friends=3)
    ana.get_by_label("Bot for seat 4").focus()
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_label("Seat", exact=True).select_option("3")
    ben.get_by_role("button", name="Sit down").click()
    seats = ana.locator(".seats > li")
    expect(seats.nth(2)).to_contain_text("Ben")
    expect(seats.nth(1)).to_contain_text("free")
    ben.get_by_role("button", name="Get up").click()
    expect(seats.nth(2)).to_contain_text("free")
    expect(ana.locator("#seats :focus")).to_have_count(1)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    expect(ben.locator("#seats")).to_contain_text("Ben")
    visits.expect_trouble("410")
    ana.get_by_text("Does nobody want to play").click()
    ana.get_by_role("button", name="Close the table for good").click()
    expect(ben.locator("main")).to_contain_text("closed by its host")


def test_the_host_fills_seats_with_bots_and_begins(visits: Visits) -> None:
    page = visits.visitor(wide=False)
    lay(page, "master", friends=2)
    page.get_by_label("Bot for seat 2").select_option("captain")
    page.get_by_role("button", name="Add bot").first.tap()
    expect(page.locator(".seats > li").nth(1)).to_contain_text("Captain")
    page.get_by_role("button", name="Make room").tap()
    expect(page.locator(".seats > li").nth(1)).to_contain_text("free")
    page.get_by_role("button", name="Begin now").tap()
    page.wait_for_url("**/table/*")


def test_the_code_contains_exactly_the_link(visits: Visits) -> None:
    page = visits.visitor()
    link = lay(page, "doodle")
    shown = page.locator("svg.qr path").get_attribute("d")
    assert shown
    assert shown in qr_code(link)
    assert segno.make(link, error="m", micro=False).version <= 6


def test_everybody_can_find_a_public_table(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor()
    ana.goto("/new/cats")
    ana.locator("#name").fill("Ana the First")
    ana.locator("#friends").fill("1")
    ana.locator("#bots").fill("0")
    ana.get_by_label("Public").check()
    ana.locator("main form button.main").click()
    ana.wait_for_url("**/lobby/*")
    ben.goto("/")
    ben.get_by_role("region", name="Open tables").get_by_role("link").filter(has_text="Ana the First").click()
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/table/*")


def test_without_the_whole_link_a_table_does_not_exist(visits: Visits) -> None:
    visits.expect_trouble("404")
    link = lay(visits.visitor(), "skull")
    stranger = visits.visitor()
    for path in (link.partition("?")[0], link.replace("/join/", "/lobby/").partition("?")[0], link + "x"):
        answer = stranger.goto(path)
        assert answer is not None
        assert answer.status == 404


def test_a_full_table_can_be_watched(visits: Visits) -> None:
    ana, ben, late = visits.visitor(), visits.visitor(), visits.visitor()
    link = lay(ana, "skull")
    ben.goto(link)
    ben.get_by_label("Your name").fill("Ben")
    ben.get_by_role("button", name="Sit down").click()
    ben.wait_for_url("**/table/*")
    late.goto(link)
    expect(late.locator("main")).to_contain_text("All seats are taken.")
    late.get_by_role("link", name="Watch").click()
    late.wait_for_url("**/table/*")
    expect(late.locator("main svg").first).to_be_visible()


def test_everything_works_without_scripts(visits: Visits) -> None:
    page = visits.visitor(scripts=False)
    lay(page, "master", friends=2)
    page.get_by_role("button", name="Add bot").first.click()
    expect(page.locator(".seats > li").nth(1)).to_contain_text("bot")
    page.get_by_role("button", name="Begin now").click()
    page.wait_for_url("**/table/*")
