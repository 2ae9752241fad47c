"""Situations about skulls, on a rival's sheet and on one's own, and the 9s that turn them."""

from archipel.games.skull.learn.reading import Parts, begins, own, parts, writes
from archipel.games.skull.rules.grid import BIT, NEAR
from archipel.games.skull.rules.moves import Danger
from archipel.games.skull.rules.reading import NINE, NONE, counted, danger_points, sheet_of, worthless
from archipel.games.skull.rules.view import SheetView, SkullView
from archipel.guide import Asked

_DEAR = 5
"""A skull that costs at least this much is worth a remark."""
_SMALL = 2


def _endangers(asked: Asked[SkullView]) -> bool:
    """Is a danger asked for?"""
    return any(isinstance(move, Danger) for move in asked.moves)


def _rival(asked: Asked[SkullView]) -> SheetView | None:
    """The rival's sheet that the seat holds."""
    view = asked.view
    return sheet_of(view, view.target) if _endangers(asked) and view.target != view.seat else None


def together(asked: Asked[SkullView]) -> bool:
    """A danger for a rival."""
    return _rival(asked) is not None


def alone(asked: Asked[SkullView]) -> bool:
    """A danger for oneself, in a solo game."""
    return _endangers(asked) and asked.view.target == asked.view.seat


def on_a_treasure(asked: Asked[SkullView]) -> Parts:
    """The rival has circled a cell that is still free."""
    sheet = _rival(asked)
    free = {move.cell for move in asked.moves if isinstance(move, Danger)}
    return parts(cell for _, cell in sheet.treasures if cell in free) if sheet else ()


def near_a_nine(asked: Asked[SkullView]) -> Parts:
    """The rival has 9s."""
    sheet = _rival(asked)
    return parts(cell for cell, value in enumerate(sheet.numbers) if value == NINE) if sheet else ()


def _wild_skulls(sheet: SheetView) -> list[int]:
    return [cell for cell in sheet.dangers if cell not in sheet.overcome]


def _turned(asked: Asked[SkullView]) -> dict[int, list[int]]:
    """By cell where a 9 may be written now: the skulls that it would turn."""
    if not begins(asked):
        return {}
    skulls = _wild_skulls(own(asked))
    nines = [move.cell for move in writes(asked) if move.number == NINE]
    return {cell: [skull for skull in skulls if NEAR[cell] & BIT[skull]] for cell in nines}


def one_to_turn(asked: Asked[SkullView]) -> Parts:
    """A 9 can be written beside a skull."""
    return parts(cell for cell, skulls in _turned(asked).items() if skulls)


def two_to_turn(asked: Asked[SkullView]) -> Parts:
    """A 9 can be written beside two skulls."""
    return parts(cell for cell, skulls in _turned(asked).items() if len(skulls) > 1)


def spoilt(asked: Asked[SkullView]) -> Parts:
    """A treasure lies under a skull."""
    sheet = own(asked)
    return parts(cell for _, cell in sheet.treasures if worthless(sheet, cell)) if begins(asked) else ()


def costly(asked: Asked[SkullView]) -> Parts:
    """A skull costs something, and there is no 9 to write."""
    if not begins(asked) or any(move.number == NINE for move in writes(asked)):
        return ()
    sheet = own(asked)
    dear = [cell for cell in _wild_skulls(sheet) if danger_points(sheet, cell) < 0]
    return parts((dear[0], counted(sheet, dear[0]))) if dear else ()


def cheaper(asked: Asked[SkullView]) -> Parts:
    """A small number can be written beside a dear skull."""
    if not begins(asked):
        return ()
    sheet = own(asked)
    small = [move.cell for move in writes(asked) if move.number <= _SMALL]
    for skull in _wild_skulls(sheet):
        beside = [cell for cell in small if NEAR[cell] & BIT[skull]]
        if beside and danger_points(sheet, skull) <= -_DEAR:
            return parts((skull, *beside))
    return ()


def tamed(asked: Asked[SkullView]) -> Parts:
    """A skull gives something."""
    sheet = own(asked)
    good = [cell for cell in sheet.overcome if danger_points(sheet, cell) > 0]
    where = [cell for skull in good[:1] for cell in (skull, counted(sheet, skull)) if cell != NONE]
    return parts(where) if begins(asked) else ()


def nine_early(asked: Asked[SkullView]) -> bool:
    """A 9 can be written while dangers are still to come."""
    view = asked.view
    return begins(asked) and view.ticked < view.bubbles and any(move.number == NINE for move in writes(asked))
