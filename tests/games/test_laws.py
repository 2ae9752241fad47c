"""Every law for every game and mode, with several numbers of seats."""

import os

import pytest

from archipel.door import games
from archipel.testkit import LAWS, Law, check_law, setups
from tests.dealing import SHARE, dealt, portion

FUZZ = int(os.environ.get("ARCHIPEL_FUZZ", "0"))  # examples per law in `make fuzz`, new ones each time
SEED = None if FUZZ else SHARE  # different positions on each build
SEATS = dealt((1, 2, 3, 4, 5, 7))  # every mode on each build, but not with every number of seats

CASES = [
    pytest.param(game, setup, id=f"{game.id}-{name}")
    for game in games().values()
    for name, setup in setups(game, SEATS)
]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("game", "setup"), CASES)
def test_the_law_holds(game, setup, law: Law) -> None:
    check_law(law, game, setup, examples=FUZZ or portion(16), longest=250, seed=SEED)


CROWDS = [
    pytest.param(game, game.setup(100, dict(mode.options)), id=f"{game.id}-{mode.id}-100")
    for game in games().values()
    for mode in game.modes
    if 100 in mode.seats
]


@pytest.mark.once  # slow; the golden games compare the builds
@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize(("game", "setup"), CROWDS)
def test_the_law_holds_for_a_hundred_seats(game, setup, law: Law) -> None:
    check_law(law, game, setup, examples=max(2, FUZZ // 10), longest=1200, seed=SEED)
