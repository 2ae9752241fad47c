"""The event log: SQLite by default, PostgreSQL for several processes."""

from pathlib import Path
from urllib.parse import unquote

from archipel.store.contract import BadEntry, BadStore, Conflict, Entry, Store, StoreDown

__all__ = ["BadEntry", "BadStore", "Conflict", "Entry", "Store", "StoreDown", "open_store"]

POSTGRES = ("postgresql://", "postgres://")


def open_store(url: str) -> Store:
    """The store at an address, not opened yet: `sqlite:///PATH` or a plain path, or `postgresql://…`."""
    if url.startswith(POSTGRES):
        from archipel.store.postgres import PostgresStore

        return PostgresStore(url)
    from archipel.store.sqlite import SqliteStore

    return SqliteStore(_sqlite_path(url))


def _sqlite_path(url: str) -> Path:
    scheme, colon, rest = url.partition("://")
    if not colon:
        path = url
    elif scheme == "sqlite" and rest.startswith("/"):
        path = unquote(rest[1:])  # three strokes before a relative path, four before an absolute one
    else:
        raise BadStore(f"{scheme}://… is not a store; use a path, sqlite:///PATH or postgresql://HOST/NAME")
    if path in ("", ":memory:"):
        raise BadStore("a store needs a file: what is only in memory is not durable")
    return Path(path)
