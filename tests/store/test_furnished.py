"""Stores that real servers of earlier versions have furnished (tests/store/furnish.py): people come back to
the server of today with what their browsers kept, and everything is there and goes on."""

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import httpx2
import pytest

from archipel.cli import main
from archipel.store.migration import is_moved
from archipel.store.sqlite import schema
from archipel.table.challenge.challenge import day_of
from tests.web.players import Player
from tests.web.serving import OPEN, Running

pytestmark = pytest.mark.check

FURNISHED = sorted((Path(__file__).parent / "furnished").glob("*.sql"))


class Comeback:
    """The notes of whoever furnished a store, and the server of today on it."""

    def __init__(self, text: str, server: Running) -> None:
        self.server = server
        self.notes = [line.removeprefix("-- ").split() for line in text.splitlines() if line[:3] == "-- "]
        headers = {"origin": server.url, "accept": "text/html"}
        cookies = dict(words[1:] for words in self.notes if words[0] == "cookie")
        self.http = httpx2.Client(base_url=server.url, headers=headers, cookies=cookies, timeout=60)

    def of(self, kind: str) -> Iterator[list[str]]:
        """The notes of a kind, without it."""
        return (words[1:] for words in self.notes if words[0] == kind)

    def player(self, path: str, seat: str, token: str) -> Player:
        """The same person as then."""
        return Player(self.server, path.rpartition("/")[2], token, int(seat))

    def page(self, path: str) -> str:
        """A page, as the browser of then gets it."""
        answer = self.http.get(path)
        assert answer.status_code == 200, (path, answer.text)
        return answer.text


def running_games_go_on(back: Comeback) -> None:
    for path, seat, token, drafted in back.of("running"):
        player = back.player(path, seat, token)
        seats = back.server.call("GET", "/api/seats", token).json()["seats"]
        assert [one["table"] for one in seats] == [path.rpartition("/")[2]]
        look = player.get("view")
        if look.status_code == 410:  # its rules have changed since: nobody goes on by rules of today
            assert look.json()["error"] == "old_rules"
            continue
        if drafted == "1":
            assert player.view()["draft"]
            player.post("clear", seen=player.view()["fresh"])
            before = player.view()["number"]
            assert player.turn(Random(1)) > before  # type: ignore[operator]
        said = player.get("story").text
        assert "see you tomorrow" in said or player.seat


def finished_games_are_proved(back: Comeback, folder: Path) -> None:
    for path, seat, token in back.of("over"):
        player = back.player(path, seat, token)
        assert player.view()["result"] is not None
        record = folder / "record.txt"
        record.write_text(player.get("record").text, "utf-8")
        assert main(["verify", str(record)]) == 0


def a_browser_finds_its_own(back: Comeback) -> None:
    for (room,) in back.of("room"):
        assert 'id="invite-link"' in back.page(room)
    for path, address in back.of("news"):
        assert address in back.page(path)
    for path, table in back.of("daily"):
        if path.split("/")[2] <= day_of(time.time_ns() // 10**6):  # or this machine's clock is behind
            assert "Ana" in back.page(path)
        assert table in back.page("/seats")  # among the games that it has finished
    for path, number in back.of("call"):
        page = back.page(path)
        assert f'data-number="{number}"' in page
        found = re.search(r'name="csrf" value="([^"]*)"', page)
        assert found is not None
        back.http.post(path, data={"csrf": found[1], "do": "next", "seen": number})
        assert f'data-number="{number}"' not in back.page(path)


@pytest.mark.parametrize("furnished", FURNISHED, ids=lambda path: path.stem)
def test_everybody_finds_everything_after_an_upgrade(furnished: Path, tmp_path: Path) -> None:
    path, text = tmp_path / "store.db", furnished.read_text("utf-8")
    with closing(sqlite3.connect(path)) as made:
        made.executescript(text)
        before = dict(made.execute("SELECT game_table, max(number) FROM entry GROUP BY game_table"))
    with Running(str(path), *OPEN, "--news", "any") as server:
        assert server.http.get("/health").json()["status"] == "ok"
        back = Comeback(text, server)
        with back.http:
            assert len({path for path, *_ in back.of("running")}) == 4
            running_games_go_on(back)
            finished_games_are_proved(back, tmp_path)
            a_browser_finds_its_own(back)
        assert "archipel_damaged_logs 0" in server.http.get("/metrics").text
        assert server.end() == 0
    assert main(["check", "--store", str(path)]) == 0
    with closing(sqlite3.connect(path)) as now:
        assert now.execute("PRAGMA user_version").fetchone() == (len(schema.STEPS),)
        after = dict(now.execute("SELECT game_table, max(number) FROM entry GROUP BY game_table"))
    lost = {log for log, last in before.items() if after.get(log, 0) < last}
    assert not {log for log in lost if not (is_moved(log) or log.startswith("_lobby-"))}
