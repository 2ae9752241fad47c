"""The chain by which a log proves itself: an entry's hash covers its text and the hash before it."""

from collections.abc import Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from archipel.kernel import Message
from archipel.store.contract import Damage, Damaged, StoredEntry

Row = tuple[int, str | None, bytes, int, bytes]
"""An entry as the databases return it: number, text, hash. The last row is the log's seal instead: its last
number, no text, the hash of its last entry, its first number, and the hash before that."""


KINDS: Final = (int, str | None, bytes, int, bytes)


@dataclass(frozen=True, slots=True)
class Proof:
    """How far a log is proved: from its first entry to the last good number with its hash; and the damage, if
    that is not all."""

    entries: list[StoredEntry]
    first: int
    number: int
    hash: bytes
    damage: Damage | None
    lost_tail: bool = False  # is it only that entries are missing at the end?


def root(table: str) -> bytes:
    """The hash before the first entry of a log."""
    return sha256(b"archipel log " + table.encode()).digest()


def link(before: bytes, number: int, text: str) -> bytes:
    """The hash of an entry."""
    return sha256(before + number.to_bytes(8, "big") + text.encode()).digest()


def prove(table: str, rows: Sequence[Row], after: int = 0) -> Proof:
    """How far these rows prove the entries above `after`; they begin with entry `after` itself."""
    rows = sorted(filter(_is_row, rows), key=lambda row: (row[1] is None, row[0]))
    sealed = bool(rows) and rows[-1][1] is None
    last, _, head, first, before = rows[-1] if sealed else (0, None, b"", 1, root(table))
    if sealed and after > last:
        return Proof([], first, last, head, None)
    entries: list[StoredEntry] = []
    # What is proved so far. The caller has entry `after` already: its hash is taken as it is.
    at, known = (after - 1, b"") if after >= first else (first - 1, before)
    problem: Message | None = None
    for number, text, found, _, _ in rows[:-1] if sealed else rows:
        if text is None or number != at + 1:
            problem = missing(at + 1, number - 1)
        elif known and link(known, number, text) != found:
            problem = Message("entry {number} is not as it was written", number=number)
        if problem or text is None:
            break
        at, known = number, found
        if number > after:
            entries.append(StoredEntry(number, text))
    if problem is None and rows:
        if not sealed:
            problem = Message("it has entries, but no seal")
        elif at < last:
            problem = missing(at + 1, last)
        elif (at, known) != (last, head):
            problem = Message("its seal does not belong to its last entry")
    numbers = [row[0] for row in rows if row[1] is not None]
    highest = max([last, *numbers])
    damage = None if problem is None else Damage(table, at, highest, problem)
    return Proof(entries, first, at, known, damage, at < last and at == max(numbers, default=first - 1))


def _is_row(row: Sequence[object]) -> bool:
    """One flipped bit can turn any value of a database into another type; what was written had these."""
    return all(isinstance(value, kind) for value, kind in zip(row, KINDS, strict=True))


def proved(table: str, rows: Sequence[Row], after: int = 0) -> list[StoredEntry]:
    """The entries above `after`; raises Damaged if they are not what was written."""
    proof = prove(table, rows, after)
    if proof.damage is not None:
        raise Damaged(proof.damage)
    return proof.entries


def last_proved(table: str, rows: Sequence[Row]) -> StoredEntry | None:
    """The last entry, from rows that begin with the one before it."""
    last = next((number for number, text, *_ in rows if text is None), 1)
    entries = proved(table, rows, last - 1)
    return entries[-1] if entries else None


def missing(first: int, last: int) -> Message:
    """Says which entries are not there."""
    if first == last:
        return Message("entry {number} is missing", number=first)
    return Message("entries {first} to {last} are missing", first=first, last=last)
