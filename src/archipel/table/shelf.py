"""Tables in memory: loaded when first asked for, dropped when nobody needs them."""

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from archipel.store import Store
from archipel.table.entries import read_entry
from archipel.table.limits import Limits
from archipel.table.live import Live
from archipel.table.meter import RateMeter
from archipel.table.refused import Code, Refused
from archipel.table.table import Table

_ID: Final = re.compile(r"[0-9a-f]{20}")


def new_id() -> str:
    """An unguessable id. Other logs of the store have ids of a different format."""
    return secrets.token_hex(10)


class Shelf:
    """The tables in memory, least recently used first."""

    def __init__(self, store: Store, limits: Limits, meter: RateMeter, now: Callable[[], int]) -> None:
        self._store, self._limits, self._meter, self._now = store, limits, meter, now
        self._lives: OrderedDict[str, Live] = OrderedDict()
        self._loading: dict[str, asyncio.Task[Live]] = {}

    def __len__(self) -> int:
        return len(self._lives)

    def __iter__(self) -> Iterator[Live]:
        return iter(list(self._lives.values()))

    def held(self, name: str) -> Live | None:
        """The table, if it is in memory."""
        return self._lives.get(name)

    async def get(self, name: str) -> Live:
        """The table; raises Refused if there is none. Concurrent callers share one load."""
        live = self._lives.get(name)
        if live is None:
            if not _ID.fullmatch(name):
                raise Refused(Code.NOT_FOUND, "no such table")
            task = self._loading.get(name)
            if task is None:
                task = self._loading[name] = asyncio.create_task(self._load(name))
                task.add_done_callback(lambda _: self._loading.pop(name, None))
            live = await asyncio.shield(task)
        live.used = self._now()
        if name in self._lives:
            self._lives.move_to_end(name)
        return live

    async def _load(self, name: str) -> Live:
        entries = await self._store.read(name)
        table = Table.fold(name, ((entry.number, read_entry(entry.text)) for entry in entries))
        self._meter.loads += 1
        return self.put(table)

    def put(self, table: Table) -> Live:
        """Add a table, and make room for it."""
        live = self._lives[table.id] = Live(table, self._now())
        if len(self._lives) > self._limits.tables_in_memory:
            idle = (old.table.id for old in self._lives.values() if old.idle and old is not live)
            if (name := next(idle, None)) is not None:
                self._drop(name)
        return live

    def sweep(self) -> None:
        """Drop tables that have not been used for a while."""
        oldest = self._now() - self._limits.idle_after * 1000
        for live in self:
            if live.idle and live.used < oldest:
                self._drop(live.table.id)

    def _drop(self, name: str) -> None:
        self._lives.pop(name).drop()
        self._meter.evictions += 1

    def clear(self) -> None:
        """Drop everything, and disconnect the listeners."""
        for live in self:
            live.drop()
        self._lives.clear()
