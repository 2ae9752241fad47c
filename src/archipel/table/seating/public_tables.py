"""Public tables, shared by all servers of a store in one log per day; the last two days count."""

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

import msgspec

from archipel.kernel import Value
from archipel.store import Conflict, Store
from archipel.table.log_repair import read_on
from archipel.table.seating.seating import free_seats
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


class PostedTable(TableSummary, frozen=True, kw_only=True, omit_defaults=True):
    """A public table as servers tell each other of it; `by` is whose it is, which the list does not say."""

    by: str = ""

    def shown(self) -> TableSummary:
        """What everybody may read."""
        return TableSummary(**{name: getattr(self, name) for name in TableSummary.__struct_fields__})


def summary_of(table: Table, now: int) -> PostedTable:
    """The list entry of a table."""
    return PostedTable(
        id=table.id,
        game=table.game.id,
        options=dict(table.match.setup.options),
        seats=len(table.seats),
        free=len(free_seats(table)),
        phase=table.phase,
        names=tuple(seat.name for seat in table.seats if seat.name)[:10],
        at=now,
        by=table.created.by,
    )


class Lobby:
    """The latest summary of each public table of today and yesterday."""

    def __init__(self, store: Store, now: Callable[[], int]) -> None:
        self._store = store
        self._now = now
        self._lock = asyncio.Lock()
        self._numbers: dict[str, int] = {}
        self._tables: dict[str, PostedTable] = {}

    async def load(self) -> None:
        """Read the existing logs."""
        for log in self._logs():
            await self._read_on(log)

    async def put(self, summary: PostedTable) -> None:
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

    def count(self, by: str) -> int:
        """How many public tables by the same mark are not over."""
        self._forget()
        return sum(one.by == by and one.phase != "over" for one in self._tables.values())

    def listed(self, most: int) -> list[TableSummary]:
        """The newest first, tables with a free seat before those that can only be watched. Half of the list
        is reserved for the latter, so that many empty tables do not hide the running games."""
        self._forget()
        wanted = [summary for summary in self._tables.values() if summary.phase != "over"]
        wanted.sort(key=lambda one: (-one.at, one.id))
        joined = [one for one in wanted if one.free]
        watched = [one for one in wanted if not one.free]
        joined = _fairly(joined, max(most - len(watched), most - most // 2))
        return [one.shown() for one in joined + _fairly(watched, most - len(joined))]

    async def _read_on(self, log: str) -> None:
        self._numbers[log], entries = await read_on(self._store, log, self._numbers.get(log, 0))
        for entry in entries:
            self._numbers[log] = entry.number
            self._take(msgspec.json.decode(entry.text, type=PostedTable))

    def _take(self, summary: PostedTable) -> None:
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


def _fairly(tables: list[PostedTable], most: int) -> list[PostedTable]:
    """As many in their order: somebody's second table only when everybody has their first."""
    before: Counter[str] = Counter()
    ranked = []
    for at, one in enumerate(tables):
        ranked.append((before[one.by] if one.by else 0, at))
        before[one.by] += 1
    return [tables[at] for at in sorted(at for _, at in sorted(ranked)[:most])]
