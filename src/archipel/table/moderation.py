"""Moderation: deciding what the host and the operator may do about players and the table."""

import secrets

from archipel.table.entries import Closed, Entry, Muted, Removed
from archipel.table.refused import Code, Refused
from archipel.table.seating.seating import seat_at
from archipel.table.table import Table


def mute(table: Table, seat: int | None, quiet: bool, now: int) -> list[Entry]:
    """Mute or unmute a seat, or (without a seat) the spectators."""
    if seat is not None and not seat_at(table, seat).holder:
        raise Refused(Code.NOT_NOW, "nobody sits on seat {seat}", seat=seat + 1)
    if (seat in table.muted) == quiet:
        return []
    return [Muted(at=now, seat=seat, quiet=quiet)]


def remove(table: Table, seat: int, level: str, now: int) -> list[Entry]:
    """Ban a seat's holder: their token and the old invitation become void. During the game only if a bot
    already stands in: a host moderates, and does not decide who wins."""
    if table.over:
        raise Refused(Code.NOT_NOW, "the game is over")
    place = seat_at(table, seat)
    if not place.holder:
        raise Refused(Code.NOT_NOW, "nobody sits on seat {seat}", seat=seat + 1)
    if place.holder == table.host:
        raise Refused(Code.NOT_NOW, "this is your own seat: get up instead")
    if table.started and not place.level:
        raise Refused(
            Code.NOT_NOW,
            "the game has begun: seat {seat} can be muted, and the clock or the others decide",
            seat=seat + 1,
        )
    level = level if table.started else ""
    gone = [number for number, one in enumerate(table.seats) if one.holder == place.holder]
    invite = secrets.token_urlsafe(16)
    return [Removed(at=now, seat=number, level=level, invite=invite) for number in gone]


def close(table: Table, now: int) -> list[Entry]:
    """The operator closes the table for good."""
    return [] if table.closed else [Closed(at=now)]


def may_give_up(table: Table) -> bool:
    """May the host close the table? Not if others play at it, nor an attempt at a challenge, which counts."""
    others = any(place.holder not in ("", table.host) for place in table.seats) or bool(table.paper.here)
    return not (table.over or table.created.challenge or (table.started and others))


def give_up(table: Table, now: int) -> list[Entry]:
    """The host closes the table for good."""
    if not may_give_up(table):
        raise Refused(
            Code.NOT_NOW, "a table can be closed before the game begins, or when nobody else plays at it"
        )
    return [Closed(at=now, by="host")]
