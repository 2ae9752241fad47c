"""What a store does: one append-only log of numbered texts per table, durable before append returns."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from archipel.kernel import ArchipelError


class Conflict(ArchipelError):
    """Somebody else appended that number first: read the new entries, then try again."""


class StoreDown(ArchipelError):
    """The database is not responding; nothing was acknowledged.

    An append in progress may still have been written: read before you try again.
    """


class BadStore(ArchipelError):
    """A URL, file or database that is not a store, or not one that this version can use."""


class BadEntry(ArchipelError):
    """A table id, number or text that no store accepts."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One event of one table, as text."""

    number: int
    text: str


class Store(ABC):
    """An event log. The entries of a table are numbered 1, 2, 3, … without gaps."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending appends and disconnect."""

    @abstractmethod
    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        """Add texts as entries `number`, `number + 1`, …; all of them or none. Returns when they are durable.

        Raises Conflict if `number` is not the table's next one. Number 1 creates the table.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """The entries with numbers above `after`, in order; empty for an unknown table."""

    @abstractmethod
    async def last(self, table: str) -> StoredEntry | None:
        """The entry with the highest number, at the same price however long the log is; None for an unknown
        table."""

    @abstractmethod
    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        """Table ids in sorted order, each with its last number; for paging and for tools."""

    @abstractmethod
    def changes(self) -> AsyncIterator[tuple[str, int]]:
        """Yields (table, last number) after every append, by this process or another; may repeat itself, but
        never misses an append made after the first `anext`.

        A slow listener gets several appends to one table as one item. Ends when the store is closed.
        """

    @abstractmethod
    async def probe(self) -> None:
        """Write something durable that leaves no trace; raises StoreDown if appends would fail too."""

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Write a consistent copy, itself a SQLite store, to a new file while games continue."""
