"""Why a table refuses to do something: a stable code, a message, perhaps a rule."""

from enum import StrEnum

from archipel.kernel import ArchipelError, Message, Refusal
from archipel.kernel.refusal import Detail
from archipel.store import Damaged


class Code(StrEnum):
    """Stable error codes, which interfaces translate and act on."""

    NOT_FOUND = "not_found"
    BAD_TOKEN = "bad_token"
    NOT_YOURS = "not_yours"
    NOT_HOST = "not_host"
    STALE = "stale"
    AHEAD = "ahead"
    NOT_NOW = "not_now"
    TAKEN = "taken"
    ILLEGAL = "illegal"
    BAD_MOVE = "bad_move"
    AMBIGUOUS = "ambiguous"
    UNFINISHED = "unfinished"
    EMPTY = "empty"
    BAD_SETUP = "bad_setup"
    BAD_DRAW = "bad_draw"
    BAD_INPUT = "bad_input"
    NO_SEAT = "no_seat"
    NO_TALK = "no_talk"
    TOO_MANY = "too_many"
    OLD_RULES = "old_rules"
    DAMAGED = "damaged"
    CLOSED = "closed"
    MUTED = "muted"
    NO_MEMBER = "no_member"


class Refused(ArchipelError):
    """The table refuses, and nothing changes. `number` is its last event, for callers who are out of date."""

    def __init__(
        self,
        code: StrEnum,
        message: str | Message,
        /,
        *,
        refusal: Refusal | None = None,
        number: int | None = None,
        **facts: Detail,
    ) -> None:
        super().__init__(message, **facts)
        self.code = code
        self.refusal = refusal
        self.number = number


def damaged_table(error: Damaged) -> Refused:
    """The error for a table whose log is not as it was written."""
    return Refused(
        Code.DAMAGED,
        "the log of this table is damaged ({reason}); whoever runs this server can mend it",
        reason=error.damage.reason,
    )


def closed(by: str) -> Refused:
    """The error for every action at a table that the operator or its host has closed."""
    if by == "host":
        return Refused(Code.CLOSED, "this table has been closed by its host")
    return Refused(Code.CLOSED, "this table has been closed by the people who run this server")
