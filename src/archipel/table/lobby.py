"""Public tables, shared by all servers of a store in one log per day; the last two days count."""

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from archipel.kernel import Value
from archipel.store import Conflict, Store
from archipel.table.sitting import free_seats
from archipel.table.table import Table

PREFIX: Final = "_lobby-"
_DAY: Final = 24 * 3600 * 1000


class TableSummary(msgspec.Struct, frozen=True, kw_only=True):
    """An entry in the list of public tables."""

    id: str
    game: str
    options: dict[str, Value]
    seats: int
    free: int
    phase: str
    names: tuple[str, ...]
    at: int


def summary_of(table: Table, now: int) -> TableSummary:
    """The list entry of a table."""
    return TableSummary(
        id=table.id,
        game=table.game.id,
        options=dict(table.match.setup.options),
        seats=len(table.seats),
        free=len(free_seats(table)),
        phase=table.phase,
        names=tuple(seat.name for seat in table.seats if seat.name)[:10],
        at=now,
    )


class Lobby:
    """The latest summary of each public table of today and yesterday."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._lock = asyncio.Lock()
        self._numbers: dict[str, int] = {}
        self._tables: dict[str, TableSummary] = {}

    async def load(self) -> None:
        """Read the existing logs."""
        for log in self._logs():
            await self._read_on(log)

    async def put(self, summary: TableSummary) -> None:
        """Publish a summary to every server."""
        text = msgspec.json.encode(summary).decode()
        async with self._lock:
            log = self._logs()[-1]
            while True:
                try:
                    await self._store.append(log, self._numbers.get(log, 0) + 1, (text,))
                except Conflict:
                    await self._read_on(log)
                else:
                    self._numbers[log] = self._numbers.get(log, 0) + 1
                    self._take(summary)
                    return

    async def heard(self, log: str, number: int) -> None:
        """Called when somebody has appended to a day's log."""
        async with self._lock:
            if number > self._numbers.get(log, 0):
                await self._read_on(log)

    def listed(self, most: int) -> list[TableSummary]:
        """The newest first, tables with a free seat before those that can only be watched. Half of the list
        is reserved for the latter, so that many empty tables do not hide the running games."""
        self._forget()
        wanted = [summary for summary in self._tables.values() if summary.phase != "over"]
        wanted.sort(key=lambda one: (-one.at, one.id))
        joined = [one for one in wanted if one.free]
        watched = [one for one in wanted if not one.free]
        joined = joined[: max(most - len(watched), most - most // 2)]
        return joined + watched[: most - len(joined)]

    async def _read_on(self, log: str) -> None:
        for entry in await self._store.read(log, self._numbers.get(log, 0)):
            self._numbers[log] = entry.number
            self._take(msgspec.json.decode(entry.text, type=TableSummary))

    def _take(self, summary: TableSummary) -> None:
        known = self._tables.get(summary.id)
        if known is None or known.at <= summary.at:
            self._tables[summary.id] = summary

    def _forget(self) -> None:
        oldest = self._now() - 2 * _DAY
        for name in [one.id for one in self._tables.values() if one.at < oldest]:
            del self._tables[name]

    def _logs(self) -> list[str]:
        today = datetime.fromtimestamp(self._now() / 1000, UTC)
        return [f"{PREFIX}{today - timedelta(days=1):%Y%m%d}", f"{PREFIX}{today:%Y%m%d}"]
