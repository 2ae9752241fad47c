"""Polyominoes that look like what they are: cats with a face, paws and a tail; chests; jewels.

Everything is drawn on cells of UNIT units from the top left corner of the piece's box. The shape alone
decides where the face and the tail go.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from archipel.drawing.outline import Cell, loops, moved_in, rounded
from archipel.drawing.pen import num, ring, star
from archipel.drawing.pieces import Form, forms_of
from archipel.drawing.svg import MARK, number, path, symbol
from archipel.drawing.textures import cloths, dyed
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shapes import SHAPE_OF

UNIT: Final = 32
GridCells = tuple[Cell, ...]

_FACE: Final = (
    # the fill comes from the `use`, so one face serves all colours
    '<path class="a-drawn" d="M-11-3L-12.5-13.5L-5-9.5Q0-11 5-9.5L12.5-13.5L11-3Q14 9 0 10Q-14 9-11-3Z"/>'
    + path("M-10-10l1.5 4M10-10l-1.5 4", "a-ink a-fine")
    + path("M-7.5-1.5q3-3.5 6 0q-3 3-6 0ZM1.5-1.5q3-3.5 6 0q-3 3-6 0Z", "a-paper a-drawn a-fine")
    + path("M-5-3.3h1.2v3.6h-1.2ZM4-3.3h1.2v3.6h-1.2ZM-1.8 3h3.6L0 5Z", "a-solid")
    + path(
        "M0 5q-2 3-4 .8M0 5q2 3 4 .8M-6 4l-7-1M-6 5.5l-6.5 1.5M6 4l7-1M6 5.5l6.5 1.5",
        "a-ink a-fine",
    )
)
_TAIL: Final = path("M-16 4C-4 4 9 9 9-2C9-11-3-10-2-3C-1.5 1 4 0 4-3", "a-ink a-tail")
_JEWEL: Final = path("M-9-4l4-6h10l4 6l-9 13Z", "a-gold a-drawn") + path(
    "M-9-4h18M-5-10l5 6l5-6M0-4v13", "a-ink a-fine"
)
_CHEST: Final = path("M-10-2h20v11h-20ZM-10-2q0-8 10-8t10 8Z", "a-wood a-drawn") + path(
    "M-10-2h20M0-4v6M-6-8v17M6-8v17", "a-ink a-fine"
)

_RAT: Final = (
    path("M-9 5q0-9 8-9q4-4 6-1q5 2 5 6q-2 4-6 4Z", "a-rock a-drawn a-fine")
    + path(ring(1, -5, 2.4), "a-rock a-drawn a-fine")
    + path("M-9 5q-5 1-4-5q1-3 3-2", "a-ink a-fine")
    + path("M5-1h.1M10 1h.1M-4 5v2M3 5v2", "a-ink")
)


@lru_cache(maxsize=1)
def piece_defs() -> str:
    """Faces, tails, jewels, chests, rats and cloths, to put into `defs`."""
    parts = (("face", _FACE), ("tail", _TAIL), ("jewel", _JEWEL), ("chest", _CHEST), ("rat", _RAT))
    return "".join(symbol(name, art) for name, art in parts) + cloths(COLOURS)


@lru_cache(maxsize=512)
def form_cells(shape: str, turn: str = "0", narrow: bool = False) -> GridCells:
    """The cells of a shape in one orientation; turned with the boat if it stands upright."""
    form = next((form for form in SHAPE_OF[shape].forms if form.turn == turn), SHAPE_OF[shape].forms[0])
    return settle([(y, -x) for x, y in form.cells] if narrow else list(form.cells))


@cache
def turned_forms(shape: str) -> Mapping[str, Form]:
    """A shape in all its orientations, for the script that turns and flips it (IC-30)."""
    known = SHAPE_OF.get(shape)
    return forms_of({form.turn: form.cells for form in known.forms}) if known else {}


def settle(cells: list[Cell]) -> GridCells:
    """The same cells, moved so that their box starts at 0, 0, in reading order."""
    left, top = min(x for x, _ in cells), min(y for _, y in cells)
    return tuple(sorted(((x - left, y - top) for x, y in cells), key=lambda cell: (cell[1], cell[0])))


def box_of(cells: GridCells) -> tuple[int, int]:
    """The width and height of a piece in cells."""
    return max(x for x, _ in cells) + 1, max(y for _, y in cells) + 1


@lru_cache(maxsize=256)
def outline(cells: GridCells) -> str:
    """The path around a piece."""
    return "".join(rounded(moved_in(loop, UNIT, 1.8), 9) for loop in loops(cells))


@lru_cache(maxsize=256)
def area(cells: GridCells) -> str:
    """The squares of a piece as a path: plainer and shorter than its outline."""
    found = ""
    for loop in loops(cells):
        (x, y), *others = loop
        found += f"M{x * UNIT} {y * UNIT}"
        for nx, ny in others:
            found += f"h{(nx - x) * UNIT}" if nx != x else f"v{(ny - y) * UNIT}"
            x, y = nx, ny
        found += "Z"
    return found


def _beside(cell: Cell, cells: GridCells) -> list[Cell]:
    x, y = cell
    return [near for near in ((x, y - 1), (x - 1, y), (x + 1, y), (x, y + 1)) if near in cells]


@lru_cache(maxsize=256)
def anatomy(cells: GridCells) -> tuple[Cell, Cell, Cell]:
    """Head, tail and heart: a tip as high as possible, the cell farthest from it, and the middle between."""
    head = min(
        cells, key=lambda cell: ((cell[0], cell[1] - 1) in cells, len(_beside(cell, cells)), cell[1], cell[0])
    )
    order, steps = [head], {head: 0}
    for cell in order:
        for near in _beside(cell, cells):
            if near not in steps:
                steps[near] = steps[cell] + 1
                order.append(near)
    tail = max(order, key=lambda cell: (steps[cell], -len(_beside(cell, cells)), cell[1]))
    body = [cell for cell in order if cell not in (head, tail)]
    return head, tail, body[len(body) // 2]


def _at(cell: Cell) -> tuple[str, str]:
    return num((cell[0] + 0.5) * UNIT), num((cell[1] + 0.5) * UNIT)


@lru_cache(maxsize=1024)
def cat(cells: GridCells, colour: str, letter: str, special: bool = False) -> str:
    """A cat; without a colour it is the oshax of a card. The letter may be left out."""
    head, tail, heart = anatomy(cells)
    ground = (
        f'<path class="a-drawn"{dyed(colour)} d="{outline(cells)}"/>'
        if colour
        else path(outline(cells), "a-paper a-drawn")
    )
    near = _beside(tail, cells)[0]
    turn = {(-1, 0): 0, (0, -1): 90, (1, 0): 180, (0, 1): 270}[near[0] - tail[0], near[1] - tail[1]]
    (tx, ty), (hx, hy), (mx, my) = _at(tail), _at(head), _at(heart)
    parts = [
        ground,
        f'<use href="#{MARK}tail" transform="translate({tx} {ty})rotate({turn})"/>',
        _paws(cells, head, tail),
    ]
    parts.append(f'<use class="a-{colour or "paper"}" href="#{MARK}face" transform="translate({hx} {hy})"/>')
    if special:
        parts.append(path(star(float(hx), float(hy) - 8.5, 4.5, 2, 5), "a-gold a-drawn a-fine"))
    if letter:
        parts.append(
            f'<circle class="a-paper" cx="{mx}" cy="{my}" r="9.5"/>'
            + number(float(mx), float(my), 15, letter, "a-t a-bold-t")
        )
    return "".join(parts)


def _paws(cells: GridCells, head: Cell, tail: Cell) -> str:
    """Two paws below each cell with nothing under it, except the head and the tail."""
    data = ""
    for x, y in cells:
        if (x, y + 1) not in cells and (x, y) not in (head, tail):
            left, floor = x * UNIT, (y + 1) * UNIT - 2
            data += f"M{num(left + 5)} {floor}q0-5 4-5t4 5M{num(left + 19)} {floor}q0-5 4-5t4 5"
    return path(data, "a-ink a-fine") if data else ""


@lru_cache(maxsize=256)
def treasure(cells: GridCells, rare: bool) -> str:
    """A common treasure is made of chests, a rare one of jewels: letters are for the colours of cats."""
    ground = path(outline(cells), "a-gold a-drawn" if rare else "a-rock a-drawn")
    sign = "jewel" if rare else "chest"
    places = [_at(cell) for cell in cells]
    return ground + "".join(
        f'<use href="#{MARK}{sign}" transform="translate({x} {y})scale(.9)"/>' for x, y in places
    )


def shape_art(shape: str, cells: GridCells, colour: str, letter: str) -> str:
    """Any shape; the letter is that of the colour, “?” for none yet."""
    known = SHAPE_OF[shape]
    if known.is_cat:
        return cat(cells, colour, letter, known.name.startswith("oshax"))
    return treasure(cells, known.name.startswith("rare"))


def pencilled(cells: GridCells) -> str:
    """The outline in pencil, for what is not final yet."""
    return path(outline(cells), "a-pencil")
