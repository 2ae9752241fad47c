"""Deciding who plays a seat in place of its holder, and when the holder plays again.

Everybody may hand over their own seat. For somebody else's, the clock decides where there is one; elsewhere
more than half of the others must want it, once the game has waited long enough. The host has no other say.
"""

from archipel.table.entries import Entry, Handed, Proposed, TakenBack
from archipel.table.limits import Limits
from archipel.table.play.actions import need_running
from archipel.table.refused import Code, Refused
from archipel.table.seating.seating import seat_at
from archipel.table.table import Table


def hand(table: Table, seat: int, level: str, holder: str, limits: Limits, now: int) -> list[Entry]:
    """Let a bot stand in: for oneself at any time, for an absent one with the others' agreement."""
    need_running(table)
    place = seat_at(table, seat)
    if not place.holder or place.level:
        raise Refused(Code.NOT_NOW, "a bot plays seat {seat} already", seat=seat + 1)
    if place.holder == holder:
        return [Handed(at=now, seat=seat, level=level, why="holder")]
    if not may_propose(table, seat, holder):
        raise Refused(Code.NOT_YOURS, "only those who play can let a bot stand in for somebody")
    if table.created.clock:
        raise Refused(
            Code.NOT_NOW, "here the clock decides when a bot stands in for seat {seat}", seat=seat + 1
        )
    waited = now - max(table.since, place.since) if seat in table.waiting else 0
    if waited < limits.absent_after * 1000:
        raise Refused(
            Code.NOT_NOW,
            "the game has not waited {seconds} seconds for seat {seat} yet",
            seconds=limits.absent_after,
            seat=seat + 1,
        )
    if len(agreed(table, seat) | {holder}) >= needed(table, seat):
        return [Handed(at=now, seat=seat, level=level, why="others")]
    if holder in agreed(table, seat):
        return []
    return [Proposed(at=now, seat=table.held_by(holder)[0], to=seat)]


def take_back(table: Table, seat: int, now: int) -> list[Entry]:
    """The holder plays again."""
    need_running(table)
    if not table.seats[seat].level:
        raise Refused(Code.NOT_NOW, "seat {seat} was not handed over", seat=seat + 1)
    return [TakenBack(at=now, seat=seat)]


def may_propose(table: Table, seat: int, holder: str) -> bool:
    """Has this holder a say in who plays that seat? Where nobody else plays, the host has."""
    others = _others(table, seat)
    return holder in (others or {table.host})


def agreed(table: Table, seat: int) -> set[str]:
    """Who of the others wants a bot there."""
    return table.proposals.get(seat, set()) & _others(table, seat)


def needed(table: Table, seat: int) -> int:
    """How many of the others must want it."""
    return len(_others(table, seat)) // 2 + 1


def _others(table: Table, seat: int) -> set[str]:
    """The people who play, but for the seat's own; several seats of one device have one voice."""
    playing = {place.holder for place in table.seats if place.holder and not place.level}
    return playing - {table.seats[seat].holder}
