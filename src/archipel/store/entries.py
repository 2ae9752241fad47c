"""What every store refuses, so that both databases take exactly the same entries."""

from collections.abc import Sequence

from archipel.store.contract import BadEntry, Conflict

LONGEST_ID = 200  # bytes; PostgreSQL sends an id in a notification, which is limited
HIGHEST = 2**63 - 1


def check_append(table: str, number: int, texts: Sequence[str]) -> None:
    """Refuse what one of the databases could not keep as it is."""
    if not table or len(_encoded(table)) > LONGEST_ID:
        raise BadEntry("a table id has 1 to {most} bytes", most=LONGEST_ID)
    if not texts:
        raise BadEntry("an append needs at least one text")
    if not 1 <= number <= HIGHEST - len(texts):
        raise BadEntry("entries are numbered from 1 on, not {number}", number=number)
    for text in texts:
        _encoded(text)


def can_exist(table: str) -> bool:
    """Whether a table could have this id at all; asking for another one finds nothing."""
    try:
        return bool(_encoded(table))
    except BadEntry:
        return False


def within(number: int) -> int:
    """The nearest number that the databases can compare with."""
    return max(0, min(number, HIGHEST))


def conflict(table: str, number: int) -> Conflict:
    """What the loser of a race is told."""
    return Conflict("number {number} is not the next one of table {table}", number=number, table=table)


def _encoded(text: str) -> bytes:
    if "\0" in text:
        raise BadEntry("a text cannot hold the character NUL")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise BadEntry("a text holds half a character (a lone surrogate)") from None
