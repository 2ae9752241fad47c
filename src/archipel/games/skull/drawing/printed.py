"""What is printed on the map: sea, coast, mountains, squares and their numbers; the same for all seats."""

from functools import lru_cache
from typing import Final

from archipel.drawing.outline import loops, moved_in, rounded
from archipel.drawing.pen import box, fibres, line, waves
from archipel.drawing.stamps import PEAKS, SKULL, compass, rhumbs
from archipel.drawing.svg import group, hidden, path, rect, stamp, symbol, text
from archipel.games.skull.rules.grid import COLUMN, ROW, SIZE

LEFT: Final = 24
TOP: Final = 22
CELL: Final = 36
SIDE: Final = CELL * SIZE
WIDTH: Final = 360

Rows = tuple[str, ...]


def middle(cell: int) -> tuple[float, float]:
    """The middle of a cell."""
    return LEFT + (COLUMN[cell] + 0.5) * CELL, TOP + (ROW[cell] + 0.5) * CELL


@lru_cache(maxsize=32)
def pickable(rows: Rows) -> tuple[int, ...]:
    """All land, and the sea beside it: cells where anything can ever be drawn or circled."""
    land = {cell for cell in range(SIZE * SIZE) if rows[ROW[cell]][COLUMN[cell]] != "~"}
    coast = {cell for cell in range(SIZE * SIZE) if any(_near(cell, other) for other in land)}
    return tuple(sorted(land | coast))


def _near(cell: int, other: int) -> bool:
    return abs(ROW[cell] - ROW[other]) <= 1 and abs(COLUMN[cell] - COLUMN[other]) <= 1


def land_of(rows: Rows) -> list[tuple[int, int]]:
    """Land cells as column and row."""
    return [(x, y) for y, row in enumerate(rows) for x, sign in enumerate(row) if sign != "~"]


def coast_line(rows: Rows, size: float, outset: float, radius: float, wobble: float = 2.0) -> str:
    """The coast as a closed path, from the map's corner."""
    return "".join(rounded(moved_in(loop, size, -outset), radius, wobble) for loop in loops(land_of(rows)))


@lru_cache(maxsize=16)
def printed(rows: Rows, height: float) -> str:
    """The whole background."""
    defs = f"<defs>{symbol('peaks', PEAKS)}{symbol('skull', SKULL)}</defs>"
    paper = path(box(1.5, 1.5, WIDTH - 3, height - 3, 1.2), "a-paper a-drawn")
    grain = path(fibres(WIDTH, height, 60, 3), "a-grain")
    sea = rect(LEFT, TOP, SIDE, SIDE, "a-sea") + rhumbs(LEFT + SIDE / 2, TOP + SIDE / 2, SIDE / 2)
    land = set(land_of(rows))

    def open_sea(x: float, y: float) -> bool:
        return (int((x + 4 - LEFT) // CELL), int((y - TOP) // CELL)) not in land

    water = path(waves(LEFT, TOP, SIDE, SIDE, 30, 2, open_sea), "a-wave")
    coast = coast_line(rows, CELL, 3, 11)
    shallows = path(coast_line(rows, CELL, 8, 15), "a-wave") + path(
        coast_line(rows, CELL, 12, 18), "a-wave a-faint"
    )
    island = group(f"{shallows}{path(coast, 'a-land a-drawn')}", LEFT, TOP)
    peaks = "".join(
        stamp("peaks", LEFT + (x + 0.5) * CELL, TOP + (y + 0.5) * CELL, 1.05)
        for x, y in land_of(rows)
        if rows[y][x] == "M"
    )
    frame = path(box(LEFT, TOP, SIDE, SIDE, 1), "a-ink a-bold")
    rose = compass(12, 12, 9)
    return defs + hidden(paper + grain + sea + water + island + peaks + _grid() + frame + rose + _rulers())


def _grid() -> str:
    data = ""
    for index in range(1, SIZE):
        data += line(LEFT, TOP + index * CELL, LEFT + SIDE, TOP + index * CELL, 0.6, 90)
        data += line(LEFT + index * CELL, TOP, LEFT + index * CELL, TOP + SIDE, 0.6, 90)
    return path(data, "a-grid")


def _rulers() -> str:
    signs = ""
    for index in range(SIZE):
        signs += text(LEFT + (index + 0.5) * CELL, TOP - 6, 12, str(index), "a-l")
        signs += text(LEFT - 11, TOP + (index + 0.5) * CELL + 4, 12, str(index), "a-l")
    return signs
