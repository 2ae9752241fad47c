"""Tables in memory: loaded on first access, dropped when idle."""

import asyncio
import re
import secrets
from collections import OrderedDict
from collections.abc import Callable, Iterator
from typing import Final

from archipel.store import Damaged, Store
from archipel.table.entries import read_entry
from archipel.table.limits import Limits
from archipel.table.live import Live
from archipel.table.metrics import RateMeter
from archipel.table.refused import Code, Refused, damaged_table
from archipel.table.table import Table

_ID: Final = re.compile(r"[0-9a-f]{20}")


def new_id() -> str:
    """An unguessable id. Other logs of the store have ids of a different format."""
    return secrets.token_hex(10)


def is_id(name: str) -> bool:
    """Is this the id of a table, and not of another log?"""
    return _ID.fullmatch(name) is not None


class TableCache:
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
            if not is_id(name):
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
        try:
            entries = await self._store.read(name)
        except Damaged as error:
            raise damaged_table(error) from None
        table = Table.fold(name, ((entry.number, read_entry(entry.text)) for entry in entries))
        self._meter.loads += 1
        return self.put(table)

    def put(self, table: Table) -> Live:
        """Add a table, evicting others if necessary; returns the cached one if it was loaded meanwhile."""
        if (known := self._lives.get(table.id)) is not None:
            return known
        live = self._lives[table.id] = Live(table, self._now())
        self._make_room(live)
        return live

    def sweep(self) -> None:
        """Drop tables that have not been used for a while."""
        now, limits = self._now(), self._limits
        for live in self:
            patience = limits.over_after if live.table.over else limits.idle_after
            if live.idle and live.used < now - patience * 1000:
                self._drop(live.table.id)
        self._make_room()

    def _make_room(self, new: Live | None = None) -> None:
        """Evict the least recently used idle tables while there are too many tables or events."""
        tables = len(self._lives) - self._limits.tables_in_memory
        events = sum(live.table.number for live in self._lives.values()) - self._limits.events_in_memory
        if tables <= 0 and events <= 0:
            return
        for old in self:
            if old.idle and old is not new:
                self._drop(old.table.id)
                tables, events = tables - 1, events - old.table.number
                if tables <= 0 and events <= 0:
                    return

    def _drop(self, name: str) -> None:
        self._lives.pop(name).drop()
        self._meter.evictions += 1

    def forget(self, name: str) -> None:
        """Drop a table that is no longer stored, and disconnect its listeners."""
        if name in self._lives:
            self._drop(name)

    def clear(self) -> None:
        """Drop everything, and disconnect the listeners."""
        for live in self:
            live.drop()
        self._lives.clear()
