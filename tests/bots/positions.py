"""Positions to think about: random games, stopped where a seat is asked."""

from archipel.door import find
from archipel.kernel import Decide, Match, View
from archipel.testkit import walk


def asked(game: str, seats: int, seed: int, steps: int, mode: str = "") -> tuple[Match, int]:
    """A match of random moves in which a seat is asked, and that seat."""
    options = next((dict(each.options) for each in find(game).modes if each.id == mode), {})
    setup = find(game).setup(seats, options)
    while True:
        match = walk(find(game), setup, seed, steps)
        node = match.state.node()
        if isinstance(node, Decide):
            return match, node.seats[-1]
        steps += 1


def a_view(game: str = "doodle", seats: int = 2, seed: int = 3, steps: int = 12, mode: str = "") -> View:
    """What the seat that is asked knows."""
    match, seat = asked(game, seats, seed, steps, mode)
    return match.state.view(seat)
