"""Sizes of paper in millimetres, and how many things of one size fit on a page."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

MARGIN_MM: Final = 8.0
"""The margin that printers cannot print on, rounded up."""
GAP_MM: Final = 3.0


@dataclass(frozen=True, slots=True)
class Size:
    """Width and height."""

    width: float
    height: float

    @property
    def turned(self) -> "Size":
        """The same paper on its side."""
        return Size(self.height, self.width)


PAPERS: Final[Mapping[str, Size]] = {"a4": Size(210, 297), "letter": Size(215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Grid:
    """Equal items in columns and rows, centred on a page."""

    page: Size
    item: Size
    gap: float
    columns: int
    rows: int

    @property
    def count(self) -> int:
        """How many fit on the page."""
        return self.columns * self.rows

    def spot(self, index: int) -> tuple[float, float]:
        """The top left corner of an item, counted row by row."""
        row, column = divmod(index, self.columns)
        return self.left + column * (self.item.width + self.gap), self.top + row * (
            self.item.height + self.gap
        )

    @property
    def left(self) -> float:
        """Where the first column begins."""
        return (self.page.width - self.columns * (self.item.width + self.gap) + self.gap) / 2

    @property
    def top(self) -> float:
        """Where the first row begins."""
        return (self.page.height - self.rows * (self.item.height + self.gap) + self.gap) / 2


def grid(paper: Size, item: Size, gap: float = GAP_MM) -> Grid:
    """As many items as possible on a page, upright or on its side; one that is too large is scaled down."""
    found = [_grid(page, item, gap) for page in (paper, paper.turned)]
    best = max(found, key=lambda one: one.count)
    if best.count:
        return best
    page = paper if item.height >= item.width else paper.turned
    scale = min((page.width - 2 * MARGIN_MM) / item.width, (page.height - 2 * MARGIN_MM) / item.height)
    return Grid(page, Size(item.width * scale, item.height * scale), gap, 1, 1)


def _grid(page: Size, item: Size, gap: float) -> Grid:
    columns = int((page.width - 2 * MARGIN_MM + gap + 0.001) // (item.width + gap))
    rows = int((page.height - 2 * MARGIN_MM + gap + 0.001) // (item.height + gap))
    return Grid(page, item, gap, max(columns, 0), max(rows, 0))
