"""When to check a table's clock, kept in a log of the store, so clocks run even for tables not in memory.

A reminder never comes too late: deadlines only ever move later. One that comes too early is set again for
the right time, so a table costs one entry each time its clock could have run out, not one for each move.
"""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from heapq import heappop, heappush
from typing import Final

import msgspec

from archipel.store import Conflict, Store
from archipel.table.log_repair import read_on

PREFIX: Final = "_clock-"
MOST: Final = 5_000  # entries per log, for all servers; the next log begins with everything that is left
PAGE: Final = 100
_times: Final = msgspec.json.Decoder(dict[str, int])


class Reminders:
    """The time to check each table, in milliseconds; the same for every server of a store."""

    def __init__(self, store: Store, now: Callable[[], int], most: int = MOST) -> None:
        self._store, self._now, self._most = store, now, most
        self._lock = asyncio.Lock()
        self._log, self._number = 1, 0
        self._times: dict[str, int] = {}
        self._queue: list[tuple[int, str]] = []  # outdated items are skipped when they come up
        self._news = asyncio.Event()

    def __contains__(self, table: str) -> bool:
        return table in self._times

    async def load(self) -> None:
        """Read the last log, and forget everything from before."""
        async with self._lock:
            self._log, self._number, self._times, self._queue = 1, 0, {}, []
            after = PREFIX
            while page := await self._store.tables(PAGE, after):
                ours = [name for name, _ in page if name.startswith(PREFIX)]
                if ours:
                    after = ours[-1]
                    self._log = int(after.removeprefix(PREFIX))
                if len(ours) < PAGE:
                    break
            await self._read_on()

    async def keep(self, table: str, at: int) -> None:
        """Check the table at this time; 0 means never again. Durable when this returns."""
        async with self._lock:
            while self._times.get(table, 0) != at:
                last = self._number >= self._most
                log, number = (self._log + 1, 1) if last else (self._log, self._number + 1)
                change = {**self._times, table: at} if last else {table: at}
                try:
                    await self._store.append(_name(log), number, (msgspec.json.encode(change).decode(),))
                except Conflict:
                    await self._read_on()
                else:
                    self._log, self._number = log, number
                    self._take(change)

    async def heard(self, log: str, number: int) -> set[str]:
        """Called when some server has appended; returns the tables whose reminders were dropped."""
        async with self._lock:
            if (int(log.removeprefix(PREFIX)), number) > (self._log, self._number):
                return await self._read_on()
        return set()

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

    async def _read_on(self) -> set[str]:
        dropped: set[str] = set()
        while True:
            self._number, entries = await read_on(self._store, _name(self._log), self._number)
            for entry in entries:
                self._number = entry.number
                dropped |= self._take(_times.decode(entry.text))
            if self._number < self._most or not (await read_on(self._store, _name(self._log + 1), 0))[1]:
                return dropped
            self._log, self._number = self._log + 1, 0

    def _take(self, change: dict[str, int]) -> set[str]:
        """Apply changed reminders; returns those that were dropped."""
        for table, at in change.items():
            if at and self._times.get(table) != at:
                self._times[table] = at
                heappush(self._queue, (at, table))
        self.wake()
        return {table for table, at in change.items() if not at and self._times.pop(table, 0)}


def _name(log: int) -> str:
    return f"{PREFIX}{log:08}"
