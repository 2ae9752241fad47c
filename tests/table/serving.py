"""A service on a real store, with a manual clock."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from archipel.bots import choose
from archipel.kernel import ArchipelError, View
from archipel.store import Damage, Document, Store, StoredEntry, open_store
from archipel.store.contract import EVERY
from archipel.table import Limits, Service
from tests.table.tables import LEVELS

BEN = "b" * 64


class Hand:
    """A manual clock."""

    def __init__(self) -> None:
        self.time = 1_700_000_000_000

    def now(self) -> int:
        return self.time


class Local:
    """A thinker in this process; `fails` makes it give no legal move."""

    def __init__(self, fails: bool = False) -> None:
        self.fails = fails

    async def think(self, view: View, level: str, seed: int | str, seconds: float | None = None) -> str:
        await asyncio.sleep(0)
        if self.fails:
            raise ArchipelError("no idea")
        return choose(view, level, seed).text


class Beside(Store):
    """The same open store for a second service, as if on another server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    async def peek(self) -> None:
        pass

    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        await self._store.append(table, number, texts)

    async def remove(self, table: str) -> None:
        await self._store.remove(table)

    async def scrub(self, traces: Sequence[str] = ()) -> None:
        await self._store.scrub(traces)

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        return await self._store.read(table, after)

    async def last(self, table: str) -> StoredEntry | None:
        return await self._store.last(table)

    async def reach(self, table: str) -> int:
        return await self._store.reach(table)

    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        return await self._store.tables(limit, after)

    async def document(self, kind: str, key: str) -> Document | None:
        return await self._store.document(kind, key)

    async def documents(self, kind: str, after: str = "", limit: int = EVERY) -> list[Document]:
        return await self._store.documents(kind, after, limit)

    async def documents_of(self, kind: str, owner: str) -> list[Document]:
        return await self._store.documents_of(kind, owner)

    async def documents_between(self, kind: str, first: str, last: str) -> list[Document]:
        return await self._store.documents_between(kind, first, last)

    async def put(self, document: Document) -> None:
        await self._store.put(document)

    async def discard(self, kind: str, key: str, version: int = 0) -> None:
        await self._store.discard(kind, key, version)

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        return self._store.changes()

    async def unsealed(self) -> list[str]:
        return await self._store.unsealed()

    async def mend(self, table: str) -> Damage | None:
        return await self._store.mend(table)

    async def probe(self) -> None:
        await self._store.probe()

    async def backup(self, path: str) -> None:
        await self._store.backup(path)


Evening = Callable[[Store, Hand], Awaitable[None]]


def spend(tmp_path: Path, evening: Evening) -> None:
    async def run() -> None:
        store = open_store(str(tmp_path / "store.db"))
        await store.open()
        try:
            await evening(store, Hand())
        finally:
            await store.close()

    asyncio.run(asyncio.wait_for(run(), 60))


@asynccontextmanager
async def serving(
    store: Store, hand: Hand, limits: Limits | None = None, fails: bool = False
) -> AsyncIterator[Service]:
    service = Service(Beside(store), Local(fails), LEVELS, hand.now, limits)
    await service.start()
    try:
        yield service
    finally:
        await service.stop()


async def until(true: Callable[[], bool]) -> None:
    while not true():
        await asyncio.sleep(0.002)
