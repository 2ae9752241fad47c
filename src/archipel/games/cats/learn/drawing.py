"""Situations with a piece in hand: where it pays, and where it hurts."""

from collections.abc import Iterable
from typing import Final

from archipel.games.cats.learn.own import Lights, counted, holding
from archipel.games.cats.rules.families import group_cats
from archipel.games.cats.rules.grid import BIT_OF, NAMES
from archipel.games.cats.rules.lights import cells
from archipel.games.cats.rules.moves import COLOURS, DrawPiece
from archipel.games.cats.rules.shapes import SHAPE_OF
from archipel.games.cats.rules.sheet import DrawnPiece
from archipel.games.cats.rules.traditions import PRINTED
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked
from archipel.kernel import Part

EXACT: Final = range(18, 23)  # “exactly five cats of a colour”
EMPTY: Final = {14: ("apple",), 25: ("moon-top", "moon-bottom")}
FIVE: Final = 5
FEW: Final = 6  # places


def first(asked: Asked[CatsView]) -> Lights | bool:
    """The first piece of the game; its map, if it is a cat."""
    day = holding(asked)
    if day is None or day.sheet.pieces:
        return False
    return own_map(asked) or True


def touch(asked: Asked[CatsView]) -> bool:
    """The second piece of the game."""
    day = holding(asked)
    return day is not None and len(day.sheet.pieces) == 1 and not day.bonus


def gift(asked: Asked[CatsView]) -> bool:
    """A map gives a treasure."""
    day = holding(asked)
    return day is not None and bool(day.bonus)


def own_map(asked: Asked[CatsView]) -> Lights:
    """The cat in hand can cover the map of its colour."""
    view, day = asked.view, holding(asked)
    if day is None or day.bonus or not day.colour:
        return ()
    maps = {colour: cell for cell, colour in view.boats[day.sheet.boat - 1].maps}
    cell = maps.get(day.colour, "")
    if not cell:
        return ()
    bit = 1 << BIT_OF[cell]
    reached = any(isinstance(move, DrawPiece) and move.mask & bit for move in asked.moves)
    return (Part("cell", cell),) if reached else ()


def pair(asked: Asked[CatsView]) -> Lights:
    """Two cats of the colour in hand lie side by side."""
    return _group(asked, 2, 2)


def grow(asked: Asked[CatsView]) -> Lights:
    """A family of the colour in hand."""
    return _group(asked, 3, 99)


def double(asked: Asked[CatsView]) -> bool:
    """A cat twice is possible, and the cat in hand has company of its colour."""
    possible = any(move.verb == "twice" and move.text.endswith("cat") for move in asked.moves)
    return possible and bool(_group(asked, 2, 99))


def last_cell(asked: Asked[CatsView]) -> Lights:
    """A treasure is in hand, and a cabin lacks three cells at most."""
    day = holding(asked)
    if day is None or (day.colour and not day.bonus):
        return ()
    tally = counted(asked)
    few = [name for name, empty in tally.empty.items() if 0 < empty <= 3]
    return cells(sum(tally.sheet.plan.cabins[name] for name in few) & tally.sheet.free)


def exact(asked: Asked[CatsView]) -> Lights:
    """One more cat of this colour spoils a ticked tradition."""
    day = holding(asked)
    if day is None or day.bonus or not day.colour:
        return ()
    tally, colour = counted(asked), COLOURS.index(day.colour)
    spoils = any(
        number in day.sheet.ticks and PRINTED["tradition"][number - 1].colour == colour for number in EXACT
    )
    if not spoils or tally.by_colour[colour] != FIVE:
        return ()
    return _parts(cat for cat in tally.cats if cat.colour == colour)


def keep_empty(asked: Asked[CatsView]) -> Lights:
    """A ticked tradition wants cabins empty, and they are."""
    day = holding(asked)
    if day is None:
        return ()
    plan, free = counted(asked).sheet.plan, counted(asked).sheet.free
    for number, names in EMPTY.items():
        wanted = sum(plan.cabins[name] for name in names)
        if number in day.sheet.ticks and wanted & free == wanted:
            return cells(wanted)
    return ()


def hers(asked: Asked[CatsView]) -> bool:
    """Alone: the sister counts the colour in hand."""
    view, day = asked.view, holding(asked)
    return day is not None and not day.bonus and len(view.sheets) == 1 and day.colour in view.colours


def rare(asked: Asked[CatsView]) -> bool:
    """A rare treasure is in hand."""
    day = holding(asked)
    return day is not None and any(name.startswith("rare") for name in day.due)


def tight(asked: Asked[CatsView]) -> bool:
    """Only a few places are left for a cat."""
    day = holding(asked)
    if day is None or not any(SHAPE_OF[name].is_cat for name in day.due):
        return False
    return sum(isinstance(move, DrawPiece) for move in asked.moves) <= FEW


def turning(asked: Asked[CatsView]) -> bool:
    """The third piece of the game: by now, turning it matters."""
    day = holding(asked)
    return day is not None and len(day.sheet.pieces) == 2


def _group(asked: Asked[CatsView], least: int, most: int) -> Lights:
    """The cats of the largest group of the colour in hand, if it has so many."""
    day = holding(asked)
    if day is None or day.bonus or not day.colour:
        return ()
    colour = COLOURS.index(day.colour)
    groups = group_cats([cat for cat in counted(asked).cats if cat.colour == colour])
    best = max(groups, key=lambda group: len(group.cats), default=None)
    return _parts(best.cats) if best is not None and least <= len(best.cats) <= most else ()


def _parts(cats: Iterable[DrawnPiece]) -> Lights:
    return tuple(Part("piece", NAMES[one.place.anchor]) for one in cats)
