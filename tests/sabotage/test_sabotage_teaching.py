"""Each law about everything that teaches notices what breaks it, in every game, and says where it is."""

import pytest

from archipel.drawing.fallback import drawing_of
from archipel.kernel import Game
from archipel.plugins import games
from archipel.testkit import LEARN_LAWS, learning
from tests.sabotage import teaching
from tests.sabotage.drawings import Wrong
from tests.sabotage.rooms import worded
from tests.sabotage.wrapped import broken

pytestmark = [pytest.mark.check, pytest.mark.once]

GAMES = tuple(games().values())
FOUND = {
    "strips": "archipel.testkit.learning.strips_of",
    "lessons": "archipel.testkit.learning.lessons_of",
    "situations": "archipel.testkit.learning.learn_of",
    "symbols": "archipel.testkit.symbols.symbols_of",
    "drawing": "archipel.drawing.drawing_of",
}
"""Where the laws find what teaches a game, and what draws it."""

SABOTAGE = [(law, *one) for law, several in teaching.SABOTAGE.items() for one in several]

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def spoilt(game: Game, what: str, wrong, monkeypatch: pytest.MonkeyPatch) -> Game:
    """The game with one thing wrong."""
    if what == "words":
        return worded(game, wrong)
    if what == "states":
        return broken(game, wrong)
    made = wrong(drawing_of(game.id) if what == "drawing" else game)
    monkeypatch.setattr(FOUND[what], lambda name: made)
    return game


@every_game
@pytest.mark.parametrize(
    ("law", "what", "wrong", "says"),
    SABOTAGE,
    ids=[f"{law.__name__}-{wrong.__name__}" for law, _, wrong, _ in SABOTAGE],
)
def test_the_law_notices_it(law, what, wrong, says, game, monkeypatch) -> None:
    sabotaged = spoilt(game, what, wrong, monkeypatch)
    with pytest.raises(AssertionError, match=says):
        law(sabotaged)


@every_game
def test_wrong_texts_are_told_all_at_once(game) -> None:
    wrong = worded(game, lambda rules: teaching.keeps_a_step(teaching.goes_on_and_on(rules)))
    with pytest.raises(AssertionError, match=r"2 faults:(?s:.*)at most 150(?s:.*)nothing says it"):
        learning.texts_are_short_and_in_every_language(wrong)


@every_game
def test_wrong_steps_are_told_all_at_once(game, monkeypatch) -> None:
    wrong = teaching.points_at_no_region(game)
    monkeypatch.setattr(FOUND["lessons"], lambda name: (*wrong, *teaching.then_nothing_is_drawn(game)))
    with pytest.raises(AssertionError, match=r"2 faults:(?s:.*)sheets is not in sight(?s:.*)draw nothing 1"):
        learning.lessons_can_be_played(game)


@every_game
def test_wrappers_that_break_nothing_are_not_noticed(game, monkeypatch) -> None:
    """So it is the sabotage that the laws notice, and not the wrapper."""
    monkeypatch.setattr(FOUND["drawing"], lambda name: Wrong(drawing_of(game.id)))
    for law in LEARN_LAWS:
        law(worded(game, lambda rules: rules))


def test_each_law_is_sabotaged_at_least_twice() -> None:
    for law in LEARN_LAWS:
        assert len(teaching.SABOTAGE.get(law, ())) >= 2, law.__name__
