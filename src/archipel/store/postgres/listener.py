"""Listens for every append to a PostgreSQL store, whichever process made it."""

import asyncio
import re
from contextlib import suppress

import psycopg

from archipel.store.contract import StoreDown
from archipel.store.news import News
from archipel.store.postgres.connections import PATIENCE, connect, discard
from archipel.store.postgres.schema import CHANNEL, Connection

HEARTBEAT = 20  # seconds of silence before the connection is tested
PAUSES = (0.05, 0.1, 0.2, 0.5, 1, 2)  # seconds between attempts to reconnect; the last one repeats

NEWS = re.compile(r"(\d+) (\d+) (.+)", re.DOTALL)
NOW = "SELECT pg_snapshot_xmin(pg_current_snapshot())::text"
MISSED = """SELECT id, last FROM archipel_log WHERE changed >= %(heard)s::text::xid8
UNION ALL SELECT kind || '/' || key, version FROM archipel_document WHERE changed >= %(heard)s::text::xid8
"""


class Ear:
    """A listening connection. After reconnecting it asks what it missed, so nothing is lost."""

    def __init__(self, url: str, news: News) -> None:
        self._url = url
        self._news = news
        self._heard = 0  # every transaction below this number has ended, and we have seen its appends
        self._task: asyncio.Task[None] | None = None
        self._first: Connection | None = None  # until the task has begun, and closes it when it ends

    async def start(self) -> None:
        """Start listening."""
        self._first = connection = await self._connect()
        self._task = asyncio.create_task(self._run(connection), name="archipel-store-ear")

    async def stop(self) -> None:
        """Stop listening."""
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        if self._first is not None:
            await discard(self._first)

    async def _connect(self) -> Connection:
        connection = await connect(self._url)
        try:
            await connection.execute(f"LISTEN {CHANNEL}")
            if self._heard:
                async for table, last in await connection.execute(MISSED, {"heard": str(self._heard)}):
                    self._news.announce(table, last)
            else:
                row = await (await connection.execute(NOW)).fetchone()
                assert row is not None
                self._heard = int(row[0])
        except BaseException:
            await discard(connection)
            raise
        return connection

    async def _run(self, connection: Connection) -> None:
        self._first = None
        while True:
            try:
                await self._listen(connection)
            except (psycopg.Error, OSError):
                pass  # broken or not responding: reconnect either way
            finally:
                await discard(connection)
            connection = await self._reconnect()

    async def _listen(self, connection: Connection) -> None:
        while True:
            async for notification in connection.notifies(timeout=HEARTBEAT):
                found = NEWS.fullmatch(notification.payload)
                if found is not None:  # else it is not one of ours
                    self._heard = max(self._heard, int(found[2]))
                    self._news.announce(found[3], int(found[1]))
            async with asyncio.timeout(PATIENCE):
                await connection.execute("SELECT 1")

    async def _reconnect(self) -> Connection:
        attempt = 0
        while True:
            await asyncio.sleep(PAUSES[min(attempt, len(PAUSES) - 1)])
            attempt += 1
            with suppress(StoreDown, psycopg.Error, OSError):
                return await self._connect()
