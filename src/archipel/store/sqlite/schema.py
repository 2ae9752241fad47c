"""The SQLite file: how to connect to it, and the numbered steps that bring it up to date."""

import sqlite3
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from pathlib import Path

from archipel.store.chain import link, root
from archipel.store.contract import BadStore
from archipel.store.migration import move_logs

APPLICATION = 0x41524348  # "ARCH" in the file's header: any tool can tell whose file this is

FAILURES = (sqlite3.Error, UnicodeDecodeError)
"""What SQLite raises: the latter where its message quotes text from a damaged file."""

Statement = str | Callable[[sqlite3.Connection], None]


def _chain(connection: sqlite3.Connection) -> None:
    """Copy the entries of schema 1 with their hashes, and seal every log."""

    def hashed() -> Iterator[tuple[str, int, str, bytes]]:
        rows = connection.execute("SELECT game_table, number, text FROM entry ORDER BY game_table, number")
        for table, log in groupby(rows, key=lambda row: str(row[0])):
            first = known = root(table)
            for _, number, text in log:
                known = link(known, number, text)
                yield table, number, text, known
            seals.append((table, 1, first, number, known))

    seals: list[tuple[str, int, bytes, int, bytes]] = []
    connection.executemany("INSERT INTO chained VALUES (?, ?, ?, ?)", hashed())
    connection.executemany("INSERT INTO log VALUES (?, ?, ?, ?, ?)", seals)


# Step n upgrades schema n - 1 to schema n. Never edit a step that has been released.
STEPS: tuple[tuple[Statement, ...], ...] = (
    (
        # Clustered by key: a table's log is stored together, and an append touches one page.
        """
        CREATE TABLE entry (
            game_table TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            text TEXT NOT NULL,
            PRIMARY KEY (game_table, number)
        ) STRICT, WITHOUT ROWID
        """,
    ),
    (
        # The seal of each log: its first number with the hash before it, its last number with its hash.
        """
        CREATE TABLE log (
            id TEXT NOT NULL PRIMARY KEY,
            first INTEGER NOT NULL,
            root BLOB NOT NULL,
            last INTEGER NOT NULL,
            head BLOB NOT NULL
        ) STRICT, WITHOUT ROWID
        """,
        """
        CREATE TABLE chained (
            game_table TEXT NOT NULL,
            number INTEGER NOT NULL CHECK (number > 0),
            text TEXT NOT NULL,
            hash BLOB NOT NULL,
            PRIMARY KEY (game_table, number)
        ) STRICT, WITHOUT ROWID
        """,
        _chain,
        "DROP TABLE entry",
        "ALTER TABLE chained RENAME TO entry",
        # What was cut from a damaged log when it was mended.
        """
        CREATE TABLE aside (
            game_table TEXT NOT NULL,
            number INTEGER NOT NULL,
            text TEXT NOT NULL,
            hash BLOB NOT NULL,
            cut TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP
        ) STRICT
        """,
    ),
    (
        """
        CREATE TABLE document (
            kind TEXT NOT NULL,
            key TEXT NOT NULL,
            version INTEGER NOT NULL CHECK (version > 0),
            body TEXT NOT NULL,
            owner TEXT NOT NULL,
            day TEXT NOT NULL,
            PRIMARY KEY (kind, key)
        ) STRICT, WITHOUT ROWID
        """,
        "CREATE INDEX document_owner ON document (kind, owner) WHERE owner <> ''",
        "CREATE INDEX document_day ON document (kind, day) WHERE day <> ''",
        # What was kept in logs although only the last of it was ever read.
        move_logs,
    ),
)


def connect(path: Path, *, readonly: bool = False) -> sqlite3.Connection:
    """A connection with explicit transactions, for use by one thread at a time."""
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode=rw",
        uri=True,
        isolation_level=None,
        timeout=10,
        check_same_thread=False,
    )
    # Damaged text must be readable to be found damaged.
    connection.text_factory = lambda raw: raw.decode(errors="replace")
    try:
        if readonly:
            # Not mode=ro: a reader of a WAL database must be able to create the files next to it.
            connection.execute("PRAGMA query_only = ON")
        else:
            connection.execute("PRAGMA synchronous = FULL")
            # What is deleted is overwritten with zeros: people may want nothing left of what was theirs.
            connection.execute("PRAGMA secure_delete = ON")
    except FAILURES:
        connection.close()
        raise
    return connection


def version(connection: sqlite3.Connection) -> int:
    """The schema number; 0 for an empty file. Raises BadStore if the file belongs to another program."""
    (application,) = connection.execute("PRAGMA application_id").fetchone()
    (number,) = connection.execute("PRAGMA user_version").fetchone()
    (objects,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if application != APPLICATION and (application or number or objects):
        raise BadStore("it is a database of another program")
    return int(number)


def upgrade(connection: sqlite3.Connection, steps: Sequence[Sequence[Statement]] = STEPS) -> None:
    """Bring the schema up to date, one transaction per step; raises BadStore if it is too new."""
    while (found := version(connection)) != len(steps):
        if found > len(steps):
            raise BadStore(
                "it was made by a newer Archipel (its schema is {found}, this one knows {known})",
                found=found,
                known=len(steps),
            )
        connection.execute("BEGIN IMMEDIATE")
        try:
            for statement in steps[found]:
                if isinstance(statement, str):
                    connection.execute(statement)
                else:
                    statement(connection)
            connection.execute(f"PRAGMA application_id = {APPLICATION}")
            connection.execute(f"PRAGMA user_version = {found + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
