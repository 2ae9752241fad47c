"""Making a copy of a store: a new file that appears whole or not at all."""

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import psycopg

from archipel.store.contract import BadStore
from archipel.store.sqlite_schema import connect, upgrade, version

ALL = "SELECT game_table, number, text FROM archipel_entry ORDER BY game_table, number"
ADD = "INSERT INTO entry (game_table, number, text) VALUES (?, ?, ?)"


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A draft beside `path` to write to; it takes the name `path`, durably, when the block ends well."""
    if path.exists():
        raise BadStore(f"{path} exists already; a copy is never written over another file")
    try:
        handle, name = tempfile.mkstemp(
            prefix=f".{path.name}.", dir=path.parent
        )  # mode 0600: a store has secrets
    except OSError as error:
        raise BadStore(f"{path}: {error.strerror}") from None
    draft = Path(name)
    try:
        yield draft
        os.fsync(handle)
        draft.rename(path)
        _sync_folder(path.parent)
    except BaseException:
        draft.unlink(missing_ok=True)
        raise
    finally:
        os.close(handle)


def copy_sqlite(source: Path, path: Path) -> None:
    """Copy a SQLite store, also one that a server is writing to, in one read transaction."""
    try:
        with closing(connect(source, readonly=True)) as origin, new_file(path) as draft:
            if not version(origin):
                raise BadStore("it is empty")
            with closing(sqlite3.connect(draft)) as copy:
                # All pages in one step: in several, each write from elsewhere would start the copy anew.
                origin.backup(copy, pages=-1)
                copy.execute("PRAGMA journal_mode = DELETE")  # one file, readable from anywhere
    except sqlite3.Error as error:
        raise BadStore(f"cannot copy {source}: {error}") from None
    except BadStore as error:
        raise BadStore(f"cannot copy {source}: {error}") from None


def copy_postgres(url: str, path: Path) -> None:
    """Copy a PostgreSQL store into a SQLite store, as it was at one moment, without holding anybody up."""
    try:
        with (
            psycopg.connect(url, client_encoding="utf8", connect_timeout=5) as origin,
            new_file(path) as draft,
        ):
            origin.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            origin.read_only = True
            with closing(connect(draft)) as copy, origin.cursor("archipel_copy") as entries:
                upgrade(copy)
                entries.itersize = 5000  # rows in memory at a time
                copy.execute("BEGIN")
                copy.executemany(ADD, entries.execute(ALL))
                copy.execute("COMMIT")
    except (psycopg.Error, sqlite3.Error) as error:
        reason = str(error).strip().partition("\n")[0]
        raise BadStore(f"cannot copy this store: {reason}") from None


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
