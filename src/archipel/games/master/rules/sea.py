"""The sea: spots on a grid without edges, their names, neighbours and lines.

The first card lies at 0,0; x grows to the right, y downwards. A spot is one small integer, counted row by
row. Every card is placed beside another one (MI-10), so 48 cards reach no farther than REACH steps.
"""

from typing import Final

from archipel.games.master.rules.cards import MOST

REACH: Final = MOST - 1
WIDTH: Final = 2 * REACH + 3  # one spare spot on either side, so that neighbours never wrap
FIRST: Final = (REACH + 1) * WIDTH + REACH + 1
STEPS: Final[tuple[int, ...]] = (
    -WIDTH,
    -1,
    1,
    WIDTH,
)  # up, left, right, down: neighbours in ascending order

NAMES: Final = tuple(f"{at % WIDTH - REACH - 1},{at // WIDTH - REACH - 1}" for at in range(WIDTH * WIDTH))

CardSea = dict[int, int]
"""The card that lies on each spot."""


def spot_at(x: int, y: int) -> int:
    """The spot with these coordinates."""
    return (y + REACH + 1) * WIDTH + x + REACH + 1


def place_of(spot: int) -> tuple[int, int]:
    """The coordinates of a spot."""
    y, x = divmod(spot, WIDTH)
    return x - REACH - 1, y - REACH - 1


def within(x: int, y: int) -> bool:
    """Can a card ever lie here?"""
    return abs(x) + abs(y) <= REACH


def is_open(sea: CardSea, spot: int) -> bool:
    """Is there an empty spot beside this one?"""
    return spot - WIDTH not in sea or spot - 1 not in sea or spot + 1 not in sea or spot + WIDTH not in sea


def adjacent(one: int, other: int) -> bool:
    """Do two spots share an edge?"""
    return abs(one - other) in (1, WIDTH)


def lines_of(spot: int) -> tuple[int, int, int, int]:
    """The row, the column and the two diagonals through a spot, as line numbers."""
    y, x = divmod(spot, WIDTH)
    return y, WIDTH + x, 3 * WIDTH + x - y, 4 * WIDTH + x + y


def aligned(spots: tuple[int, ...]) -> bool:
    """Do these spots lie on one row, column or diagonal?"""
    shared = set(lines_of(spots[0]))
    for spot in spots[1:]:
        shared &= set(lines_of(spot))
    return bool(shared)
