"""The turn clock: whose time is up, and when to check a table's clock, kept in the store, so clocks run even
for tables not in memory.

A reminder never comes too late: deadlines only ever move later. One that comes too early is set again for
the right time, so a table costs one write each time its clock could have run out, not one for each move.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from typing import Final

from archipel.store import Store
from archipel.store.documents import Documents
from archipel.table.challenge.challenge import day_of
from archipel.table.entries import Entry, Handed
from archipel.table.table import Table

KIND: Final = "clock"


def deadline(table: Table, seat: int) -> int | None:
    """When a person's time for this turn is up, in milliseconds since 1970."""
    place = table.seats[seat]
    if not table.created.clock or seat not in table.waiting or not place.holder or place.level:
        return None
    return max(table.since, place.since) + table.created.clock * 1000


def next_deadline(table: Table) -> int | None:
    """When the first of the waiting seats runs out of time."""
    times = [deadline(table, seat) for seat in table.waiting] if table.created.clock else ()
    return min((time for time in times if time is not None), default=None)


def run_out(table: Table, level: str, now: int) -> list[Entry]:
    """Let bots stand in for players whose time is up."""
    late = [seat for seat in table.waiting if (deadline(table, seat) or now + 1) <= now]
    return [Handed(at=now, seat=seat, level=level, why="clock") for seat in late]


class Reminders:
    """The time to check each table, in milliseconds; the same for every server of a store.

    One that is dropped stays as 0 for a day or two, so that a server that was cut off hears of it.
    """

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._stored, self._now = Documents(store, KIND, int), now
        self._lock = asyncio.Lock()
        self._times: dict[str, int] = {}
        self._queue: list[tuple[int, str]] = []  # outdated items are skipped when they come up
        self._news = asyncio.Event()

    def __contains__(self, table: str) -> bool:
        return table in self._times

    async def load(self) -> None:
        """Read them all."""
        async with self._lock:
            async for table, at in self._stored.every():
                self._take(table, at)

    async def keep(self, table: str, at: int) -> None:
        """Check the table at this time; 0 means never again. Durable when this returns."""
        async with self._lock:
            if self._times.get(table, 0) != at:
                await self._stored.change(table, lambda _: at, day="" if at else day_of(self._now()))
                self._take(table, at)

    async def heard(self, table: str) -> bool:
        """Called when some server has changed a reminder; was it dropped?"""
        async with self._lock:
            return self._take(table, await self._stored.get(table) or 0)

    async def forget_dropped(self, day: str) -> None:
        """Remove those that were dropped up to this day."""
        await self._stored.remove_until(day)

    async def next(self) -> str:
        """Wait for a table whose time has come. It is returned once; unless kept again, it is forgotten."""
        while True:
            self._news.clear()
            if (name := self._pop()) is not None:
                return name
            wait = (self._queue[0][0] - self._now()) / 1000 if self._queue else None
            with suppress(TimeoutError):
                async with asyncio.timeout(wait):
                    await self._news.wait()

    def wake(self) -> None:
        """Look at the clock again."""
        self._news.set()

    def _pop(self) -> str | None:
        while self._queue and self._queue[0][0] <= self._now():
            at, name = heappop(self._queue)
            if self._times.get(name) == at and (at, name) not in self._queue[:1]:
                return name
        return None

    def _take(self, table: str, at: int) -> bool:
        """Apply a changed reminder; was it dropped?"""
        if at and self._times.get(table) != at:
            self._times[table] = at
            heappush(self._queue, (at, table))
        self.wake()
        return not at and self._times.pop(table, 0) > 0
