"""What a store does: one append-only log of numbered texts per table. Durable before it answers."""

from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from archipel.kernel import ArchipelError


class Conflict(ArchipelError):
    """Somebody else has appended that number first: read on, and try again."""


class StoreDown(ArchipelError):
    """The database does not answer; nothing was acknowledged.

    An append that was under way may still have been written: read before you try again.
    """


class BadStore(ArchipelError):
    """An address, a file or a database that cannot be a store, or not for this version."""


class BadEntry(ArchipelError):
    """A table id, a number or a text that no store takes."""


@dataclass(frozen=True, slots=True)
class StoredEntry:
    """One event of one table, as text."""

    number: int
    text: str


class Store(ABC):
    """An event log. Numbers of a table run 1, 2, 3, … without gaps."""

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    @abstractmethod
    async def close(self) -> None:
        """Finish what is under way and let go."""

    @abstractmethod
    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        """Add texts as numbers `number`, `number + 1`, …; all of them or none. Returns when they are durable.

        Conflict when `number` is not the next one of this table. Number 1 creates the table.
        """

    @abstractmethod
    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        """The entries with numbers above `after`, in order; empty for an unknown table."""

    @abstractmethod
    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        """Ids of tables in order of their id, with their last number; for paging and for tools."""

    @abstractmethod
    def changes(self) -> AsyncIterator[tuple[str, int]]:
        """(table, last number) whenever something was appended, here or by another process; may miss none
        that were appended after the first `anext`, may repeat.

        To a slow listener several appends of one table are told as one. Ends when the store is closed.
        """

    @abstractmethod
    async def backup(self, path: str) -> None:
        """Write a consistent copy, itself a SQLite store, to a new file while games go on."""
