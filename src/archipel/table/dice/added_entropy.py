"""Deciding about the entropy that players add to the dice. A player who adds none delays nobody."""

import hashlib
import hmac

from archipel.kernel import FairDice, State, seal_of
from archipel.table.entries import Entry, Mixing, Sealed, Started, Unsealed
from archipel.table.play.actions import follow
from archipel.table.refused import Code, Refused
from archipel.table.table import Table


def promised_seed(key: bytes, table: str) -> str:
    """The seed of a table that may be opened under a promised id. Only the servers can compute it."""
    return hmac.new(key, f"seed {table}".encode(), hashlib.sha256).hexdigest()


def seal(table: Table, seat: int, sealed: str, now: int) -> list[Entry]:
    """Seal entropy for a game that has not begun, or, after its end, for the rematch. A late seal is not
    refused but adds nothing."""
    if table.dice is None:
        raise Refused(Code.NOT_NOW, "dice and cards are entered here: there is nothing to mix")
    late = table.mixing or table.rematch or (table.started and not table.over)
    late = late or (
        bool(table.created.copied) and not table.over
    )  # else the dice would differ from the copied ones
    seals = seals_of(table)
    if late or seals.get(seat) == sealed:
        return []
    if sealed in seals.values():
        raise Refused(Code.TAKEN, "somebody else has sealed the same")
    return [Sealed(at=now, seat=seat, seal=sealed)]


def seals_of(table: Table) -> dict[int, str]:
    """The seals by seat: for this game, or, after its end, for the rematch."""
    return (
        table.commitment.next_seals
        if table.over
        else {one.seat: one.seal for one in table.commitment.added if one.seal}
    )


def unseal(table: Table, seat: int, entropy: str, now: int) -> list[Entry]:
    """Reveal sealed entropy, once no more seals are accepted; too late, it adds nothing. The last one starts
    the game."""
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
    """Start the game, at once unless entropy is sealed (`sealed`: in the same change). `state` replaces the
    table's if the same change resizes it."""
    if sealed or any(one.seal for one in table.commitment.added):
        return [Mixing(at=now)]
    return _start(table, table.dice, now, state)


def begin_without(table: Table, now: int) -> list[Entry]:
    """Start the game without the entropy that was not revealed in time."""
    return _start(table, table.dice, now) if table.mixing else []


def need_quiet(table: Table) -> None:
    """Refuse to change who plays while entropy is being revealed: that takes seconds at most."""
    if table.mixing:
        raise Refused(Code.NOT_NOW, "the dice are being mixed: the game begins in a moment")


def _start(table: Table, dice: FairDice | None, now: int, state: State | None = None) -> list[Entry]:
    return [Started(at=now), *follow(table, state or table.match.state.clone(), now, dice=dice)]
