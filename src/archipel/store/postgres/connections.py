"""Connections to PostgreSQL: opened when needed, replaced when broken, always used with a timeout."""

import asyncio
import selectors
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import LiteralString

import psycopg
from psycopg.rows import TupleRow

from archipel.kernel import Message
from archipel.store.contract import BadStore, StoreDown
from archipel.store.postgres.schema import Connection

SqlValue = str | int | list[str] | list[int] | list[bool] | list[str | None]
SqlValues = Sequence[SqlValue] | Mapping[str, SqlValue]

PATIENCE = 5  # seconds to connect, and again to get an answer

# The store's guarantees depend on these, whatever the server's own settings are.
SETTINGS = """
SELECT set_config('default_transaction_isolation', 'read committed', false),
    set_config('statement_timeout', %s, false),
    CASE current_setting('synchronous_commit')
        WHEN 'off' THEN set_config('synchronous_commit', 'on', false)
    END
"""


async def connect(url: str) -> Connection:
    """A new connection in autocommit mode; raises StoreDown if the server does not respond."""
    try:
        async with asyncio.timeout(2 * PATIENCE):
            connection = await psycopg.AsyncConnection.connect(
                url,
                autocommit=True,
                client_encoding="utf8",
                application_name="archipel",
                connect_timeout=PATIENCE,
            )
            try:
                await connection.execute(SETTINGS, (f"{PATIENCE}s",))
            except BaseException:
                await discard(connection)
                raise
    except psycopg.ProgrammingError as error:
        raise BadStore(
            "not the address of a PostgreSQL database: {reason}", reason=first_line(error)
        ) from None
    except (psycopg.Error, OSError) as error:  # a TimeoutError is an OSError
        raise down(error) from None
    return connection


def down(error: Exception) -> StoreDown:
    """The error for a server that is unreachable or refuses."""
    reason = first_line(error) or Message("no answer in time")
    return StoreDown("PostgreSQL does not answer: {reason}", reason=reason)


def first_line(error: Exception) -> str:
    """PostgreSQL's reason without its details, which may quote data."""
    return str(error).strip().partition("\n")[0]


def hung_up(connection: Connection) -> bool:
    """Whether the server has closed this idle connection. Checked before each use: nothing is ever resent."""
    if connection.closed:
        return True
    with selectors.DefaultSelector() as selector:
        selector.register(connection.fileno(), selectors.EVENT_READ)
        # On an idle connection a server only sends data when it hangs up.
        return bool(selector.select(0))


class Links:
    """A few connections, each used for one query at a time."""

    def __init__(self, url: str, number: int) -> None:
        self._url = url
        self._free = asyncio.Semaphore(number)
        self._idle: list[Connection] = []
        self._abandoned: set[asyncio.Task[None]] = set()
        self._open = True

    async def ask(self, query: LiteralString | Sequence[LiteralString], values: SqlValues) -> list[TupleRow]:
        """All rows of a query, or of the last of several that are one transaction. On failure raises
        StoreDown, and the connection is not used again."""
        async with self._free:
            connection = await self._take()
            queries = (query,) if isinstance(query, str) else query
            work = asyncio.create_task(_fetch(connection, queries, values))
            try:
                await asyncio.wait({work}, timeout=PATIENCE)
            finally:
                if not work.done():  # timed out, or the caller was cancelled
                    self._abandon(work, connection)
            if not work.done():
                raise down(TimeoutError())
            try:
                rows = work.result()
            except (psycopg.Error, OSError) as error:
                await discard(connection)
                raise down(error) from None
            if self._open:
                self._idle.append(connection)
            else:
                await discard(connection)
            return rows

    async def close(self) -> None:
        """Close idle connections; a query still running closes its own when done."""
        self._open = False
        while self._idle:
            await discard(self._idle.pop())
        await asyncio.gather(*self._abandoned)

    def _abandon(self, work: asyncio.Task[list[TupleRow]], connection: Connection) -> None:
        """Cancel a query without waiting: psycopg takes seconds to do so when the server is frozen."""

        async def clear_up() -> None:
            work.cancel()
            await asyncio.gather(work, return_exceptions=True)
            await discard(connection)

        task = asyncio.create_task(clear_up())
        self._abandoned.add(task)
        task.add_done_callback(self._abandoned.discard)

    async def _take(self) -> Connection:
        while self._idle:
            connection = self._idle.pop()
            if not hung_up(connection):
                return connection
            await discard(connection)
        return await connect(self._url)


async def _fetch(
    connection: Connection, queries: Sequence[LiteralString], values: SqlValues
) -> list[TupleRow]:
    *before, last = queries
    if not before:
        return await (await connection.execute(last, values)).fetchall()
    async with connection.transaction():
        for query in before:
            await connection.execute(query, values)
        return await (await connection.execute(last, values)).fetchall()


async def discard(connection: Connection) -> None:
    """Close a connection, whatever state it is in."""
    with suppress(psycopg.Error, OSError):
        await connection.close()
