"""Opening a SQLite store: it is created only where none was, and what it has lost is told."""

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from archipel.kernel import ArchipelError
from archipel.store.backups import copy_sqlite, new_file
from archipel.store.contract import BadStore, Damage, StoreInUse
from archipel.store.sqlite.file_guard import FileGuard
from archipel.store.sqlite.file_lock import FileLock
from archipel.store.sqlite.file_owner import hand_over
from archipel.store.sqlite.head_journal import MOST, SEAL, HeadJournal, lost
from archipel.store.sqlite.repair import lost_tails, mend
from archipel.store.sqlite.schema import FAILURES, STEPS, connect, upgrade, version

WAL_KEPT = 16 * 2**20  # bytes that the WAL file may keep after a long read
HEADS = "SELECT id, last, head FROM log LIMIT ?"
AFTERWARDS = 0.5  # seconds after a commit in which the witness must have been told of it

Opened = tuple[sqlite3.Connection, FileGuard, Sequence[Damage]]


def prepare(path: Path, lock: FileLock, witness: HeadJournal) -> Opened:
    """Lock the file, create it if there is none, bring it up to date, and find out what it has lost."""
    try:
        lock.take()
        if find(path, witness) is None:
            # Readable only by its owner, for it will hold secrets; and whole or not at all.
            with new_file(path) as draft, closing(connect(draft)) as fresh:
                upgrade(fresh)
        connection = connect(path)
        try:
            if version(connection) < len(STEPS):
                _copy_before(path, version(connection))
            upgrade(connection)
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute(f"PRAGMA journal_size_limit = {WAL_KEPT}")
            losses = _losses(connection, path, witness)
            guard = FileGuard(path, lambda: _holds(path, witness))
        except BaseException:
            connection.close()
            witness.stop()
            raise
    except (OSError, BadStore, *FAILURES) as error:
        lock.release()
        raise _refused(path, error) from None
    except BaseException:
        lock.release()
        raise
    return connection, guard, losses


def _copy_before(path: Path, schema: int) -> None:
    """Keep a copy of a file that is to be upgraded. One from an upgrade that was killed is out of date."""
    copy = path.with_name(f"{path.name}.schema-{schema}")
    copy.unlink(missing_ok=True)
    copy_sqlite(path, copy)


def look(path: Path, witness: HeadJournal) -> Sequence[Damage]:
    """What a store has lost, without changing anything."""
    try:
        heads = witness.heads()  # before the store: it may only be behind
        if not path.exists() or not path.stat().st_size:
            raise BadStore("there is no store in it")
        with closing(connect(path, readonly=True)) as connection:
            found = version(connection)
            if found != len(STEPS):
                raise BadStore(
                    "its schema is {found}, this Archipel reads {known}: start a server with it once",
                    found=found,
                    known=len(STEPS),
                )
            losses = lost(connection, heads)
        if losses:  # a server may just have removed these logs, and tells its witness afterwards
            time.sleep(AFTERWARDS)
            heads, before = witness.heads(), heads
            losses = [one for one in losses if heads.get(one.table) == before[one.table]]
        return losses
    except (OSError, BadStore, *FAILURES) as error:
        raise _refused(path, error) from None


def _refused(path: Path, error: Exception) -> BadStore:
    if isinstance(error, StoreInUse):
        return StoreInUse("cannot open {path}: {reason}", path=str(path), reason=error)
    return BadStore("cannot open {path}: {reason}", path=str(path), reason=error)


def find(path: Path, witness: HeadJournal) -> Path | None:
    """The file; None if there was never one. Raises BadStore if it is gone or empty: it was a store once."""
    remains = [f"{path}{end}" for end in ("-wal", "-journal") if _size(Path(f"{path}{end}"))]
    if witness.heads():
        remains.append(str(witness.path))
    if not path.exists():
        if remains:
            raise BadStore(
                "it is gone, but there was a store ({remains} is left); put it back, restore a backup, or "
                "delete what is left to begin a new one",
                remains=tuple(remains),
            )
        return None
    if path.is_file() and not path.stat().st_size:
        raise BadStore(
            "it is empty: if there was a store, restore a backup; to begin a new one, delete {files}",
            files=(str(path), *remains),
        )
    return path


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _losses(connection: sqlite3.Connection, path: Path, witness: HeadJournal) -> list[Damage]:
    """Compare the store with its witness; then both go on from what is there. What is lost is written down
    before that: if we are killed in between, it is found and told again."""
    fresh = not witness.path.exists()
    losses, tails = lost(connection, witness.heads()), lost_tails(connection)
    if losses or tails:
        _write_down(path, [*losses, *tails])
    witness.start()
    if fresh:
        with suppress(*FAILURES):
            witness.add(connection.execute(HEADS, (MOST,)))
    for damage in losses:
        with suppress(*FAILURES):
            last, head = connection.execute(SEAL, (damage.table,)).fetchone() or (0, bytes(32))
            witness.add([(damage.table, last, head)])
    for damage in tails:
        with suppress(*FAILURES):
            mend(connection, witness, damage.table)
    return [*losses, *tails]


def _write_down(path: Path, losses: Sequence[Damage]) -> None:
    report = path.with_name(f"{path.name}.lost-{datetime.now(UTC):%Y%m%dT%H%M%S}.txt")
    with os.fdopen(os.open(report, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "w") as file:
        hand_over(file.fileno(), path)
        file.writelines(f"{damage}\n" for damage in losses)
        file.flush()
        os.fsync(file.fileno())


def _holds(path: Path, witness: HeadJournal) -> bool:
    """Does the file still hold everything that was acknowledged?"""
    try:
        with closing(connect(path, readonly=True)) as connection:
            return not lost(connection, witness.heads())
    except (ArchipelError, OSError, *FAILURES):
        return False
