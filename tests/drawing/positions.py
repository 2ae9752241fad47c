"""Positions of every game and mode to draw: early, in the middle, late, over; created once for all tests."""

from functools import cache
from random import Random

from archipel.kernel import Match
from archipel.plugins import games
from archipel.testkit import setups, wander


@cache
def positions() -> tuple[tuple[str, Match], ...]:
    """Named matches, which tests must not change."""
    found: list[tuple[str, Match]] = []
    for game in games().values():
        for name, setup in setups(game, (1, 3)):
            for seed, steps in enumerate((0, 5, 25, 60, 400)):
                match = Match(game, setup)
                wander(match, Random(f"{game.id} {name} {seed}"), steps)
                found.append((f"{game.id}-{name}-{steps}", match))
    return tuple(found)
