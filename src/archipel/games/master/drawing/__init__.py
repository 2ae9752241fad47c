"""MasterIslands: a sea of island cards with galleons on them, a hand, and captured cards."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.drawing.contract import PALETTE, TABLEAU, Accent, Drawing, Picture, Want
from archipel.drawing.pickers import strip
from archipel.games.master.drawing.emblem import emblem
from archipel.games.master.drawing.mat import large, small
from archipel.games.master.drawing.sea import tableau
from archipel.games.master.drawing.text import text
from archipel.games.master.rules.view import MasterView
from archipel.kernel import View


class MasterDrawing(Drawing):
    """Hand cards, spots, galleons and islands are all picked in the middle. A sheet shows captured cards."""

    accent: ClassVar[Accent] = Accent(day="#84540a", night="#e5b35c")
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "card": (TABLEAU,),
        "spot": (TABLEAU,),
        "from": (TABLEAU,),
        "to": (TABLEAU,),
        "island": (TABLEAU,),
        "done": (PALETTE,),
    }

    def sheet(self, view: View, want: Want) -> Picture:
        assert isinstance(view, MasterView)
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: View, want: Want) -> Picture:
        assert isinstance(view, MasterView)
        return tableau(view, want)

    def alike(self, view: View, seat: int | None) -> bool:
        return seat is not None and seat != view.seat

    def text(self, view: View, want: Want) -> str:
        assert isinstance(view, MasterView)
        return text(view, want)

    def palette(self, view: View, kind: str, values: Sequence[str], want: Want) -> Picture:
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)


DRAWING: Final = MasterDrawing()
