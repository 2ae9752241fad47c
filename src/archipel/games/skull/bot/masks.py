"""Masks of cells for playouts of Skull Island: the cells beyond a cell, and the cells in a mask."""

from __future__ import annotations

from typing import Final

from archipel.games.skull.rules import grid
from archipel.kernel.native import i64

LAND_CELLS: Final = sum(grid.BIT)
BIT: Final[list[i64]] = list(grid.BIT)
NEAR: Final[list[i64]] = list(grid.NEAR)
NEIGHBOURS: Final[list[tuple[int, ...]]] = [grid.cells(near) for near in grid.NEAR]


def _line(cell: int, step_row: int, step_column: int) -> int:
    """The cells beyond a cell in one direction."""
    mask = 0
    row, column = grid.ROW[cell] + step_row, grid.COLUMN[cell] + step_column
    while 0 <= row < grid.SIZE and 0 <= column < grid.SIZE:
        mask |= grid.BIT[row * grid.SIZE + column]
        row, column = row + step_row, column + step_column
    return mask


EAST_OF: Final[list[i64]] = [_line(cell, 0, 1) for cell in grid.CELLS]
WEST_OF: Final[list[i64]] = [_line(cell, 0, -1) for cell in grid.CELLS]
SOUTH_OF: Final[list[i64]] = [_line(cell, 1, 0) for cell in grid.CELLS]
NORTH_OF: Final[list[i64]] = [_line(cell, -1, 0) for cell in grid.CELLS]

_NOT_FIRST: Final[i64] = LAND_CELLS & ~grid.IN_COLUMN[1]
_NOT_SECOND: Final[i64] = _NOT_FIRST & ~grid.IN_COLUMN[2]
_NOT_FOURTH: Final[i64] = _NOT_SECOND & ~grid.IN_COLUMN[3] & ~grid.IN_COLUMN[4]
_NOT_LAST: Final[i64] = LAND_CELLS & ~grid.IN_COLUMN[7]
_NOT_LAST_BUT_ONE: Final[i64] = _NOT_LAST & ~grid.IN_COLUMN[6]
_NOT_LAST_FOUR: Final[i64] = _NOT_LAST_BUT_ONE & ~grid.IN_COLUMN[5] & ~grid.IN_COLUMN[4]
_ALL: Final[i64] = LAND_CELLS


def east_of(mask: i64) -> i64:
    """All cells with a cell of the mask to their west."""
    mask |= (mask << 1) & _NOT_FIRST
    mask |= (mask << 2) & _NOT_SECOND
    mask |= (mask << 4) & _NOT_FOURTH
    return (mask << 1) & _NOT_FIRST


def west_of(mask: i64) -> i64:
    """All cells with a cell of the mask to their east."""
    mask |= (mask >> 1) & _NOT_LAST
    mask |= (mask >> 2) & _NOT_LAST_BUT_ONE
    mask |= (mask >> 4) & _NOT_LAST_FOUR
    return (mask >> 1) & _NOT_LAST


def south_of(mask: i64) -> i64:
    """All cells with a cell of the mask to their north."""
    mask |= (mask << 9) & _ALL
    mask |= (mask << 18) & _ALL
    mask |= (mask << 36) & _ALL
    return (mask << 9) & _ALL


def north_of(mask: i64) -> i64:
    """All cells with a cell of the mask to their south."""
    mask |= mask >> 9
    mask |= mask >> 18
    mask |= mask >> 36
    return mask >> 9


_CELL_OF: Final[list[i64]] = [0] * 67
"""The cell of a bit, by its remainder modulo 67, which is different for every power of two used."""
for _cell in grid.CELLS:
    if grid.BIT[_cell]:
        _CELL_OF[grid.BIT[_cell] % 67] = _cell


def cell_of(bit: i64) -> i64:
    """The cell of a one-cell mask."""
    return _CELL_OF[bit % 67]


def some(mask: i64) -> i64:
    """How many cells a mask has, capped at four."""
    found: i64 = 0
    while mask and found < 4:
        mask &= mask - 1
        found += 1
    return found


def size(mask: i64) -> i64:
    """How many cells a mask has."""
    found: i64 = 0
    while mask:
        mask &= mask - 1
        found += 1
    return found
