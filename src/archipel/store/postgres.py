"""The store for several processes and hosts: PostgreSQL."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from pathlib import Path

import psycopg

from archipel.store.contract import BadStore, Store, StoredEntry, StoreDown
from archipel.store.copies import copy_postgres
from archipel.store.entries import can_exist, check_append, within
from archipel.store.news import News
from archipel.store.postgres_links import Links, connect, discard, first_line
from archipel.store.postgres_news import Ear
from archipel.store.postgres_schema import upgrade
from archipel.store.postgres_writer import Writer

READERS = 4

READ = "SELECT number, text FROM archipel_entry WHERE game_table = %s AND number > %s ORDER BY number"
LAST = "SELECT number, text FROM archipel_entry WHERE game_table = %s ORDER BY number DESC LIMIT 1"
TABLES = "SELECT id, last FROM archipel_log WHERE id > %s ORDER BY id LIMIT %s"

# A new version of a row that says the same: as durable as an append, and no listener hears of it. There is a
# row, for a server has a log before its first table.
PROBE = "UPDATE archipel_log SET last = last WHERE id = (SELECT min(id) FROM archipel_log) RETURNING id"


class PostgresStore(Store):
    """Unique (table, number), notifications sent within the append's transaction, a few connections."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._news = News()
        self._ear = Ear(url, self._news)
        self._links = Links(url, READERS)
        self._writer: Writer | None = None

    async def open(self) -> None:
        connection = await connect(self._url)
        try:
            if connection.info.parameter_status("server_encoding") != "UTF8":
                raise BadStore("the database's encoding is not UTF8")
            await upgrade(connection)
        except psycopg.OperationalError as error:
            raise StoreDown("PostgreSQL does not answer: {reason}", reason=first_line(error)) from None
        except psycopg.Error as error:
            raise BadStore("cannot use this database: {reason}", reason=first_line(error)) from None
        except BadStore as error:
            raise BadStore("cannot use this database: {reason}", reason=error) from None
        finally:
            await discard(connection)
        await self._ear.start()
        self._writer = Writer(self._url)

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is not None:
            await writer.stop()
        self._news.end()
        await self._ear.stop()
        await self._links.close()

    async def append(self, table: str, number: int, texts: Sequence[str]) -> None:
        check_append(table, number, texts)
        if self._writer is None:
            raise StoreDown("the store is not open")
        await self._writer.append(table, number, tuple(texts))

    async def read(self, table: str, after: int = 0) -> list[StoredEntry]:
        self._check_open()
        if not can_exist(table):
            return []
        return [StoredEntry(*row) for row in await self._links.ask(READ, (table, within(after)))]

    async def last(self, table: str) -> StoredEntry | None:
        self._check_open()
        rows = await self._links.ask(LAST, (table,)) if can_exist(table) else []
        return StoredEntry(*rows[0]) if rows else None

    async def tables(self, limit: int, after: str = "") -> list[tuple[str, int]]:
        self._check_open()
        key = (after if can_exist(after) else "", within(limit))
        return [(table, last) for table, last in await self._links.ask(TABLES, key)]

    def changes(self) -> AsyncIterator[tuple[str, int]]:
        return self._news.listen()

    async def probe(self) -> None:
        self._check_open()
        await self._links.ask(PROBE, ())

    async def backup(self, path: str) -> None:
        self._check_open()
        await asyncio.to_thread(copy_postgres, self._url, Path(path))

    def _check_open(self) -> None:
        if self._writer is None:
            raise StoreDown("the store is not open")
