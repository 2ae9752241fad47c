"""Sharing: link previews and pictures of finished games; nothing of a running game is in them."""

import re
import struct
from html import unescape
from random import Random

import pytest

from archipel.plugins import find, games
from tests.web.players import lay, play_out
from tests.web.serving import Running

HTML = {"accept": "text/html"}


def tags(page: str) -> dict[str, str]:
    """The `og:` tags of a page."""
    return dict(re.findall(r'<meta property="og:([\w:]+)" content="([^"]*)">', page))


def size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    wide, high = struct.unpack(">II", picture[16:24])
    return wide, high


@pytest.mark.parametrize("game", games())
def test_a_game_has_a_picture_for_invitations_in_every_language(server: Running, game: str) -> None:
    made = {server.http.get(f"/share/{game}?language={code}").content for code in ("en", "fr")}
    assert {size(picture) for picture in made} == {(1200, 630)}
    assert len(made) == 2
    assert server.http.get(f"/share/{game}?language=xx").content in made


@pytest.mark.parametrize("game", games())
def test_a_finished_game_shows_who_won_and_a_sheet_where_its_link_is_pasted(
    server: Running, game: str
) -> None:
    mode = find(game).modes[0]
    players = lay(server, game, mode, min(mode.seats))
    path, invite = players[0].path.removeprefix("/api/tables/"), players[0].get().json()["invite"]
    running = tags(server.http.get(f"/table/{path}?invite={invite}", headers=HTML).text)
    assert running["image"].startswith(f"{server.url}/share/{game}?")
    assert size(server.http.get(unescape(running["image"])).content) == (1200, 630)
    refused = server.http.get(f"/replay/{path}/picture?invite={invite}")
    assert refused.status_code == 409

    play_out(players, Random(game))
    shown = tags(server.http.get(f"/replay/{path}?invite={invite}", headers=HTML).text)
    assert unescape(shown["title"]) == find(game).rules.about.name["en"]
    assert "win" in shown["description"]
    picture = server.http.get(unescape(shown["image"]))
    assert size(picture.content) == (1200, 630)
    french = server.http.get(f"/replay/{path}/picture?seat=2&language=fr&invite={invite}")
    assert size(french.content) == (1200, 630)
    assert french.content != picture.content
    assert server.http.get(f"/replay/{path}/picture").status_code == 404
