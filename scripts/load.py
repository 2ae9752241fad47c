"""Measure the server under load (`make load`): on this machine, over loopback, bounded in count and time.

CPU time is measured as well, because wall time says little on a busy machine. Request rates are compared with
those of a framework endpoint that does nothing, in the same run: the ratio is our own cost.
"""

import argparse
import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from scripts.load_fill import fill
from scripts.load_play import Client, Evening
from scripts.load_servers import archipel, bare


async def throughput(port: int, seconds: float, clients: int) -> tuple[float, float]:
    """Durable moves and requests per second, with this many tables at once."""
    evenings = [Evening(Client(port), 10, number) for number in range(clients)]
    for evening in evenings:
        await evening.begin()
    count = await _press(seconds, [evening.move for evening in evenings])
    return count / seconds, (count + sum(evening.settled for evening in evenings)) / seconds


async def nothing(port: int, seconds: float, clients: int) -> float:
    """Requests per second at the endpoint that does nothing."""
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
    """Seconds from sending a move until each listener receives it; the listeners have their own process."""
    evening = Evening(Client(port), 20, 1)
    await evening.begin()
    command = (sys.executable, "-m", "scripts.load_listen", str(listeners), str(port), evening.path)
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
            break  # the first game is over
        sent[event] = now
    await asyncio.sleep(0.5)
    ears.stdin.write(b"enough\n")
    heard = json.loads(await ears.stdout.read())
    await ears.wait()
    return [at - sent[number] for number, at in heard if number in sent]


async def open_all(port: int, names: Sequence[str]) -> None:
    """Request every table, so that it is in memory."""
    links = [Client(port) for _ in range(8)]

    async def some(link: Client, mine: Sequence[str]) -> None:
        for name in mine:
            await link.call("GET", f"/api/tables/{name}/view")

    await asyncio.gather(*(some(link, names[at :: len(links)]) for at, link in enumerate(links)))


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def show(name: str, value: str, aim: str = "") -> None:
    """Print one line of the report."""
    print(f"{name:<52} {value:>16}  {aim}", flush=True)


def main() -> None:
    """Run all measurements and print each with its target."""
    parser = argparse.ArgumentParser(description="Measure the server under load.")
    parser.add_argument("--seconds", type=float, default=5, help="time per measurement (5)")
    parser.add_argument("--clients", type=int, default=32, help="number of clients at once (32)")
    arguments = parser.parse_args()
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
