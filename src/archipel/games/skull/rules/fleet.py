"""The boats of one sheet: jokers at the ends of rows and columns (SI-14, SI-21)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from archipel.games.skull.rules.data import Island
from archipel.games.skull.rules.grid import COLUMN, NEAR, ROW, SIZE
from archipel.games.skull.rules.moves import BOATS, Boat

Extent = tuple[int, int]
"""The first and the last boat of a row or column."""

_NO_BOAT: Final[Extent] = (SIZE - 1, 0)  # extends no line: numbers are in columns and rows 1 to 7


@dataclass(frozen=True, slots=True)
class Fleet:
    """The boats of a sheet, and the free coast."""

    boats: tuple[int, ...]
    berths: tuple[Boat, ...]  # the boats that may still be drawn, in the order of their cells
    across: tuple[Extent, ...]  # by row
    down: tuple[Extent, ...]  # by column
    near: int  # mask: the cells next to a boat

    @staticmethod
    def ashore(island: Island) -> Fleet:
        """No boat yet."""
        none = (_NO_BOAT,) * SIZE
        return Fleet((), tuple(BOATS[cell] for cell in island.coast), none, none, 0)

    def joined_by(self, boat: Boat) -> Fleet:
        """The fleet with one more boat."""
        row, column = ROW[boat.cell], COLUMN[boat.cell]
        return Fleet(
            (*self.boats, boat.cell),
            tuple([berth for berth in self.berths if berth is not boat]),
            _stretch(self.across, row, column),
            _stretch(self.down, column, row),
            self.near | NEAR[boat.cell],
        )


def _stretch(extents: tuple[Extent, ...], line: int, place: int) -> tuple[Extent, ...]:
    first, last = extents[line]
    return (*extents[:line], (min(first, place), max(last, place)), *extents[line + 1 :])
