"""Where somebody has sat: one log per holder of a token, to find their seats and move them to a new one."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from archipel.store import Conflict, Store
from archipel.table.entries import Created, Entry, Joined, PaperJoined, Renewed
from archipel.table.log_repair import read_last

PREFIX: Final = "_seats-"
MOST: Final = 200  # tables of one holder; the oldest are forgotten
_ids: Final = msgspec.json.Decoder(tuple[str, ...])


class SeatBook:
    """Each entry of a log is the whole list, so only the last one is read, and kept."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def tables(self, holder: str) -> tuple[str, ...]:
        """The tables where this holder has sat, the newest last."""
        entry = await read_last(self._store, PREFIX + holder)
        return _ids.decode(entry.text) if entry is not None else ()

    async def note(self, table: str, entries: Iterable[Entry]) -> None:
        """Called before these entries are appended: a seat that nobody finds again would be worse than a
        table in the list without one."""
        await asyncio.gather(*(self._add(holder, table) for holder in _seated(entries)))

    async def keep_only(self, holder: str, tables: Collection[str]) -> None:
        """Forget all of this holder's tables but these."""
        while (last := await read_last(self._store, PREFIX + holder)) is not None:
            kept = [table for table in _ids.decode(last.text) if table in tables]
            if not kept:
                await self._store.remove(PREFIX + holder)
                return
            text = msgspec.json.encode(kept).decode()
            with suppress(Conflict):
                await self._store.append(PREFIX + holder, last.number + 1, (text,), alone=True)
                return

    async def _add(self, holder: str, table: str) -> None:
        while True:
            last = await read_last(self._store, PREFIX + holder)
            number, known = (last.number, _ids.decode(last.text)) if last is not None else (0, ())
            if table in known:
                return
            text = msgspec.json.encode((*known, table)[-MOST:]).decode()
            try:
                await self._store.append(PREFIX + holder, number + 1, (text,), alone=True)
            except Conflict:
                continue
            return


def _seated(entries: Iterable[Entry]) -> Sequence[str]:
    found: set[str] = set()
    for entry in entries:
        if isinstance(entry, Created):
            found |= {entry.host, *(place.holder for place in entry.places)}
        elif isinstance(entry, Joined | PaperJoined):
            found.add(entry.holder)
        elif isinstance(entry, Renewed):
            found.add(entry.new)
    return sorted(found - {""})
