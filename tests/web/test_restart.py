"""Stopped servers, killed servers, two servers at once: the game continues; nothing is lost or doubled."""

import asyncio
import os
import signal
import threading
import time
from pathlib import Path
from random import Random

import httpx2
import pytest

from archipel.cli import main
from archipel.store import open_store
from tests.services import PostgresServer
from tests.web.listening import Ear
from tests.web.players import Player, lay, mode_of, play_out
from tests.web.serving import OPEN, Running, new_store

pytestmark = pytest.mark.check

# Kills of whole servers; tests/store/test_store_kill.py kills bare writers, and more often.
KILLS = max(4, int(os.environ.get("ARCHIPEL_KILLS", "0")) // 10)


def moved(players: list[Player], server: Running) -> list[Player]:
    """The same players on another server."""
    return [Player(server, player.path.rpartition("/")[2], player.token, player.seat) for player in players]


def test_a_killed_server_comes_back_and_the_game_continues_with_its_drafts(tmp_path: Path) -> None:
    store, rng = new_store(tmp_path), Random(6)
    with Running(store, *OPEN) as first:
        players = lay(first, "cats", mode_of("cats", "shared"), 2)
        for player in players:
            player.turn(rng)
        fresh = players[0].view()["fresh"]
        text = players[0].get("choices", limit=1).json()["texts"][0]
        assert players[0].post("draft", seen=fresh, move=text).status_code == 200
        before = players[0].get("view").content
        assert first.end(signal.SIGKILL) == -signal.SIGKILL

    with Running(store, *OPEN) as second:
        players = moved(players, second)
        assert players[0].get("view").content == before
        assert play_out(players, rng)["result"] is not None
        assert second.end() == 0


def test_a_clock_runs_out_after_a_kill_at_a_table_that_nobody_has_opened_since(tmp_path: Path) -> None:
    store = new_store(tmp_path)
    with Running(store, *OPEN) as first:
        players = lay(first, "skull", mode_of("skull", "side-a"), 2, clock=1)
        first.end(signal.SIGKILL)
    with Running(store, *OPEN) as second:
        while "archipel_events_total 0\n" in second.http.get("/metrics").text:
            time.sleep(0.02)
        seats = moved(players, second)[0].get().json()["seats"]
        assert [seat["kind"] for seat in seats] == ["away", "away"]
        assert second.end() == 0


def test_a_server_that_is_told_to_stop_ends_its_streams_and_exits_cleanly(tmp_path: Path) -> None:
    with Running(new_store(tmp_path), *OPEN) as running:
        players = lay(running, "skull", mode_of("skull", "side-a"), 2)
        asyncio.run(_listen_until_it_stops(running, players))
        assert running.end() == 0
        assert "Archipel has stopped." in running.log()
        assert "Traceback" not in running.log()


async def _listen_until_it_stops(running: Running, players: list[Player]) -> None:
    table = players[0].path.rpartition("/")[2]
    async with httpx2.AsyncClient(base_url=running.url, timeout=30) as http:
        ears = [Ear(http, table, player.token) for player in players for _ in range(5)]
        tasks = [asyncio.create_task(ear.listen()) for ear in ears]
        for ear in ears:
            await ear.until(3)
        running.process.send_signal(signal.SIGTERM)
        await asyncio.wait_for(asyncio.gather(*tasks), 60)
        assert all(ear.ended for ear in ears)


def stop_under_load(url: str, times: int, how: signal.Signals) -> None:
    """Play from several threads while the server is stopped repeatedly; compare with the store."""
    rng = Random(20)
    acknowledged: dict[str, dict[int, str]] = {}
    tables: list[list[Player]] = []
    for number in range(times):
        with Running(url, *OPEN) as running:
            tables = tables or [lay(running, "skull", mode_of("skull", "side-a"), 2) for _ in range(3)]
            stop = threading.Event()
            workers = []
            for players in tables:
                arguments = (
                    moved(players, running),
                    stop,
                    acknowledged,
                    Random(f"{number} {players[0].path}"),
                )
                workers.append(threading.Thread(target=_press_on, args=arguments))
            for worker in workers:
                worker.start()
            enough = _count(acknowledged) + rng.randint(3, 15)
            while _count(acknowledged) < enough and any(worker.is_alive() for worker in workers):
                time.sleep(rng.uniform(0.001, 0.01))
            code = running.end(how)
            assert code == (0 if how is signal.SIGTERM else -how)
            stop.set()
            for worker in workers:
                worker.join(30)
    _compare(url, acknowledged)


def _count(acknowledged: dict[str, dict[int, str]]) -> int:
    return sum(map(len, list(acknowledged.values())))


def _press_on(
    players: list[Player], stop: threading.Event, acknowledged: dict[str, dict[int, str]], rng: Random
) -> None:
    """Play turns with an emote in between, noting what was acknowledged, until the server is gone."""
    table = players[0].path.rpartition("/")[2]
    mine = acknowledged.setdefault(table, {})
    url = players[0].server.url
    with httpx2.Client(base_url=url, timeout=5) as http:
        while not stop.is_set():
            player = rng.choice(players)
            emote = rng.choice(("wave", "smile", "think"))
            try:
                body = {"seat": player.seat, "seen": 1, "emote": emote}
                headers = {"authorization": f"Bearer {player.token}"}
                answer = http.post(f"{player.path}/emote", json=body, headers=headers)
                if answer.status_code == 200:
                    mine[answer.json()["number"]] = emote
                look = http.get(f"{player.path}/view", headers=headers).json()
                if player.seat in look["waiting"]:
                    choices = http.get(f"{player.path}/choices?limit=1", headers=headers).json()
                    body = {"seen": look["fresh"], "moves": choices["texts"]}
                    answer = http.post(f"{player.path}/commit", json=body, headers=headers)
                    if answer.status_code == 200:
                        mine.setdefault(answer.json()["number"], "")
            except (httpx2.HTTPError, KeyError, ValueError):
                return


def _compare(url: str, acknowledged: dict[str, dict[int, str]]) -> None:
    async def read() -> None:
        store = open_store(url)
        await store.open()
        for table, events in acknowledged.items():
            entries = await store.read(table)
            assert [entry.number for entry in entries] == list(range(1, len(entries) + 1)), (
                "a gap or a repeat"
            )
            for number, emote in events.items():
                assert number <= len(entries), "an acknowledged event is lost"
                assert emote in entries[number - 1].text
        await store.close()

    assert _count(acknowledged) > 10
    asyncio.run(read())


def test_kills_under_load_lose_no_acknowledged_event(tmp_path: Path) -> None:
    stop_under_load(new_store(tmp_path), KILLS, signal.SIGKILL)


def test_a_graceful_stop_under_load_loses_no_acknowledged_event(tmp_path: Path) -> None:
    stop_under_load(new_store(tmp_path), 3, signal.SIGTERM)


@pytest.mark.postgres
def test_kills_under_load_lose_no_acknowledged_event_on_postgresql(postgres: PostgresServer) -> None:
    stop_under_load(postgres.new_store(), KILLS, signal.SIGKILL)


@pytest.mark.parametrize("kind", ["sqlite", pytest.param("postgres", marks=pytest.mark.postgres)])
def test_a_copy_made_during_a_game_can_be_served_and_the_game_continued(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    url = request.getfixturevalue("postgres").new_store() if kind == "postgres" else new_store(tmp_path)
    copy, rng = str(tmp_path / "copy.db"), Random(2)
    with Running(url, *OPEN) as server:
        players = lay(server, "skull", mode_of("skull", "side-a"), 2)
        for player in players:
            player.turn(rng)
        text = players[1].get("choices", limit=1).json()["texts"][0]
        assert players[1].post("draft", seen=players[1].view()["fresh"], move=text).status_code == 200
        seen = [player.get("view").content for player in players]
        assert main(["backup", "--store", url, copy]) == 0
        players[0].turn(rng)  # the game continues; the copy does not change
    with Running(copy, *OPEN) as again:
        players = moved(players, again)
        assert [player.get("view").content for player in players] == seen
        assert players[1].post("commit", seen=players[1].view()["fresh"]).status_code == 200  # the draft
        assert play_out(players, rng)["result"] is not None
        assert again.end() == 0


@pytest.mark.postgres
def test_two_servers_on_one_database_serve_the_same_table_and_one_can_die(postgres: PostgresServer) -> None:
    url, rng = postgres.new_store(), Random(7)
    with Running(url, *OPEN) as one, Running(url, *OPEN) as two:
        players = lay(one, "skull", mode_of("skull", "side-a"), 4)
        path, invite = players[0].path, {"invite": players[0].get().json()["invite"]}
        zoe = one.call("POST", f"{path}/paper/join", json={"name": "Zoé"}, params=invite).json()["token"]
        asyncio.run(_play_at_both(one, two, players, rng))
        one.end(signal.SIGKILL)
        assert two.call("POST", f"{path}/paper/done", zoe, json={"round": 2}).status_code == 200
        assert play_out(moved(players, two), rng)["result"] is not None
        assert two.call("POST", f"{path}/paper/result", zoe, json={"total": 7}).status_code == 200
        [written] = two.call("GET", path, players[0].token).json()["paper"]
        assert (written["name"], written["total"]) == ("Zoé", 7)
        assert two.end() == 0


async def _play_at_both(one: Running, two: Running, players: list[Player], rng: Random) -> None:
    table = players[0].path.rpartition("/")[2]
    mixed = [*players[:2], *moved(players[2:], two)]
    async with (
        httpx2.AsyncClient(base_url=one.url, timeout=30) as near,
        httpx2.AsyncClient(base_url=two.url, timeout=30) as far,
    ):
        here, there = Ear(near, table, players[0].token), Ear(far, table, players[0].token)
        tasks = [asyncio.create_task(ear.listen()) for ear in (here, there)]
        last = 0
        for _ in range(4):
            for player in mixed:
                while (await asyncio.to_thread(player.view))["number"] < last:  # type: ignore[operator]
                    await asyncio.sleep(0.01)
            turns = [asyncio.to_thread(player.turn, Random(rng.random())) for player in mixed]
            last = max(await asyncio.gather(*turns))
        await here.until(last)
        await there.until(last)
        assert here.notes == there.notes
        one.process.kill()
        await asyncio.wait_for(tasks[0], 60)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
