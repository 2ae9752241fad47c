"""The pages over plain HTTP: forged forms, invalid cookies, files that are not records."""

import re
from collections.abc import Iterator
from html import unescape
from html.parser import HTMLParser
from pathlib import Path
from posixpath import dirname, join, normpath

import httpx2
import pytest

from archipel.plugins import games
from archipel.web import pages
from archipel.web.pages.assets import assets
from tests.web.serving import Running


@pytest.fixture
def browser(server: Running) -> Iterator[httpx2.Client]:
    """A client with an empty cookie jar that sends its origin."""
    with httpx2.Client(base_url=server.url, headers={"origin": server.url}, timeout=30) as client:
        yield client


def csrf(page: httpx2.Response) -> str:
    """The CSRF token in a page."""
    found = re.search(r'name="csrf-token" content="([^"]*)"', page.text)
    assert found
    return found[1]


def play(browser: httpx2.Client, **data: str) -> httpx2.Response:
    """Press “Play now”."""
    return browser.post("/play/skull", data=data)


class Addresses(HTMLParser):
    """Collects every address that a page loads or links to."""

    def __init__(self) -> None:
        super().__init__()
        self.loaded: set[str] = set()
        self.inline: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        if tag in ("script", "img", "link", "source"):
            self.loaded |= {value for name in ("src", "href", "srcset") if (value := named.get(name))}
        if "style" in named or any(name.startswith("on") for name in named):
            self.inline.append(f"{tag} {attrs}")
        if tag == "style" or (
            tag == "script" and not named.get("src") and named.get("type") != "application/json"
        ):
            self.inline.append(tag)


def test_a_click_opens_a_table_and_sets_a_cookie(browser: httpx2.Client) -> None:
    answer = play(browser)
    assert answer.status_code == 303
    assert re.fullmatch(r"/table/\w+", answer.headers["location"])
    assert "archipel" in browser.cookies
    assert browser.get(answer.headers["location"]).status_code == 200


def test_a_phone_gets_its_own_drawings_with_the_page(browser: httpx2.Client) -> None:
    table = play(browser).headers["location"]
    for agent, narrow in (("Mozilla/5.0 (Linux; Android 14) Mobile Safari/537.36", 1), ("Mozilla/5.0", 0)):
        for address in (table, "/learn/skull/treasures"):
            assert f'data-narrow="{narrow}"' in browser.get(address, headers={"user-agent": agent}).text


def test_a_lesson_says_why_a_place_is_refused_and_calls_the_learner_you(browser: httpx2.Client) -> None:
    english = {"accept-language": "en"}
    refused = browser.get("/learn/skull/treasures/why", params={"wanted": "cell:r3c6"}, headers=english)
    assert refused.status_code == 200
    assert refused.json()["message"].endswith(".")
    assert ">Player<" not in browser.get("/learn/doodle/first", headers=english).text


def test_a_lesson_says_kindly_what_it_wants_and_goes_on_from_any_progress(browser: httpx2.Client) -> None:
    lesson, english = "/learn/skull/treasures", {"accept-language": "en"}

    def do(what: str, so: str = "", picked: list[list[str]] | None = None) -> httpx2.Response:
        data = {"seen": 0} if picked is None else {"seen": 0, "picked": picked}
        return browser.post(f"{lesson}/{what}", params={"so": so}, json=data, headers=english)

    for early in (do("commit"), do("undo"), do("pick", picked=[["cell", "r9c9"]])):
        assert early.status_code == 409
        assert early.json() == {"error": "why", "message": "One moment: first press Next.", "rule": ""}
    assert 'data-so="[1,[],[]]"' in do("next").text
    assert do("next", so="[1").status_code == 400
    assert 'data-expect=""' in browser.get(f"{lesson}/board", params={"so": "[200]"}).text
    refused = do("pick", so="[200]", picked=[["cell", "r9c9"]])
    assert refused.json()["message"] == "The lesson is over."


def test_a_host_without_a_name_is_asked_for_one_and_keeps_it(
    browser: httpx2.Client,
) -> None:
    first = play(browser, **{"with": "friend"}).headers["location"]
    waiting = browser.get(first)
    assert "What should the others call you?" in waiting.text
    nameless = {"do": "name", "seat": "0", "csrf": csrf(waiting)}
    assert browser.post(first, data={**nameless, "name": " "}).status_code == 400
    assert browser.post(first, data={**nameless, "name": "Zoë"}).headers["location"] == first
    again = play(browser, **{"with": "friend", "csrf": csrf(waiting)}).headers["location"]
    for place in (first, again):
        room = browser.get(place).text
        assert "What should the others call you?" not in room
        assert '<span class="who">Zoë</span>' in room


def test_a_form_without_the_csrf_token_does_nothing(browser: httpx2.Client) -> None:
    play(browser)
    assert play(browser).status_code == 403
    assert play(browser, csrf="0" * 64).status_code == 403
    assert play(browser, csrf=csrf(browser.get("/"))).status_code == 303


def test_a_form_from_another_site_does_nothing(browser: httpx2.Client) -> None:
    for headers in ({"origin": "https://example.org"}, {"origin": "null"}, {"sec-fetch-site": "cross-site"}):
        answer = browser.post("/play/skull", data={}, headers=headers)
        assert answer.status_code == 403
        assert not answer.cookies


def test_an_invalid_cookie_is_ignored(browser: httpx2.Client) -> None:
    browser.cookies.set("archipel", "x" * 43 + ".0")
    answer = browser.get("/")
    assert answer.status_code == 200
    assert any(
        one.startswith(('archipel=""; Max-Age=0', "archipel=; Max-Age=0"))
        for one in answer.headers.get_list("set-cookie")
    )


def test_strange_cookies_break_nothing(browser: httpx2.Client) -> None:
    for name in ("language", "theme", "contrast", "colours", "motion", "name", "tables"):
        browser.cookies.set(f"archipel-{name}", "zz%00..'\"<b>")
    answer = browser.get("/")
    assert answer.status_code == 200
    assert "<b>" not in answer.text


def test_names_are_escaped(browser: httpx2.Client) -> None:
    form = {"name": (None, "<b>Ana</b>"), "friends": (None, "1"), "bots": (None, "0")}
    place = browser.post("/new/skull", files=form).headers["location"]
    page = browser.get(place)
    assert "&lt;b&gt;Ana" in page.text
    assert "<b>Ana" not in page.text
    assert "&lt;b&gt;Ana" in browser.get("/").text


def test_preferences_lead_back_to_this_server_only(browser: httpx2.Client) -> None:
    for back in ("//example.org", "https://example.org/", "/\\example.org", "", "/x\r\nset-cookie: a=b"):
        answer = browser.post("/preferences", data={"language": "fr", "back": back})
        assert answer.headers["location"] == "/"
    answer = browser.post("/preferences", data={"theme": "night", "back": "/about?x=1"})
    assert answer.headers["location"] == "/about?x=1"
    assert 'data-theme="night"' in browser.get("/about").text
    browser.post("/preferences", data={"theme": "system"})
    assert "data-theme" not in browser.get("/about").text


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/about",
        "/replay",
        "/nowhere",
        "/new/cats",
        "/rules/doodle",
        "/print/skull",
        "/check/skull",
        "/call/cats",
    ],
)
def test_pages_load_nothing_from_elsewhere_and_contain_no_inline_code(
    browser: httpx2.Client, path: str
) -> None:
    page = browser.get(path)
    assert "default-src 'none'" in page.headers["content-security-policy"]
    found = Addresses()
    found.feed(page.text)
    assert not found.inline
    for address in found.loaded:
        assert address.startswith("/")
    for address in [one for one in found.loaded if one.startswith("/static/")]:
        answer = browser.get(address)
        assert answer.status_code == 200
        assert "immutable" in answer.headers["cache-control"]


def _modules(path: str) -> set[str]:
    """A script and everything that it imports."""
    found, left = set[str](), [path]
    while left:
        found.add(one := left.pop())
        named = re.findall(r"""(?:from|import) "(\.[^"]+)";""", assets()[one].decode())
        left += {normpath(join(dirname(one), name)) for name in named} - found
    return found


def test_scripts_stay_small() -> None:
    """All that one page may load, a lesson's script and the coach's together."""
    heaviest = 0
    for template in (Path(pages.__file__).parent / "templates").rglob("*.html"):
        scripts = re.findall(r'asset\("([^"]+\.js)"\)', template.read_text("utf-8"))
        loaded = set[str]().union(*map(_modules, scripts))
        heaviest = max(heaviest, size := sum(len(assets()[one]) for one in loaded))
        assert size < 100_000, (template.name, size)
    assert heaviest > 50_000, "the table page is not found"


def test_scripts_are_sent_without_remarks_and_with_their_line_numbers() -> None:
    folder = Path(pages.__file__).parent / "static"
    for name, sent in assets().items():
        if name.endswith(".js"):
            lines, written = sent.decode().split("\n"), (folder / name).read_text("utf-8").split("\n")
            assert len(lines) == len(written), name
            assert not [line for line in lines if line.lstrip().startswith(("//", "/**\n", "* "))], name
            assert all(one in ("", two) for one, two in zip(lines, written, strict=True)), name


def test_an_old_address_of_a_file_gives_the_current_file_uncached(browser: httpx2.Client) -> None:
    answer = browser.get("/static/000000000000/css/base.css")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-cache"
    assert browser.get("/static/000000000000/../render.py").status_code == 404


@pytest.mark.parametrize(
    ("content", "status"),
    [(b"", 422), (b"archipel record 1\n", 422), (b"\xff\xfe\x00", 400), (b"x" * 2_000_000, 413)],
    ids=["nothing", "a beginning", "no text", "too long"],
)
def test_a_file_that_is_not_a_record_is_refused(browser: httpx2.Client, content: bytes, status: int) -> None:
    answer = browser.post("/replay", files={"file": ("game.txt", content)})
    assert answer.status_code == status
    assert answer.headers["content-type"].startswith("text/html")


def test_a_running_game_cannot_be_replayed(browser: httpx2.Client) -> None:
    place = play(browser).headers["location"]
    assert browser.get(place.replace("/table/", "/replay/")).status_code == 409


def test_forms_with_nonsense_are_refused_politely(browser: httpx2.Client) -> None:
    for form, status in (
        ({"friends": "many", "bots": "-3"}, 303),  # as if nothing were written there
        ({"friends": "1", "level": "admiral", "bots": "2"}, 422),
        ({"friends": "1", "option-side": "C"}, 422),
        ({"friends": "99", "bots": "99"}, 422),
        ({"name": "x" * 500}, 303),  # it is cut
        ({"sheet": "not toml"}, 422),
    ):
        answer = browser.post("/new/skull", files={name: (None, value) for name, value in form.items()})
        assert answer.status_code == status, form
        assert "text/html" in answer.headers["content-type"] or status == 303
        browser.cookies.clear()
    assert (
        browser.post(
            "/new/skull", content=b"junk", headers={"content-type": "multipart/form-data"}
        ).status_code
        < 500
    )
    assert browser.post("/new/chess", files={"name": (None, "Ana")}).status_code == 404


@pytest.mark.parametrize("game", games())
@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_is_on_the_rulebook_page_and_every_example_is_drawn(
    browser: httpx2.Client, game: str, language: str
) -> None:
    page = browser.get(f"/rules/{game}", headers={"accept-language": language}).text
    for rule in games()[game].rules.rules:
        assert f'id="{rule}"' in page
    pictures = re.findall(r'src="(/rules/[^"]*)"', page)
    assert len(pictures) >= len(games()[game].rules.rules) // 2
    for address in pictures[:5]:
        answer = browser.get(address.replace("&amp;", "&"))
        assert answer.headers["content-type"].startswith("image/svg+xml")
        assert "var(--" not in answer.text


def test_every_game_credits_its_authors_and_says_that_this_is_unofficial(browser: httpx2.Client) -> None:
    for path in ("/about", *(f"/rules/{game}" for game in games())):
        page = browser.get(path, headers={"accept-language": "en"}).text
        assert "nofficial" in page
    about = browser.get("/about", headers={"accept-language": "fr"}).text.replace("\u00a0", " ")
    for game in games().values():
        assert game.rules.about.credits["fr"][:40] in about.replace("&#39;", "'").replace("&amp;", "&")


def spaced(text: str) -> str:
    """With ordinary spaces: French pages have non-breaking ones before punctuation."""
    return text.replace("\u00a0", " ").replace("\u202f", " ")


@pytest.mark.parametrize("game", games())
def test_the_rules_page_and_the_api_mark_our_rulings_and_what_is_reconstructed(
    browser: httpx2.Client, game: str
) -> None:
    book = browser.get(f"/api/games/{game}").json()["rules"]
    rules = games()[game].rules.rules
    for language, ruled, rebuilt in (
        ("en", "Our ruling", "Reconstructed"),
        ("fr", "Notre interprétation", "Reconstitué"),
    ):
        page = spaced(unescape(browser.get(f"/rules/{game}", headers={"accept-language": language}).text))
        for name, rule in rules.items():
            section = page.partition(f'id="{name}"')[2].partition("</section>")[0]
            for key, label, note in (
                ("ruling", ruled, rule.ruling),
                ("reconstructed", rebuilt, rule.reconstructed),
            ):
                assert book[name][key] == dict(note)
                assert (label in section) == bool(note)
                assert not note or spaced(note[language]) in section
