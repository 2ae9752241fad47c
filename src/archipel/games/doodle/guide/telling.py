"""A move in words, as something that its player does."""

from random import Random

from archipel.games.doodle.guide.effects import fee
from archipel.games.doodle.guide.places import column_row, place
from archipel.games.doodle.rules.moves import BOTTLE, DoodleMove
from archipel.games.doodle.rules.sea import sea_of
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Telling


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
