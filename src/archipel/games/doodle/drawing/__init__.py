"""Doodle Islands: a squared sea chart, routes in coloured ink, zones of numbers, dice."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.drawing.contract import PALETTE, SHEET, TABLEAU, Accent, Drawing, Picture, Want, WantChanges
from archipel.games.doodle.drawing.dice import tableau
from archipel.games.doodle.drawing.emblem import emblem
from archipel.games.doodle.drawing.palette import palette
from archipel.games.doodle.drawing.sheet import large
from archipel.games.doodle.drawing.small import small
from archipel.games.doodle.drawing.text import text
from archipel.games.doodle.rules.view import DoodleView


class DoodleDrawing(Drawing[DoodleView]):
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

    def sheet(self, view: DoodleView, want: WantChanges[DoodleView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: DoodleView, want: WantChanges[DoodleView]) -> Picture:
        return tableau(view, want)

    def alike(self, view: DoodleView, seat: int | None) -> bool:
        return True  # nothing is hidden

    def text(self, view: DoodleView, want: WantChanges[DoodleView]) -> str:
        return text(view, want)

    def palette(self, view: DoodleView, kind: str, values: Sequence[str], want: Want) -> Picture:
        return palette(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)


DRAWING: Final = DoodleDrawing()
