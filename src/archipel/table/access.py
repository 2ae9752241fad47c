"""Who may do what. The only module that compares secrets."""

from dataclasses import dataclass
from hmac import compare_digest

from archipel.kernel import SPECTATOR
from archipel.table.refused import Code, Refused, closed
from archipel.table.table import Table


@dataclass(frozen=True, slots=True)
class Caller:
    """Whoever is asking: the hash of their token (empty if they have none), and the invitation they present.

    A `strict` caller claims a token of this very table: if it is not one, that is an error, not a visit.
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
    """Does the caller's token count here: as the host's, a seat's, or that of somebody on paper?"""
    return (
        is_host(table, caller)
        or bool(table.held_by(caller.holder))
        or table.paper.held_by(caller.holder) is not None
    )


def need_watch(table: Table, caller: Caller) -> None:
    """Public tables are open to everybody; other tables to those who sit there or know the link.

    To anybody else, such a table does not exist.
    """
    inside = _inside(table, caller)
    need_invitation(table, caller)
    if caller.strict and not inside:
        raise Refused(Code.BAD_TOKEN, "this token opens no seat at this table")


def need_invitation(table: Table, caller: Caller) -> None:
    """Sitting down at a table that is not public needs the link; a newcomer's token is not known yet."""
    inside = _inside(table, caller)
    if not (table.created.public or inside or is_invited(table, caller)):
        raise Refused(Code.NOT_FOUND, "no such table")
    if table.closed:
        raise closed(table.closed)


def need_host(table: Table, caller: Caller) -> None:
    """Refuse anybody but the host."""
    need_watch(table, caller)
    if not is_host(table, caller):
        raise Refused(Code.NOT_HOST, "only the host of the table can do that")


def need_seat(table: Table, caller: Caller, seat: int | None) -> int:
    """A seat that the caller holds; without a number, their only one."""
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
    """The seats whose news the caller receives: all that they hold, or the one named. Without a seat they are
    a spectator. Players never receive the spectators' talk, even while viewing the table as a spectator."""
    held = table.held_by(caller.holder)
    if not held:
        return frozenset({SPECTATOR})
    return frozenset(held if seat is None else {seat} & set(held))


def viewing_seat(table: Table, caller: Caller, seat: int | None) -> int:
    """Whose view the caller gets: the seat named, the only seat they hold, or a spectator."""
    need_watch(table, caller)
    held = table.held_by(caller.holder)
    if seat is None:
        return held[0] if len(held) == 1 else SPECTATOR
    if seat != SPECTATOR and seat not in held:
        raise Refused(Code.NOT_YOURS, "this is not your seat")
    return seat
