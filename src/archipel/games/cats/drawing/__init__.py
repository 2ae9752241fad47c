"""The Isle of Cats: Explore & Draw: a boat full of cats, an island of cards, shapes to choose and turn."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.drawing.contract import (
    PALETTE,
    SHEET,
    TABLEAU,
    Accent,
    Drawing,
    Picture,
    Shape,
    Want,
    WantChanges,
)
from archipel.drawing.pieces import Form
from archipel.games.cats.drawing.choose import choose
from archipel.games.cats.drawing.emblem import emblem
from archipel.games.cats.drawing.island import tableau
from archipel.games.cats.drawing.look import look
from archipel.games.cats.drawing.pieces import turned_forms
from archipel.games.cats.drawing.sheet import large
from archipel.games.cats.drawing.small import small
from archipel.games.cats.drawing.text import text
from archipel.games.cats.rules.view import CatsView


class CatsDrawing(Drawing[CatsView]):
    """Cards, columns and rows are picked on the island, cells on the boat, shapes from a palette."""

    accent: ClassVar[Accent] = Accent(day="#6b3d78", night="#cfa5dc")
    shape: ClassVar[Shape] = "wide"
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "column": (TABLEAU,),
        "row": (TABLEAU,),
        "row1": (TABLEAU,),
        "row2": (TABLEAU,),
        "row3": (TABLEAU,),
        "extra": (TABLEAU,),
        "card": (TABLEAU, PALETTE),
        "cell": (SHEET,),
        "twice": (PALETTE,),
        "again": (PALETTE,),
        "colour": (PALETTE,),
        "half": (PALETTE,),
        "pair": (PALETTE,),
        "shape": (PALETTE,),
        "turn": (PALETTE,),
        "bonus": (PALETTE,),
    }

    def sheet(self, view: CatsView, want: WantChanges[CatsView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: CatsView, want: WantChanges[CatsView]) -> Picture:
        return tableau(view, want)

    def alike(self, view: CatsView, seat: int | None) -> bool:
        return seat is not None and seat != view.seat

    def text(self, view: CatsView, want: WantChanges[CatsView]) -> str:
        return text(view, want)

    def palette(self, view: CatsView, kind: str, values: Sequence[str], want: Want) -> Picture:
        return look(view, values, want) if kind == "look" else choose(view, kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)

    def forms(self, shape: str) -> Mapping[str, Form]:
        return turned_forms(shape)


DRAWING: Final = CatsDrawing()
