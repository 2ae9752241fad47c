"""Your seats, a new key for them, and a new link for a table."""

from playwright.sync_api import expect

from archipel.testkit.browser.visits import Visits, check_access, check_fits
from tests.browser.tables import lay, sit
from tests.browser.test_tables import lay as wait


def test_a_new_key_locks_out_another_device_that_has_the_old_one(visits: Visits) -> None:
    ana, thief = visits.visitor(wide=False), visits.visitor()
    table = lay(ana, "skull")["id"]
    thief.context.add_cookies(ana.context.cookies())
    sit(thief, table)
    ana.goto("/seats")
    expect(ana.get_by_role("link", name="Skull Island")).to_be_visible()
    check_access(ana)
    check_fits(ana)
    ana.get_by_role("button", name="Take a new key").click()
    expect(ana.get_by_role("link", name="Skull Island")).to_be_visible()
    visits.expect_trouble("404")
    thief.goto(f"/table/{table}")
    expect(thief.locator("#board")).to_have_count(0)
    sit(ana, table)
    expect(ana.locator("#board")).to_be_visible()


def test_a_host_replaces_a_link_and_withdraws_it(visits: Visits) -> None:
    ana, ben = visits.visitor(), visits.visitor()
    old = wait(ana, "skull", friends=2)
    ana.get_by_text("Did the link reach the wrong people?").click()
    ana.get_by_role("button", name="Make a new link").click()
    expect(ana.locator("#invite-link")).not_to_have_value(old)
    new = ana.locator("#invite-link").input_value()
    visits.expect_trouble("404")
    ben.goto(old)
    expect(ben.get_by_label("Your name")).to_have_count(0)
    ben.goto(new)
    expect(ben.get_by_label("Your name")).to_be_visible()
    ana.get_by_text("Did the link reach the wrong people?").click()
    ana.get_by_role("button", name="Withdraw the link").click()
    expect(ana.get_by_text("nobody new can sit down")).to_be_visible()
    check_access(ana)
