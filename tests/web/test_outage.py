"""PostgreSQL goes down in the middle of a game and comes back: players wait; nothing is lost or doubled."""

import asyncio
import json
import signal
import threading
import time
from collections.abc import Callable, Iterator
from random import Random

import httpx2
import pytest

from archipel.kernel import prove, read_record, replay
from archipel.plugins import find
from archipel.store import open_store
from archipel.table import Table
from archipel.table.entries import read_entry
from tests.services import PostgresServer, running_postgres
from tests.web.listening import Ear
from tests.web.players import Player, lay, mode_of, play_out
from tests.web.serving import OPEN, Running

pytestmark = [pytest.mark.check, pytest.mark.postgres]
BROWSER = {"accept": "text/html", "accept-language": "fr"}


@pytest.fixture(scope="module")
def database() -> Iterator[PostgresServer]:
    """A separate database, because it will be broken."""
    with running_postgres() as server:
        yield server


def wait_until_healthy(server: Running) -> None:
    """Poll the health check, as an operator would."""
    for _ in range(1000):
        if server.http.get("/health").status_code == 200:
            return
        time.sleep(0.02)
    pytest.fail("the server did not find its store again")


def test_moves_wait_for_a_database_that_comes_back_and_the_server_need_not_be_restarted(
    database: PostgresServer,
) -> None:
    url = database.new_store()
    with Running(url, *OPEN) as server:
        players = lay(server, "skull", mode_of("skull", "side-a"), 2)
        asyncio.run(_evening(server, database, players))
        record = read_record(players[0].get("record").text)
        match = replay(record, find("skull"))
        assert match.result is not None
        assert prove(record, match) == match.draws
        assert server.end() == 0
    _check_log(url, players[0].path.rpartition("/")[2])


async def _evening(server: Running, database: PostgresServer, players: list[Player]) -> None:
    rng = Random(3)
    async with httpx2.AsyncClient(base_url=server.url, timeout=30) as http:
        ear = Ear(http, players[0].path.rpartition("/")[2], players[0].token)
        task = asyncio.create_task(ear.listen())
        for player in players:
            await asyncio.to_thread(player.turn, rng)
        look = await asyncio.to_thread(players[0].view)
        moves = players[0].get("choices", limit=1).json()["texts"]
        await ear.until(look["number"])  # type: ignore[arg-type]
        await asyncio.to_thread(database.stop)
        await asyncio.to_thread(_while_it_is_away, server, players[0], look, moves)
        assert not ear.ended, "who listens need not come back"
        database.start()  # on the main thread: it ends with the thread that started it
        await asyncio.to_thread(wait_until_healthy, server)
        body = {"seen": look["fresh"], "moves": moves}
        done = await asyncio.to_thread(players[0].post, "commit", **body)
        assert done.status_code == 200, done.text
        assert done.json()["number"] == int(str(look["number"])) + 1, "what was refused has not happened"
        again = await asyncio.to_thread(players[0].post, "commit", **body)
        assert (again.status_code, again.json()["error"]) == (409, "stale")
        last = await asyncio.to_thread(play_out, players, rng)
        await ear.until(last["number"])  # type: ignore[arg-type]
        assert ear.ids == list(range(1, len(ear.ids) + 1)), "a gap or a repeat"
        task.cancel()


def _while_it_is_away(server: Running, player: Player, look: dict[str, object], moves: list[str]) -> None:
    """Every write is refused with a reason and a time to retry; reading still works."""
    seen = look["fresh"]
    table = {"game": "skull", "seats": [{"name": "Ben"}]}
    for answer in (
        player.post("commit", seen=seen, moves=moves),
        player.post("draft", seen=seen, move=moves[0]),
        player.post("chat", seen=seen, text="is anybody there?"),
        server.call("POST", "/api/tables", json=table),
        server.call("GET", "/health"),
        server.call("GET", f"/api/tables/{'0' * 20}/view"),
        server.call("GET", f"/api/tables/{'0' * 20}/events"),
    ):
        assert answer.status_code == 503, answer.text
        assert answer.json()["error"] == "store_down"
        assert "database" in answer.json()["message"]
        assert int(answer.headers["retry-after"]) > 0
    page = server.http.get(f"/table/{'0' * 20}", headers=BROWSER)
    assert page.status_code == 503
    assert 'lang="fr"' in page.text
    for path in ("/", "/rules/skull", "/api/tables", "/metrics", player.path):
        assert server.call("GET", path, player.token if path == player.path else "").status_code == 200
    assert player.get().json()["number"] == look["number"]


Done = tuple[int, int, list[str]]
"""An acknowledged move: the number in the answer, the seat, the moves."""


class Presser(threading.Thread):
    """Keeps playing at one table; when told to wait, it retries the same move, then looks at the table."""

    def __init__(self, url: str, players: list[Player]) -> None:
        super().__init__()
        self.url, self.players = url, players
        self.done: list[Done] = []
        self.refused = 0

    def run(self) -> None:
        with httpx2.Client(base_url=self.url, timeout=30) as http:
            for _ in range(20):
                for player in self.players:
                    self._turn(http, player)

    def _turn(self, http: httpx2.Client, player: Player) -> None:
        path, headers = player.path, {"authorization": f"Bearer {player.token}"}
        look = self._insist(lambda: http.get(f"{path}/view", headers=headers)).json()
        if player.seat not in look["waiting"]:
            return
        texts = self._insist(lambda: http.get(f"{path}/choices?limit=1", headers=headers)).json()["texts"]
        body = {"seen": look["fresh"], "moves": texts}
        done = self._insist(lambda: http.post(f"{path}/commit", headers=headers, json=body))
        assert done.status_code in (200, 409), done.text
        if done.status_code == 200:
            self.done.append((done.json()["number"], player.seat, texts))

    def _insist(self, ask: Callable[[], httpx2.Response]) -> httpx2.Response:
        while (answer := ask()).status_code == 503:
            assert answer.headers["retry-after"]
            self.refused += 1
            time.sleep(0.02)
        return answer


def test_crashes_of_the_database_under_load_lose_no_acknowledged_move_and_double_none(
    database: PostgresServer,
) -> None:
    url = database.new_store()
    with Running(url, *OPEN) as server:
        tables = [lay(server, "skull", mode_of("skull", "side-a"), 2) for _ in range(3)]
        pressers = [Presser(server.url, players) for players in tables]
        for presser in pressers:
            presser.start()
        for crash in (1, 2):
            while sum(len(one.done) for one in pressers) < 8 * crash and any(map(Presser.is_alive, pressers)):
                time.sleep(0.005)
            database.stop(signal.SIGQUIT)
            database.start()
        for presser in pressers:
            presser.join(60)
            assert not presser.is_alive()
        assert server.end() == 0
    assert sum(one.refused for one in pressers) > 0
    for presser in pressers:
        log = _check_log(url, presser.players[0].path.rpartition("/")[2])
        for number, seat, moves in presser.done:
            # The answer names the table's last event: the move, or what followed from it.
            told = [one for one in log[:number] if one.get("seat") == seat and one.get("moves") == moves]
            assert told, "an acknowledged move is lost"


def _check_log(url: str, table: str) -> list[dict[str, object]]:
    """The log has every number once, and is a game by the rules; returns its events."""

    async def read() -> list[dict[str, object]]:
        store = open_store(url)
        await store.open()
        entries = await store.read(table)
        await store.close()
        assert [entry.number for entry in entries] == list(range(1, len(entries) + 1))
        Table.fold(table, ((entry.number, read_entry(entry.text)) for entry in entries))
        return [json.loads(entry.text) for entry in entries]

    return asyncio.run(read())
