"""Once the package is installed, its one entry point is enough to find all of it."""

import pytest

from archipel.bots.expert import expert_for
from archipel.codec import codec_of
from archipel.drawing.fallback import drawing_of
from archipel.plugins import find
from archipel.testkit import PLANE_LAWS, WORDS_LAWS
from beacons import GAME
from beacons.bot import EXPERT
from beacons.codec import CODEC
from beacons.drawing import DRAWING


def test_the_door_finds_the_game_its_drawing_its_bot_and_its_codec():
    assert find("beacons") is GAME
    assert drawing_of("beacons") is DRAWING
    assert expert_for(GAME.start(GAME.setup(1)).view(0)) is EXPERT
    assert isinstance(codec_of(GAME, GAME.setup(1)), CODEC)


@pytest.mark.parametrize("law", [*WORDS_LAWS, *PLANE_LAWS], ids=lambda law: law.__name__)
def test_the_words_and_the_codec_of_beacons_keep_the_law(law):
    law(GAME)
