"""Positions of every game and mode to draw: early, in the middle, late, over; created once for all tests."""

from functools import cache
from random import Random

from archipel.door import games
from archipel.kernel import Decide, Match, View
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


def deciders(match: Match) -> tuple[int, ...]:
    """The seats that may act now."""
    node = match.state.node()
    return node.seats if isinstance(node, Decide) else ()


def ahead(match: Match, seat: int, rng: Random) -> View:
    """The seat's view after one more of its moves, chosen at random."""
    state = match.state.clone()
    state.apply(seat, state.moves(seat).sample(rng))
    return state.view(seat)
