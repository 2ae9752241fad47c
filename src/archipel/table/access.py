"""Permission checks. The only module that compares secrets."""

from dataclasses import dataclass
from hmac import compare_digest

from archipel.kernel import SPECTATOR
from archipel.table.refused import Code, Refused, closed
from archipel.table.table import Table


@dataclass(frozen=True, slots=True)
class Caller:
    """The hash of the caller's token (empty without one), and the invitation they present.

    A `strict` caller claims a token of this table: any other token is an error, not a visit as a spectator.
    """

    holder: str = ""
    invite: str = ""
    strict: bool = False


def is_host(table: Table, caller: Caller) -> bool:
    """Did the caller open this table?"""
    return bool(caller.holder) and caller.holder == table.host


def is_invited(table: Table, caller: Caller) -> bool:
    """Does the caller know the secret link?"""
    given, right = caller.invite.encode("utf-8", "replace"), table.invite.encode()
    return bool(right) and compare_digest(given, right)


def _inside(table: Table, caller: Caller) -> bool:
    """Does the caller's token belong to the host, to a seat, or to a player on paper?"""
    return (
        is_host(table, caller)
        or bool(table.held_by(caller.holder))
        or table.paper.held_by(caller.holder) is not None
    )


def need_watch(table: Table, caller: Caller) -> None:
    """Refuse callers who may not watch: a table that is not public is open only to its players and to callers
    who know the link. Everybody else gets the same answer as for a table that does not exist.
    """
    inside = _inside(table, caller)
    need_invitation(table, caller)
    if caller.strict and not inside:
        raise Refused(Code.BAD_TOKEN, "this token opens no seat at this table")


def need_invitation(table: Table, caller: Caller) -> None:
    """Refuse callers who may not sit down: without the link or a known token, only a public table is open."""
    inside = _inside(table, caller)
    if not (table.created.public or inside or is_invited(table, caller)):
        raise Refused(Code.NOT_FOUND, "no such table")
    if table.closed:
        raise closed(table.closed)


def need_host(table: Table, caller: Caller) -> None:
    """Refuse callers other than the host."""
    need_watch(table, caller)
    if not is_host(table, caller):
        raise Refused(Code.NOT_HOST, "only the host of the table can do that")


def need_seat(table: Table, caller: Caller, seat: int | None) -> int:
    """A seat that the caller holds; if `seat` is None, their only one."""
    need_watch(table, caller)
    held = table.held_by(caller.holder)
    if seat is None and len(held) == 1:
        return held[0]
    if seat is None and held:
        raise Refused(Code.NO_SEAT, "you hold several seats: say which")
    if seat is None or seat not in held:
        raise Refused(Code.NOT_YOURS, "this is not your seat")
    return seat


def subscribed_seats(table: Table, caller: Caller, seat: int | None) -> frozenset[int]:
    """The seats whose events the caller receives: all that they hold, or the given one; a spectator's if they
    hold none. Players never receive the spectators' chat, even while viewing the table as a spectator."""
    held = table.held_by(caller.holder)
    if not held:
        return frozenset({SPECTATOR})
    return frozenset(held if seat is None else {seat} & set(held))


def viewing_seat(table: Table, caller: Caller, seat: int | None) -> int:
    """Whose view the caller gets: the given seat's, that of their only seat, or a spectator's."""
    need_watch(table, caller)
    held = table.held_by(caller.holder)
    if seat is None:
        return held[0] if len(held) == 1 else SPECTATOR
    if seat != SPECTATOR and seat not in held:
        raise Refused(Code.NOT_YOURS, "this is not your seat")
    return seat
