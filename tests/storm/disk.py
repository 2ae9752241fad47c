"""A store in simulated time: one disk for all servers, with a connection for each. It keeps the contract of
`archipel.store` and no more: what that leaves open, it does in the worst way."""

import asyncio
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Sequence
from typing import TypeVar

from archipel.store import Conflict, Document, Store, StoredEntry, StoreDown
from archipel.store.contract import EVERY
from archipel.store.entries import can_exist, check_append, check_document, conflict, outdated, within
from archipel.store.news import News
from tests.storm.weather import Link

T = TypeVar("T")
PATIENCE = 4.0  # seconds until an unanswered question counts as failed


class Disk:
    """What is durable, and when it became so."""

    def __init__(self) -> None:
        self.logs: defaultdict[str, list[str]] = defaultdict(list)
        self.times: defaultdict[str, list[float]] = defaultdict(list)
        self.documents: dict[tuple[str, str], Document] = {}
        self.connections: dict[SimStore, None] = {}

    def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        """All of them or none, in one moment."""
        log = self.logs[table]
        if number != len(log) + 1:
            raise conflict(table, number)
        log += texts
        self.times[table] += [asyncio.get_running_loop().time()] * len(texts)
        for one in self.connections:
            one.tell(table, len(log))

    def remove(self, table: str) -> None:
        """A whole log, in one moment."""
        for kept in (self.logs, self.times):
            kept.pop(table, None)
        for one in self.connections:
            one.tell(table, 0)

    def put(self, document: Document, removes: bool = False) -> None:
        """One version, in one moment; version 0 removes whatever is there."""
        key = (document.kind, document.key)
        there = self.documents[key].version if key in self.documents else 0
        if there != document.version - (0 if removes else 1) and not (removes and not document.version):
            raise outdated(document)
        if removes:
            self.documents.pop(key, None)
        else:
            self.documents[key] = document
        for one in self.connections:
            one.tell(document.name, 0 if removes else document.version)


class SimStore(Store):
    """One server's connection."""

    def __init__(self, disk: Disk, link: Link) -> None:
        self._disk, self._link = disk, link
        self._news = News()

    async def open(self) -> None:
        await self._ask(lambda: None)
        self._disk.connections[self] = None

    async def peek(self) -> None:
        await self._ask(lambda: None)

    async def close(self) -> None:
        self.cut()

    def cut(self) -> None:
        """The process at this end is dead: what it has sent may still arrive."""
        self._link.cut = True
        self._disk.connections.pop(self, None)
        self._news.end()

    def tell(self, table: str, last: int) -> None:
        """Late, perhaps twice, and in any order; but never not at all."""
        weather = self._link.weather
        for _ in range(2 if weather.loses() else 1):
            wait = self._link.left() + weather.delay()
            asyncio.get_running_loop().call_later(wait, self._announce, table, last)

    def _announce(self, table: str, last: int) -> None:
        if not self._link.cut:
            self._news.announce(table, last)

    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        check_append(table, number, texts)
        kept = tuple(texts)
        await self._ask(lambda: self._disk.append(table, number, kept))

    async def remove(self, table: str) -> None:
        await self._ask(lambda: self._disk.remove(table))

    async def scrub(self, traces: Sequence[str] = ()) -> None:
        await self._ask(lambda: None)

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        begin = within(after)
        found = await self._ask(lambda: self._texts(table)[begin:])
        return [StoredEntry(number, text) for number, text in enumerate(found, begin + 1)]

    async def last(self, table: str) -> StoredEntry | None:
        found = await self._ask(lambda: self._texts(table))
        return StoredEntry(len(found), found[-1]) if found else None

    async def reach(self, table: str) -> int:
        return len(await self._ask(lambda: self._texts(table)))

    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        names = await self._ask(lambda: sorted(name for name, log in self._disk.logs.items() if log))
        later = [name for name in names if name > after][: within(limit)]
        return [(name, len(self._disk.logs[name])) for name in later]

    async def document(self, kind: str, key: str) -> Document | None:
        return await self._ask(lambda: self._disk.documents.get((kind, key)))

    async def documents(self, kind: str, after: str = "", limit: int = EVERY) -> list[Document]:
        return (await self._documents(lambda one: one.kind == kind and one.key > after))[:limit]

    async def documents_of(self, kind: str, owner: str) -> list[Document]:
        return await self._documents(lambda one: (one.kind, one.owner) == (kind, owner))

    async def documents_between(self, kind: str, first: str, last: str) -> list[Document]:
        found = await self._documents(
            lambda one: one.kind == kind and bool(one.day) and first <= one.day <= last
        )
        return sorted(found, key=lambda one: (one.day, one.key))

    async def _documents(self, wanted: Callable[[Document], bool]) -> list[Document]:
        every = await self._ask(lambda: [one for _, one in sorted(self._disk.documents.items())])
        return [one for one in every if wanted(one)]

    async def put(self, document: Document) -> None:
        check_document(document)
        await self._ask(lambda: self._disk.put(document))

    async def discard(self, kind: str, key: str, version: int = 0) -> None:
        await self._ask(lambda: self._disk.put(Document(kind, key, version, ""), removes=True))

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        return self._news.listen()

    async def probe(self) -> None:
        await self._ask(lambda: None)

    async def unsealed(self) -> list[str]:
        return []

    async def mend(self, table: str) -> None:
        """Nothing is ever damaged here: the stores' own tests do that."""

    async def backup(self, path: str) -> None:
        raise NotImplementedError

    def _texts(self, table: str) -> list[str]:
        return list(self._disk.logs.get(table, ())) if can_exist(table) else []

    async def _ask(self, question: Callable[[], T]) -> T:
        """Send a question, and wait for its answer. Either may be lost, or come when nobody waits any more:
        the question is then still carried out."""
        loop, weather = asyncio.get_running_loop(), self._link.weather
        answer: asyncio.Future[T] = loop.create_future()

        def arrive() -> None:
            try:
                result = question()
            except Conflict as found:
                error = found
                back(lambda: answer.set_exception(error))
            else:
                back(lambda: answer.set_result(result))

        def back(deliver: Callable[[], None]) -> None:
            if not weather.loses() and not self._link.left():
                loop.call_later(weather.delay(), lambda: answer.done() or self._link.cut or deliver())

        if self._link.cut:
            await loop.create_future()  # a dead process waits for ever
        if self._link.left():
            await asyncio.sleep(0.01)
            raise StoreDown("no connection")
        if not weather.loses():
            loop.call_later(weather.delay(), arrive)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise StoreDown("no answer in time") from None
