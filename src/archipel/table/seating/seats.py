"""Who sits where. A holder is identified by the SHA-256 of a secret token, never by the token itself."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final
from unicodedata import category

from archipel.kernel import Message
from archipel.table.refused import Code, Refused

EMOTES: Final = (
    "wave", "smile", "laugh", "wink", "think", "surprise", "clap", "thumbs-up", "thumbs-down", "sorry",
    "hurry", "heart", "point-left", "point-right",
)  # fmt: skip
"""The gestures that are always allowed, even where words are not."""


@dataclass(slots=True)
class Seat:
    """One seat: its holder's token hash, or a bot, or neither. If both, the bot stands in for the holder."""

    holder: str = ""
    name: str = ""
    level: str = ""
    since: int = 0  # when the holder last took it (back); the turn clock starts no earlier

    @property
    def open(self) -> bool:
        """Is the seat free?"""
        return not self.holder and not self.level

    @property
    def kind(self) -> str:
        """open, person, bot, or away (a bot stands in for a person)."""
        if self.holder:
            return "away" if self.level else "person"
        return "bot" if self.level else "open"


def new_token() -> str:
    """A secret that opens seats: 256 random bits."""
    return secrets.token_urlsafe(32)


def holder_of(token: str) -> str:
    """How the log identifies the bearer of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


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
