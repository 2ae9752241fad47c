"""The texts of every installed game keep the laws."""

import pytest

from archipel.plugins import games
from archipel.testkit import WORDS_LAWS


@pytest.mark.parametrize("law", WORDS_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_words_of_a_game_keep_the_law(law, game) -> None:
    law(game)
