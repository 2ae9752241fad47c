"""Situations about the end of the game."""

from archipel.games.skull.learn.reading import begins, own
from archipel.games.skull.rules.reading import free_cells
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked

_FEW = 4
"""Free cells on a sheet."""


def one_to_go(asked: Asked[SkullView]) -> bool:
    """The seat lacks one treasure."""
    return begins(asked) and len(own(asked).treasures) == asked.view.boxes - 1


def rival_close(asked: Asked[SkullView]) -> bool:
    """Somebody else lacks one treasure."""
    view = asked.view
    others = [sheet for seat, sheet in enumerate(view.sheets) if seat != view.seat]
    return begins(asked) and any(len(sheet.treasures) == view.boxes - 1 for sheet in others)


def nearly_full(asked: Asked[SkullView]) -> bool:
    """Hardly any cell is free on somebody's island."""
    view = asked.view
    return begins(asked) and any(free_cells(view, sheet) <= _FEW for sheet in view.sheets)


def spent(asked: Asked[SkullView]) -> bool:
    """The roll shows a skull that counts for nothing."""
    view = asked.view
    return begins(asked) and "D" in view.faces and not view.danger
