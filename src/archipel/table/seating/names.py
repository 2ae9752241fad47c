"""Checking what people type: names and messages as one printable line, and reserved names."""

import re
from typing import Final
from unicodedata import category, normalize

from archipel.kernel import Message
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused

VISIBLE: Final = (
    r"[^\x00-\x20\x7f-\xa0\xad\u034f\u061c\u115f\u1160\u1680\u17b4\u17b5\u180b-\u180f\u2000-\u200f\u2028-\u202f"
    r"\u205f-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffc]"
)
"""What a name or message must contain; the pattern means the same in every regex dialect."""

_BLANK: Final = dict.fromkeys(map(ord, "\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159"), " ")
"""Letters and signs by their names that look like spaces: fillers, unwritten vowels, a null note."""


def clean_line(text: str, longest: int, what: Message) -> str:
    """One printable line with collapsed spaces; refused if nothing in it is visible, or it is too long."""
    if not re.search(VISIBLE, text):
        raise Refused(Code.BAD_INPUT, "{what}: write something", what=what)
    shown = "".join(char if char.isprintable() else " " for char in text.translate(_BLANK))
    line = " ".join(shown.split())
    if all(category(char)[0] in "MZ" for char in line):  # marks without a letter
        line = "\ufffd"
    if len(line) > longest:
        raise Refused(Code.BAD_INPUT, "{what}: at most {most} characters", what=what, most=longest)
    return line


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
