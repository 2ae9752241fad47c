"""What a drawing calls alike is drawn the same from every view, from the first move to the last."""

from random import Random

import pytest

from archipel.door import games
from archipel.drawing import alike, draw, tableau
from archipel.kernel import SPECTATOR, Match, View, random_steps
from archipel.testkit import setups

CASES = [
    pytest.param(game.id, name, setup, id=f"{game.id}-{name}")
    for game in games().values()
    for name, setup in setups(game, (3,))
    if setup.seats > 1
]


@pytest.mark.parametrize(("game_id", "name", "setup"), CASES)
def test_what_is_called_alike_is_drawn_the_same_from_every_view(game_id, name, setup):
    game = games()[game_id]
    match, shared = Match(game, setup), 0
    for number, _ in enumerate(random_steps(match, Random(f"{game_id} {name}"))):
        public = match.state.view(SPECTATOR)
        for seat in range(setup.seats):
            view = match.state.view(seat)
            for other in range(setup.seats):
                if alike(view, other, game):
                    shared += 1
                    assert _small(view, other, game) == _small(public, other, game), (number, seat, other)
                    if number % 16 == 0:
                        assert _large(view, other, game) == _large(public, other, game), (number, seat, other)
            if number % 4 == 0 and alike(view, None, game):
                assert tableau(view, "en", game=game) == tableau(public, "en", game=game), (number, seat)
    assert shared > 20


def _small(view: View, seat: int, game) -> str:
    return draw(view, "en", seat=seat, small=True, name="Ana", game=game)


def _large(view: View, seat: int, game) -> str:
    return draw(view, "en", seat=seat, name="Ana", game=game)
