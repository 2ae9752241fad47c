"""The table asks for a number, then for a cell; the underside is a button that works once."""

import pytest

from archipel.guide import Asked, Telling
from archipel.kernel import Part
from archipel.testkit import GUIDE_LAWS, check_laws, setups, walk
from beacons import GAME
from beacons.guide import GUIDE

SETUPS = dict(setups(GAME))


@pytest.mark.parametrize("setup", SETUPS)
def test_the_guide_keeps_the_laws(setup):
    check_laws(GAME, SETUPS[setup], GUIDE_LAWS)


def ask(match, *picked):
    view = match.state.view(0)
    moves = tuple(match.state.moves(0))
    return GUIDE.ask(Asked(Telling(GAME.rules, "en", ("Ana", "Ben")), view, view, moves, picked))


def test_the_answers_lead_to_a_legal_move():
    match = walk(GAME, GAME.setup(2), seed=1, steps=1)  # the die is rolled
    first = ask(match)
    assert [choice.part.kind for choice in first.choices] == ["number"]
    second = ask(match, first.choices[0].part)
    assert all(choice.part.kind == "cell" for choice in second.choices)
    third = ask(match, first.choices[0].part, second.choices[0].part)
    assert not third.choices  # the move is meant
    assert (
        second.words
        == f"Where do you write the {first.choices[0].part.value}? Rising or equal beams of three count."
    )


def test_the_underside_is_pressed_not_picked_by_chance():
    match = walk(GAME, GAME.setup(1), seed=2, steps=1)
    asked = ask(match)
    [button] = asked.buttons
    assert button.parts == (Part("number", str(7 - match.state.die)),)
    assert button.parts[0] not in [choice.part for choice in asked.choices]
