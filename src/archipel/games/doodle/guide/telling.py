"""A move or a roll in words."""

from collections.abc import Sequence
from random import Random

from archipel.games.doodle.guide.effects import fee
from archipel.games.doodle.guide.places import column_row, place
from archipel.games.doodle.rules.moves import BOTTLE, DoodleMove
from archipel.games.doodle.rules.sea import sea_of
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Telling


def tell_draw(label: str, items: Sequence[str], tell: Telling) -> str:
    """A roll: who begins, the starting routes (once, however many rolls they take), the dice of a round."""
    if label == "first":
        seat = int(items[0]) - 1
        return tell.of(seat).say("draw.first", name=tell.names[seat])
    if label == "start":
        return tell.say("draw.start")
    return tell.say("draw.roll", black=items[0], whites=", ".join(items[1:]))


def tell_move(move: DoodleMove, before: DoodleView, tell: Telling) -> str:
    """“takes the 4 and draws at the monster in column 3”: which way is seen on the sheet."""
    if move is BOTTLE:
        moves = before.imagine(Random(0)).moves(before.acting) if before.acting >= 0 else ()
        return tell.say("tell.bottle.forced" if len(moves) == 1 else "tell.bottle")
    sea = sea_of(before.setup)
    column, row = column_row(move.cell)
    paid = sea.fees[before.black][move.die]
    return tell.say(
        f"tell.{move.verb}.paid" if paid else f"tell.{move.verb}",
        die=move.die,
        place=place(tell, sea.chart, column, row),
        column=column,
        fee=tell.say(fee(sea)),
    )
