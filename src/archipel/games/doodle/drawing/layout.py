"""Where everything lies on a large sheet: the board and the rows of zones, wide or for a phone."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from archipel.games.doodle.rules.chart import Chart

WIDTH: Final = 360
TALLEST: Final = 430
"""A sheet on a phone leaves room for dice, palette, question and buttons."""

MOST_DRAWN: Final = 12  # numbers or bottles in a row
TRACK: Final = 21  # the width of bottles beside the board
BESIDE: Final = 6  # how many monsters leave room for the bonuses in their row


@dataclass(frozen=True, slots=True)
class Layout:
    """The measures of one sheet. Cells are numbered row by row, as in the view."""

    chart: Chart
    narrow: bool
    left: float  # of the board
    top: float
    board: float  # the side of the board
    row: float  # the height of a row below the board
    rows: int
    height: float

    @property
    def size(self) -> float:
        """The side of a cell."""
        return self.board / self.chart.side

    @property
    def scale(self) -> float:
        """The scale of a symbol in a cell."""
        return self.size / 46

    @property
    def letters(self) -> float:
        """The size of letters: a phone may show the sheet at three quarters of its size."""
        return 16.5 if self.narrow else 15

    @property
    def ring(self) -> float:
        """The radius of a ring around a number."""
        return 11 if self.narrow else 11.5

    def middle(self, cell: int) -> tuple[float, float]:
        """The middle of a cell."""
        side, size = self.chart.side, self.size
        return self.left + (cell % side + 0.5) * size, self.top + (cell // side + 0.5) * size

    def line(self, row: int) -> float:
        """The middle of a row below the board."""
        return self.height - 4 - (self.rows - row - 0.5) * self.row

    def beside(self, most: int) -> bool:
        """Do this many bottles or barrels stand beside the board, one below the other? So on a phone."""
        return self.narrow and most <= MOST_DRAWN


@lru_cache(maxsize=32)
def layout_of(chart: Chart, narrow: bool) -> Layout:
    """The layout of a sheet; a phone's is at most 430 high, with cells as large as that allows."""
    tracks = [most for most in (chart.bottles, chart.barrels) if most]
    beside = sum(most <= MOST_DRAWN for most in tracks) if narrow else 0
    rows = lines(chart.monsters) + bonuses_below(chart) + lines(chart.prizes) + len(tracks) - beside
    if not narrow:
        board, row = 324, 37
        return Layout(chart, narrow, 28, 30, board, row, rows, 30 + board + 10 + rows * row + 4)
    row, top, left = 25, 23, 25
    board = min(WIDTH - left - 4 - beside * TRACK, TALLEST - top - rows * row - 7)
    spare = WIDTH - left - 4 - beside * TRACK - board
    return Layout(chart, narrow, left + spare / 2, top, board, row, rows, top + board + rows * row + 7)


def lines(zone: tuple[int, ...]) -> int:
    """How many rows a zone takes."""
    return -(-len(zone) // MOST_DRAWN)


def bonuses_below(chart: Chart) -> bool:
    """Do the bonuses have a row of their own?"""
    return bool(chart.bonuses) and len(chart.monsters) > BESIDE
