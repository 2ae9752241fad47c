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
from archipel.drawing.svg import explained, hidden, number, path, rect, stamp, symbol
from archipel.games.doodle.drawing.layout import WIDTH, Layout
from archipel.games.doodle.drawing.marks import TENTACLES, fort_size, spots
from archipel.games.doodle.rules.chart import Chart

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


def forts_in(chart: Chart, cell: int) -> int:
    """How many forts the archipelago in a cell has."""
    return chart.forts[cell % chart.side]


@lru_cache(maxsize=16)
def printed(layout: Layout) -> str:
    """The whole background."""
    chart, left, top, board = layout.chart, layout.left, layout.top, layout.board
    letters = "".join(chart.grid)
    art = "".join(symbol(name, drawing) for letter, (name, drawing) in _ART.items() if letter in letters)
    defs = f"<defs>{art}{symbol('fort', FORT)}</defs>"
    paper = path(box(1.5, 1.5, WIDTH - 3, layout.height - 3, 1.2), "a-paper a-drawn")
    grain = path(fibres(WIDTH, layout.height, 60), "a-grain")
    sea = rect(left, top, board, board, "a-sea")
    water = path(waves(left, top, board, board, 30), "a-wave a-faint")
    roses = rhumbs(left + board * 0.5, top + board * 0.5, board * 0.5)
    cells = "".join(_cell(layout, cell, letter) for cell, letter in enumerate(letters))
    signs = compass(left - 12, top - 12, 10)
    ground = hidden(paper + grain + sea + roses + water + _grid(layout) + cells + signs)
    return defs + ground + explained("rows", hidden(_rulers(layout)))


def _grid(layout: Layout) -> str:
    left, top, board = layout.left, layout.top, layout.board
    inner = ""
    for index in range(1, layout.chart.side):
        offset = index * layout.size
        inner += line(left, top + offset, left + board, top + offset)
        inner += line(left + offset, top, left + offset, top + board)
    return path(inner, "a-grid") + path(box(left, top, board, board, 1), "a-ink a-bold")


def _rulers(layout: Layout) -> str:
    """Rows have the white dice's numbers; see `columns`."""
    signs = ""
    for index in range(layout.chart.side):
        x, y = layout.left - 12, layout.top + (index + 0.5) * layout.size
        signs += rect(x - 9.5, y - 9.5, 19, 19, "a-die a-drawn", 4)
        signs += number(x, y, layout.letters, index + 1, "a-t a-num a-die-t")
    return signs


def columns(layout: Layout, chosen: int) -> str:
    """Columns have the black die's numbers; the one that it shows is framed."""
    signs = frame = ""
    for column in range(1, layout.chart.side + 1):
        x, y = layout.left + (column - 0.5) * layout.size, layout.top - 12
        ground, letters = ("a-accent", "a-on") if column == chosen else ("a-jet", "a-jet-t")
        signs += rect(x - 9.5, y - 9.5, 19, 19, f"{ground} a-drawn", 4)
        signs += number(x, y, layout.letters, column, f"a-t a-num {letters}")
        if column == chosen:
            left, width = x - layout.size / 2 + 1, layout.size - 2
            frame = path(box(left, layout.top, width, layout.board, 1), "a-accent-ink")
    return f'<g class="a-over" aria-hidden="true">{frame}</g>' + explained("columns", hidden(signs))


def _cell(layout: Layout, cell: int, letter: str) -> str:
    x, y = layout.middle(cell)
    scale = layout.scale
    if letter == "A":
        islands, forts, count = "", "", forts_in(layout.chart, cell)
        size = fort_size(count) * scale
        for dx, dy in spots(count):
            islands += ring(x + dx * scale, y + dy * scale + 3 * size, 8.8 * size, 0.12, 0.66)
            forts += stamp("fort", x + dx * scale, y + dy * scale - 3 * size, size * 1.15)
        return path(islands, "a-land a-drawn a-fine") + forts
    if letter in _ART:
        return stamp(_ART[letter][0], x + chance(x, y) * 1.5, y + chance(y, x) * 1.5, scale)
    return ""


def tick_spots(layout: Layout, cell: int, letter: str) -> list[tuple[float, float, float]]:
    """Where the forts or tentacles of a cell are ticked, in order, and the size of the ticks."""
    x, y = layout.middle(cell)
    scale = layout.scale
    if letter == "A":
        count = forts_in(layout.chart, cell)
        size = fort_size(count) * scale
        return [(x + dx * scale, y + dy * scale - 4 * size, size) for dx, dy in spots(count)]
    return [(x + dx * scale, y + dy * scale, scale) for dx, dy in TENTACLES]
