"""The event log: SQLite by default, PostgreSQL for several processes."""

from importlib.util import find_spec
from pathlib import Path
from urllib.parse import unquote

from archipel.store.contract import (
    BadEntry,
    BadStore,
    Conflict,
    Damage,
    Damaged,
    Document,
    Store,
    StoredEntry,
    StoreDown,
    StoreInUse,
    Unreadable,
)
from archipel.store.findings import Finding

__all__ = [
    "BadEntry",
    "BadStore",
    "Conflict",
    "Damage",
    "Damaged",
    "Document",
    "Finding",
    "Store",
    "StoreDown",
    "StoreInUse",
    "StoredEntry",
    "Unreadable",
    "backup",
    "check",
    "examine",
    "open_store",
    "read_beside",
    "restore",
]

POSTGRES = ("postgresql://", "postgres://")


def open_store(url: str) -> Store:
    """The store at a URL, not opened yet: `sqlite:///PATH` or a plain path, or `postgresql://…`."""
    if url.startswith(POSTGRES):
        _need_psycopg()
        from archipel.store.postgres.store import PostgresStore

        return PostgresStore(url)
    from archipel.store.sqlite.store import SqliteStore

    return SqliteStore(_sqlite_path(url))


def backup(url: str, path: str) -> None:
    """Copy the store at a URL to a new file; a server may be using it at the same time."""
    from archipel.store.backups import copy_postgres, copy_sqlite

    if url.startswith(POSTGRES):
        _need_psycopg()
        copy_postgres(url, Path(path))
    else:
        copy_sqlite(_sqlite_path(url), Path(path))


def read_beside(url: str, table: str) -> list[str]:
    """The texts of one log of a SQLite store, even while a server has it open."""
    from archipel.store.backups import read_log

    return read_log(_sqlite_path(url), table)


def examine(url: str) -> list[Finding]:
    """How the store at a URL is, without changing it; a server may be using it at the same time."""
    from archipel.store.checkup import examine_postgres, examine_sqlite

    if url.startswith(POSTGRES):
        _need_psycopg()
        return examine_postgres(url)
    return examine_sqlite(_sqlite_path(url))


async def restore(path: str, store: Store) -> int:
    """Add every table of a copy to an open store; returns how many. Safe to repeat after an interruption."""
    from archipel.store.backups import add_copy

    return await add_copy(Path(path), store)


async def check(url: str, *, mend: bool = False) -> list[Damage]:
    """Everything that is lost or damaged in the store at a URL.

    To look changes nothing, and a server may be using the store. To `mend`, damaged logs are cut back to what
    is proved; no server may use a SQLite file meanwhile.
    """
    store = open_store(url)
    await (store.open() if mend else store.peek())
    try:
        damages = [*store.losses, *[damage async for damage in store.check()]]
        if mend:
            for damage in damages:
                await store.mend(damage.table)
        return damages
    finally:
        await store.close()


def _need_psycopg() -> None:
    if find_spec("psycopg") is None:
        raise BadStore("PostgreSQL needs more than the library: pip install archipel[serve]")


def _sqlite_path(url: str) -> Path:
    scheme, colon, rest = url.partition("://")
    if not colon:
        path = url
    elif scheme == "sqlite" and rest.startswith("/"):
        path = unquote(rest[1:])  # three slashes before a relative path, four before an absolute one
    else:
        raise BadStore(
            "{scheme}://… is not a store; use a path, sqlite:///PATH or postgresql://HOST/NAME", scheme=scheme
        )
    if path in ("", ":memory:"):
        raise BadStore("a store needs a file: what is only in memory is not durable")
    return Path(path)
