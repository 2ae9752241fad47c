"""The laws of drawings; what is in pencil; and the accent colour is readable."""

from random import Random

import pytest

from archipel.drawing import draw
from archipel.drawing.contrast import too_faint
from archipel.kernel import SPECTATOR, Match
from archipel.testkit import DRAWING_GAME_LAWS, DRAWING_LAWS, check_laws, setups
from beacons import GAME
from beacons.drawing import DRAWING

SETUPS = dict(setups(GAME))


@pytest.mark.parametrize("setup", SETUPS)
def test_the_drawings_keep_the_laws(setup):
    check_laws(GAME, SETUPS[setup], DRAWING_LAWS)


@pytest.mark.parametrize("law", DRAWING_GAME_LAWS, ids=lambda law: law.__name__)
def test_colour_and_emblem_keep_the_law(law):
    law(GAME)


def test_what_is_not_final_is_in_pencil():
    match = Match(GAME, GAME.setup(2))
    match.settle((3,))
    before = match.state.view(0)
    match.play(0, match.state.moves(0).sample(Random(1)))
    assert "a-grey" in draw(match.state.view(0), "en")
    assert "a-grey" in draw(before, "en", preview=match.state.view(0))
    assert "a-grey" not in draw(match.state.view(SPECTATOR), "en", seat=0)


def test_the_accent_can_be_read_by_day_and_by_night():
    assert not too_faint(DRAWING.accent)
