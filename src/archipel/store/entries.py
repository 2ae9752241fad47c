"""What every store refuses, so that both databases accept exactly the same entries."""

from collections.abc import Sequence

from archipel.store.contract import BadEntry, Conflict

LONGEST_ID = 200  # bytes; PostgreSQL sends ids in notifications, whose size is limited
HIGHEST = 2**63 - 1


def check_append(table: str, number: int, texts: Sequence[str]) -> None:
    """Refuse what one of the databases could not store unchanged."""
    if not table or len(_encoded(table)) > LONGEST_ID:
        raise BadEntry("a table id has 1 to {most} bytes", most=LONGEST_ID)
    if not texts:
        raise BadEntry("an append needs at least one text")
    if not 1 <= number <= HIGHEST - len(texts):
        raise BadEntry("entries are numbered from 1 on, not {number}", number=number)
    for text in texts:
        _encoded(text)


def can_exist(table: str) -> bool:
    """Whether a table could have this id at all; if not, there is nothing to look up."""
    try:
        return bool(_encoded(table))
    except BadEntry:
        return False


def within(number: int) -> int:
    """The nearest number that both databases can represent."""
    return max(0, min(number, HIGHEST))


def conflict(table: str, number: int) -> Conflict:
    """The error for the loser of a race."""
    return Conflict("number {number} is not the next one of table {table}", number=number, table=table)


def _encoded(text: str) -> bytes:
    if "\0" in text:
        raise BadEntry("a text cannot hold the character NUL")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise BadEntry("a text holds half a character (a lone surrogate)") from None
