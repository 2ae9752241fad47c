"""What an examination finds: one line each, with what to do about it."""

from dataclasses import dataclass
from enum import StrEnum


class Health(StrEnum):
    """How bad it is."""

    FINE = "fine"
    LOOK = "look"
    BROKEN = "broken"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at; `todo` says what to do unless it is fine."""

    what: str
    health: Health
    told: str
    todo: str = ""
