"""Every part of a legal move can be picked, and the accent colour is readable."""

from random import Random
from xml.etree.ElementTree import fromstring

from archipel.drawing import draw, tableau
from archipel.drawing.contrast import too_faint
from archipel.kernel import SPECTATOR, Match, Part
from archipel.testkit import walk
from beacons import GAME
from beacons.drawing import DRAWING


def picks(svg):
    return {
        Part(one.get("data-kind"), one.get("data-value"))
        for one in fromstring(svg).iter()
        if one.get("data-kind")
    }


def test_every_part_of_a_legal_move_can_be_picked():
    seen = 0
    for steps in range(30):
        match = walk(GAME, GAME.setup(2), seed=steps, steps=steps)
        view = match.state.view(0)
        parts = {part for move in match.state.moves(0) for part in move.parts}
        assert parts <= picks(draw(view, "fr")) | picks(tableau(view, "en"))
        seen += len(parts)
    assert seen


def test_what_is_not_final_is_in_pencil():
    match = Match(GAME, GAME.setup(2))
    match.settle((3,))
    before = match.state.view(0)
    match.play(0, match.state.moves(0).sample(Random(1)))
    assert "a-grey" in draw(match.state.view(0), "en")
    assert "a-grey" in draw(before, "en", preview=match.state.view(0))
    assert "a-grey" not in draw(match.state.view(SPECTATOR), "en", seat=0)


def test_thumbnails_have_nothing_to_pick():
    assert not picks(draw(walk(GAME, GAME.setup(2), 1, 9).state.view(0), "en", small=True))


def test_the_accent_can_be_read_by_day_and_by_night():
    assert not too_faint(DRAWING.accent)
