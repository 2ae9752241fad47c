"""The embedded store: one SQLite file, durable at every commit, for one server process."""

import asyncio
import sqlite3
import threading
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from archipel.store.backups import copy_sqlite
from archipel.store.chain import last_proved, proved
from archipel.store.contract import EVERY, Damage, Document, Store, StoredEntry, StoreDown, Unreadable
from archipel.store.entries import can_exist, check_append, check_document, within
from archipel.store.news import News
from archipel.store.sqlite.file_guard import FileGuard
from archipel.store.sqlite.file_lock import FileLock
from archipel.store.sqlite.file_search import holds
from archipel.store.sqlite.head_journal import HeadJournal
from archipel.store.sqlite.opening import look, prepare
from archipel.store.sqlite.queries import (
    ALL_DOCUMENTS,
    DOCUMENT,
    LAST,
    OF_DAYS,
    OWNED,
    REACH,
    READ,
    TABLES,
    UNSEALED,
    documents_of,
    rows_of,
)
from archipel.store.sqlite.repair import mend
from archipel.store.sqlite.schema import FAILURES, connect
from archipel.store.sqlite.writer import Writer

READERS = 4
SCRUBS = 40  # attempts to empty the write-ahead log
PAUSE = 0.25  # seconds between two
# The last one: a column that we ask for is not there, so the schema itself is damaged.
DAMAGES = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR)
T = TypeVar("T")


class SqliteStore(Store):
    """WAL, synchronous=FULL, one writer thread with group commit, readers on their own connections."""

    def __init__(self, path: str | Path) -> None:
        self._path = Path(path).absolute()
        self._lock = FileLock(self._path)
        self._witness = HeadJournal(self._path)
        self._guard: FileGuard | None = None
        self._news = News()
        self._writer: Writer | None = None
        self._reading = False
        self._readers = ThreadPoolExecutor(READERS, "archipel-store-reader")
        self._own = threading.local()
        self._connections: list[sqlite3.Connection] = []

    async def open(self) -> None:
        connection, guard, self.losses = await asyncio.to_thread(
            prepare, self._path, self._lock, self._witness
        )
        self._guard = guard
        self._writer = Writer(connection, self._news, guard, self._witness)
        self._reading = True

    async def peek(self) -> None:
        self.losses = await asyncio.to_thread(look, self._path, self._witness)
        self._reading = True

    async def close(self) -> None:
        writer, self._writer, self._reading = self._writer, None, False
        self._news.end()
        if writer is not None:
            await asyncio.to_thread(writer.stop)
        await asyncio.to_thread(self._readers.shutdown)
        while self._connections:
            self._connections.pop().close()
        if self._guard is not None:
            self._guard.close()
            self._guard = None
        self._witness.stop()
        self._lock.release()

    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        check_append(table, number, texts)
        await self._need_writer().append(table, number, tuple(texts))

    async def remove(self, table: str) -> None:
        if can_exist(table):
            await self._need_writer().remove(table)

    async def scrub(self, traces: Sequence[str] = ()) -> None:
        """The file is overwritten with every deletion; here the write-ahead log is emptied, which waits for
        readers, and the witness forgets the names. Where SQLite has moved entries from page to page, it may
        have left a copy in an unused corner: only if there is one, the file is written anew."""
        await self._empty_log()
        looked_for = [trace.encode() for trace in traces]
        if await asyncio.to_thread(holds, self._path, looked_for):
            await self._need_writer().run(lambda connection: connection.execute("VACUUM"))
            await self._empty_log()

    async def _empty_log(self) -> None:
        writer = self._need_writer()
        for _ in range(SCRUBS):
            if await writer.run(self._emptied):
                return
            await asyncio.sleep(PAUSE)
        raise StoreDown("somebody reads the store for long: what was deleted is still in its log")

    def _emptied(self, connection: sqlite3.Connection) -> bool:
        self._witness.forget_removed()
        connection.execute(f"PRAGMA busy_timeout = {int(PAUSE * 1000)}")
        try:
            busy, _, _ = connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            connection.execute("PRAGMA busy_timeout = 10000")
        return not busy

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        key = (table if can_exist(table) else "", within(after))
        return await self._ask(lambda connection: proved(key[0], rows_of(connection, READ, *key), key[1]))

    async def last(self, table: str) -> StoredEntry | None:
        key = table if can_exist(table) else ""
        return await self._ask(lambda connection: last_proved(key, rows_of(connection, LAST, key)))

    async def reach(self, table: str) -> int:
        key = table if can_exist(table) else ""
        logs = await self._ask(lambda connection: _listed(connection.execute(REACH, (key,)).fetchall()))
        return logs[0][1] if logs else 0

    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        key = (after if can_exist(after) else "", within(limit))
        return await self._ask(lambda connection: _listed(connection.execute(TABLES, key).fetchall()))

    async def unsealed(self) -> list[str]:
        return await self._ask(lambda connection: [str(table) for (table,) in connection.execute(UNSEALED)])

    async def document(self, kind: str, key: str) -> Document | None:
        found = await self._documents(DOCUMENT, kind, key if can_exist(key) else "")
        return found[0] if found else None

    async def documents(self, kind: str, after: str = "", limit: int = EVERY) -> list[Document]:
        key = after if can_exist(after) else ""
        return await self._documents(ALL_DOCUMENTS, kind, key, within(limit))

    async def documents_of(self, kind: str, owner: str) -> list[Document]:
        return await self._documents(OWNED, kind, owner)

    async def documents_between(self, kind: str, first: str, last: str) -> list[Document]:
        return await self._documents(OF_DAYS, kind, first, last)

    async def _documents(self, query: str, *values: str | int) -> list[Document]:
        return await self._ask(lambda connection: documents_of(connection.execute(query, values)))

    async def put(self, document: Document) -> None:
        check_document(document)
        await self._need_writer().put(document)

    async def discard(self, kind: str, key: str, version: int = 0) -> None:
        await self._need_writer().put(Document(kind, key, within(version), ""), removes=True)

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        return self._news.listen()

    async def probe(self) -> None:
        await self._need_writer().probe()

    async def mend(self, table: str) -> Damage | None:
        writer, witness = self._need_writer(), self._witness
        return await writer.run(lambda connection: mend(connection, witness, table))

    async def backup(self, path: str) -> None:
        self._need_writer()
        await asyncio.to_thread(copy_sqlite, self._path, Path(path))

    def _need_writer(self) -> Writer:
        if self._writer is None:
            raise StoreDown("the store is not open")
        return self._writer

    async def _ask(self, question: Callable[[sqlite3.Connection], T]) -> T:
        if not self._reading:
            raise StoreDown("the store is not open")
        return await asyncio.get_running_loop().run_in_executor(self._readers, self._answer, question)

    def _answer(self, question: Callable[[sqlite3.Connection], T]) -> T:
        """Run a query on this thread's own connection."""
        try:
            connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
            if connection is None:
                if self._guard is not None:
                    self._guard.here()
                connection = self._own.connection = connect(self._path, readonly=True)
                self._connections.append(connection)
            return question(connection)
        except FAILURES as error:
            code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT)
            kind = Unreadable if code & 0xFF in DAMAGES else StoreDown
            raise kind("the database does not answer: {reason}", reason=error) from None


def _listed(rows: Sequence[tuple[object, object]]) -> list[tuple[str, int]]:
    """These logs; one flipped bit can turn a name or a number into something else."""
    logs = [(table, last) for table, last in rows if isinstance(table, str) and isinstance(last, int)]
    if len(logs) < len(rows):
        raise Unreadable("the list of logs is damaged")
    return logs
