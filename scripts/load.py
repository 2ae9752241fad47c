"""What the server bears: `make load`. All on this machine, over loopback, bounded in count and time.

Processor time is counted besides: it says what the clock of a busy machine cannot. Requests stand beside the
same against a bare endpoint of the framework that does nothing, in the same run: the ratio is our own cost.
"""

import argparse
import asyncio
import json
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Self

from archipel.games import find, games
from archipel.kernel import Decide, Draw, Match, sample, write_outcome
from archipel.store import open_store
from archipel.table import Limits, Table
from archipel.table.drafts import asked
from archipel.table.entries import write_entries
from archipel.table.playing import commit
from archipel.table.sitting import Ask, create

BARE = """
import sys, uvicorn
from litestar import Litestar, post
@post("/nothing", status_code=200)
async def nothing(data: dict[str, object]) -> dict[str, int]:
    return {"number": 1}
app = Litestar([nothing], openapi_config=None, logging_config=None)
print("http://127.0.0.1:" + sys.argv[1], flush=True)
uvicorn.run(app, port=int(sys.argv[1]), log_level="error", access_log=False, loop="uvloop", http="httptools")
"""


class Server:
    """A server process, ended when the block is left."""

    def __init__(self, command: Sequence[str]) -> None:
        begun = time.perf_counter()
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own
        assert self.process.stdout is not None
        found = re.search(r":(\d+)", self.process.stdout.readline())
        if found is None:
            raise SystemExit("the server did not start")
        self.port = int(found[1])
        self.ready = _wait_for(self.port) - begun

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    @property
    def processor(self) -> float:
        """Seconds of processor time that it has used."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    @property
    def megabytes(self) -> float:
        """Memory that the process holds now."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1024
        return 0.0


def _wait_for(port: int) -> float:
    """When a connection is first accepted and answered."""
    for _ in range(2000):
        with suppress(OSError), socket.create_connection(("127.0.0.1", port), 5) as link:
            link.sendall(b"GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n")
            if link.recv(10):
                return time.perf_counter()
        time.sleep(0.005)
    raise SystemExit("the server does not answer")


def archipel(store: Path) -> Server:
    """Our server, without limits on rates: all clients have one address here."""
    limits = ("--requests-per-second", "0", "--tables-per-hour", "0")
    command = (
        sys.executable,
        "-m",
        "archipel",
        "serve",
        "--port",
        "0",
        "--store",
        str(store),
        "--thinkers",
        "1",
    )
    return Server([*command, *limits])


def bare() -> Server:
    """The framework with an endpoint that reads JSON and answers a number."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    return Server([sys.executable, "-c", BARE, str(port)])


class Client:
    """A connection that speaks just enough HTTP, so that the client costs little of the shared processor."""

    def __init__(self, port: int, token: str = "") -> None:
        self._port = port
        self._auth = f"authorization: Bearer {token}\r\n" if token else ""
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def call(self, method: str, path: str, body: object = None) -> dict[str, object]:
        """One request; any answer but success is the end of the measurement."""
        if self._reader is None or self._writer is None:
            self._reader, self._writer = await asyncio.open_connection("127.0.0.1", self._port)
        data = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{self._auth}content-length: {len(data)}\r\n"
        self._writer.write(f"{head}content-type: application/json\r\n\r\n".encode() + data)
        answer = await self._reader.readuntil(b"\r\n\r\n")
        found = re.search(rb"content-length: (\d+)", answer)
        text = await self._reader.readexactly(int(found[1]) if found else 0)
        if b" 20" not in answer[:12]:
            raise SystemExit(f"{method} {path}: {answer[:40]!r} {text[:300]!r}")
        result: dict[str, object] = json.loads(text)
        return result

    def take(self, token: str) -> None:
        """Be the bearer of this token."""
        self._auth = f"authorization: Bearer {token}\r\n"

    async def listen(self, path: str, heard: Callable[[bytes, float], None]) -> None:
        """Read an event stream; tell each id with the time it came."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        writer.write(f"GET {path} HTTP/1.1\r\nhost: 127.0.0.1\r\n{self._auth}\r\n".encode())
        try:
            while data := await reader.read(65536):
                now = time.perf_counter()
                for number in re.findall(rb"id: (\d+)\n", data):
                    heard(number, now)
        finally:
            writer.close()


class Evening:
    """A table of Skull Island, all seats on one device, real dice typed in: so the client knows the game."""

    def __init__(self, client: Client, seats: int, seed: int) -> None:
        self._client, self._seats, self._rng = client, seats, Random(seed)
        self._match: Match | None = None
        self._seen = 0
        self.path = ""
        self.settled = 0

    async def begin(self) -> None:
        """Lay a table."""
        places = [{"name": f"Ana {number}"} for number in range(self._seats)]
        body = {"game": "skull", "seats": places, "entered": True, "public": True}
        sat = await self._client.call("POST", "/api/tables", body)
        self.path, self._seen = f"/api/tables/{sat['id']}", int(str(sat["number"]))
        self._client.take(str(sat["token"]))
        game = find("skull")
        self._match = Match(game, game.setup(self._seats))

    async def move(self) -> int:
        """One seat's turn, durable when this returns; gives its event number."""
        if self._match is None or self._match.result is not None:
            await self.begin()
        match = self._match
        assert match is not None
        while isinstance(draw := match.state.node(), Draw):
            outcome = sample(draw, self._rng)
            body = {"seen": self._seen, "outcome": write_outcome(draw, outcome)}
            await self._post("settle", body)
            match.settle(outcome)
            self.settled += 1
        node = match.state.node()
        assert isinstance(node, Decide)
        seat, turn, texts = node.seats[0], node.turn, []
        while isinstance(node := match.state.node(), Decide) and node.turn == turn and seat in node.seats:
            move = match.state.moves(seat).sample(self._rng)
            match.play(seat, move)
            texts.append(move.text)
        return await self._post("commit", {"seat": seat, "seen": self._seen, "moves": texts})

    async def _post(self, what: str, body: object) -> int:
        done = await self._client.call("POST", f"{self.path}/{what}", body)
        self._seen = int(str(done["number"]))
        return self._seen


async def throughput(port: int, seconds: float, clients: int) -> tuple[float, float]:
    """Durable moves a second, and requests a second, with so many tables at once."""
    evenings = [Evening(Client(port), 10, number) for number in range(clients)]
    for evening in evenings:
        await evening.begin()
    count = await _press(seconds, [evening.move for evening in evenings])
    return count / seconds, (count + sum(evening.settled for evening in evenings)) / seconds


async def nothing(port: int, seconds: float, clients: int) -> float:
    """Requests a second at the endpoint that does nothing."""
    body = {"seat": 1, "seen": 12, "moves": ["7@r3c4"]}
    links = [Client(port) for _ in range(clients)]
    return (
        await _press(seconds, [lambda link=link: link.call("POST", "/nothing", body) for link in links])
        / seconds
    )


async def _press(seconds: float, works: Sequence[Callable[[], Awaitable[object]]]) -> int:
    end = time.perf_counter() + seconds

    async def press(work: Callable[[], Awaitable[object]]) -> int:
        count = 0
        while time.perf_counter() < end:
            await work()
            count += 1
        return count

    return sum(await asyncio.gather(*map(press, works)))


async def fan_out(port: int, listeners: int, rate: int, seconds: float) -> list[float]:
    """Seconds from sending a move to each listener's hearing of it; listeners have a process of their own."""
    evening = Evening(Client(port), 20, 1)
    await evening.begin()
    command = (sys.executable, __file__, "--listen", str(listeners), str(port), evening.path)
    ears = await asyncio.create_subprocess_exec(*command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    assert ears.stdout is not None
    assert ears.stdin is not None
    await ears.stdout.readline()
    sent: dict[int, float] = {}
    begun, path = time.perf_counter(), evening.path
    for number in range(int(rate * seconds)):
        await asyncio.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        now = time.perf_counter()
        event = await evening.move()
        if evening.path != path:
            break  # that game is over
        sent[event] = now
    await asyncio.sleep(0.5)
    ears.stdin.write(b"enough\n")
    heard = json.loads(await ears.stdout.read())
    await ears.wait()
    return [at - sent[number] for number, at in heard if number in sent]


async def listen(listeners: int, port: int, path: str) -> None:
    """The other process: note when each event comes, until told that it is enough."""
    heard: list[tuple[int, float]] = []

    def note(number: bytes, at: float) -> None:
        heard.append((int(number), at))

    tasks = [asyncio.create_task(Client(port).listen(f"{path}/events", note)) for _ in range(listeners)]
    while len(heard) < listeners:
        await asyncio.sleep(0.01)
    print("listening", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    print(json.dumps(heard))


def fill(path: Path, tables: int) -> list[str]:
    """A store with so many games under way, of all kinds; gives the ids."""
    logs = [
        _log(game.id, mode.id, seed) for game in games().values() for mode in game.modes for seed in range(2)
    ]
    names = [f"{number:020x}" for number in range(tables)]

    async def write() -> None:
        store = open_store(str(path))
        await store.open()
        for start in range(0, tables, 500):
            some = range(start, min(start + 500, tables))
            await asyncio.gather(*(store.append(names[at], 1, logs[at % len(logs)]) for at in some))
        await store.close()

    asyncio.run(write())
    return names


def _log(game: str, mode: str, seed: int) -> list[str]:
    """The stored texts of a game that has gone on for a while."""
    rules, rng = find(game), Random(seed)
    chosen = next(one for one in rules.modes if one.id == mode)
    seats = next((count for count in chosen.seats if count >= 3), chosen.seats[0])
    ask = Ask(game, [(f"Ana {seat}", "") for seat in range(seats)], dict(chosen.options), public=True)
    entries = create(ask, "0" * 64, (), Limits(), 1)
    table = Table.fold("t", enumerate(entries, 1))
    while len(entries) < 40 and not table.over:
        seat = table.waiting[0]
        state, texts = table.trial(seat), []
        turn = asked(state, seat)
        while asked(state, seat) == turn:
            move = state.moves(seat).sample(rng)
            state.play(seat, move)
            texts.append(move.text)
        for entry in commit(table, seat, texts, 1):
            entries.append(entry)
            table.apply(len(entries), entry)
    return write_entries(entries)


async def open_all(port: int, names: Sequence[str]) -> None:
    """Look at every table, so that it is in memory."""
    links = [Client(port) for _ in range(8)]

    async def some(link: Client, mine: Sequence[str]) -> None:
        for name in mine:
            await link.call("GET", f"/api/tables/{name}/view")

    await asyncio.gather(*(some(link, names[at :: len(links)]) for at, link in enumerate(links)))


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which so large a share lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def show(name: str, value: str, aim: str = "") -> None:
    """One line of the report."""
    print(f"{name:<52} {value:>16}  {aim}", flush=True)


def main() -> None:
    """All measurements, each with its aim."""
    parser = argparse.ArgumentParser(description="Measure what the server bears.")
    parser.add_argument("--seconds", type=float, default=5, help="for each measurement (5)")
    parser.add_argument("--clients", type=int, default=32, help="at once (32)")
    parser.add_argument("--listen", nargs=3, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.listen:
        listeners, port, path = arguments.listen
        asyncio.run(listen(int(listeners), int(port), path))
        return
    seconds, clients = arguments.seconds, arguments.clients
    print(f"{os.cpu_count()} processors, load {os.getloadavg()[0]:.1f}; {seconds:g} s each\n")
    with tempfile.TemporaryDirectory(prefix="archipel-load-") as folder:
        with bare() as server:
            before = server.processor
            plain = asyncio.run(nothing(server.port, seconds, clients))
            plain_cost = (server.processor - before) / (plain * seconds)
        with archipel(Path(folder, "play.db")) as server:
            before = server.processor
            moves, requests = asyncio.run(throughput(server.port, seconds, clients))
            cost = (server.processor - before) / (moves * seconds)
            before, begun = server.processor, time.perf_counter()
            delays = asyncio.run(fan_out(server.port, 100, 100, seconds))
            busy = (server.processor - before) / (time.perf_counter() - begun)
        show("requests/s at an endpoint that does nothing", f"{plain:,.0f}")
        show("  processor time for each", f"{plain_cost * 1000:.2f} ms")
        show("durable moves/s", f"{moves:,.0f}", "aim: 1,000 or more")
        show("  requests/s then, and their share of nothing", f"{requests:,.0f} = {requests / plain:.0%}")
        show("  processor time for each move", f"{cost * 1000:.2f} ms", "1,000 a second need less than 1 ms")
        show("fan-out to 100 listeners at 100 moves/s: heard", f"{len(delays):,}")
        show("  p50", f"{statistics.median(delays) * 1000:.1f} ms")
        show("  p99", f"{percentile(delays, 0.99) * 1000:.1f} ms", "aim: under 50 ms")
        show("  processor time a second", f"{busy:.0%}")
        names = fill(Path(folder, "many.db"), 10_000)
        with archipel(Path(folder, "many.db")) as server:
            show("start-up with 10,000 stored tables", f"{server.ready:.2f} s", "aim: under 2 s")
            show("  processor time for it", f"{server.processor:.2f} s")
            empty = server.megabytes
            asyncio.run(open_all(server.port, names[:2000]))
            show("memory with 2,000 tables open", f"{server.megabytes:.0f} MB", "aim: under 1,000 MB")
            show("  before any", f"{empty:.0f} MB")


if __name__ == "__main__":
    main()
