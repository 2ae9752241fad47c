"""A file beside a SQLite store that remembers how far each log went.

It is written after the commit, so it never claims more than was durable. When a store comes back with less
(a damaged or deleted write-ahead log, an older file in its place), it says what is lost.
"""

import os
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import suppress
from errno import ENOSPC
from pathlib import Path
from typing import Final
from urllib.parse import quote, unquote

from archipel.kernel import Message
from archipel.store.chain import missing
from archipel.store.contract import Damage
from archipel.store.migration import is_moved
from archipel.store.sqlite.file_owner import hand_over
from archipel.store.sqlite.schema import FAILURES

MOST: Final = 50_000  # logs; the ones written to most recently
LARGEST: Final = 12_000_000  # bytes before the file is rewritten with one line per log
DIGITS: Final = 32  # of each hash

SEAL: Final = "SELECT last, head FROM log WHERE id = ?"
HASH: Final = "SELECT hash FROM entry WHERE game_table = ? AND number = ?"


class HeadJournal:
    """`FILE.heads`: one line per append, `NUMBER HASH LOG`; the last line about a log counts."""

    def __init__(self, store: Path) -> None:
        self._store = store
        self.path: Final = store.with_name(f"{store.name}.heads")
        self._file = -1
        self._size = 0

    def start(self) -> None:
        """Write on, after a line for each log that is known."""
        self._rewrite(self.heads())

    def add(self, heads: Iterable[tuple[str, object, object]]) -> None:
        """Remember these logs, each with its last number and that entry's hash; failing is no reason to
        refuse what is already durable."""
        lines = "\n"  # the line before may be torn, if the disk was full
        for log, number, found in heads:
            if isinstance(number, int) and isinstance(found, bytes):  # else it is damaged, and proves nothing
                lines += f"{number} {found.hex()[:DIGITS]} {quote(log)}\n"
        if lines == "\n":
            return
        with suppress(OSError):
            self._size += os.write(self._file, lines.encode())
            if self._size > LARGEST:
                self._rewrite(self.heads())

    def forget_removed(self) -> None:
        """Not even the names of logs that are gone stay in the file."""
        with suppress(OSError):
            self._rewrite({log: head for log, head in self.heads().items() if head[0]})

    def stop(self) -> None:
        """Make it durable, too."""
        if self._file >= 0:
            with suppress(OSError):
                os.fsync(self._file)
            os.close(self._file)
            self._file = -1

    def heads(self) -> dict[str, tuple[int, str]]:
        """The last number and hash of each log. A line that a crash has torn says nothing."""
        heads: dict[str, tuple[int, str]] = {}
        with suppress(FileNotFoundError), self.path.open("rb") as file:
            for line in file:
                number, _, rest = line.partition(b" ")
                found, _, log = rest.partition(b" ")
                if number.isdigit() and len(found) == DIGITS and log.endswith(b"\n"):
                    name = unquote(log[:-1].decode(errors="replace"))
                    heads.pop(name, None)  # the most recent ones come last
                    if not is_moved(name):  # these are documents now
                        heads[name] = int(number), found.decode(errors="replace")
        return heads

    def _rewrite(self, heads: Mapping[str, tuple[int, str]]) -> None:
        recent = list(heads.items())[-MOST:]
        text = "".join(f"{number} {found} {quote(log)}\n" for log, (number, found) in recent).encode()
        draft = self.path.with_name(f".{self.path.name}")
        file = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND | os.O_CLOEXEC, 0o600)
        try:
            hand_over(file, self._store)
            if os.write(file, text) < len(text):
                raise OSError(ENOSPC, os.strerror(ENOSPC))
            draft.rename(self.path)
        except BaseException:
            os.close(file)
            raise
        if self._file >= 0:
            os.close(self._file)
        self._file, self._size = file, len(text)


def lost(connection: sqlite3.Connection, heads: Mapping[str, tuple[int, str]]) -> list[Damage]:
    """What these heads remember and the store does not have, or has otherwise."""
    found: list[Damage] = []
    for log, (number, known) in heads.items():
        try:
            last, head = connection.execute(SEAL, (log,)).fetchone() or (0, b"")
            row = (head,) if last == number else connection.execute(HASH, (log, number)).fetchone()
            if not (isinstance(last, int) and isinstance((row or (b"",))[0], bytes)):
                raise sqlite3.DatabaseError("its seal is no seal")
        except FAILURES as error:  # one bad page: the others are worth opening the store
            found.append(Damage(log, 0, number, Message("it cannot be read: {reason}", reason=error)))
            continue
        if number and row is not None and row[0].hex()[:DIGITS] != known:
            reason = Message("entry {number} is not the one that was acknowledged", number=number)
            found.append(Damage(log, last, last, reason))
        elif row is None and last < number:
            found.append(Damage(log, last, number, missing(last + 1, number)))
    return found
