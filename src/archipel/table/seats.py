"""Who sits where. A holder is known by the SHA-256 of a secret token, never by the token itself."""

import hashlib
import re
import secrets
from dataclasses import dataclass
from typing import Final

from archipel.kernel import Message
from archipel.table.refused import Code, Refused

EMOTES: Final = (
    "wave", "smile", "laugh", "wink", "think", "surprise", "clap", "thumbs-up", "thumbs-down", "sorry",
    "hurry", "heart", "point-left", "point-right",
)  # fmt: skip
"""The gestures that are always allowed, also where words are not."""


@dataclass(slots=True)
class Seat:
    """One seat: its holder's token hash, or a bot, or neither. With both, the bot stands in."""

    holder: str = ""
    name: str = ""
    level: str = ""
    since: int = 0  # when the holder last took it (back): a turn clock starts no earlier

    @property
    def open(self) -> bool:
        """Nobody plays it."""
        return not self.holder and not self.level

    @property
    def kind(self) -> str:
        """open, person, bot, or away: a bot in place of its person."""
        if self.holder:
            return "away" if self.level else "person"
        return "bot" if self.level else "open"


def new_token() -> str:
    """A secret that opens seats: 256 random bits."""
    return secrets.token_urlsafe(32)


def holder_of(token: str) -> str:
    """How the log knows the bearer of a token."""
    return hashlib.sha256(token.encode()).hexdigest()


VISIBLE: Final = r"[^\x00-\x20\x7f-\xa0]"
"""What a name or a message must hold somewhere; a pattern that every language reads in the same way."""


def clean_line(text: str, longest: int, what: Message) -> str:
    """One printable line, spaces squeezed; refused when there is nothing to see, or too much."""
    if not re.search(VISIBLE, text):
        raise Refused(Code.BAD_INPUT, "{what}: write something", what=what)
    line = " ".join("".join(char if char.isprintable() else " " for char in text).split()) or "\ufffd"
    if len(line) > longest:
        raise Refused(Code.BAD_INPUT, "{what}: at most {most} characters", what=what, most=longest)
    return line
