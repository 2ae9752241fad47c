"""What is asked of a SQLite store."""

import sqlite3
from collections.abc import Iterable, Sequence

from archipel.store.chain import Row
from archipel.store.contract import Document, Unreadable

# A log with its seal, for `chain.prove`. One statement sees one moment, whatever is appended meanwhile.
READ = """
SELECT number, text, hash, 0, x'' FROM entry WHERE game_table = ?1 AND number >= ?2
UNION ALL SELECT last, NULL, head, first, root FROM log WHERE id = ?1
"""
LAST = READ.replace("?2", "(SELECT last - 1 FROM log WHERE id = ?1)")
REACH = "SELECT id, last FROM log WHERE id = ?"
TABLES = "SELECT id, last FROM log WHERE id > ? ORDER BY id LIMIT ?"

DOCUMENT = "SELECT kind, key, version, body, owner, day FROM document WHERE kind = ?1 AND key = ?2"
ALL_DOCUMENTS = DOCUMENT.replace("key = ?2", "key > ?2 ORDER BY key LIMIT ?3")
OWNED = DOCUMENT.replace("key = ?2", "owner = ?2 AND owner <> '' ORDER BY key")
OF_DAYS = DOCUMENT.replace("key = ?2", "day BETWEEN ?2 AND ?3 AND day <> '' ORDER BY day, key")

# Skips from id to id along the key, so it costs the same however long the logs are. UNION, not UNION ALL: it
# must also end where damage has put ids out of order.
UNSEALED = """
WITH RECURSIVE id(it) AS (
    SELECT min(game_table) FROM entry
    UNION
    SELECT (SELECT min(game_table) FROM entry WHERE game_table > it) FROM id WHERE it IS NOT NULL
)
SELECT it FROM id WHERE it IS NOT NULL AND it NOT IN (SELECT id FROM log)
"""

# Logs that do not end where their seal says.
TAILS = """
SELECT id FROM log WHERE last IS NOT (SELECT max(number) FROM entry WHERE game_table = id)
"""


def rows_of(connection: sqlite3.Connection, query: str, *values: str | int) -> list[Row]:
    """The rows of `READ` or `LAST`."""
    return connection.execute(query, values).fetchall()


def document_of(row: Sequence[object]) -> Document:
    """A row of `DOCUMENT`; one flipped bit can turn any value of a database into another type."""
    kind, key, version, body, owner, day = row
    texts = (kind, key, body, owner, day)
    if not isinstance(version, int) or not all(isinstance(text, str) for text in texts):
        raise Unreadable("a document is damaged: {name}", name=f"{kind!r:.99}/{key!r:.99}")
    return Document(str(kind), str(key), version, str(body), str(owner), str(day))


def documents_of(rows: Iterable[Sequence[object]]) -> list[Document]:
    """All rows."""
    return [document_of(row) for row in rows]
