"""The boat as printed: hull, cabins with their signs, rats and maps. On phones it stands upright."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from archipel.drawing.outline import Cell, loops, moved_in, rounded
from archipel.drawing.pen import box, poly, waves
from archipel.drawing.stamps import compass
from archipel.drawing.svg import MARK, group, hidden, path, rect, stamp, symbol, text
from archipel.drawing.textures import dyed
from archipel.games.cats.drawing.pieces import UNIT, piece_defs
from archipel.games.cats.rules.boat import CABINS
from archipel.games.cats.rules.shown import BoatView

COLUMNS: Final = 22
ROWS: Final = 9

PARROT: Final = (
    path("M-4 14q-8-10-2-20q3-6 10-5q7 2 5 8q-1 12-9 14q0 4-2 9Z", "a-paper a-drawn")
    + path("M8-6q6 2 2 7q-1-3-4-3", "a-rock a-drawn")
    + path("M-2 0q6 0 6 8M5-6h.1M-5 12l-3 8M0 11l0 9", "a-ink")
)
MOON: Final = path("M4-15q-18 4-14 19q6 14 20 9q-16-3-14-16q1-8 8-12Z", "a-paper a-drawn") + path(
    "M9-8v4M7-6h4M14 0v4M12 2h4", "a-ink"
)
APPLE: Final = path("M0-6q-14-7-14 7q2 14 10 13q4-1 8 0q9 1 10-13q0-14-14-7Z", "a-paper a-drawn") + path(
    "M0-6q-1-6 3-9M1-9q6-5 10 0q-6 3-10 0Z", "a-ink"
)
WHEAT: Final = path("M0 18V-12", "a-ink") + path(
    "M0-18q3 4 0 8q-3-4 0-8ZM0-6q8-5 8-10q-8 2-8 10ZM0-6q-8-5-8-10q8 2 8 10Z"
    "M0 4q8-5 8-10q-8 2-8 10ZM0 4q-8-5-8-10q8 2 8 10Z",
    "a-paper a-drawn",
)
_SIGNS: Final = {"s": PARROT, "t": MOON, "a": APPLE, "b": MOON, "w": WHEAT, "p": PARROT}


@dataclass(frozen=True, slots=True)
class Frame:
    """Where the boat lies on the paper; `narrow` turns it a quarter to the left, bow up."""

    narrow: bool
    width: float
    left: float
    top: float

    def place(self, name: str) -> Cell:
        """The column and row where a cell is drawn."""
        row, _, column = name[1:].partition("c")
        return self.turned(int(column) - 1, int(row) - 1)

    def turned(self, x: int, y: int) -> Cell:
        """The same, from coordinates."""
        return (y, COLUMNS - 1 - x) if self.narrow else (x, y)

    def corner(self, cell: Cell) -> tuple[float, float]:
        """The top left corner of a drawn cell."""
        return self.left + cell[0] * UNIT, self.top + cell[1] * UNIT

    @property
    def height(self) -> float:
        """The height of the whole picture: the boat with as much sea below as above."""
        return 2 * self.top + (COLUMNS if self.narrow else ROWS) * UNIT


WIDE: Final = Frame(False, 744, 20, 22)
NARROW: Final = Frame(True, 320, 16, 20)


def hull_cells(boat: BoatView) -> list[tuple[int, int, str]]:
    """Column, row and cabin letter of each cell."""
    return [
        (x, y, letter) for y, row in enumerate(boat.rows) for x, letter in enumerate(row) if letter != " "
    ]


@lru_cache(maxsize=32)
def printed(boat: BoatView, frame: Frame, letters: tuple[tuple[str, str], ...]) -> str:
    """The whole background; `letters` are the colours' letters in the current language."""
    drawn = [frame.turned(x, y) for x, y, _ in hull_cells(boat)]
    maps = "".join(symbol(f"map-{colour}", _map(colour, letter)) for colour, letter in letters)
    defs = f"<defs>{piece_defs()}{maps}</defs>"
    height = frame.height
    paper = path(box(1.5, 1.5, frame.width - 3, height - 3, 1.2), "a-paper a-drawn")
    depth = height - 8
    sea = rect(4, 4, frame.width - 8, depth, "a-sea")
    aboard = set(drawn)

    def open_sea(x: float, y: float) -> bool:
        cell = int((x + 4 - frame.left) // UNIT), int((y - frame.top) // UNIT)
        return cell not in aboard

    water = path(waves(8, 8, frame.width - 16, depth - 8, 44, 0, open_sea), "a-wave")
    rose = compass(*((292, 34) if frame.narrow else (704, 44)), 20)
    # One outline, drawn four times with ever thinner strokes, makes the planks of the rail.
    rail = "".join(poly(moved_in(loop, UNIT, 0)) for loop in loops(drawn))
    hull = symbol("hull", f'<path d="{rail}"/>')
    hull += "".join(f'<use class="a-rail{number}" href="#{MARK}hull"/>' for number in range(1, 5))
    inner = group(hull + _cabins(boat, frame), frame.left, frame.top)
    return defs + hidden(paper + sea + water + rose + inner + _things(boat, frame))


def cabin_cells(boat: BoatView) -> dict[str, str]:
    """The cells of the cabins, each with the name of its sign: they explain it."""
    return {
        f"r{y + 1}c{x + 1}": CABINS[letter].partition("-")[0]
        for x, y, letter in hull_cells(boat)
        if letter in CABINS
    }


def _cabins(boat: BoatView, frame: Frame) -> str:
    """Cabin by cabin: ground, sign, outline; and the squares."""
    by_letter: dict[str, list[Cell]] = {letter: [] for letter in CABINS}
    for x, y, letter in hull_cells(boat):
        cell = frame.turned(x, y)
        by_letter[letter].append(cell)
    body, lines = "", ""
    for letter, cells in by_letter.items():
        if not cells:
            continue
        data = "".join(rounded(moved_in(loop, UNIT, 0), 2) for loop in loops(cells))
        lines += data
        body += path(data, "a-paper" if letter == "o" else "a-land")
        if letter in _SIGNS:
            across = sum(cell[0] + 0.5 for cell in cells) / len(cells) * UNIT
            down = sum(cell[1] + 0.5 for cell in cells) / len(cells) * UNIT
            body += group(_SIGNS[letter], across, down, 1.1, "a-faint")
    every = {cell for cells in by_letter.values() for cell in cells}
    return body + path(_squares(every), "a-grid") + path(lines, "a-ink")


def _squares(cells: set[Cell]) -> str:
    """The lines between cells, each as long as possible."""
    across = [(y, x) for x, y in cells if (x, y + 1) in cells]
    down = [(x, y) for x, y in cells if (x + 1, y) in cells]
    data = "".join(f"M{start * UNIT} {(y + 1) * UNIT}h{length * UNIT}" for y, start, length in _runs(across))
    return data + "".join(
        f"M{(x + 1) * UNIT} {start * UNIT}v{length * UNIT}" for x, start, length in _runs(down)
    )


def _runs(cells: list[Cell]) -> list[tuple[int, int, int]]:
    """Line, start and length of each unbroken run."""
    found: list[tuple[int, int, int]] = []
    for line, place in sorted(cells):
        if found and found[-1][0] == line and sum(found[-1][1:]) == place:
            found[-1] = (line, found[-1][1], found[-1][2] + 1)
        else:
            found.append((line, place, 1))
    return found


def _things(boat: BoatView, frame: Frame) -> str:
    body = ""
    for name in boat.rats:
        x, y = frame.corner(frame.place(name))
        body += stamp("rat", x + UNIT / 2, y + UNIT / 2)
    for name, colour in boat.maps:
        x, y = frame.corner(frame.place(name))
        body += stamp(f"map-{colour}", x + UNIT / 2, y + UNIT / 2)
    return body


def _map(colour: str, letter: str) -> str:
    """A folded map with a cross, in a colour."""
    sheet = path("M-12-10l8 2l8-2l8 2v18l-8-2l-8 2l-8-2Z", "a-drawn a-fine", dyed(colour))
    plate = '<circle class="a-paper" r="9"/>' + text(0, 5.4, 15, letter, "a-t a-bold-t")
    return sheet + path("M-4-8v18M4-10v18", "a-ink a-fine") + plate + path("M7-9l4 4M11-9l-4 4", "a-ink")
