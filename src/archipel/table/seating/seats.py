"""Seats and their holders. A holder is identified by the SHA-256 of a token, never by the token itself."""

import hashlib
import secrets
from dataclasses import dataclass
from typing import Final

EMOTES: Final = (
    "wave", "smile", "laugh", "wink", "think", "surprise", "clap", "thumbs-up", "thumbs-down", "sorry",
    "hurry", "heart", "point-left", "point-right",
)  # fmt: skip
"""The gestures that are allowed even where chat is not."""


@dataclass(slots=True)
class Seat:
    """One seat: its holder's token hash, or a bot, or neither. If both, the bot stands in for the holder."""

    holder: str = ""
    name: str = ""
    level: str = ""
    since: int = 0  # when the holder last sat down or took over from a bot; the turn clock starts no earlier

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
    """The hash by which the log identifies a token's holder."""
    return hashlib.sha256(token.encode()).hexdigest()
