"""The embedded store: one SQLite file, durable at every commit, for one server process."""

import asyncio
import os
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from archipel.store.contract import BadStore, Store, StoredEntry, StoreDown
from archipel.store.copies import copy_sqlite
from archipel.store.entries import can_exist, check_append, within
from archipel.store.news import News
from archipel.store.sqlite_lock import FileLock
from archipel.store.sqlite_schema import connect, upgrade
from archipel.store.sqlite_writer import Writer

READERS = 4
WAL_KEPT = 16 * 2**20  # bytes that the WAL file may keep after a long read

READ = "SELECT number, text FROM entry WHERE game_table = ? AND number > ? ORDER BY number"
LAST = "SELECT number, text FROM entry WHERE game_table = ? ORDER BY number DESC LIMIT 1"

# Skips from id to id along the key, so a page costs the same however long the logs are.
TABLES = """
WITH RECURSIVE id(it) AS (
    SELECT min(game_table) FROM entry WHERE game_table > ?
    UNION ALL
    SELECT (SELECT min(game_table) FROM entry WHERE game_table > it) FROM id WHERE it IS NOT NULL
)
SELECT it, (SELECT max(number) FROM entry WHERE game_table = it) FROM id WHERE it IS NOT NULL LIMIT ?
"""

T = TypeVar("T")


class SqliteStore(Store):
    """WAL, synchronous=FULL, one writer thread with group commit, readers on their own connections."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path).absolute()
        self._lock = FileLock(self._path)
        self._news = News()
        self._writer: Writer | None = None
        self._readers = ThreadPoolExecutor(READERS, "archipel-store-reader")
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def open(self) -> None:
        connection = await asyncio.to_thread(self._prepare)
        self._writer = Writer(connection, self._news)

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        self._news.end()
        if writer is not None:
            await asyncio.to_thread(writer.stop)
        await asyncio.to_thread(self._readers.shutdown)
        while self._connections:
            self._connections.pop().close()
        self._lock.release()

    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        check_append(table, number, texts)
        if self._writer is None:
            raise StoreDown("the store is not open")
        await self._writer.append(table, number, tuple(texts))

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        key = (table if can_exist(table) else "", within(after))
        return await self._reading(
            lambda connection: [StoredEntry(*row) for row in connection.execute(READ, key)]
        )

    async def last(self, table: str) -> StoredEntry | None:
        key = (table if can_exist(table) else "",)
        row = await self._reading(lambda connection: connection.execute(LAST, key).fetchone())
        return None if row is None else StoredEntry(*row)

    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        key = (after if can_exist(after) else "", within(limit))
        return await self._reading(
            lambda connection: [(table, last) for table, last in connection.execute(TABLES, key)]
        )

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        return self._news.listen()

    async def probe(self) -> None:
        if self._writer is None:
            raise StoreDown("the store is not open")
        await self._writer.probe()

    async def backup(self, path: str) -> None:
        if self._writer is None:
            raise StoreDown("the store is not open")
        await asyncio.to_thread(copy_sqlite, self._path, Path(path))

    def _prepare(self) -> sqlite3.Connection:
        """Lock the file, create it if needed, and bring it up to date."""
        try:
            self._lock.take()
            # It will hold secrets: readable only by its owner, from the moment it is created.
            os.close(os.open(self._path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600))
            connection = connect(self._path)
            try:
                upgrade(connection)
                connection.execute("PRAGMA journal_mode = WAL")
                connection.execute(f"PRAGMA journal_size_limit = {WAL_KEPT}")
            except BaseException:
                connection.close()
                raise
        except BaseException as error:
            self._lock.release()
            match error:
                case OSError() | BadStore() | sqlite3.Error():
                    raise BadStore(
                        "cannot open {path}: {reason}", path=str(self._path), reason=error
                    ) from None
            raise
        return connection

    async def _reading(self, question: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreDown("the store is not open")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._ask, question)

    def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query on this thread's own connection."""
        try:
            connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
            if connection is None:
                connection = self._own.connection = connect(self._path, readonly=True)
                self._connections.append(connection)
            return question(connection)
        except sqlite3.Error as error:
            raise StoreDown("the database does not answer: {reason}", reason=error) from None
