"""One storm: some servers, some tables, and everybody's weather, all from one seed."""

import asyncio
import hashlib
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from typing import Any
from unittest.mock import patch

from archipel.plugins import games
from archipel.table import Table
from archipel.table.entries import read_entry
from tests.storm.check import CALMED, check
from tests.storm.client import Client, Fault
from tests.storm.disk import Disk
from tests.storm.loop import VirtualLoop
from tests.storm.server import LEVELS, Server, socket
from tests.storm.weather import Weather

MOST_SERVERS = 3
CLOCK = 15  # seconds for a turn, where there is a clock
CLOCKS = (0, 0, CLOCK)  # one table in three has one
NIGHTS = 0.3  # of the tables with a clock
NIGHT = 90.0  # seconds of calm weather until the last people wake up
LONGEST_STORM = 90.0  # seconds, simulated
LONGEST_CALM = 3_000.0  # seconds until every game must be over


@dataclass(slots=True)
class Story:
    """What came of a storm."""

    seed: int
    tables: int = 0
    events: int = 0
    requests: int = 0
    crashes: int = 0
    conflicts: int = 0
    seconds: float = 0.0  # simulated
    digest: str = ""
    fault: str = ""


class Scene:
    """One table of the storm, and those who sit at it."""

    def __init__(self, world: "World") -> None:
        self._world, rng = world, world.rng
        self.table = self.invite = ""
        self.clock = rng.choice(CLOCKS)
        game = games()[rng.choice(sorted(games()))]
        modes = [(mode, seats) for mode in game.modes for seats in mode.seats if seats <= 4]
        mode, self.seats = rng.choice(modes)
        people = rng.randint(1, self.seats)
        places: list[dict[str, str]] = [{"name": "Ana"}]
        places += [{} if seat < people else {"level": rng.choice(LEVELS)} for seat in range(1, self.seats)]
        self.ask = {
            "game": game.id,
            "options": dict(mode.options),
            "seats": places,
            "clock": self.clock,
            "entered": rng.random() < 0.1,
        }
        self.clients = [Client(world, self, seat) for seat in range(people)]
        if rng.random() < 0.5:
            self.clients.append(Client(world, self, -1))
        self._mirror: Table | None = None
        # A night, in which nobody asks for the table or listens to it: what must go on, goes on by itself.
        self._night = rng.uniform(1.0, 30.0) if self.clock and rng.random() < NIGHTS else 0.0
        self.woke = 0.0  # when it was over

    async def awake(self) -> None:
        """Return by day; at night, when it is over."""
        loop = asyncio.get_running_loop()
        while self.asleep:
            await asyncio.sleep(1.0)
            self.woke = loop.time()

    @property
    def asleep(self) -> bool:
        """Is it night? It lasts until the weather has been calm for long enough to notice what nobody did."""
        now, calm = asyncio.get_running_loop().time(), self._world.calm_at
        return 0 < self._night < now and not 0 < calm < now - NIGHT

    def mirror(self) -> Table:
        """The table as the disk has it: where clients find moves to try."""
        log = self._world.disk.logs[self.table]
        if self._mirror is None:
            self._mirror = Table(self.table, 1, read_entry(log[0]))
        while self._mirror.number < len(log):
            number = self._mirror.number + 1
            self._mirror.apply(number, read_entry(log[number - 1]))
        return self._mirror

    async def run(self) -> None:
        """A whole game, from the first request to the last event."""
        host, *guests = self.clients
        await host.open()
        await asyncio.gather(*(guest.join() for guest in guests if guest.seat >= 0))
        await asyncio.gather(*(one.listen() for one in self.clients), *(one.play() for one in self.clients))
        seated = [one for one in self.clients if one.seat >= 0]
        found = set(await asyncio.gather(*(one.rematch() for one in seated)))
        if len(found) != 1:
            raise Fault(f"a rematch at several tables: {found}")


class World:
    """Everything that is simulated."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.weather = Weather.at_random(self.rng)
        self.disk = Disk()
        self.servers = [
            Server(number, self.disk, self.weather) for number in range(self.rng.randint(1, MOST_SERVERS))
        ]
        self.calm_at = 0.0
        self.story = Story(seed)
        self.scenes: list[Scene] = []

    async def run(self) -> None:
        """Some games in bad weather, which clears up in the end; then look at what is left."""
        await asyncio.gather(*(server.start() for server in self.servers))
        self.scenes = [Scene(self) for _ in range(self.rng.choice((1, 1, 2)))]
        playing = asyncio.gather(*(scene.run() for scene in self.scenes))
        trouble = asyncio.gather(*(self._trouble(server) for server in self.servers))
        await asyncio.wait({playing}, timeout=self.rng.uniform(5.0, LONGEST_STORM))
        trouble.cancel()
        self.weather.calm()
        self.calm_at = asyncio.get_running_loop().time()
        await asyncio.gather(trouble, return_exceptions=True)
        for server in self.servers:
            server.link.down_until = 0.0
        await asyncio.gather(*(server.start() for server in self.servers))
        await asyncio.wait({playing}, timeout=LONGEST_CALM)
        if not playing.done():
            tables = [scene.mirror() for scene in self.scenes if scene.table]
            waits = [(one.game.id, one.number, one.phase, one.waiting, one.mixing) for one in tables]
            raise Fault(f"games that do not end: {waits}")
        playing.result()
        for scene in self.scenes:
            check(self, scene)
            await self._agreed(scene)
        self._count()
        for server in self.servers:
            server.crash()

    def has_been_calm(self) -> bool:
        """Is all trouble long over?"""
        return 0 < self.calm_at < asyncio.get_running_loop().time() - CALMED

    async def _trouble(self, server: Server) -> None:
        """Crashes, outages and wrong clocks, until it is calm."""
        rng, weather = self.rng, self.weather
        while True:
            await asyncio.sleep(rng.expovariate(1 / min(weather.crash, weather.outage, 30.0)))
            loop = asyncio.get_running_loop()
            kind = rng.random()
            if kind < 0.2:
                server.skew = rng.uniform(-weather.skew, weather.skew)
            elif kind < 0.6 and weather.crash < 1_000:
                self.story.crashes += 1
                server.crash()
                await asyncio.sleep(rng.uniform(0.05, 5.0))
                await server.start()
            elif weather.outage < 1_000:
                server.link.down_until = loop.time() + rng.uniform(0.1, 10.0)

    async def _agreed(self, scene: Scene) -> None:
        """Every server ends with the same table."""
        told = scene.mirror().events
        for server in self.servers:
            assert server.service is not None
            live = await server.service.get(scene.table)
            await server.service.catch_up(live)
            if live.table.events != told:
                raise Fault(f"a server ends with {len(live.table.told)} events, the log with {len(told)}")

    def _count(self) -> None:
        story, digest = self.story, hashlib.sha256()
        for name, log in self.disk.logs.items():
            for text, at in zip(log, self.disk.times[name], strict=True):
                digest.update(f"{name} {at!r} {text}\n".encode())
        story.digest = digest.hexdigest()
        story.tables = len(self.scenes)
        story.events = sum(map(len, self.disk.logs.values()))
        story.conflicts = sum(server.service.meter.conflicts for server in self.servers if server.service)
        story.requests = sum(
            len(client.memory.looks) + len(client.memory.moves) + len(client.memory.chats)
            for scene in self.scenes
            for client in scene.clients
        )
        story.seconds = asyncio.get_running_loop().time()


class _Errors(logging.Handler):
    """What the servers log as broken."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.getMessage() not in ("store down", "no stream"):  # which it says when that is so
            self.found.append(self.format(record))


@contextmanager
def _listening() -> Iterator[_Errors]:
    errors, log = _Errors(), logging.getLogger("archipel")
    log.addHandler(errors)
    level, spread = log.level, log.propagate
    log.setLevel(logging.ERROR)
    log.propagate = False
    try:
        yield errors
    finally:
        log.removeHandler(errors)
        log.setLevel(level)
        log.propagate = spread


def storm(seed: int) -> Story:
    """Run the storm of this seed. The same seed gives the same storm, to the last byte."""
    for number in range(MOST_SERVERS):
        socket(number)  # before chance is ours: building an application draws from it
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    chance = Random(f"secrets {seed}")

    def token_bytes(size: int | None = None) -> bytes:
        return chance.randbytes(32 if size is None else size)

    unhandled: list[dict[str, Any]] = []
    loop.set_exception_handler(lambda _, context: unhandled.append(context))
    with patch("secrets.token_bytes", token_bytes), _listening() as errors:
        world = World(seed)
        try:
            loop.run_until_complete(world.run())
            if errors.found:
                raise Fault(f"a server logged an error: {errors.found[0]}")
        except Exception as error:  # noqa: BLE001 - whatever it is, it has this seed
            world.story.fault = f"{type(error).__name__}: {error}"
        finally:
            for task in asyncio.all_tasks(loop):
                task.cancel()
            loop.run_until_complete(loop.shutdown_asyncgens())
            loop.close()
            asyncio.set_event_loop(None)
    return world.story
