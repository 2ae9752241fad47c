"""Two servers that share a PostgreSQL database behind nginx, under load; one is killed and started again.

`make hosts`: 20 tables with a player and 24 listeners each, on this machine, over loopback, bounded in time.
Nothing may be lost: every acknowledged event is in the store, and every listener hears each event once and
in order. Nobody may wait more than five seconds. Prints where the processors' time went.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import statistics
import sys
import tempfile
import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psycopg

from archipel.kernel import Decide, Draw, Match, sample, write_outcome
from scripts.load_play import largest
from tests.services import running_postgres
from tests.web.proxying import Proxy
from tests.web.serving import OPEN, Running

PATIENCE = 5.0  # seconds that anybody may wait
SEATS = 10


@dataclass
class Door:
    """The way in: the proxy's port, and the address that a table's people come from."""

    port: int
    source: str

    async def ask(self, method: str, path: str, token: str = "", body: object = None) -> tuple[int, bytes]:
        """One request on a connection of its own; status 0 if there was no whole answer."""
        data = b"" if body is None else json.dumps(body).encode()
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=(self.source, 0)
                )
                try:
                    auth = f"authorization: Bearer {token}\r\n" if token else ""
                    head = f"{method} {path} HTTP/1.1\r\nhost: table\r\nconnection: close\r\n{auth}"
                    head += f"content-type: application/json\r\ncontent-length: {len(data)}\r\n\r\n"
                    writer.write(head.encode() + data)
                    answer = await reader.read()
                finally:
                    writer.close()
        except OSError:  # a TimeoutError is one
            return 0, b""
        found = re.match(rb"HTTP/1.1 (\d+)", answer)
        return (int(found[1]) if found else 0), answer.partition(b"\r\n\r\n")[2]


@dataclass
class Told:
    """What happened at one table: when each event was acknowledged, and the waits."""

    acknowledged: dict[int, float] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    retries: int = 0


class Player:
    """Plays all seats of a table with typed dice, so it knows the state; tries again until it is sure."""

    def __init__(self, door: Door, seed: int) -> None:
        self._door, self._rng, self.told = door, Random(seed), Told()
        self.path = self.token = self.name = ""
        self._seen = 0

    async def begin(self) -> None:
        """Open a table."""
        body = {"game": largest().id, "seats": [{"name": f"Ana {n}"} for n in range(SEATS)], "entered": True}
        status, answer = await self._door.ask("POST", "/api/tables", body={**body, "public": True})
        if status != 201:
            sys.exit(f"no table: {status} {answer[:200]!r}")
        made = json.loads(answer)
        self.name, self.token, self._seen = made["id"], made["token"], made["number"]
        self.path = f"/api/tables/{self.name}"

    async def play(self, until: float, pause: float) -> None:
        """One step after the other."""
        game = largest()
        match = Match(game, game.setup(SEATS))
        while time.perf_counter() < until and match.result is None:
            node = match.state.node()
            if isinstance(node, Draw):
                outcome = sample(node, self._rng)
                match.settle(outcome)
                await self._send("settle", {"outcome": write_outcome(node, outcome)})
            elif isinstance(node, Decide):
                seat, turn, texts = node.seats[0], node.turn, []
                while (
                    isinstance(node := match.state.node(), Decide)
                    and node.turn == turn
                    and seat in node.seats
                ):
                    move = match.state.moves(seat).sample(self._rng)
                    match.play(seat, move)
                    texts.append(move.text)
                await self._send("commit", {"seat": seat, "moves": texts})
            await asyncio.sleep(pause)

    async def _send(self, what: str, body: dict[str, object]) -> None:
        """Until it is acknowledged; after a failure, look whether it was written all the same."""
        begun = time.perf_counter()
        while True:
            status, answer = await self._door.ask(
                "POST", f"{self.path}/{what}", self.token, {**body, "seen": self._seen}
            )
            if status == 200:
                number = json.loads(answer)["number"]
                break
            self.told.retries += 1
            await asyncio.sleep(0.1)
            status, answer = await self._door.ask("GET", self.path, self.token)
            number = json.loads(answer)["number"] if status == 200 else 0
            if number > self._seen:
                break
        now = time.perf_counter()
        self.told.waits.append(now - begun)
        for one in range(self._seen + 1, number + 1):
            self.told.acknowledged[one] = now
        self._seen = number


class Listener:
    """Listens as a browser does: reconnects, and says what it has heard."""

    def __init__(self, door: Door, player: Player) -> None:
        self._door, self._player = door, player
        self.heard: dict[int, float] = {}
        self.wrong = self.reconnects = 0

    async def listen(self) -> None:
        """Until cancelled."""
        last = 0
        while True:
            buffer = b""
            try:
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self._door.port, local_addr=(self._door.source, 0)
                )
                try:
                    path = f"{self._player.path}/events"
                    writer.write(
                        f"GET {path} HTTP/1.1\r\nhost: table\r\nlast-event-id: {last}\r\n\r\n".encode()
                    )
                    while data := await reader.read(65536):
                        buffer += data
                        now, whole = time.perf_counter(), buffer.rfind(b"\n\n")
                        for found in re.findall(rb"id: (\d+)\n", buffer[: whole + 1]):
                            number = int(found)
                            self.wrong += number != last + 1
                            last = number
                            self.heard[number] = now
                        buffer = buffer[whole + 1 :] if whole >= 0 else buffer
                finally:
                    writer.close()
            except OSError:
                pass
            self.reconnects += 1
            await asyncio.sleep(0.5)


def processor(pids: dict[str, int]) -> dict[str, float]:
    """Seconds of CPU time that each process and its children have used so far, by name."""
    used = dict.fromkeys(pids, 0.0)
    names = {pid: name for name, pid in pids.items()}
    for found in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            fields = found.read_text().rpartition(")")[2].split()
            name = names.get(int(found.parent.name)) or names.get(int(fields[1]))
            if name:
                used[name] += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


async def load(
    port: int, tables: int, listeners: int, seconds: float, pause: float, trouble: object
) -> tuple[list[Player], list[Listener]]:
    """Everybody plays and listens while the trouble happens."""
    doors = [Door(port, f"127.0.1.{number + 1}") for number in range(tables)]
    players = [Player(door, number) for number, door in enumerate(doors)]
    for player in players:
        await player.begin()
    ears = [
        Listener(door, player) for door, player in zip(doors, players, strict=True) for _ in range(listeners)
    ]
    listening = [asyncio.create_task(ear.listen()) for ear in ears]
    await asyncio.sleep(3)
    until = time.perf_counter() + seconds
    troubled = asyncio.create_task(trouble(seconds))  # type: ignore[operator]
    await asyncio.gather(*(player.play(until, pause) for player in players))
    await troubled
    for _ in range(100):
        if all(len(ear.heard) >= max(ear._player.told.acknowledged, default=0) for ear in ears):
            break
        await asyncio.sleep(0.1)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return players, ears


def main() -> None:
    """Set up, break, count."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--tables", type=int, default=20)
    asked.add_argument("--listeners", type=int, default=24, help="at each table, besides its player")
    asked.add_argument("--seconds", type=float, default=30)
    asked.add_argument("--pause", type=float, default=0.4, help="seconds between two moves of a table")
    given = asked.parse_args()
    with running_postgres() as database, tempfile.TemporaryDirectory() as folder:
        store = database.new_store()
        servers = [Running(store, *OPEN), Running(store, *OPEN)]
        with Proxy("nginx", Path(folder), [one.port for one in servers], tls=False) as proxy:
            pids = {
                "server 2": servers[1].process.pid,
                "nginx": proxy.process.pid,
                "PostgreSQL": database.pid,
            }
            pids["clients"] = os.getpid()
            before = processor(pids)

            async def trouble(seconds: float) -> None:
                await asyncio.sleep(seconds / 3)
                port = servers[0].port
                servers[0].process.send_signal(signal.SIGKILL)
                print("killed server 1", flush=True)
                await asyncio.sleep(seconds / 3)
                servers[0].__exit__()
                servers[0] = await asyncio.to_thread(Running, store, *OPEN, port=port)
                print("started server 1 again", flush=True)

            begun = time.perf_counter()
            players, ears = asyncio.run(
                load(proxy.port, given.tables, given.listeners, given.seconds, given.pause, trouble)
            )
            took = time.perf_counter() - begun
            used = processor(pids)
            lost = report(players, ears, took, store)
            parts = ", ".join(f"{name} {used[name] - before[name]:.1f} s" for name in pids)
            print(f"CPU time in {took:.0f} s (server 2 was alone for a third of it): {parts}")
        for server in servers:
            server.__exit__()
    sys.exit(1 if lost else 0)


def _spread(seconds: list[float]) -> str:
    """Median, nearly all, and the worst."""
    p99 = seconds[int(len(seconds) * 0.99)]
    median = statistics.median(seconds)
    return f"median {median * 1000:.0f} ms, p99 {p99 * 1000:.0f} ms, longest {seconds[-1]:.2f} s"


def report(players: list[Player], ears: list[Listener], took: float, store: str) -> int:
    """Print the figures; how much was lost, repeated, or waited for too long."""
    waits = sorted(wait for player in players for wait in player.told.waits)
    delays = sorted(
        ear.heard[number] - at
        for ear in ears
        for number, at in ear._player.told.acknowledged.items()
        if number in ear.heard
    )
    missed = sum(
        number not in ear.heard for ear in ears for number in range(1, max(ear._player.told.acknowledged) + 1)
    )
    with psycopg.connect(store) as connection:
        rows = connection.execute("SELECT id, last FROM archipel_log").fetchall()
    stored = dict(rows)
    unstored = sum(max(player.told.acknowledged) > stored.get(player.name, 0) for player in players)
    wrong = sum(ear.wrong for ear in ears)
    tries, again = sum(player.told.retries for player in players), sum(ear.reconnects for ear in ears)
    print(f"{len(players)} tables, {len(players) + len(ears)} clients, {took:.0f} s")
    print(f"moves and draws acknowledged: {len(waits)}; failed tries: {tries}")
    print(f"until a move is acknowledged: {_spread(waits)}")
    print(f"from then until a listener hears of it: {_spread(delays)}")
    print(f"listeners reconnected {again} times; events missed: {missed}, out of order or twice: {wrong}")
    print(f"tables with less in the store than was acknowledged: {unstored}")
    late = sum(wait > PATIENCE for wait in waits) + sum(delay > PATIENCE for delay in delays)
    print(f"waits above {PATIENCE:.0f} seconds: {late}")
    return missed + wrong + unstored + late


if __name__ == "__main__":
    main()
