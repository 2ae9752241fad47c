"""Each law notices what breaks it, in every game, on the positions that it looks at by default."""

from functools import cache

import pytest

from archipel.codec import codec_of
from archipel.kernel import Game
from archipel.plugins import games
from archipel.testkit import EFFECT_LAWS, LAWS, Broken, Law, check_law, check_laws, laws, setups
from archipel.testkit.codecs import (
    CODEC_LAWS,
    numbers_name_the_legal_moves,
    observations_keep_bounds_and_secrets,
)
from tests.sabotage import core, effects
from tests.sabotage.codecs import HidesOne, OffByOne, Overflows, Peeks
from tests.sabotage.core import forgetting
from tests.sabotage.wrapped import BrokenGame, broken

pytestmark = pytest.mark.check

GAMES = tuple(games().values())
SHARED = {"beacons", "cats", "skull"}
"""Games with turns that several seats share; in these, the open turn is a secret."""
SECRET = {*SHARED, "master"}
"""Games with secrets."""
ONLY = {
    "shared_moves_commute": SHARED,
    "secrets_stay_secret": SECRET,
    "previews_tell_no_secret": SECRET,
    "effects_keep_secrets": SECRET,
}
"""The games in which a law has something to look at, if not in all."""
SABOTAGE = (*core.SABOTAGE, *((law, state, BrokenGame) for law, state in effects.SABOTAGE))


def is_noticed(law: Law, game: Game, sabotaged: Game) -> bool:
    """Does the law fail on one of the set-ups of the game?"""
    for _, setup in setups(game):
        try:
            check_law(law, sabotaged, setup)
        except Broken:
            return True
    return False


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(
    ("law", "state", "kind"), SABOTAGE, ids=lambda one: getattr(one, "name", getattr(one, "__name__", ""))
)
def test_the_law_notices_it(law, state, kind, game) -> None:
    applies = game.id in ONLY.get(law.name, {game.id})
    assert is_noticed(law, game, broken(game, state, kind)) == applies


REFUSED = {
    "beacons": "BE-3 BE-4",
    "cats": "IC-10 IC-11 IC-20 IC-21 IC-22 IC-23 IC-24 IC-25 IC-30 IC-31 IC-32 IC-33 IC-35 IC-36 IC-37",
    "doodle": "DI-10 DI-11 DI-21 DI-22 DI-23",
    "master": "MI-10 MI-11 MI-12 MI-13 MI-30 MI-32",
    "skull": "SI-10 SI-11 SI-12 SI-13 SI-14 SI-16 SI-17 SI-22 SI-23",
}
"""The rules by which moves of each game are refused."""


@pytest.mark.parametrize(
    ("game", "rule"), [(game, rule) for game in GAMES for rule in REFUSED[game.id].split()]
)
def test_a_single_rule_that_is_not_enforced_is_noticed(game, rule) -> None:
    assert is_noticed(laws.unlisted_moves_are_refused, game, broken(game, forgetting(rule)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
@pytest.mark.parametrize(
    ("law", "wrong"),
    [
        (numbers_name_the_legal_moves, OffByOne),
        (numbers_name_the_legal_moves, HidesOne),
        (observations_keep_bounds_and_secrets, Overflows),
        (observations_keep_bounds_and_secrets, Peeks),
    ],
)
def test_a_wrong_codec_is_noticed(law, wrong, game, monkeypatch) -> None:
    made = cache(lambda setup: wrong(codec_of(game, setup)))
    monkeypatch.setattr("archipel.testkit.codecs._codec", lambda match, by_parts: made(match.setup))
    assert is_noticed(law, game, game)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_wrapper_that_breaks_nothing_is_not_noticed(game) -> None:
    """So it is the sabotage that the laws notice, and not the wrapper."""
    _, setup = next(setups(game))
    check_laws(broken(game), setup, [law for law in (*LAWS, *EFFECT_LAWS) if law not in CODEC_LAWS])
    check_laws(broken(game, effects.Mistold), setup, EFFECT_LAWS)


def test_each_law_is_sabotaged_at_least_twice() -> None:
    for law in {*LAWS, *EFFECT_LAWS} - set(CODEC_LAWS):
        assert sum(one is law for one, *_ in SABOTAGE) >= 2, law.name
