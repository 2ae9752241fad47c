"""Where somebody has sat: one document per holder of a token, to find their seats and move them to a new
one."""

import asyncio
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from archipel.store import Store
from archipel.store.documents import Documents
from archipel.table.entries import Created, Entry, Joined, PaperJoined, Renewed

KIND: Final = "seats"
MOST: Final = 200  # tables of one holder; the oldest are forgotten


class SeatBook:
    """The tables of each holder."""

    def __init__(self, store: Store) -> None:
        self._tables = Documents(store, KIND, tuple[str, ...])

    async def tables(self, holder: str) -> tuple[str, ...]:
        """The tables where this holder has sat, the newest last."""
        return await self._tables.get(holder) or ()

    async def note(self, table: str, entries: Iterable[Entry]) -> None:
        """Called before these entries are appended: a seat that nobody finds again would be worse than a
        table in the list without one."""

        def add(known: tuple[str, ...] | None) -> tuple[str, ...]:
            known = known or ()
            return known if table in known else (*known, table)[-MOST:]

        await asyncio.gather(*(self._tables.change(one, add, owner=one) for one in _seated(entries)))

    async def keep_only(self, holder: str, tables: Collection[str]) -> None:
        """Forget all of this holder's tables but these."""
        await self._tables.change(
            holder, lambda known: tuple(table for table in known or () if table in tables) or None
        )


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
