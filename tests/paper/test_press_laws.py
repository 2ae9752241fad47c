"""What every installed game prints, how it is called and its sheets are checked, keeps the laws."""

import pytest

from archipel.plugins import games
from archipel.testkit import CALLING_LAWS, PAPER_LAWS, SHEET_LAWS

pytestmark = pytest.mark.once


@pytest.mark.parametrize("law", [*PAPER_LAWS, *CALLING_LAWS, *SHEET_LAWS], ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_paper_of_a_game_keeps_the_law(law, game) -> None:
    law(game)
