"""The quota of a table's log: chat and seat changes must never stop the game from continuing."""

from collections.abc import Sequence

from archipel.table.entries import (
    BotSet,
    Emoted,
    Entry,
    Handed,
    Joined,
    Muted,
    PaperCounted,
    PaperDone,
    PaperJoined,
    Proposed,
    Remarked,
    Said,
    Sealed,
    TakenBack,
)
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused
from archipel.table.table import Table

SIDE_ENTRIES = Said | Emoted | Remarked | Muted | PaperJoined | PaperDone | PaperCounted
MIN_CHANGES_PER_SEAT = 20  # changes of every seat, however many seats share a table's


def check_room(table: Table, entries: Sequence[Entry], limits: Limits) -> None:
    """Refuse entries that exceed the quota. The last part of the log is reserved for moves, draws, the clock,
    and for leaving."""
    most = max(MIN_CHANGES_PER_SEAT, limits.sittings // len(table.seats))
    if any(table.seat_changes[seat] >= most for entry in entries for seat in _sits(entry)):
        raise Refused(Code.TOO_MANY, "seats have changed hands often enough at this table")
    beside = all(_sits(entry) or isinstance(entry, SIDE_ENTRIES) for entry in entries)
    if table.number + len(entries) > limits.events - (limits.reserved if beside else 0):
        raise Refused(Code.TOO_MANY, "this table's log is full")


def _sits(entry: Entry) -> tuple[int, ...]:
    """The seats whose player is changed by a person, not by the clock."""
    if isinstance(entry, Joined):
        return entry.seats
    if isinstance(entry, BotSet | Proposed | Sealed | TakenBack) or (
        isinstance(entry, Handed) and entry.why != "clock"
    ):
        return (entry.seat,)
    return ()
