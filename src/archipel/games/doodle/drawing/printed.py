"""What is printed on the chart: the paper, the grid and the drawing in each cell; the same for all seats."""

from functools import lru_cache
from typing import Final

from archipel.drawing.pen import box, chance, fibres, line, ring, waves
from archipel.drawing.stamps import (
    BREAKERS,
    FORT,
    GALLEON,
    MONSTER,
    SCHOONER,
    SHIP,
    TREASURE_ISLAND,
    compass,
    rhumbs,
)
from archipel.drawing.svg import hidden, number, path, rect, stamp, symbol
from archipel.games.doodle.drawing.marks import TENTACLES, fort_size, spots
from archipel.games.doodle.rules.chart import Chart

LEFT: Final = 28
TOP: Final = 30
BOARD: Final = 324
WIDTH: Final = 360

KRAKEN: Final = (
    path(
        "M-8 4Q-18 12-19 4Q-18-2-13-2M-4 5Q-6 17-12 16Q-14 13-10 11"
        "M4 5Q6 17 12 16Q14 13 10 11M8 4Q18 12 19 4Q18-2 13-2",
        "a-ink a-bold",
    )
    + path("M-9 6q-5-22 9-22q14 0 9 22q-2 2-4-1q-2 4-5 0q-3 4-5 0q-2 3-4 1Z", "a-purple a-drawn a-fine")
    + path("M-5-4q2-2 3.5 0q0 3-2 3q-2 0-1.5-3ZM1.5-4q2-2 3.5 0q.5 3-1.5 3q-2 0-2-3Z", "a-solid")
)

_ART: Final = {
    "M": ("monster", MONSTER),
    "T": ("treasure", TREASURE_ISLAND),
    "S": ("ship", SHIP),
    "N": ("schooner", SCHOONER),
    "G": ("galleon", GALLEON),
    "B": ("breakers", BREAKERS),
    "K": ("kraken", KRAKEN),
}


def size_of(chart: Chart) -> float:
    """The side of a cell."""
    return BOARD / chart.side


def middle(chart: Chart, cell: int) -> tuple[float, float]:
    """The middle of a cell, numbered row by row as in the view."""
    size = size_of(chart)
    return LEFT + (cell % chart.side + 0.5) * size, TOP + (cell // chart.side + 0.5) * size


def forts_in(chart: Chart, cell: int) -> int:
    """How many forts the archipelago in a cell has."""
    return chart.forts[cell % chart.side]


@lru_cache(maxsize=16)
def printed(chart: Chart, height: float) -> str:
    """The whole background."""
    letters = "".join(chart.grid)
    art = "".join(symbol(name, drawing) for letter, (name, drawing) in _ART.items() if letter in letters)
    defs = f"<defs>{art}{symbol('fort', FORT)}</defs>"
    paper = path(box(1.5, 1.5, WIDTH - 3, height - 3, 1.2), "a-paper a-drawn")
    grain = path(fibres(WIDTH, height, 60), "a-grain")
    sea = rect(LEFT, TOP, BOARD, BOARD, "a-sea")
    water = path(waves(LEFT, TOP, BOARD, BOARD, 30), "a-wave a-faint")
    roses = rhumbs(LEFT + BOARD * 0.5, TOP + BOARD * 0.5, BOARD * 0.5)
    cells = "".join(_cell(chart, cell, letter) for cell, letter in enumerate(letters))
    return defs + hidden(paper + grain + sea + roses + water + _grid(chart) + cells + _rulers(chart))


def _grid(chart: Chart) -> str:
    size = size_of(chart)
    inner = ""
    for index in range(1, chart.side):
        offset = index * size
        inner += line(LEFT, TOP + offset, LEFT + BOARD, TOP + offset)
        inner += line(LEFT + offset, TOP, LEFT + offset, TOP + BOARD)
    frame = box(LEFT, TOP, BOARD, BOARD, 1)
    return path(inner, "a-grid") + path(frame, "a-ink a-bold")


def _rulers(chart: Chart) -> str:
    """Columns have the black die's numbers, rows the white dice's."""
    size = size_of(chart)
    signs = compass(16, 16, 11)
    for index in range(chart.side):
        x, y = LEFT + (index + 0.5) * size, TOP + (index + 0.5) * size
        signs += rect(x - 9, 7, 18, 18, "a-jet a-drawn", 4) + number(
            x, 16, 13, index + 1, "a-t a-num a-jet-t"
        )
        signs += rect(7, y - 9, 18, 18, "a-die a-drawn", 4) + number(
            16, y, 13, index + 1, "a-t a-num a-die-t"
        )
    return signs


def _cell(chart: Chart, cell: int, letter: str) -> str:
    x, y = middle(chart, cell)
    scale = size_of(chart) / 46
    if letter == "A":
        islands, forts = "", ""
        size = fort_size(forts_in(chart, cell)) * scale
        for dx, dy in spots(forts_in(chart, cell)):
            islands += ring(x + dx * scale, y + dy * scale + 3 * size, 8.8 * size, 0.12, 0.66)
            forts += stamp("fort", x + dx * scale, y + dy * scale - 3 * size, size * 1.15)
        return path(islands, "a-land a-drawn a-fine") + forts
    if letter in _ART:
        return stamp(_ART[letter][0], x + chance(x, y) * 1.5, y + chance(y, x) * 1.5, scale)
    return ""


def tick_spots(chart: Chart, cell: int, letter: str) -> list[tuple[float, float, float]]:
    """Where the forts or tentacles of a cell are ticked, in order, and the size of the ticks."""
    x, y = middle(chart, cell)
    scale = size_of(chart) / 46
    if letter == "A":
        size = fort_size(forts_in(chart, cell)) * scale
        return [(x + dx * scale, y + dy * scale - 4 * size, size) for dx, dy in spots(forts_in(chart, cell))]
    return [(x + dx * scale, y + dy * scale, scale) for dx, dy in TENTACLES]
