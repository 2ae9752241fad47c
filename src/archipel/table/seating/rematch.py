"""The rematch: a new table for the same players, with the game and the options of the old one."""

import secrets

from archipel.table.entries import Created, Entry, Rematch, SeatPlace
from archipel.table.refused import Code, Refused
from archipel.table.seating.seating import start_if_full
from archipel.table.table import Table


def rematch(
    table: Table, new_id: str, now: int, seed: str = "", entropy: str = ""
) -> tuple[list[Entry], list[Entry]]:
    """The first entries of the new table, and the old table's entry about it.

    A promised `seed` and open `entropy` are for a table of one person; with others, entropy is sealed here.
    """
    if not table.over:
        raise Refused(Code.NOT_NOW, "the game is not over")
    old = table.created
    if entropy and (not old.seed or old.waits or len({seat.holder for seat in table.seats} - {""}) != 1):
        raise Refused(Code.NOT_NOW, "entropy: others are awaited, so seal it first")
    seals = {} if entropy else table.commitment.next_seals
    places = tuple(
        SeatPlace(
            holder=seat.holder, name=seat.name if seat.holder else "", level="" if seat.holder else seat.level
        )
        for seat in table.seats
    )
    created = Created(
        at=now,
        game=old.game,
        rules=table.game.version,
        options=old.options,
        places=places,
        host=table.host,
        public=old.public,
        clock=old.clock,
        seed=(seed or secrets.token_hex(32)) if old.seed else "",
        invite=secrets.token_urlsafe(16),
        sheet=old.sheet,
        waits=old.waits,
        silent=old.silent,
        by=old.by,
        earlier=table.id,
        entropy=entropy,
        seals=tuple(seals.get(seat, "") for seat in range(len(places))) if seals else (),
    )
    new_table = Table(new_id, 1, created, lambda _: table.game)
    return [created, *start_if_full(new_table, now)], [Rematch(at=now, table=new_id)]
