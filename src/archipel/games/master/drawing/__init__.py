"""MasterIslands: a sea of island cards with galleons on them, a hand, and captured cards."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.drawing.contract import PALETTE, TABLEAU, Accent, Drawing, Picture, Want, WantChanges
from archipel.drawing.pickers import strip
from archipel.games.master.drawing.emblem import emblem
from archipel.games.master.drawing.mat import large, small
from archipel.games.master.drawing.sea import tableau
from archipel.games.master.drawing.text import text
from archipel.games.master.rules.view import MasterView


class MasterDrawing(Drawing[MasterView]):
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

    def sheet(self, view: MasterView, want: WantChanges[MasterView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: MasterView, want: WantChanges[MasterView]) -> Picture:
        return tableau(view, want)

    def alike(self, view: MasterView, seat: int | None) -> bool:
        return seat is not None and seat != view.seat

    def text(self, view: MasterView, want: WantChanges[MasterView]) -> str:
        return text(view, want)

    def palette(self, view: MasterView, kind: str, values: Sequence[str], want: Want) -> Picture:
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)


DRAWING: Final = MasterDrawing()
