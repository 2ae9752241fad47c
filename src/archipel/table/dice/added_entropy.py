"""Deciding about the entropy that people add to the dice. Whoever adds nothing, or is gone, delays nobody."""

import hashlib
import hmac

from archipel.kernel import FairDice, State, seal_of
from archipel.table.entries import Entry, Mixing, Sealed, Started, Unsealed
from archipel.table.play.actions import follow
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


def promised_seed(key: bytes, table: str) -> str:
    """The seed of a table that was promised before anybody asked for it. Only the servers can know it."""
    return hmac.new(key, f"seed {table}".encode(), hashlib.sha256).hexdigest()


def seal(table: Table, seat: int, sealed: str, now: int) -> list[Entry]:
    """Seal entropy for the game that has not begun, or, after its end, for the rematch. Who comes too late
    is not refused, but adds nothing."""
    if table.dice is None:
        raise Refused(Code.NOT_NOW, "dice and cards are entered here: there is nothing to mix")
    late = table.mixing or table.rematch or (table.started and not table.over)
    late = late or (bool(table.created.copied) and not table.over)  # or the dice would be other ones
    seals = seals_of(table)
    if late or seals.get(seat) == sealed:
        return []
    if sealed in seals.values():
        raise Refused(Code.TAKEN, "somebody else has sealed the same")
    return [Sealed(at=now, seat=seat, seal=sealed)]


def seals_of(table: Table) -> dict[int, str]:
    """What was sealed, by seat: for this game, or, after its end, for the rematch."""
    return (
        table.commitment.next_seals
        if table.over
        else {one.seat: one.seal for one in table.commitment.added if one.seal}
    )


def unseal(table: Table, seat: int, entropy: str, now: int) -> list[Entry]:
    """Show what was sealed, once no more seals are accepted; too late, it adds nothing. The game begins with
    the last one."""
    own = next((one for one in table.commitment.added if one.seat == seat and one.seal), None)
    if own is None or not table.commitment.mixing:
        raise Refused(Code.NOT_NOW, "nobody asks for your entropy now")
    if own.shown or table.started:
        return []
    if seal_of(entropy) != own.seal:
        raise Refused(Code.BAD_DRAW, "this is not what you have sealed")
    shown: list[Entry] = [Unsealed(at=now, seat=seat, entropy=entropy)]
    if all(one.shown for one in table.commitment.added if one is not own):
        shown += _start(table, table.commitment.with_shown({seat: entropy}), now)
    return shown


def begin(table: Table, now: int, sealed: bool = False, state: State | None = None) -> list[Entry]:
    """The game begins, at once if nobody has sealed (or is just now sealing) entropy; in this state, if the
    number of seats is just now changing."""
    if sealed or any(one.seal for one in table.commitment.added):
        return [Mixing(at=now)]
    return _start(table, table.dice, now, state)


def begin_without(table: Table, now: int) -> list[Entry]:
    """The game begins without those who have not shown in time what they had sealed."""
    return _start(table, table.dice, now) if table.mixing else []


def need_quiet(table: Table) -> None:
    """Refuse to change who plays while the dice are mixed: it takes a moment at most."""
    if table.mixing:
        raise Refused(Code.NOT_NOW, "the dice are being mixed: the game begins in a moment")


def _start(table: Table, dice: FairDice | None, now: int, state: State | None = None) -> list[Entry]:
    return [Started(at=now), *follow(table, state or table.match.state.clone(), now, dice=dice)]
