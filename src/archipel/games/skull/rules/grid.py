"""The squared paper: cells 0 to 80 row by row, masks of land cells, and tables computed once.

Land never touches the edge of the paper, so the land cells are 10 to 70. A mask gives cell `n` the bit
`n - 10` and fits into a machine word, so the compiled build needs no big integers.
"""

from typing import Final

SIZE: Final = 9
CELLS: Final = range(SIZE * SIZE)
FIRST: Final = SIZE + 1  # the first cell that can be land

ROW: Final = tuple(cell // SIZE for cell in CELLS)
COLUMN: Final = tuple(cell % SIZE for cell in CELLS)
NAME: Final = tuple(f"r{row}c{column}" for row, column in zip(ROW, COLUMN, strict=True))


def inside(row: int, column: int) -> bool:
    """Can this cell be land?"""
    return 0 < row < SIZE - 1 and 0 < column < SIZE - 1


BIT: Final = tuple(1 << cell - FIRST if inside(ROW[cell], COLUMN[cell]) else 0 for cell in CELLS)
"""The mask of one cell; 0 for the cells at the edge."""


def _mask(rows: range, columns: range) -> int:
    """The cells of a rectangle that can be land."""
    return sum(BIT[row * SIZE + column] for row in rows for column in columns if inside(row, column))


NEAR: Final = tuple(
    _mask(range(ROW[cell] - 1, ROW[cell] + 2), range(COLUMN[cell] - 1, COLUMN[cell] + 2)) & ~BIT[cell]
    for cell in CELLS
)
"""The (at most) 8 cells around a cell, without those at the edge (SI-4)."""

IN_ROW: Final = tuple(_mask(range(row, row + 1), range(SIZE)) for row in range(SIZE))
IN_COLUMN: Final = tuple(_mask(range(SIZE), range(column, column + 1)) for column in range(SIZE))

ACROSS: Final = tuple(
    tuple(
        tuple(_mask(range(row, row + 1), range(left + 1, right)) for right in range(SIZE))
        for left in range(SIZE)
    )
    for row in range(SIZE)
)
"""ACROSS[row][left][right]: the cells of a row strictly between two columns."""

DOWN: Final = tuple(
    tuple(
        tuple(_mask(range(top + 1, bottom), range(column, column + 1)) for bottom in range(SIZE))
        for top in range(SIZE)
    )
    for column in range(SIZE)
)
"""DOWN[column][top][bottom]: the cells of a column strictly between two rows."""


def first_cell(mask: int) -> int:
    """The first cell of a mask that is not empty."""
    return (mask & -mask).bit_length() + FIRST - 1


def last_cell(mask: int) -> int:
    """The last cell of a mask that is not empty."""
    return mask.bit_length() + FIRST - 1


def _row_table(row: int) -> tuple[tuple[int, ...], ...]:
    start = row * SIZE + 1
    return tuple(tuple(start + bit for bit in range(7) if bits >> bit & 1) for bits in range(128))


_ROW_1, _ROW_2, _ROW_3, _ROW_4, _ROW_5, _ROW_6, _ROW_7 = (_row_table(row) for row in range(1, SIZE - 1))


def cells(mask: int) -> tuple[int, ...]:
    """The cells of a mask in order; always seven look-ups, however many cells there are."""
    return (
        _ROW_1[mask & 127]
        + _ROW_2[mask >> 9 & 127]
        + _ROW_3[mask >> 18 & 127]
        + _ROW_4[mask >> 27 & 127]
        + _ROW_5[mask >> 36 & 127]
        + _ROW_6[mask >> 45 & 127]
        + _ROW_7[mask >> 54 & 127]
    )
