"""Schema 3 keeps in documents what earlier schemas kept in logs: seats, histories, boards, passes, hooks,
analyses, reminders, drafts. Here alone is known how those logs were written."""

import json
import re
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, datetime
from typing import Final

from archipel.store.chain import Row, prove
from archipel.store.contract import Document
from archipel.store.sqlite.queries import READ, rows_of

MOVED: Final = r"^(_(seats|games|daily|pass|news|told|analysis|clock)-|[0-9a-f]{20}:[0-9]+$)"
NO_DAY: Final = "1970-01-01"
_moved: Final = re.compile(MOVED)

Rows = list[tuple[str, str, int, str, str, str]]
"""Documents as both databases take them: kind, key, version, body, owner, day."""


def is_moved(log: str) -> bool:
    """Was this log moved to documents?"""
    return _moved.match(log) is not None


def folded(log: str, texts: Sequence[str]) -> Iterator[Document]:
    """The documents that a log becomes. Later ones replace earlier ones with the same key, and those of later
    logs replace those of earlier logs."""
    if not log.startswith("_"):
        yield Document("draft", log, 1, texts[-1], owner=log.partition(":")[0])
        return
    kind, _, key = log[1:].partition("-")
    yield from _KINDS[kind](key, texts)


def _last(kind: str) -> Callable[[str, Sequence[str]], Iterator[Document]]:
    def fold(key: str, texts: Sequence[str]) -> Iterator[Document]:
        yield Document(kind, key, 1, texts[-1])

    return fold


def _seats(holder: str, texts: Sequence[str]) -> Iterator[Document]:
    yield Document("seats", holder, 1, texts[-1], owner=holder)


def _games(holder: str, texts: Sequence[str]) -> Iterator[Document]:
    for text in texts:
        game = json.loads(text)
        day = str(datetime.fromtimestamp(game["at"] / 1000, UTC).date())
        yield Document("game", f"{holder}/{game['table']}", 1, text, owner=holder, day=day)


def _daily(name: str, texts: Sequence[str]) -> Iterator[Document]:
    """An entry is a result, or all results so far; one without a table began the board anew."""
    lines: dict[str, str] = {}
    for text in texts:
        read = json.loads(text)
        if isinstance(read, list) or not read["table"]:
            lines.clear()
        for line in read if isinstance(read, list) else [read]:
            lines[line["table"]] = json.dumps(line, ensure_ascii=False, separators=(",", ":"))
    lines.pop("", None)
    day = name[: len(NO_DAY)]
    yield Document("board", name, 1, "1", day=day)
    for table, line in lines.items():
        yield Document("result", table, 1, line, owner=name)


def _pass(key: str, texts: Sequence[str]) -> Iterator[Document]:
    if json.loads(texts[-1]).get("sealed"):  # else it was used
        yield Document("pass", key, 1, texts[-1])


def _analysis(table: str, texts: Sequence[str]) -> Iterator[Document]:
    for text in texts:
        yield Document("analysis", f"{table}:{json.loads(text)['seat']}", 1, text, owner=table)


def _clock(_: str, texts: Sequence[str]) -> Iterator[Document]:
    for text in texts:
        for table, at in json.loads(text).items():
            yield Document("clock", table, 1, str(at), day="" if at else NO_DAY)


_KINDS: Final[dict[str, Callable[[str, Sequence[str]], Iterator[Document]]]] = {
    "seats": _seats,
    "games": _games,
    "daily": _daily,
    "pass": _pass,
    "news": _last("hooks"),
    "told": _last("told"),
    "analysis": _analysis,
    "clock": _clock,
}


def moved(log: str, rows: Sequence[Row]) -> tuple[Rows, int]:
    """A log's documents, and the number of the last entry that is in them: damaged ones after it are not."""
    proof = prove(log, rows)
    try:
        found = list(folded(log, [entry.text for entry in proof.entries])) if proof.entries else []
    except (
        ValueError,
        LookupError,
        TypeError,
        AttributeError,
    ):  # it is proved, but not by any server of ours
        return [], 0
    values = [(one.kind, one.key, one.version, one.body, one.owner, one.day) for one in found]
    return values, proof.number


PUT = "INSERT OR REPLACE INTO document (kind, key, version, body, owner, day) VALUES (?, ?, ?, ?, ?, ?)"
ASIDE = """
INSERT INTO aside (game_table, number, text, hash)
SELECT game_table, number, text, hash FROM entry WHERE game_table = ? AND number > ?
"""


def move_logs(connection: sqlite3.Connection) -> None:
    """The step for SQLite."""
    for (log,) in connection.execute("SELECT id FROM log ORDER BY id").fetchall():
        if is_moved(log):
            documents, number = moved(log, rows_of(connection, READ, log, 0))
            connection.executemany(PUT, documents)
            connection.execute(ASIDE, (log, number))
            connection.execute("DELETE FROM entry WHERE game_table = ?", (log,))
            connection.execute("DELETE FROM log WHERE id = ?", (log,))
