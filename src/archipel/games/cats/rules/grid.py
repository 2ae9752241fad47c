"""The grid that every boat lies on: 22 columns by 9 rows. A set of cells is an integer, one bit per cell.

Rows are STRIDE bits apart: one column more than a boat can have. That column is never free, so a polyomino
shifted over the end of a row always meets it and nothing wraps around.
"""

from typing import Final

WIDTH: Final = 22
HEIGHT: Final = 9
STRIDE: Final = WIDTH + 1
BITS: Final = STRIDE * HEIGHT

NAMES: Final = tuple(f"r{bit // STRIDE + 1}c{bit % STRIDE + 1}" for bit in range(BITS))
"""The name of each bit's cell: row and column, counted from 1 at the stern's top."""

BIT_OF: Final = {name: bit for bit, name in enumerate(NAMES) if bit % STRIDE < WIDTH}
"""The bit of each cell that a boat can have."""


def bit_at(x: int, y: int) -> int:
    """The bit number of column x, row y, both counted from 0."""
    return y * STRIDE + x


def dilate(mask: int) -> int:
    """The mask plus the cells that share a side with it (IC-40); some may lie off the boat."""
    return mask | mask << 1 | mask >> 1 | mask << STRIDE | mask >> STRIDE


def bits(mask: int) -> list[int]:
    """The bit numbers of a mask, in reading order."""
    found = []
    while mask:
        low = mask & -mask
        found.append(low.bit_length() - 1)
        mask ^= low
    return found


def cell_names(mask: int) -> tuple[str, ...]:
    """The names of a mask's cells, in reading order."""
    return tuple(NAMES[bit] for bit in bits(mask))
