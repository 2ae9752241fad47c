"""What is new on a boat: a ring around each piece, a trace around each family that grew."""

from collections.abc import Iterable

from archipel.drawing.outline import loops, moved_in, rounded
from archipel.drawing.svg import group, path
from archipel.games.cats.drawing.boat import Frame
from archipel.games.cats.drawing.pieces import UNIT
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.shown import PieceView, SheetView
from archipel.games.cats.rules.view import CatsView


def _around(names: Iterable[str], frame: Frame, inset: float) -> str:
    cells = [frame.place(name) for name in names]
    return "".join(rounded(moved_in(loop, UNIT, inset), 9, 1.2) for loop in loops(cells))


def rings(pieces: Iterable[PieceView], frame: Frame) -> str:
    """Around each of these pieces."""
    drawn = "".join(path(_around(piece.cells, frame, -0.6), "a-new") for piece in pieces)
    return group(drawn, frame.left, frame.top) if drawn else ""


def family_traces(view: CatsView, old: SheetView, new: SheetView, frame: Frame, classes: str) -> str:
    """Around each family that is new or has grown between two states of a sheet (IC-42)."""
    if old.pieces == new.pieces:
        return ""
    known = {family.mask for family in view.count(old).families}
    grown = [family.mask for family in view.count(new).families if family.mask not in known]
    drawn = "".join(path(_around(cell_names(mask), frame, 4.5), classes) for mask in grown)
    return group(drawn, frame.left, frame.top) if drawn else ""
