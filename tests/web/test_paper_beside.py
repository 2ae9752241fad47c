"""Paper beside the screen over HTTP: a hundred, once each, strangers, bad totals, sheets, a killed server."""

import re
import signal
from html import unescape
from pathlib import Path
from random import Random

import httpx2
import pytest

from tests.web.players import Player, lay, mode_of, play_out
from tests.web.serving import OPEN, Running, new_store

pytestmark = pytest.mark.once


def paper(
    server: Running, table: str, what: str, token: str = "", invite: str = "", **body: object
) -> httpx2.Response:
    """A request about paper."""
    query = {"invite": invite} if invite else {}
    return server.call("POST", f"/api/tables/{table}/paper/{what}", token, json=body, params=query)


def laid(server: Running, game: str, mode: str, seats: int = 2) -> tuple[list[Player], str, str]:
    """A table with these seats: its players, its id and the invitation."""
    players = lay(server, game, mode_of(game, mode), seats)
    table = players[0].path.rpartition("/")[2]
    return players, table, players[0].get().json()["invite"]


@pytest.mark.check
def test_a_hundred_join_on_paper_and_survive_a_killed_server(tmp_path: Path) -> None:
    store = new_store(tmp_path)
    with Running(store, *OPEN) as first:
        _, table, invite = laid(first, "skull", "side-a")
        assert paper(first, table, "join", name="Stranger").status_code == 404
        sat = [paper(first, table, "join", invite=invite, name=f"P{at}").json() for at in range(100)]
        assert [one["person"] for one in sat] == [*range(100)]
        full = paper(first, table, "join", invite=invite, name="One more")
        assert (full.status_code, full.json()["error"]) == (429, "too_many")
        again = paper(first, table, "join", sat[4]["token"], name="Again").json()
        assert (again["person"], again["number"]) == (4, sat[-1]["number"])
        assert paper(first, table, "done", sat[4]["token"], round=1).status_code == 200
        assert paper(first, table, "done", sat[4]["token"], round=99).status_code == 409
        assert paper(first, table, "done", sat[5]["token"], round=1, person=4).status_code == 403
        assert paper(first, table, "leave", sat[6]["token"]).status_code == 200
        first.end(signal.SIGKILL)
    with Running(store, *OPEN) as second:
        seen = second.call("GET", f"/api/tables/{table}", sat[4]["token"]).json()
        here = {one["person"]: one for one in seen["paper"]}
        assert (len(here), 6 in here, seen["rounds"]) == (99, False, 1)
        assert (here[4]["yours"], here[4]["done"], here[4]["writing"], here[5]["writing"]) == (
            True,
            1,
            False,
            True,
        )
        assert second.call("GET", f"/api/tables/{table}", sat[6]["token"]).status_code == 404
        assert paper(second, table, "join", sat[6]["token"], invite, name="Back").json()["person"] == 6
        assert second.end() == 0


@pytest.mark.parametrize(("game", "mode"), [("skull", "side-b"), ("cats", "shared")])
def test_at_the_end_totals_and_sheets_are_ranked_with_the_seats(
    server: Running, game: str, mode: str
) -> None:
    players, table, invite = laid(server, game, mode)
    zoe, max_, nora = (
        paper(server, table, "join", invite=invite, name=name).json()["token"]
        for name in ("Zoé", "Max", "Nora")
    )
    assert paper(server, table, "result", zoe, total=5).status_code == 409
    result = play_out([Player(server, table, one.token, one.seat) for one in players], Random(5))["result"]
    assert isinstance(result, dict)
    for bad in (
        {"total": 10_000},
        {"total": 1.5},
        {"total": "7"},
        {},
        {"total": 1, "sheet": ""},
        {"sheet": "nonsense"},
    ):
        assert paper(server, table, "result", zoe, **bad).status_code == 400, bad
    assert paper(server, table, "result", zoe, total=999).status_code == 200
    # A sheet that could not have been written: nothing of it follows from these dice or cards.
    text = "danger@r2c1;danger@r2c1" if game == "skull" else "blue r3c4"
    assert paper(server, table, "result", max_, sheet=text).status_code == 200
    assert paper(server, table, "result", "x" * 43, total=3).status_code == 404
    seen = server.call("GET", f"/api/tables/{table}", nora).json()
    one, two, three = seen["paper"]
    assert (one["place"], one["total"], one["bare"], one["faults"]) == (1, 999, True, 0)
    assert (two["bare"], two["faults"] > 0) == (False, True)
    assert (three["place"], three["total"]) == (None, None)
    assert min(seen["places"]) > 1
    own = server.call("GET", f"/check/{game}?table={table}", nora)
    assert (own.status_code, 'id="enter-sheet"' in own.text) == (200, True)
    links = re.findall(r'href="(/check/[^"]*)" data-offer', own.text)  # without a script
    changed = server.call("GET", unescape(links[0]), nora) if links else own
    assert all(f"table={table}&amp;person=" in link for link in links)
    assert 'form="enter"' in changed.text
    assert server.call("GET", f"/check/{game}?table={table}").status_code == 404
    page = server.call("GET", f"/paper/{table}?invite={invite}").text
    names = re.findall(r'<span class="who">(\S+?)[ <]', page[: page.index("paper-side")])
    assert names[0] == "Zoé"
    assert names[-1] == "Nora"
