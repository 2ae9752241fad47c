"""Where an invitation leads: to this server as others reach it, below its path, or honestly nowhere yet."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import httpx2
import pytest

from archipel.plugins import games
from archipel.web.pages.assets import assets
from archipel.web.pages.lobby.waiting_room import is_here_only
from tests.web.inside import OPEN
from tests.web.serving import Running, new_store
from tests.web.within import Within

GAME = next(iter(games()))
LINK = re.compile(r'value="([^"]+)" id="invite-link"')


@pytest.fixture(scope="module")
def below(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Within]:
    """A server that a proxy shows below /games."""
    with Within(new_store(tmp_path_factory.mktemp("below")), replace(OPEN, path="/games")) as running:
        yield running


def waiting(server: Running | Within, host: str) -> httpx2.Response:
    """The waiting room of a new table, as a browser that knows the server by this name sees it."""
    with server.client(host=host, origin=f"http://{host}") as browser:
        sent = browser.post(f"play/{GAME}", data={"with": "friend"})
        assert sent.status_code == 303
        return browser.get(httpx2.URL(server.url).join(sent.headers["location"]))


@pytest.mark.parametrize(
    ("link", "here"),
    [
        ("http://127.0.0.1:8421/join/1", True),
        ("http://127.8.8.8/join/1", True),
        ("http://[::1]:8421/join/1", True),
        ("http://localhost:8421/join/1", True),
        ("http://192.168.1.7:8421/join/1", False),
        ("https://games.example/join/1", False),
    ],
)
def test_only_a_loopback_address_stays_on_this_machine(link: str, here: bool) -> None:
    assert is_here_only(link) is here


def test_a_server_for_this_machine_only_says_how_to_let_others_in(server: Running) -> None:
    page = waiting(server, "127.0.0.1").text
    assert "make party" in page
    assert 'class="qr"' not in page
    assert "make party" not in waiting(server, "192.168.1.7").text


def test_an_invitation_has_the_address_that_the_operator_gave(tmp_path: Path) -> None:
    with Within(new_store(tmp_path), replace(OPEN, address="https://games.example")) as running:
        page = waiting(running, "127.0.0.1").text
    link = LINK.search(page)
    assert link is not None
    assert link[1].startswith("https://games.example/join/")
    assert 'class="qr"' in page


def test_below_a_path_every_address_has_the_path(below: Within) -> None:
    assert below.url.endswith("/games")
    page = waiting(below, "home.example")
    link = LINK.search(page.text)
    assert link is not None
    assert link[1].startswith("http://home.example/games/join/")
    addresses = re.findall(r'(?:href|src|action|formaction)="(/[^"]*)"', page.text)
    assert len(addresses) > 10
    assert [one for one in addresses if not one.startswith("/games/")] == []
    script = next(one for one in addresses if one.endswith("js/lobby.js"))
    root = below.url.removesuffix("/games")
    assert below.http.get(root + script).headers["content-type"].startswith("text/javascript")
    assert below.http.get(f"{root}/games").text.count("<article") == len(games())
    # Whatever a browser asks for by itself: pictures for dark pages, the icon for "your turn".
    rules = below.http.get(f"{root}/games/rules/{GAME}").text
    asked = re.findall(r' (?:srcset|data-turn)="(/[^"]*)"', rules)
    assert len(asked) > 3
    assert [one for one in asked if not one.startswith("/games/")] == []
    assert below.http.get(f"{root}/games/health").json()["status"] == "ok"


def test_a_proxy_may_also_cut_the_path_off(below: Within) -> None:
    root = below.url.removesuffix("/games")
    page = below.http.get(f"{root}/about").text
    assert 'href="/games/about"' in page
    assert below.http.get(f"{root}/health").status_code == 200


def test_scripts_begin_their_addresses_at_the_root_of_the_server() -> None:
    for path, content in assets().items():
        if path.endswith(".js"):
            assert re.findall(rb"""[("'`=\s]["'`]/[a-z]+/""", content) == [], path
