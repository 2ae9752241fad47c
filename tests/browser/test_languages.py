"""French and English are complete: no text on a French page is the same as on the English one. And French
has a space before two-part punctuation marks."""

import re

import pytest
from playwright.sync_api import Page

from archipel.plugins import games
from archipel.testkit.browser.visits import Visits
from archipel.testkit.texts import crowded
from tests.browser.tables import lay, sit, your_move
from tests.web.serving import Running

_TEXTS = """() => {
    const spoken = ["aria-label", "title", "alt", "placeholder", "aria-description", "aria-roledescription"];
    const silent = "script, style, code, kbd, .mono, body [lang], textarea, svg.qr, [aria-hidden=true] svg";
    const found = new Set([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const one = node.nodeType === Node.TEXT_NODE ? node.parentElement : node;
        if (one.closest(silent)) continue;
        if (node.nodeType === Node.TEXT_NODE) found.add(node.data);
        else for (const name of spoken) if (node.hasAttribute(name)) found.add(node.getAttribute(name));
    }
    return [...found].map(text => text.replace(/\\s+/g, " ").trim());
}"""

# Legitimately the same in both languages: names, rule ids, and a few words.
_NAMES = {name for game in games().values() for name in game.rules.about.name.values()}
_SAME = re.compile(
    r"Archipel|Ana|Ben|Navigator|Captain|Doodle Islands|MasterIslands|Explore & Draw|[Ss]olo"
    r"|Pages|Licence|Dangers?|[Tt]raditions?|[Oo]shax|route|[Rr]ats?|visible|expert"
    r"|Total|normal|minutes?|[Pp]oints?|[A-Z]{2}-\d+|[a-z]{1,2}\d+(?:[a-z]\d+)?|km|Corsaire?|SHA-256|HMAC|TOML|QR|[A-Z]+\d*"
)


def untranslated(page: Page) -> list[str]:
    """The texts of the page that are the same in French and in English."""
    told: dict[str, set[str]] = {}
    for language in ("en", "fr"):
        page.context.add_cookies([{"name": "archipel-language", "value": language, "url": page.url}])
        page.reload()
        assert page.locator("html").get_attribute("lang") == language
        told[language] = set(page.evaluate(_TEXTS))
    assert len(told["fr"]) > 10
    # What people typed is the same in both.
    assert [crowd for text in told["fr"] - told["en"] for crowd in crowded(text)] == []
    same = sorted(told["en"] & told["fr"] - _NAMES)
    return [text for text in same if re.search(r"[^\W\d_]{2,}", _SAME.sub("", text))]


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/about", "/replay", "/preferences", "/nowhere"),
        *(f"/{one}/{game}" for one in ("new", "rules") for game in games()),
    ],
)
def test_a_page_says_nothing_in_the_other_language(visits: Visits, path: str) -> None:
    visits.expect_trouble("404")
    assert untranslated(visits.open(path)) == []


def test_the_waiting_room_and_the_invitation_say_nothing_in_the_other_language(visits: Visits) -> None:
    page = visits.open("/new/master")
    page.locator("#name").fill("Ana")
    page.locator("#friends").fill("2")
    page.locator("#bots").fill("1")
    page.locator("#option-mode").select_option("teams")
    page.locator("main form button.main").click()
    page.wait_for_url("**/lobby/*")
    assert untranslated(page) == []
    guest = visits.open(page.locator("#invite-link").input_value())
    assert untranslated(guest) == []


@pytest.mark.parametrize("game", games())
def test_a_table_says_nothing_in_the_other_language(visits: Visits, game: str) -> None:
    page = visits.visitor()
    sit(page, lay(page, game, bots=("navigator",) if game == "master" else ())["id"])
    your_move(page)
    assert untranslated(page) == []


@pytest.mark.parametrize("game", games())
def test_the_end_and_the_replay_say_nothing_in_the_other_language(
    visits: Visits, served: Running, game: str
) -> None:
    seats = [{"level": "drifter"}] * 2
    table = served.call("POST", "/api/tables", json={"game": game, "seats": seats, "public": True}).json()[
        "id"
    ]
    page = visits.open(f"/table/{table}")
    page.locator("#over-title").wait_for(timeout=30_000)
    assert untranslated(page) == []
    page.goto(f"/replay/{table}")
    assert untranslated(page) == []
