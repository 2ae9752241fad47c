"""The thumbnail: the island's outline, its numbers as strokes of ink, treasures, dangers, what is new."""

from functools import lru_cache

from archipel.drawing.contract import Picture, WantChanges
from archipel.drawing.pen import poly, ring
from archipel.drawing.stamps import BOAT, SKULL
from archipel.drawing.svg import group, hidden, number, path, rect, stamp, symbol, text
from archipel.games.skull.drawing.layout import WIDE
from archipel.games.skull.drawing.marks import news, traces
from archipel.games.skull.drawing.printed import Rows, coast_line, land_of
from archipel.games.skull.drawing.sheet import owner_name, sheet_before, sheets_of
from archipel.games.skull.rules.grid import COLUMN, ROW
from archipel.games.skull.rules.view import SkullView

_CELL = 11.6
_LEFT = 3.0


@lru_cache(maxsize=16)
def _printed(rows: Rows) -> str:
    defs = f"<defs>{symbol('skull', SKULL)}{symbol('boat', BOAT)}</defs>"
    body = rect(0.5, 0.5, 109, 125, "a-paper a-drawn a-fine", 3)
    body += rect(_LEFT, _LEFT, _CELL * 9, _CELL * 9, "a-sea")
    body += group(path(coast_line(rows, _CELL, 1, 4, 0.6), "a-land a-drawn a-fine"), _LEFT, _LEFT)
    peaks = ""
    for x, y in land_of(rows):
        if rows[y][x] == "M":
            left, top = _LEFT + x * _CELL, _LEFT + y * _CELL
            peaks += poly(((left + 1.5, top + 10), (left + 5.8, top + 2), (left + 10.2, top + 10)))
    return defs + hidden(body + path(peaks, "a-rock a-drawn a-fine"))


def small(view: SkullView, want: WantChanges[SkullView]) -> Picture:
    """A seat's sheet at a glance."""
    owner, inked, after = sheets_of(view, want)
    before = sheet_before(want, owner)
    found = [_printed(view.island)]
    for cell, value in enumerate(after.numbers):
        if value:
            x, y = _middle(cell)
            classes = "a-t a-num" if inked.numbers[cell] else "a-t a-num a-grey"
            found.append(number(x, y, 9.5 if value < 10 else 8, value, classes))
    found += [stamp("boat", *_middle(cell), 0.38) for cell in after.boats]
    found += [stamp("skull", *_middle(cell), 0.46) for cell in after.dangers]
    found += [path(ring(*_middle(cell), 5.6), "a-accent-ink a-thin") for _, cell in after.treasures]
    fresh = traces(_large, inked, inked, before)
    fresh += "".join(path(ring(*_large(cell), 19), "a-new a-bold") for cell in news(inked, before))
    found.append(group(fresh, _LEFT, _LEFT, _CELL / WIDE.cell) if fresh else "")
    values = " ".join(str(value) for value, _ in after.treasures) or "–"
    found.append(text(8, 120, 11, f"★ {values}", "a-t a-num a-start"))
    found.append(
        text(104, 120, 11, f"{len(after.dangers)}", "a-t a-num a-end") + stamp("skull", 90, 115.5, 0.5)
    )
    return Picture(110, 126, owner_name(view, want, owner), "".join(found))


def _middle(cell: int) -> tuple[float, float]:
    return _LEFT + (COLUMN[cell] + 0.5) * _CELL, _LEFT + (ROW[cell] + 0.5) * _CELL


def _large(cell: int) -> tuple[float, float]:
    """The middle of a cell on a map as large as the large sheet's, to be scaled down with its lines."""
    return (COLUMN[cell] + 0.5) * WIDE.cell, (ROW[cell] + 0.5) * WIDE.cell
