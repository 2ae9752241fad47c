"""What every store refuses, so that both databases accept exactly the same entries."""

from collections.abc import Sequence

from archipel.store.contract import BadEntry, Conflict, Document

LONGEST_ID = 200  # bytes; PostgreSQL sends ids in notifications, whose size is limited
HIGHEST = 2**63 - 1


def check_append(table: str, number: int, texts: Sequence[str]) -> None:
    """Refuse what one of the databases could not store unchanged."""
    if not table or len(_encoded(table)) > LONGEST_ID:
        raise BadEntry("a table id has 1 to {most} bytes", most=LONGEST_ID)
    if "/" in table:
        raise BadEntry("a table id has no slash: documents have one in their names")
    if not texts:
        raise BadEntry("an append needs at least one text")
    if not 1 <= number <= HIGHEST - len(texts):
        raise BadEntry("entries are numbered from 1 on, not {number}", number=number)
    for text in texts:
        _encoded(text)


def check_document(document: Document) -> None:
    """Refuse what one of the databases could not store unchanged."""
    if not document.kind or "/" in document.kind or not document.key:
        raise BadEntry("a document has a kind without a slash, and a key")
    if len(_encoded(document.name)) > LONGEST_ID:
        raise BadEntry("a kind and key have at most {most} bytes", most=LONGEST_ID)
    if not 1 <= document.version <= HIGHEST:
        raise BadEntry("versions are numbered from 1 on, not {number}", number=document.version)
    for text in (document.owner, document.day, document.body):
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


def outdated(document: Document) -> Conflict:
    """The error for the loser of a race for a document."""
    return Conflict(
        "version {number} of {name} is not the next one", number=document.version, name=document.name
    )


def _encoded(text: str) -> bytes:
    if "\0" in text:
        raise BadEntry("a text cannot hold the character NUL")
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise BadEntry("a text holds half a character (a lone surrogate)") from None
