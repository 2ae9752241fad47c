"""What the situations look at: the seat's own sheet, what it may write now, and what that would find."""

from collections.abc import Iterable

from archipel.games.skull.rules.data import NUMBERS, island
from archipel.games.skull.rules.grid import COLUMN, NAME, ROW
from archipel.games.skull.rules.moves import Boat, Write
from archipel.games.skull.rules.reading import sheet_of
from archipel.games.skull.rules.sheet import Sheet, restore
from archipel.games.skull.rules.view import SheetView, SkullView
from archipel.guide import Asked
from archipel.kernel import Part

Parts = tuple[Part, ...]


def own(asked: Asked[SkullView]) -> SheetView:
    """The seat's own sheet."""
    view = asked.view
    return sheet_of(view, view.seat)


def worked(view: SkullView, sheet: SheetView) -> Sheet:
    """A sheet as the rules handle it."""
    return restore(island(view.setup.sheet, str(view.setup["side"])), sheet)


def parts(cells: Iterable[int]) -> Parts:
    """Cells, to light them up."""
    return tuple(Part("cell", NAME[cell]) for cell in dict.fromkeys(cells))


def writes(asked: Asked[SkullView]) -> list[Write]:
    """The numbers that the seat may write now, each with its cell; none for a danger."""
    return [move for move in asked.moves if isinstance(move, Write)]


def boats(asked: Asked[SkullView]) -> list[Boat]:
    """Where the seat may draw a boat now."""
    return [move for move in asked.moves if isinstance(move, Boat)]


def begins(asked: Asked[SkullView]) -> bool:
    """Is a number or a boat asked for, with nothing in pencil yet?"""
    return not asked.steps and bool(writes(asked) or boats(asked))


def finding(asked: Asked[SkullView]) -> list[int]:
    """The cells where a number that is allowed now finds a treasure."""
    view, now = asked.view, own(asked)
    sheet = worked(view, now)
    often = {number for number in NUMBERS if now.numbers.count(number) >= (1 if now.boats else 3)}
    found = []
    for move in writes(asked):
        if move.number in often and not sheet.found >> move.number & 1:
            after = sheet.write(move)
            if after.choices or len(after.treasures) > len(sheet.treasures):
                found.append(move.cell)
    return found


def aligned(sheet: SheetView, number: int) -> list[tuple[int, int]]:
    """Pairs of this number in one row or column, with room for a treasure between them."""
    where = [cell for cell, value in enumerate(sheet.numbers) if value == number]
    pairs = [(one, other) for one in where for other in where if one < other]
    across = [
        pair for pair in pairs if ROW[pair[0]] == ROW[pair[1]] and COLUMN[pair[1]] - COLUMN[pair[0]] > 1
    ]
    down = [pair for pair in pairs if COLUMN[pair[0]] == COLUMN[pair[1]] and ROW[pair[1]] - ROW[pair[0]] > 1]
    return across + down
