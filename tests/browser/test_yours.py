"""Your games on a desktop in English, taken to a phone in French, and deleted there."""

from random import Random

from playwright.sync_api import expect

from archipel.testkit.browser.visits import Visits
from tests.browser.tables import lay
from tests.browser.test_pages import check
from tests.web.players import Player, play_out
from tests.web.serving import Running


def test_a_history_is_shown_taken_to_a_phone_and_deleted(visits: Visits, served: Running) -> None:
    desk, phone = visits.visitor(), visits.visitor(wide=False, language="fr")
    going, over = (lay(desk, "skull", bots=bots)["id"] for bots in (("drifter",), ()))
    (cookie,) = [one["value"] for one in desk.context.cookies() if one["name"] == "archipel"]
    end = play_out([Player(served, over, cookie.partition(".")[0], 0)], Random(1))
    desk.goto("/seats")
    expect(desk.get_by_role("link", name="Your turn")).to_have_attribute("href", f"/table/{going}")
    total = str(end["result"]["scores"][0]["total"]).replace("-", "−")  # type: ignore[index]
    expect(desk.locator(f"a[href='/replay/{over}']")).to_contain_text(f"{total} point")
    expect(desk.locator(".figures dd").first).to_have_text("1")
    check(desk)
    desk.goto(f"/elsewhere/{going}")
    desk.get_by_label("Address of the webhook").fill("http://127.0.0.1:9/")
    visits.expect_trouble("422")
    desk.get_by_role("button", name="Send a test").click()
    expect(desk.get_by_role("alert")).to_contain_text("private network")
    check(desk)
    desk.goto("/seats")
    desk.get_by_role("button", name="Make a link").click()
    expect(desk.get_by_role("img", name="QR code of the link")).to_be_visible()
    check(desk)
    phone.goto(desk.locator("#invite-link").input_value())
    check(phone)
    phone.get_by_role("button", name="Les apporter ici").click()
    expect(phone.locator(f"a[href='/table/{going}']")).to_be_visible()
    check(phone)
    phone.goto(f"/elsewhere/{going}")
    check(phone)
    phone.goto("/seats")
    phone.get_by_role("button", name="Effacer mon historique").click()
    expect(phone.get_by_role("status")).to_contain_text("effacé")
    expect(phone.locator(f"a[href='/table/{going}']")).to_be_visible()
    expect(phone.locator(f"a[href='/replay/{over}']")).to_have_count(0)
