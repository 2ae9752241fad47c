"""Phrases that several sentences use: lists, names, places."""

from collections.abc import Sequence
from typing import Final

from archipel.games.skull.rules.grid import BIT, COLUMN, NAME, NEAR, ROW, SIZE
from archipel.games.skull.rules.reading import beside, counted
from archipel.games.skull.rules.view import SheetView, SkullView
from archipel.guide import Telling

_MOST: Final = 2
"""Names in a sentence; the others are counted."""


def together(tell: Telling, items: Sequence[object]) -> str:
    """`a, b and c`."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return tell.say("and", first=", ".join(texts[:-1]), last=texts[-1])


def people(tell: Telling, seats: Sequence[int]) -> str:
    """The names of these seats; of a crowd, the first few."""
    names = [tell.names[seat] for seat in seats]
    if len(names) > _MOST + 1:
        names = [*names[:_MOST], tell.say("others", count=len(names) - _MOST)]
    return together(tell, names)


def place(tell: Telling, cell: int) -> str:
    """`row 3, column 5`."""
    return tell.word("cell", NAME[cell])


def at_sea(tell: Telling, cell: int) -> str:
    """Where a boat is: `above column 6`."""
    row, column, last = ROW[cell], COLUMN[cell], SIZE - 1
    if row in (0, last) and column in (0, last):
        return tell.say(f"boat-{'bottom' if row else 'top'}-{'right' if column else 'left'}")
    if column in (0, last):
        return tell.say("boat-right" if column else "boat-left", number=row)
    if row in (0, last):
        return tell.say("boat-below" if row else "boat-above", number=column)
    return tell.say("boat-bay", number=row)


def neighbour(tell: Telling, sheet: SheetView, cell: int, danger: bool = False) -> str:
    """`beside the 4`; empty without a number or a boat around it. For a danger, the number that it counts."""
    near = beside(sheet, cell)
    if near:
        return tell.say("beside", number=sheet.numbers[counted(sheet, cell) if danger else near[0]])
    if danger:
        return ""
    boats = [one for one in sheet.boats if NEAR[one] & BIT[cell]]
    return tell.say("beside-boat") if boats else ""


def signed(points: int) -> str:
    """`+3` or `−3`."""
    return f"+{points}" if points > 0 else f"−{-points}"


def waiting(view: SkullView) -> list[int]:
    """The seats that still have to draw."""
    return [seat for seat, done in enumerate(view.done) if not done]
