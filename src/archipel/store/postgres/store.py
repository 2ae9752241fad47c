"""The store for several processes and hosts: PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from pathlib import Path
from typing import LiteralString, TypeVar

import psycopg

from archipel.store.backups import copy_postgres
from archipel.store.chain import last_proved, proved
from archipel.store.contract import EVERY, BadStore, Damage, Document, Store, StoredEntry, StoreDown
from archipel.store.entries import can_exist, check_append, check_document, within
from archipel.store.news import News
from archipel.store.postgres.connections import Links, SqlValue, connect, discard, first_line
from archipel.store.postgres.listener import Ear
from archipel.store.postgres.queries import (
    ALL_DOCUMENTS,
    DOCUMENT,
    LAST,
    OF_DAYS,
    OWNED,
    PROBE,
    REACH,
    READ,
    REMOVE,
    TABLES,
    UNSEALED,
)
from archipel.store.postgres.repair import find, mend, mend_tails
from archipel.store.postgres.schema import STEPS, Connection, newer, upgrade, version
from archipel.store.postgres.writer import Writer

READERS = 4

T = TypeVar("T")


class PostgresStore(Store):
    """Unique (table, number), notifications sent within the append's transaction, a few connections."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._news = News()
        self._ear = Ear(url, self._news)
        self._links = Links(url, READERS)
        self._writer: Writer | None = None
        self._reading = False

    async def open(self) -> None:
        self.losses = await self._with(self._prepare)
        await self._ear.start()
        self._writer = Writer(self._url)
        self._reading = True

    async def peek(self) -> None:
        await self._with(self._look)
        self._reading = True

    async def close(self) -> None:
        writer, self._writer, self._reading = self._writer, None, False
        if writer is not None:
            await writer.stop()
        self._news.end()
        await self._ear.stop()
        await self._links.close()

    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        check_append(table, number, texts)
        await self._need_writer().append(table, number, tuple(texts))

    async def remove(self, table: str) -> None:
        self._check_open()
        if can_exist(table):
            await self._links.ask(REMOVE, {"table": table})

    async def scrub(self, traces: Sequence[str] = ()) -> None:
        """PostgreSQL clears its files in its own time, and its operator decides about its archives."""

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        self._check_open()
        if not can_exist(table):
            return []
        above = within(after)
        return proved(table, await self._links.ask(READ, {"table": table, "after": above}), above)

    async def last(self, table: str) -> StoredEntry | None:
        self._check_open()
        if not can_exist(table):
            return None
        return last_proved(table, await self._links.ask(LAST, {"table": table}))

    async def reach(self, table: str) -> int:
        self._check_open()
        if not can_exist(table):
            return 0
        return max((last for (last,) in await self._links.ask(REACH, {"table": table})), default=0)

    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        self._check_open()
        key: dict[str, SqlValue] = {"after": after if can_exist(after) else "", "limit": within(limit)}
        return [(table, last) for table, last in await self._links.ask(TABLES, key)]

    async def unsealed(self) -> list[str]:
        self._check_open()
        return await self._with(lambda connection: find(connection, UNSEALED))

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

    async def _documents(self, query: LiteralString, *values: SqlValue) -> list[Document]:
        self._check_open()
        return [Document(*row) for row in await self._links.ask(query, values)]

    async def put(self, document: Document) -> None:
        check_document(document)
        await self._need_writer().put(document)

    async def discard(self, kind: str, key: str, version: int = 0) -> None:
        await self._need_writer().put(Document(kind, key, within(version), ""), removes=True)

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        return self._news.listen()

    async def probe(self) -> None:
        self._check_open()
        await self._links.ask(PROBE, {})

    async def mend(self, table: str) -> Damage | None:
        self._check_open()
        return await self._with(lambda connection: mend(connection, table))

    async def backup(self, path: str) -> None:
        self._check_open()
        await asyncio.to_thread(copy_postgres, self._url, Path(path))

    def _need_writer(self) -> Writer:
        if self._writer is None:
            raise StoreDown("the store is not open")
        return self._writer

    def _check_open(self) -> None:
        if not self._reading:
            raise StoreDown("the store is not open")

    async def _with(self, work: Callable[[Connection], Awaitable[T]]) -> T:
        """Work on a connection of its own."""
        connection = await connect(self._url)
        try:
            return await work(connection)
        except psycopg.OperationalError as error:
            raise StoreDown("PostgreSQL does not answer: {reason}", reason=first_line(error)) from None
        except psycopg.Error as error:
            raise BadStore("cannot use this database: {reason}", reason=first_line(error)) from None
        except BadStore as error:
            raise BadStore("cannot use this database: {reason}", reason=error) from None
        finally:
            await discard(connection)

    async def _prepare(self, connection: Connection) -> list[Damage]:
        if connection.info.parameter_status("server_encoding") != "UTF8":
            raise BadStore("the database's encoding is not UTF8")
        await upgrade(connection)
        return await mend_tails(connection)

    async def _look(self, connection: Connection) -> None:
        found = await version(connection)
        if not found:
            raise BadStore("there is no store in it")
        if found > len(STEPS):
            raise newer(found, len(STEPS))
        if found < len(STEPS):
            raise BadStore(
                "its schema is {found}, this Archipel reads {known}: start a server with it once",
                found=found,
                known=len(STEPS),
            )
