"""The laws of guides and drawings for every game and mode, with several numbers of seats."""

import pytest

from archipel.guide.fallback import PlainGuide
from archipel.plugins import games
from archipel.testkit import DRAWING_GAME_LAWS, DRAWING_LAWS, GUIDE_LAWS, check_laws, setups
from archipel.testkit.check import EXAMPLES
from tests.games.test_laws import FUZZ
from tests.toy.game import GAME as TOY

pytestmark = pytest.mark.once  # what a page shows does not depend on the build

CASES = [
    pytest.param(game, setup, id=f"{game.id}-{name}")
    for game in games().values()
    for name, setup in setups(game)
]


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_what_a_page_shows_keeps_the_laws(game, setup) -> None:
    check_laws(game, setup, (*GUIDE_LAWS, *DRAWING_LAWS), FUZZ or EXAMPLES, None if FUZZ else 0)


@pytest.mark.parametrize("setup", [setup for _, setup in setups(TOY)], ids=str)
def test_a_game_of_rules_only_keeps_them_with_what_it_is_lent(setup) -> None:
    check_laws(TOY, setup, (*GUIDE_LAWS, *DRAWING_LAWS))


@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_the_plain_guide_leads_through_any_game(game, monkeypatch) -> None:
    for place in ("asking", "guides"):
        monkeypatch.setattr(f"archipel.testkit.{place}.guide_of", lambda game: PlainGuide())
    _, setup = next(setups(game))
    check_laws(game, setup, GUIDE_LAWS)


@pytest.mark.parametrize("law", DRAWING_GAME_LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("game", games().values(), ids=lambda game: game.id)
def test_colours_and_emblems_keep_the_law(game, law) -> None:
    law(game)
