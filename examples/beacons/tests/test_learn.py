"""What teaches Beacons can be played, drawn and read; the coach notices what it should."""

import pytest

from archipel.guide import Asked, Telling
from archipel.learn import learn_of, lessons_of, strips_of
from archipel.testkit import LEARN_LAWS, walk
from beacons import GAME


@pytest.mark.parametrize("law", LEARN_LAWS, ids=lambda law: law.__name__)
def test_beacons_keeps_the_law(law):
    law(GAME)


def test_the_door_finds_strip_lesson_and_situations():
    assert [strip.id for strip in strips_of("beacons")] == ["beacons"]
    assert [lesson.id for lesson in lessons_of("beacons")] == ["first"]
    assert len(learn_of("beacons").situations) == 4


def noticed(steps):
    match = walk(GAME, GAME.setup(1), seed=1, steps=steps)
    view, moves = match.state.view(0), tuple(match.state.moves(0))
    asked = Asked(Telling(GAME.rules, "en", ("Ana",)), view, view, moves)
    return [one.key for one in learn_of("beacons").situations if one.applies(asked)]


def test_the_coach_notices_what_is_new():
    assert noticed(1) == ["first"]
    assert noticed(5) == ["underside"]
    assert noticed(17)[:2] == ["last", "beam"]
