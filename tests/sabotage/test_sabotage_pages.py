"""Each law about guides and drawings notices what breaks it, in every game, on the positions that it looks at
by default."""

from collections.abc import Callable

import pytest

from archipel.drawing.fallback import drawing_of
from archipel.guide import guide_of
from archipel.kernel import Game
from archipel.plugins import games
from archipel.testkit import (
    DRAWING_GAME_LAWS,
    DRAWING_LAWS,
    GUIDE_LAWS,
    Broken,
    Law,
    check_law,
    check_laws,
    setups,
)
from tests.sabotage import drawings, guides

pytestmark = pytest.mark.check

GAMES = tuple(games().values())
GUIDES = tuple(f"archipel.testkit.{module}.guide_of" for module in ("asking", "effects", "guides"))
"""Where the laws find a guide."""
DRAWINGS = ("archipel.drawing.drawing_of", "archipel.testkit.drawings.drawing_of")
"""Where drawings, and the laws about them, find what draws a game."""


def is_noticed(law: Law, game: Game) -> bool:
    """Does the law fail on one of the set-ups of the game?"""
    for _, setup in setups(game):
        try:
            check_law(law, game, setup)
        except Broken:
            return True
    return False


def put(monkeypatch: pytest.MonkeyPatch, places: tuple[str, ...], made: object) -> None:
    for place in places:
        monkeypatch.setattr(place, lambda game: made)


def name(one: object) -> str:
    return getattr(one, "id", "") or getattr(one, "name", "") or getattr(one, "__name__", "")


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize(("law", "wrong"), guides.SABOTAGE, ids=name)
def test_a_wrong_guide_is_noticed(law, wrong, game, monkeypatch) -> None:
    put(monkeypatch, GUIDES, wrong(guide_of(game.id)))
    assert is_noticed(law, game)


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize(("law", "wrong"), drawings.SABOTAGE, ids=name)
def test_a_wrong_drawing_is_noticed(law, wrong, game, monkeypatch) -> None:
    put(monkeypatch, DRAWINGS, wrong(drawing_of(game.id)))
    assert is_noticed(law, game)


@pytest.mark.parametrize("game", GAMES, ids=name)
@pytest.mark.parametrize(("law", "wrong"), drawings.OF_GAMES, ids=name)
def test_a_wrong_colour_or_emblem_is_noticed(law: Callable[[Game], None], wrong, game, monkeypatch) -> None:
    put(monkeypatch, DRAWINGS, wrong(drawing_of(game.id)))
    with pytest.raises(AssertionError):
        law(game)


@pytest.mark.parametrize("game", GAMES, ids=name)
def test_wrappers_that_break_nothing_are_not_noticed(game, monkeypatch) -> None:
    """So it is the sabotage that the laws notice, and not the wrapper."""
    put(monkeypatch, GUIDES, guides.Wrong(guide_of(game.id)))
    put(monkeypatch, DRAWINGS, drawings.Wrong(drawing_of(game.id)))
    _, setup = next(setups(game))
    check_laws(game, setup, (*GUIDE_LAWS, *DRAWING_LAWS))


def test_each_law_is_sabotaged_at_least_twice() -> None:
    sabotaged = [law for law, _ in (*guides.SABOTAGE, *drawings.SABOTAGE, *drawings.OF_GAMES)]
    for law in (*GUIDE_LAWS, *DRAWING_LAWS, *DRAWING_GAME_LAWS):
        assert sabotaged.count(law) >= 2, name(law)
