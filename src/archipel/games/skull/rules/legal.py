"""The legal moves of one seat: a product of cells and numbers that is listed only on demand."""

from collections.abc import Iterator
from typing import Final

from archipel.games.skull.rules.dice import Roll
from archipel.games.skull.rules.grid import BIT, CELLS, cells
from archipel.games.skull.rules.moves import DANGERS, PASS, CellMove
from archipel.games.skull.rules.sheet import Sheet
from archipel.kernel import Listed, Move, Moves

_ONLY_PASS: Final = Listed((PASS,))
_DANGER_BY_CELL: Final = tuple((DANGERS[cell],) for cell in CELLS)


class Placements(Moves):
    """What may go into each cell of a mask, cell by cell, followed by the boats.

    `by_cell` is shared by all sheets and rolls: numbers ascend within a cell. Cells go row by row.
    """

    __slots__ = ("_mask", "_width", "boats", "by_cell", "cells")

    def __init__(self, mask: int, by_cell: tuple[tuple[Move, ...], ...], boats: tuple[Move, ...]) -> None:
        self._mask: Final = mask
        self.by_cell: Final = by_cell
        self.boats: Final = boats
        self.cells: Final = cells(mask)
        self._width: Final = len(by_cell[0])

    def __len__(self) -> int:
        return len(self.cells) * self._width + len(self.boats)

    def __getitem__(self, index: int) -> Move:
        if index < 0:
            index += len(self)
        place, choice = divmod(index, self._width)
        if 0 <= place < len(self.cells):
            return self.by_cell[self.cells[place]][choice]
        beyond = index - len(self.cells) * self._width
        if beyond < 0:
            raise IndexError(index)
        return self.boats[beyond]

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, CellMove):
            return False
        if self._mask & BIT[move.cell]:
            return move in self.by_cell[move.cell]
        return move in self.boats

    def __iter__(self) -> Iterator[Move]:
        moves: list[Move] = []
        for cell in self.cells:
            moves += self.by_cell[cell]
        moves += self.boats
        return iter(moves)


def writing(sheet: Sheet, roll: Roll) -> Moves:
    """A number of the roll in a cell, or a boat when the dice show Navigation (SI-10 to SI-15)."""
    boats = sheet.fleet.berths if roll.boat else ()
    mask = sheet.writable()
    return Placements(mask, roll.writes, boats) if mask or boats else _ONLY_PASS


def endangering(sheet: Sheet, solo: bool) -> Moves:
    """A danger on the sheet at hand (SI-16, SI-50)."""
    mask = sheet.dangerous(solo)
    return Placements(mask, _DANGER_BY_CELL, ()) if mask else _ONLY_PASS
