"""Doodle Islands: a squared sea chart, routes in coloured ink, zones of numbers, dice."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.drawing.contract import PALETTE, SHEET, TABLEAU, Accent, Drawing, Picture, Want
from archipel.games.doodle.drawing.dice import tableau
from archipel.games.doodle.drawing.emblem import emblem
from archipel.games.doodle.drawing.palette import palette
from archipel.games.doodle.drawing.sheet import large
from archipel.games.doodle.drawing.small import small
from archipel.games.doodle.drawing.text import text
from archipel.games.doodle.rules.view import DoodleView
from archipel.kernel import View


class DoodleDrawing(Drawing):
    """Routes, forts and tentacles are picked from a palette; dice and cells in place. A column is implied by
    the cell, and a bottle has a button of its own."""

    accent: ClassVar[Accent] = Accent(day="#1d6670", night="#74c4cc")
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "die": (TABLEAU,),
        "column": (),
        "cell": (SHEET,),
        "bottle": (PALETTE,),
        "route": (PALETTE,),
        "fort": (PALETTE,),
        "tentacle": (PALETTE,),
    }

    def sheet(self, view: View, want: Want) -> Picture:
        assert isinstance(view, DoodleView)
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: View, want: Want) -> Picture:
        assert isinstance(view, DoodleView)
        return tableau(view, want)

    def alike(self, view: View, seat: int | None) -> bool:
        return True  # nothing is hidden

    def text(self, view: View, want: Want) -> str:
        assert isinstance(view, DoodleView)
        return text(view, want)

    def palette(self, view: View, kind: str, values: Sequence[str], want: Want) -> Picture:
        return palette(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)


DRAWING: Final = DoodleDrawing()
