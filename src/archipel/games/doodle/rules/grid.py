"""The geometry both seas share: cells, sides, the six routes, and which routes can meet.

Cells are numbered row by row with six to a row in both seas, so both use the same tables of moves and of
neighbours. The Sea of Treasures leaves the sixth row and column empty.
"""

from typing import Final

STRIDE: Final = 6
CELLS: Final = STRIDE * STRIDE

BIT: Final[tuple[int, ...]] = tuple(1 << cell for cell in range(CELLS))
"""One bit per cell. It is a table because compiled code must not shift by a variable beyond 31."""

NORTH, EAST, SOUTH, WEST = 1, 2, 4, 8
_SIDES: Final = {"N": NORTH, "E": EAST, "S": SOUTH, "W": WEST}
_ACROSS: Final = {NORTH: (-1, 0, SOUTH), EAST: (0, 1, WEST), SOUTH: (1, 0, NORTH), WEST: (0, -1, EAST)}

ROUTES: Final = ("WE", "NS", "NE", "ES", "SW", "WN")
"""The six ways to join two of four sides (DI-20); a sheet stores route r of this list as r + 1, none as 0."""

ENDS: Final[tuple[int, ...]] = (0, *(_SIDES[name[0]] | _SIDES[name[1]] for name in ROUTES))
"""The sides that a stored route reaches."""


def cell_at(column: int, row: int) -> int:
    """The number of a cell; columns and rows count from 1."""
    return (row - 1) * STRIDE + column - 1


def cell_name(cell: int) -> str:
    """The name of a cell: `c3r4` is column 3, row 4."""
    return f"c{cell % STRIDE + 1}r{cell // STRIDE + 1}"


def cells_of(mask: int) -> list[int]:
    """The cells of a mask in their order."""
    return [cell for cell in range(CELLS) if mask & BIT[cell]]


Joint = tuple[int, int, int]
"""A neighbour that a route may meet: its cell, the side its route has to reach, its bit."""


def _joints(cell: int, route: int) -> tuple[Joint, ...]:
    found: list[Joint] = []
    for side, (down, right, facing) in _ACROSS.items():
        row, column = cell // STRIDE + down, cell % STRIDE + right
        if ENDS[route] & side and 0 <= row < STRIDE and 0 <= column < STRIDE:
            near = row * STRIDE + column
            found.append((near, facing, BIT[near]))
    return tuple(found)


JOINTS: Final[tuple[tuple[tuple[Joint, ...], ...], ...]] = tuple(
    tuple(_joints(cell, route) for route in range(len(ENDS))) for cell in range(CELLS)
)
"""By cell and stored route: at most two neighbours, fewer where the route leaves the sheet (DI-30)."""

UP_TO: Final[tuple[int, ...]] = tuple((1 << number) - 1 for number in range(CELLS + 1))
"""Masks of the numbers 1 to n; number n of a zone is bit n - 1."""

NUMBER: Final[tuple[int, ...]] = (0, *(1 << (number - 1) for number in range(1, CELLS + 1)))
"""The mask of one number."""


def highest(numbers: int, limit: int) -> int:
    """The highest number in a mask up to the limit; 0 if there is none."""
    return (numbers & UP_TO[limit]).bit_length()


def number_mask(numbers: tuple[int, ...]) -> int:
    """A zone as a mask."""
    return sum(NUMBER[number] for number in numbers)


def numbers_of(mask: int) -> tuple[int, ...]:
    """The numbers of a mask in ascending order."""
    return tuple(number for number in range(1, mask.bit_length() + 1) if mask >> (number - 1) & 1)
