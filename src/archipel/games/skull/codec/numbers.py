"""Every move by its number: writing, circling, dangers on the 49 cells that can be land; boats; passing."""

from typing import Final

from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.grid import COLUMN, ROW, SIZE, inside
from archipel.games.skull.rules.moves import BOATS, CIRCLES, DANGERS, PASS, WRITES
from archipel.kernel import Move

FIELDS: Final[tuple[int, ...]] = tuple(
    row * SIZE + column for row in range(SIZE) for column in range(SIZE) if inside(row, column)
)
"""The cells that can be land, row by row."""

FIELD: Final[tuple[int, ...]] = tuple(
    FIELDS.index(cell) if inside(ROW[cell], COLUMN[cell]) else 0 for cell in range(SIZE * SIZE)
)
"""By cell: its place among FIELDS."""

WIDTH: Final = len(NUMBERS)
WRITE: Final = 0
CIRCLE: Final = WRITE + len(FIELDS) * WIDTH
DANGER: Final = CIRCLE + len(FIELDS) * WIDTH
BOAT: Final = DANGER + len(FIELDS)

MOVES: Final[tuple[Move, ...]] = (
    *(WRITES[number][cell] for cell in FIELDS for number in NUMBERS),
    *(CIRCLES[number][cell] for cell in FIELDS for number in NUMBERS),
    *(DANGERS[cell] for cell in FIELDS),
    *BOATS,
    PASS,
)
NUMBER: Final[dict[Move, int]] = {move: number for number, move in enumerate(MOVES)}
