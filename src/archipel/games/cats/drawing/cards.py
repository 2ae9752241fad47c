"""The contents of an island card, centred, with a cat's letter at the side; on phones higher."""

from functools import lru_cache
from typing import Final

from archipel.drawing.contract import Want
from archipel.drawing.svg import group, path, text
from archipel.games.cats.drawing.pieces import UNIT, GridCells, box_of, form_cells, shape_art
from archipel.games.cats.drawing.traditions import tradition_art
from archipel.games.cats.rules.shapes import SHAPE_OF
from archipel.games.cats.rules.shown import CardView
from archipel.kernel import Rulebook

WIDE: Final = (78.0, 60.0)
NARROW: Final = (78.0, 78.0)
"""How large the contents of a card are, on wide screens and on phones."""
_PLATE: Final = 9.5


def _cells(shape: str, turn: str, want: Want) -> GridCells:
    """Turned as it will lie on the boat: on phones, boats stand upright, so their cards do too."""
    return form_cells(shape, turn, want.narrow)


def _fit(cells: GridCells, room: tuple[float, float]) -> float:
    wide, high = box_of(cells)
    return min(room[0] / (wide * UNIT), room[1] / (high * UNIT), 0.75)


def shape_at(
    shape: str,
    colour: str,
    at: tuple[float, float],
    room: tuple[float, float],
    want: Want,
    turn: str = "0",
    scale: float = 0,
) -> str:
    """A shape centred on the point; it fills the room as well as it can, unless a scale is given."""
    cells = _cells(shape, turn, want)
    scale = scale or _fit(cells, room)
    wide, high = (side * UNIT * scale for side in box_of(cells))
    is_cat = SHAPE_OF[shape].is_cat
    # On a small piece a letter would be too small to read; chests and jewels tell the treasures apart.
    art = group(shape_art(shape, cells, colour, ""), at[0] - wide / 2, at[1] - high / 2, scale)
    if not is_cat:
        return art
    letter = want.word("letter", colour) if colour else "?"
    x, y = at[0] + room[0] / 2 - _PLATE, at[1] + room[1] / 2 - _PLATE
    plate = f'<circle class="a-paper a-drawn a-fine" cx="{x:g}" cy="{y:g}" r="{_PLATE}"/>'
    return art + plate + text(x, y + 5.8, 16, letter, "a-t a-bold-t")


def shapes_at(
    shapes: tuple[str, ...], x: float, y: float, room: tuple[float, float], want: Want, stack: bool = False
) -> str:
    """Several treasures side by side, or one above the other, all at the same scale."""
    cells = [_cells(shape, "0", want) for shape in shapes]
    along, gap = int(stack), 5
    sides = [box_of(each)[along] for each in cells]
    space = room[along] - gap * (len(shapes) - 1)
    scale = min(space / (sum(sides) * UNIT), *(_fit(each, room) for each in cells))
    start = (y if stack else x) - (sum(sides) * UNIT * scale + gap * (len(shapes) - 1)) / 2
    body = ""
    for shape, side in zip(shapes, sides, strict=True):
        length = side * UNIT * scale
        middle = start + length / 2
        at = (x, middle) if stack else (middle, y)
        body += shape_at(shape, "", at, room, want, scale=scale)
        start += length + gap
    return body


def card_art(card: CardView, want: Want) -> str:
    """The face of a card."""
    return _face(card, want.rules, want.language, want.narrow)


@lru_cache(maxsize=2048)
def _face(card: CardView, rules: Rulebook, language: str, narrow: bool) -> str:
    want = Want(rules, language, narrow=narrow)
    if card.tradition:
        return tradition_art(card.tradition, want)
    room = NARROW if want.narrow else WIDE
    if card.kind == "two-of":
        half, high = (len(card.shapes) + 1) // 2, room[1] / 2 - 2
        rows = (card.shapes[:half], -high / 2), (card.shapes[half:], high / 2 + 1)
        body = "".join(shapes_at(shapes, 13, y, (50, high), want) for shapes, y in rows if shapes)
        return text(-26, 6, 16, "2×", "a-t a-title") + body
    if card.below:
        return _halves(card, want)
    if len(card.shapes) == 1:
        return shape_at(card.shapes[0], card.colour, (0, 0), room, want)
    return shapes_at(card.shapes, 0, 0, (70, room[1] - 14), want)


def _halves(card: CardView, want: Want) -> str:
    """What is above the word “or” and what is below it; upright pieces stand side by side."""
    if want.narrow:
        line, word = path("M-1-38v28M-1 14v24", "a-ink a-fine"), text(-1, 7, 15, want.say("or"), "a-l")
        above = shapes_at(card.shapes, -25, 0, (28, 76), want, stack=True)
        return above + shapes_at(card.below, 26, 0, (28, 76), want) + line + word
    line, word = path("M-18 1h56", "a-ink a-fine"), text(-28, 5, 13, want.say("or"), "a-l")
    above = shapes_at(card.shapes, 9, -15, (58, 28), want)
    return above + shapes_at(card.below, 9, 16, (58, 26), want) + line + word
