"""Back up a store while games continue, and restore the copy."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from itertools import islice
from pathlib import Path
from typing import Final, LiteralString

from archipel.store.contract import BadStore, Damaged, Document, Store
from archipel.store.sqlite.file_owner import hand_over
from archipel.store.sqlite.queries import document_of
from archipel.store.sqlite.schema import FAILURES, STEPS, connect, upgrade, version

ENTRIES = "SELECT game_table, number, text, hash FROM archipel_entry ORDER BY game_table, number"
ADD_ENTRY = "INSERT INTO entry (game_table, number, text, hash) VALUES (?, ?, ?, ?)"
BEFORE_HASHES: Final[tuple[tuple[LiteralString, str], ...]] = (
    (
        "SELECT game_table, number, text FROM archipel_entry ORDER BY game_table, number",
        "INSERT INTO entry (game_table, number, text) VALUES (?, ?, ?)",
    ),
)
DOCUMENTS = "SELECT kind, key, version, body, owner, day FROM archipel_document ORDER BY kind, key"
LOGS = "SELECT id, first, root, last, head FROM archipel_log ORDER BY id"
ADD_LOG = "INSERT INTO log (id, first, root, last, head) VALUES (?, ?, ?, ?, ?)"
ADD_DOCUMENT = "INSERT INTO document (kind, key, version, body, owner, day) VALUES (?, ?, ?, ?, ?, ?)"
SINCE_HASHES: Final[tuple[tuple[LiteralString, str], ...]] = (
    (ENTRIES, ADD_ENTRY),
    (LOGS, ADD_LOG),
    (DOCUMENTS, ADD_DOCUMENT),
)
ONE = "SELECT text FROM entry WHERE game_table = ? ORDER BY number"
ALL_DOCUMENTS = "SELECT kind, key, version, body, owner, day FROM document ORDER BY kind, key"
AT_ONCE = 100  # tables in memory at a time while a copy is restored


@contextmanager
def new_file(path: Path) -> Iterator[Path]:
    """A temporary file next to `path` to write to; renamed to `path`, durably, when the block succeeds."""
    if path.exists():
        raise BadStore("{path} exists already; a copy is never written over another file", path=str(path))
    try:
        # Readable by its owner only: a store holds secrets.
        handle, name = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
    except OSError as error:
        raise BadStore("{where}: {reason}", where=str(path), reason=error) from None
    draft = Path(name)
    try:
        hand_over(handle, path)
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
    """Copy a SQLite store in one read transaction, even while a server is writing to it."""
    try:
        with closing(connect(source, readonly=True)) as origin:
            if not version(origin):
                raise BadStore("there is no store in it")
            with new_file(path) as draft, closing(sqlite3.connect(draft)) as copy:
                # All pages in one step: otherwise each write by another connection would restart the copy.
                origin.backup(copy, pages=-1)
                copy.execute("PRAGMA journal_mode = DELETE")  # a single file, readable anywhere
    except (*FAILURES, BadStore) as error:
        raise BadStore("cannot copy {path}: {reason}", path=str(source), reason=error) from None


def read_log(path: Path, table: str) -> list[str]:
    """The texts of one log, read beside a server that has the file open."""
    try:
        with closing(connect(path, readonly=True)) as origin:
            if not version(origin):
                return []
            return [text for (text,) in origin.execute(ONE, (table,))]
    except (*FAILURES, BadStore) as error:
        raise BadStore("cannot read {path}: {reason}", path=str(path), reason=error) from None


def copy_postgres(url: str, path: Path) -> None:
    """Copy a snapshot of a PostgreSQL store into a SQLite store, without blocking anybody."""
    import psycopg  # the extra `serve`

    try:
        with psycopg.connect(url, client_encoding="utf8", connect_timeout=5) as origin:
            origin.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
            origin.read_only = True
            if origin.execute("SELECT to_regclass('archipel_entry')").fetchone() == (None,):
                raise BadStore("there is no store in it")
            row = origin.execute("SELECT version FROM archipel_schema").fetchone()
            found = int(row[0]) if row is not None else 0
            with new_file(path) as draft, closing(connect(draft)) as copy:
                # An old one is copied as it is, and upgraded where the copy is opened.
                upgrade(copy, STEPS[:found])
                copy.execute("BEGIN")
                for all_rows, add in BEFORE_HASHES if found == 1 else SINCE_HASHES[:found]:
                    with origin.cursor("archipel_copy") as rows:
                        rows.itersize = 5000  # rows in memory at a time
                        copy.executemany(add, rows.execute(all_rows))
                copy.execute("COMMIT")
    except (psycopg.Error, *FAILURES) as error:
        reason = str(error).strip().partition("\n")[0]
        raise BadStore("cannot copy this database: {reason}", reason=reason) from None
    except BadStore as error:
        raise BadStore("cannot copy this database: {reason}", reason=error) from None


async def add_copy(path: Path, store: Store) -> int:
    """Append every table of a copy to `store`; identical tables that already exist are left alone."""
    from archipel.store.sqlite.store import SqliteStore

    with tempfile.TemporaryDirectory(prefix="archipel-") as folder:
        # Work on a copy of the copy: an old schema is upgraded here, never in the backup itself.
        draft = Path(folder) / "copy.db"
        await asyncio.to_thread(copy_sqlite, path, draft)
        copy = SqliteStore(draft)
        await copy.open()
        try:
            number, after = 0, ""
            # What the copy has lost is told when everything else is restored.
            damaged = Damaged(copy.losses[0]) if copy.losses else None
            while page := await copy.tables(AT_ONCE, after):
                answers = await asyncio.gather(
                    *(_add_table(copy, store, table) for table, _ in page), return_exceptions=True
                )
                for answer in answers:
                    if isinstance(answer, Damaged):  # the others come first
                        damaged = damaged or answer
                    elif answer is not None:
                        raise answer
                number, after = number + len(page), page[-1][0]
            with closing(connect(draft, readonly=True)) as rows:
                waiting = iter(rows.execute(ALL_DOCUMENTS))
                while some := [document_of(row) for row in islice(waiting, AT_ONCE)]:
                    await asyncio.gather(*(_add_document(store, one) for one in some))
        finally:
            await copy.close()
    if damaged is not None:
        raise damaged
    return number


async def _add_table(copy: Store, store: Store, table: str) -> None:
    # Texts only: a log that has forgotten its first entries begins anew with number 1.
    texts, there = [[entry.text for entry in await one.read(table)] for one in (copy, store)]
    if not there:
        await store.append(table, 1, texts)
    elif there != texts:
        raise BadStore("table {table} is already there, and it is not the same", table=table)


async def _add_document(store: Store, document: Document) -> None:
    there = await store.document(document.kind, document.key)
    if there is None:
        await store.put(replace(document, version=1))
    elif there.body != document.body:
        raise BadStore("{name} is already there, and it is not the same", name=document.name)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
