"""Everything that teaches an installed game keeps the laws."""

import pytest

from archipel.plugins import games
from archipel.testkit import LEARN_LAWS


@pytest.mark.parametrize("law", LEARN_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_what_teaches_a_game_keeps_the_law(game, law):
    law(game)
