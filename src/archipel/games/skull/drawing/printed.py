"""What is printed on the map: sea, coast, mountains, squares and their numbers; the same for all seats."""

from functools import lru_cache

from archipel.drawing.outline import loops, moved_in, rounded
from archipel.drawing.pen import box, fibres, line, waves
from archipel.drawing.stamps import PEAKS, SKULL, compass, rhumbs
from archipel.drawing.svg import group, hidden, path, rect, stamp, symbol, text
from archipel.games.skull.drawing.layout import WIDTH, Layout
from archipel.games.skull.rules.grid import COLUMN, ROW, SIZE

Rows = tuple[str, ...]


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
def printed(rows: Rows, at: Layout) -> str:
    """The whole background."""
    left, top, size, side = at.left, at.top, at.cell, at.side
    defs = f"<defs>{symbol('peaks', PEAKS)}{symbol('skull', SKULL)}</defs>"
    paper = path(box(1.5, 1.5, WIDTH - 3, at.height - 3, 1.2), "a-paper a-drawn")
    paper = "" if at.narrow else paper + path(fibres(WIDTH, at.height, 60, 3), "a-grain")
    sea = rect(left, top, side, side, "a-sea") + rhumbs(left + side / 2, top + side / 2, side / 2)
    land = set(land_of(rows))

    def open_sea(x: float, y: float) -> bool:
        return (int((x + 4 - left) // size), int((y - top) // size)) not in land

    water = path(waves(left, top, side, side, 30, 2, open_sea), "a-wave")
    shallows = path(coast_line(rows, size, 8, 15), "a-wave") + path(
        coast_line(rows, size, 12, 18), "a-wave a-faint"
    )
    island = group(f"{shallows}{path(coast_line(rows, size, 3, 11), 'a-land a-drawn')}", left, top)
    peaks = "".join(
        stamp("peaks", left + (x + 0.5) * size, top + (y + 0.5) * size, 1.1)
        for x, y in land_of(rows)
        if rows[y][x] == "M"
    )
    frame = path(box(left, top, side, side, 1), "a-ink a-bold")
    rose = "" if at.narrow else compass(WIDTH - 18, 14, 10)
    return defs + hidden(paper + sea + water + island + peaks + _grid(at) + frame + rose)


def _grid(at: Layout) -> str:
    data = ""
    for index in range(1, SIZE):
        y, x = at.top + index * at.cell, at.left + index * at.cell
        data += line(at.left, y, at.left + at.side, y, 0.6, 90)
        data += line(x, at.top, x, at.top + at.side, 0.6, 90)
    return path(data, "a-grid")


def rulers(at: Layout) -> str:
    """The numbers of rows and columns, in a corner of the sea at the map's edge; drawn above the boats."""
    size, signs = at.label, ""
    for index in range(SIZE):
        near, far = 5 + size * 0.35, index * at.cell
        places = ((near, far + size), (far + near, size))[: 2 if index else 1]
        for x, y in places:
            signs += text(at.left + x, at.top + y, size, str(index), "a-l a-rimmed")
    return signs
