"""Names that people give themselves; a server may keep some for those who run it."""

from unicodedata import category, normalize

from archipel.kernel import Message
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused
from archipel.table.seating.seats import clean_line


def clean_name(text: str, limits: Limits, what: Message) -> str:
    """A name as one line; refused if it is reserved, however it is spelled."""
    line = clean_line(text, limits.name, what)
    if _bare(line) in map(_bare, limits.reserved_names):
        raise Refused(Code.BAD_INPUT, "{what}: this name is reserved", what=what)
    return line


def _bare(name: str) -> str:
    """The letters and digits alone, without accents, case and look-alike forms."""
    spread = normalize("NFKD", normalize("NFKC", name).casefold())
    return "".join(char for char in spread if category(char)[0] in "LN")
