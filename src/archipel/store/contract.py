"""What a store does: append-only logs of numbered texts, and documents that are looked up. What it has
acknowledged is durable."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

from archipel.kernel import ArchipelError, Message

ALL: Final = "the list of logs"  # in place of a log's name, where a bad page hides which logs there are
EVERY: Final = 2**62  # no limit
PAGE: Final = 200  # tables listed at a time while all of them are checked


class Conflict(ArchipelError):
    """Somebody else appended that number first: read the new entries, then try again."""


class StoreDown(ArchipelError):
    """The database is not responding; nothing was acknowledged.

    An append in progress may still have been written: read before you try again.
    """


class Unreadable(StoreDown):
    """The database responds, but this part of it is damaged."""


class BadStore(ArchipelError):
    """A URL, file or database that is not a store, or not one that this version can use."""


class StoreInUse(BadStore):
    """A SQLite file that another process has open."""


class BadEntry(ArchipelError):
    """A table id, number or text that no store accepts."""


@dataclass(frozen=True, slots=True)
class Damage:
    """What is wrong with a log. Up to entry `proved` it is as it was written; once it went up to `last`."""

    table: str
    proved: int
    last: int
    reason: Message

    def __str__(self) -> str:
        return f"{self.table}: {self.reason}"


class Damaged(ArchipelError):
    """A log that is not as it was written. None of it is used until it is mended."""

    def __init__(self, damage: Damage) -> None:
        super().__init__("the log of {table} is damaged: {reason}", table=damage.table, reason=damage.reason)
        self.damage: Final = damage


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One event of one table, as text."""

    number: int
    text: str


@dataclass(frozen=True, slots=True)
class Document:
    """A text that is looked up by its kind and key. It is replaced as a whole, by the next version."""

    kind: str
    key: str
    version: int
    body: str
    owner: str = ""  # whose it is: all that somebody owns of a kind can be listed
    day: str = ""  # YYYY-MM-DD: all of a kind between two days can be listed

    @property
    def name(self) -> str:
        """How `changes` names it."""
        return f"{self.kind}/{self.key}"


class Store(ABC):
    """Event logs, whose entries are numbered 1, 2, 3, … without gaps; and documents."""

    losses: Sequence[Damage] = ()
    """The logs whose last entries `open` found to be lost; they go on from the last one that is left."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def peek(self) -> None:
        """Connect for reading only: changes nothing, and a server may be using the store."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending appends and disconnect."""

    @abstractmethod
    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        """Add texts as entries `number`, `number + 1`, …; all of them or none. Returns when they are durable.

        Raises Conflict if `number` is not the table's next one. Number 1 creates the table.
        """

    @abstractmethod
    async def remove(self, table: str) -> None:
        """Remove a whole log, durably, if there is one. `changes` then gives 0 as its number."""

    @abstractmethod
    async def scrub(self, traces: Sequence[str] = ()) -> None:
        """Leave no bytes of what was removed or forgotten in the files, as far as we can do that. Texts that
        are `traces` of it, and may be nowhere any more, are looked for."""

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """The entries with numbers above `after`, in order; empty for an unknown table.

        Raises Damaged if they are not what was appended.
        """

    @abstractmethod
    async def last(self, table: str) -> StoredEntry | None:
        """The entry with the highest number, at the same price however long the log is; None for an unknown
        table."""

    @abstractmethod
    async def reach(self, table: str) -> int:
        """The highest number, without reading its entry, which may be long; 0 for an unknown table."""

    @abstractmethod
    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        """Table ids in sorted order, each with its last number; for paging and for tools."""

    @abstractmethod
    async def document(self, kind: str, key: str) -> Document | None:
        """The document as it is now."""

    @abstractmethod
    async def documents(self, kind: str, after: str = "", limit: int = EVERY) -> list[Document]:
        """All of a kind with keys above `after`, by key."""

    @abstractmethod
    async def documents_of(self, kind: str, owner: str) -> list[Document]:
        """All of an owner, by key."""

    @abstractmethod
    async def documents_between(self, kind: str, first: str, last: str) -> list[Document]:
        """All from the first to the last of these days, by day and key; those without a day are not."""

    @abstractmethod
    async def put(self, document: Document) -> None:
        """Replace the version before this one, or add version 1; durable when it returns. Raises Conflict if
        another version is there."""

    @abstractmethod
    async def discard(self, kind: str, key: str, version: int = 0) -> None:
        """Remove a document, durably, if there is one. Raises Conflict if a version is given and another one,
        or none, is there. `changes` then gives 0 as its version."""

    @abstractmethod
    def changes(self) -> AsyncIterator[tuple[str, int]]:
        """Yields (log, last number) or (KIND/KEY, version) after every change and removal, by this process or
        another; may repeat itself, but never misses a change, other than a removal, made after the first
        `anext`.

        A slow listener gets several appends to one table as one item. Ends when the store is closed.
        """

    @abstractmethod
    async def probe(self) -> None:
        """Write something durable that leaves no trace; raises StoreDown if appends would fail too."""

    @abstractmethod
    async def unsealed(self) -> list[str]:
        """Table ids that `tables` does not know although they have entries; only damage can cause that."""

    @abstractmethod
    async def mend(self, table: str) -> Damage | None:
        """Cut a damaged log back to what is proved; what was cut is set aside in the database.

        Returns what was wrong, if anything.
        """

    async def check(self, pause: float = 0.0) -> AsyncIterator[Damage]:
        """Prove every log, resting for `pause` seconds after each; yields what is damaged."""
        try:
            for table in await self.unsealed():
                yield Damage(table, 0, 0, Message("it has entries, but no seal"))
        except Unreadable as error:
            yield Damage(ALL, 0, 0, error.message)
        after = ""
        while page := await self._page(after):
            if isinstance(page, Damage):
                yield page
                return
            for table, last in page:
                try:
                    await self.read(table)
                except Damaged as error:
                    yield error.damage
                except Unreadable as error:
                    yield Damage(table, 0, last, error.message)
                await asyncio.sleep(pause)
            after, before = page[-1][0], after
            if after <= before:  # damage has put ids out of order: we would go round in circles
                yield Damage(ALL, 0, 0, Message("it is out of order"))
                return

    async def _page(self, after: str) -> list[tuple[str, int]] | Damage:
        try:
            return await self.tables(PAGE, after)
        except Unreadable as error:
            return Damage(ALL, 0, 0, error.message)

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Write a consistent copy, itself a SQLite store, to a new file while games continue."""
