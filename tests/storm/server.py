"""A server process of the simulation: the real service and application, on a simulated machine."""

import asyncio
from collections.abc import Coroutine
from contextvars import copy_context
from functools import cache
from random import Random
from typing import Any

from litestar.types import ASGIApp

from archipel.bots import choose
from archipel.kernel import View
from archipel.store import StoreDown
from archipel.table import Limits, Service
from archipel.web import Settings, build_app
from tests.storm.disk import Disk, SimStore
from tests.storm.loop import OWNER, Tasks
from tests.storm.weather import Link, Weather

LEVELS = ("drifter", "deckhand")
BIRTH = 1_800_000_000.0  # seconds since 1970 when a simulation begins
FREE = Settings(
    requests_per_second=0,
    tables_per_hour=0,
    seatings_per_minute=0,
    chats_per_minute=0,
    streams=0,
    news="no",  # there is no world outside, and no service yet when the application is built
)
LIMITS = Limits(absent_after=5, idle_after=20, tables_in_memory=3)


class SlowThinker:
    """Thinks for a while, then moves at random."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    async def think(self, view: View, level: str, seed: int | str, seconds: float | None = None) -> str:
        await asyncio.sleep(self._rng.uniform(0.01, 1.0))
        return choose(view, "drifter", seed).text


class Socket:
    """Where an application finds the service: building one takes longer than a short game."""

    def __init__(self) -> None:
        self.service: Service | None = None
        self.app = build_app(self, FREE)  # type: ignore[arg-type]

    def __getattr__(self, name: str) -> Any:
        if self.service is None and name in ("thinker", "chores", "analyses"):
            return None  # nobody analyses games in a storm
        return getattr(self.service, name)


@cache
def socket(number: int) -> Socket:
    """The application of the server of this number, in all storms of this process."""
    return Socket()


class Server:
    """It can crash at any moment; what it knew is lost then."""

    def __init__(self, number: int, disk: Disk, weather: Weather) -> None:
        self._disk, self._weather = disk, weather
        self._socket = socket(number)
        self.link = Link(weather)
        self.skew = weather.rng.uniform(-weather.skew, weather.skew)
        self.tasks = Tasks()
        self.service: Service | None = None
        self.app: ASGIApp | None = None  # None while it is down
        self._store = SimStore(disk, self.link)

    def now(self) -> int:
        """This machine's clock, in milliseconds."""
        return int((BIRTH + asyncio.get_running_loop().time() + self.skew) * 1000)

    async def start(self) -> None:
        """Start, and try again until the store answers."""
        while self.app is None:
            self.tasks = Tasks()
            self.link = Link(self._weather)
            self._store = SimStore(self._disk, self.link)
            service = Service(self._store, SlowThinker(self._weather.rng), LEVELS, self.now, LIMITS)
            try:
                await self.spawn(service.start())
            except StoreDown:
                self._die()
                await asyncio.sleep(1.0)
                continue
            self._socket.service = self.service = service
            self.app = self._socket.app

    def crash(self) -> None:
        """The power fails."""
        self.service = self.app = None
        self._die()

    def _die(self) -> None:
        self._store.cut()
        self.tasks.kill()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start something in this process: it ends with it."""
        context = copy_context()
        context.run(OWNER.set, self.tasks)
        return context.run(asyncio.get_running_loop().create_task, work)
