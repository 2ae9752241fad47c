"""Pieces that are turned and flipped before they are drawn: their forms, for the script that moves them."""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, TypedDict

from archipel.games.cats.rules.shapes import SHAPE_OF
from archipel.web.pages.table.offer import Offer

Cells = tuple[tuple[int, int], ...]
_CHANGES: Final[Mapping[str, Callable[[int, int], tuple[int, int]]]] = {
    "right": lambda x, y: (-y, x),
    "left": lambda x, y: (y, -x),
    "flip": lambda x, y: (-x, y),
}


class Form(TypedDict):
    """A piece in one turn: the cells it covers, as steps across and down from the cell that names its place;
    and the turn it comes to when it is turned by a quarter or flipped."""

    cells: Cells
    to: Mapping[str, str]


Forms = Mapping[str, Mapping[str, Form]]
"""By shape and turn."""


def forms_of(game: str, offer: Offer) -> Forms:
    """The forms of all shapes that can be drawn now; none for games without pieces."""
    if game != "cats":
        return {}
    return {value: _forms(value) for kind, value in offer.parts if kind == "shape" and value in SHAPE_OF}


@cache
def _forms(shape: str) -> Mapping[str, Form]:
    turn_of = {form.cells: form.turn for form in SHAPE_OF[shape].forms}
    return {
        turn: Form(cells=cells, to={name: turn_of[_changed(cells, name)] for name in _CHANGES})
        for cells, turn in turn_of.items()
    }


def _changed(cells: Cells, name: str) -> Cells:
    """The cells after a change, from their first one in reading order."""
    moved = sorted((_CHANGES[name](x, y) for x, y in cells), key=lambda cell: (cell[1], cell[0]))
    left, top = moved[0]
    return tuple((x - left, y - top) for x, y in moved)
