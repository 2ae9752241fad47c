"""Deciding about chat. Games that restrict talk (MI-21) do so through `State.talk`."""

from archipel.kernel import Message, Refusal, Talk
from archipel.table.entries import Emoted, Entry, Remarked, Said
from archipel.table.limits import Limits
from archipel.table.refused import Code, Refused
from archipel.table.seating.names import clean_line, clean_name
from archipel.table.seating.seats import EMOTES
from archipel.table.table import Table


def say(
    table: Table, seat: int, text: str, to: int | None, secret: bool, limits: Limits, now: int
) -> list[Entry]:
    """A message to everybody or to one seat: secret where that is allowed, otherwise visible to everybody."""
    _check(table, seat, to, limits)
    if secret and to is None:
        raise Refused(Code.BAD_INPUT, "a secret is told to one seat")
    line = clean_line(text, limits.chat, Message("text"))
    others = [to] if to is not None else [one for one in range(len(table.seats)) if one != seat]
    for other in others:
        how = talk(table, seat, other)
        if how is Talk.GESTURES:
            raise Refused(
                Code.NO_TALK,
                "only gestures are allowed towards seat {seat} now",
                refusal=_talk_rule(table),
                seat=other + 1,
            )
        if secret and how is Talk.ALOUD:
            raise Refused(
                Code.NO_TALK,
                "what seat {seat} is told now, everybody hears",
                refusal=_talk_rule(table),
                seat=other + 1,
            )
    return [Said(at=now, seat=seat, text=line, to=to, secret=secret)]


def emote(table: Table, seat: int, name: str, to: int | None, limits: Limits, now: int) -> list[Entry]:
    """A gesture: always allowed, and visible to everybody."""
    _check(table, seat, to, limits)
    if name not in EMOTES:
        raise Refused(Code.BAD_INPUT, "no such emote; there is {known}", known=EMOTES)
    return [Emoted(at=now, seat=seat, emote=name, to=to)]


def remark(table: Table, name: str, text: str, limits: Limits, now: int) -> list[Entry]:
    """A spectator's message, visible only to spectators during the game; the host may mute them."""
    if None in table.muted:
        raise Refused(Code.MUTED, "the host has muted the spectators")
    if table.created.silent:
        raise Refused(Code.NO_TALK, "spectators of this table stay silent")
    if table.remarks >= limits.remarks:
        raise Refused(Code.TOO_MANY, "the spectators have said enough")
    line = clean_line(text, limits.chat, Message("text"))
    return [Remarked(at=now, text=line, name=clean_name(name, limits, Message("name")) if name else "")]


def talk(table: Table, one: int, other: int) -> Talk:
    """How two seats may talk now; before and after the game there are no restrictions."""
    return table.match.state.talk(one, other) if table.phase == "running" else Talk.FREE


def _check(table: Table, seat: int, to: int | None, limits: Limits) -> None:
    if to is not None and (to == seat or not 0 <= to < len(table.seats)):
        raise Refused(Code.NO_SEAT, "there is no other seat {seat}", seat=to)
    if seat in table.muted:
        raise Refused(Code.MUTED, "the host has muted you")
    if table.chats >= limits.chats:
        raise Refused(Code.TOO_MANY, "enough has been said at this table")


def _talk_rule(table: Table) -> Refusal | None:
    rule = table.game.talk_rule
    return Refusal(rule) if rule else None
