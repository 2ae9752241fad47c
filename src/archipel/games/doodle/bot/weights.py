"""Doodle Islands: what each feature of a sheet is worth in gold.

Deckhands and Navigators use a few features with round weights. A Captain's weights change as the sheet fills;
they were found by `tune.py`, which plays many quick games with many sets of weights.

Everything counts less when fewer bottles are left.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from archipel.games.doodle.bot.features import NAMES

WeightPair = tuple[float, float]
"""A weight on a full sheet, and on an empty one."""

DECKHAND: Final[dict[str, WeightPair]] = {
    "lonely cells": (1.0, 1.0),
    "ends": (1.0, 1.0),
    "joints": (1.0, 1.0),
    "single ends": (1.0, 1.0),
    "double ends": (2.0, 2.0),
    "bottle lead": (1.0, 1.0),
}
"""Keep cells open and routes growing."""

NAVIGATOR: Final[dict[str, WeightPair]] = {
    **DECKHAND,
    "prizes": (0.5, 0.5),
    "monsters": (0.5, 0.5),
    "ships": (0.5, 0.5),
}
"""Also value cells that would pay now."""

TREASURES: Final[dict[str, WeightPair]] = {
    "lonely cells": (0.33, 0.81),
    "ends": (0.86, 1.29),
    "joints": (0.56, 0.76),
    "chains": (-2.38, -1.42),
    "lone ships": (0.95, 0.96),
    "prizes": (0.63, 0.46),
    "monsters": (0.86, 0.11),
    "ticks": (1.6, 2.02),
    "misses": (-2.13, -1.34),
    "bottle lead": (3.99, 3.33),
}
"""A Captain's weights on the Sea of Treasures: few but large chains, and forts early."""

MONSTERS: Final[dict[str, WeightPair]] = {
    "lonely cells": (0.05, 0.33),
    "ends": (0.62, 0.95),
    "joints": (0.82, -0.15),
    "chains": (-1.86, -1.64),
    "lone ships": (1.12, 0.82),
    "prizes": (0.02, 0.34),
    "monsters": (0.87, 0.85),
    "ticks": (0.43, 0.71),
    "misses": (-0.68, -2.59),
    "bottle lead": (5.97, 5.82),
}
"""A Captain's weights on the Sea of Monsters."""

WeightTable = list[list[float]]
"""The weights in the order of the features, by number of open cells that take a route."""


def table_of(weights: dict[str, WeightPair], treasures: bool) -> WeightTable:
    """The weights for one of the seas."""
    cells = 20 if treasures else 30  # cells that take a route
    pairs = [weights.get(name, (0.0, 0.0)) for name in NAMES]
    return [[full + (empty - full) * left / cells for full, empty in pairs] for left in range(cells + 1)]


@cache
def weights_of(level: str, treasures: bool) -> WeightTable:
    """The weights of a bot of this level."""
    captain = TREASURES if treasures else MONSTERS
    given = {"deckhand": DECKHAND, "navigator": NAVIGATOR}.get(level, captain)
    return table_of(given, treasures)
