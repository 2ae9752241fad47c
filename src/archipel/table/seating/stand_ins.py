"""Deciding when a bot stands in for a seat's holder, and when the holder plays again.

Any player may hand over their own seat. For another player's seat, the clock decides where there is one;
elsewhere a majority of the others must agree once the game has waited long enough. The host has no veto.
"""

from archipel.table.entries import Entry, Handed, Proposed, TakenBack
from archipel.table.limits import Limits
from archipel.table.play.actions import need_running
from archipel.table.refused import Code, Refused
from archipel.table.seating.seating import seat_at
from archipel.table.table import Table


def hand(table: Table, seat: int, level: str, holder: str, limits: Limits, now: int) -> list[Entry]:
    """Let a bot stand in: for yourself at any time, for an absent player if the others agree."""
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
    """Let the holder play again."""
    need_running(table)
    if not table.seats[seat].level:
        raise Refused(Code.NOT_NOW, "seat {seat} was not handed over", seat=seat + 1)
    return [TakenBack(at=now, seat=seat)]


def may_propose(table: Table, seat: int, holder: str) -> bool:
    """May this holder vote for a stand-in at that seat? Where nobody else plays, the host may."""
    others = _others(table, seat)
    return holder in (others or {table.host})


def agreed(table: Table, seat: int) -> set[str]:
    """The other players who have voted for a bot at this seat."""
    return table.proposals.get(seat, set()) & _others(table, seat)


def needed(table: Table, seat: int) -> int:
    """How many of the other players must agree."""
    return len(_others(table, seat)) // 2 + 1


def _others(table: Table, seat: int) -> set[str]:
    """The other people who play. Several seats of one device have one vote."""
    playing = {place.holder for place in table.seats if place.holder and not place.level}
    return playing - {table.seats[seat].holder}
