"""Pieces that are turned and flipped before they are drawn: their forms, for the script that moves them."""

from collections.abc import Callable, Mapping
from typing import Final, TypedDict

Cells = tuple[tuple[int, int], ...]
"""Covered cells as offsets (across, down) from the first one in reading order."""

_CHANGES: Final[Mapping[str, Callable[[int, int], tuple[int, int]]]] = {
    "right": lambda x, y: (-y, x),
    "left": lambda x, y: (y, -x),
    "flip": lambda x, y: (-x, y),
}


class Form(TypedDict):
    """A piece in one turn (orientation): the cells it covers, relative to the cell that names its place, and
    the turn it gets when it is rotated by a quarter or flipped."""

    cells: Cells
    to: Mapping[str, str]


def forms_of(turns: Mapping[str, Cells]) -> Mapping[str, Form]:
    """The forms of a piece, given all its different turns by name."""
    turn_of = {cells: turn for turn, cells in turns.items()}
    return {
        turn: Form(cells=cells, to={name: turn_of[_changed(cells, name)] for name in _CHANGES})
        for turn, cells in turns.items()
    }


def _changed(cells: Cells, name: str) -> Cells:
    """The cells after a change, relative to the first one in reading order."""
    moved = sorted((_CHANGES[name](x, y) for x, y in cells), key=lambda cell: (cell[1], cell[0]))
    left, top = moved[0]
    return tuple((x - left, y - top) for x, y in moved)
