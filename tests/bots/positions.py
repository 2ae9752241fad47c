"""Positions to think about: random games, stopped when a seat has to move."""

from archipel.kernel import Decide, Match, View
from archipel.plugins import find
from archipel.testkit import walk


def asked(game: str, seats: int, seed: int, steps: int, mode: str = "") -> tuple[Match, int]:
    """A match of random moves in which a seat has to move, and that seat."""
    options = next((dict(each.options) for each in find(game).modes if each.id == mode), {})
    setup = find(game).setup(seats, options)
    while True:
        match = walk(find(game), setup, seed, steps)
        node = match.state.node()
        if isinstance(node, Decide):
            return match, node.seats[-1]
        steps += 1


def a_view(game: str = "doodle", seats: int = 2, seed: int = 3, steps: int = 12, mode: str = "") -> View:
    """The view of the seat that has to move."""
    match, seat = asked(game, seats, seed, steps, mode)
    return match.state.view(seat)
