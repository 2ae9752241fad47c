"""Where things are on the large sheet: one layout for wide screens, one for a phone."""

from dataclasses import dataclass
from typing import Final

from archipel.games.skull.rules.grid import COLUMN, ROW, SIZE

WIDTH: Final = 360


@dataclass(frozen=True, slots=True)
class Layout:
    """The map's corner and cells, the sizes of letters, and how high the sheet is."""

    left: float
    top: float
    cell: float
    label: float  # the size of the smallest letters
    below: float  # where the boxes begin
    height: float

    @property
    def side(self) -> float:
        """The side of the map."""
        return self.cell * SIZE

    @property
    def narrow(self) -> bool:
        """Is this for a phone?"""
        return self is NARROW

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        return self.left + (COLUMN[cell] + 0.5) * self.cell, self.top + (ROW[cell] + 0.5) * self.cell


WIDE: Final = Layout(9, 28, 38, 12, 379, 426)
NARROW: Final = Layout(4.5, 1.5, 39, 15.5, 354, 380)
