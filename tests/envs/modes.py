"""The modes to check: each of every game, with as few seats as it allows."""

import pytest

from archipel.plugins import games

MODES = [
    pytest.param(game, mode.id, min(mode.seats), id=f"{game.id}-{mode.id}")
    for game in games().values()
    for mode in game.modes
]
SHARED = [
    pytest.param(game, mode.id, seats, id=f"{game.id}-{mode.id}-{seats}")
    for game in games().values()
    for mode in game.modes
    if 100 in mode.seats  # only games where all act at the same time seat so many
    for seats in (2, 5)
]
CROWDS = [param for param in SHARED if param.values[2] == 2]
