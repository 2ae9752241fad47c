"""Moves by number: drawings by the shape's place among those due, its turn and its cell; then all others.

A number for every shape would make 37,000 of them, of which few are ever possible at once.
"""

from typing import Final

from archipel.games.cats.rules.box import Box
from archipel.games.cats.rules.day import Day
from archipel.games.cats.rules.grid import BITS
from archipel.games.cats.rules.moves import (
    AGAIN_CAT,
    AGAIN_TREASURE,
    DECLINE,
    OPEN,
    TAKE_COLUMNS,
    TAKE_EXTRA,
    TAKE_MORE,
    TAKE_ONE_PER_ROW,
    TAKE_ROWS,
    TWICE_CAT,
    TWICE_TREASURE,
    DrawPiece,
    places_of,
)
from archipel.games.cats.rules.shapes import COMMONS, SHAPES, TURNS
from archipel.kernel import DONE, Move

OTHERS: Final[tuple[Move, ...]] = (
    *TAKE_COLUMNS,
    *TAKE_EXTRA,
    *TAKE_MORE,
    *TAKE_ONE_PER_ROW,
    *TAKE_ROWS,
    *(move for moves in OPEN.values() for move in moves),
    TWICE_CAT,
    TWICE_TREASURE,
    AGAIN_CAT,
    AGAIN_TREASURE,
    DECLINE,
    DONE,
)
NUMBER: Final[dict[Move, int]] = {move: number for number, move in enumerate(OTHERS)}

FORM: Final = BITS
"""Numbers for one orientation of a shape: one for each cell of the grid."""

SHAPE: Final = len(TURNS) * FORM
"""Numbers for one shape that is due."""

TURN_OF: Final[tuple[int, ...]] = tuple([at for shape in SHAPES for at, _ in enumerate(shape.forms)])
"""By form: its place among the orientations of its shape."""


def slots(box: Box) -> int:
    """The most different shapes that can be due at once: those of a map's treasure, or of a card."""
    cards = [len(set(choice.shapes)) for card in box.cards for choice in card.choices]
    return max(len(COMMONS), *cards)


def due_shapes(day: Day) -> list[int]:
    """The different shapes that are due, in order: their slots."""
    due = day.due
    return list(due) if len(due) < 2 else sorted(set(due))


def drawing_number(day: Day, move: DrawPiece) -> int:
    """The number of a drawing whose shape is due."""
    slot = due_shapes(day).index(move.shape)
    return len(OTHERS) + slot * SHAPE + TURN_OF[move.form.index] * FORM + move.anchor


def move_at(day: Day, number: int) -> Move | None:
    """The move with this number; None if no shape of this slot and turn is due."""
    if number < len(OTHERS):
        return OTHERS[number]
    slot, rest = divmod(number - len(OTHERS), SHAPE)
    turn, anchor = divmod(rest, FORM)
    due = due_shapes(day)
    if slot >= len(due) or turn >= len(SHAPES[due[slot]].forms):
        return None
    return places_of(SHAPES[due[slot]].forms[turn])[anchor]
