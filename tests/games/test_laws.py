"""Every law for every game and mode, with several numbers of seats."""

import os

import pytest

from archipel.plugins import games
from archipel.testkit import BOT_LAWS, CHECK_LAWS, EFFECT_LAWS, LAWS, check_laws, setups
from archipel.testkit.check import EXAMPLES
from tests import tiers

FUZZ = int(
    os.environ.get("ARCHIPEL_FUZZ", "0")
)  # positions of each set-up in `make fuzz`, new ones each time
SEED = None if FUZZ else tiers.SEED  # different positions on each build

KEPT = (*LAWS, *EFFECT_LAWS) if tiers.ON == "plain" else (*LAWS, *EFFECT_LAWS, *BOT_LAWS, *CHECK_LAWS)
"""Plain Python gets the laws about rules and codecs; those about guides and drawings: test_page_laws.py."""

CASES = [
    pytest.param(game, setup, id=f"{game.id}-{name}")
    for game in games().values()
    for name, setup in setups(game)
]


@pytest.mark.parametrize(("game", "setup"), CASES)
def test_the_laws_hold(game, setup) -> None:
    check_laws(game, setup, KEPT, FUZZ or EXAMPLES, SEED)


CROWDS = [
    pytest.param(game, game.setup(100, mode=mode.id), id=f"{game.id}-{mode.id}-100")
    for game in games().values()
    for mode in game.modes
    if 100 in mode.seats
]


@pytest.mark.check
@pytest.mark.once  # slow; the golden games compare the builds
@pytest.mark.parametrize(("game", "setup"), CROWDS)
def test_the_laws_hold_for_a_hundred_seats(game, setup) -> None:
    check_laws(game, setup, examples=max(4, FUZZ // 10), seed=SEED)
