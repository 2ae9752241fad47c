"""Beacons can be printed: blank charts, several on a page, and a die."""

from archipel.drawing.calling import Call
from archipel.drawing.contract import Want
from archipel.drawing.paper import calling_of
from archipel.kernel import FairDice
from archipel.press import Order, pages
from beacons import GAME


def test_charts_and_a_die_are_printed():
    made = pages(Order.of(GAME, "fr", sheets=4, wishes=("sheets", "dice")))
    assert len(made) == 2
    assert made[0].svg("").count("leaf0") == 4
    assert "a-num" not in made[0].svg("")


def test_it_is_called_for_nine_rounds():
    calling, call, dice = calling_of(GAME.id), Call(GAME.setup(2)), FairDice.from_words("nine")
    while (draw := calling.opens(call)) is not None:
        call = call.begun().drawn(draw, dice.answer(draw, call.draws))
        callout = calling.callout(call, Want(GAME.rules, "fr"))
        assert callout.title == f"manche {len(call.steps)} sur 9"
    assert len(call.steps) == 9
