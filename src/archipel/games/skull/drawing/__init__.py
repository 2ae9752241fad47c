"""Skull Island: an island on squared paper, numbers in ink, boats, skulls and circled treasures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
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
from archipel.drawing.pickers import grid, strip
from archipel.drawing.stamps import BOAT
from archipel.drawing.svg import group
from archipel.games.skull.drawing.dice import numbers, rows_high, tableau
from archipel.games.skull.drawing.emblem import emblem
from archipel.games.skull.drawing.sheet import large
from archipel.games.skull.drawing.small import small
from archipel.games.skull.drawing.text import text
from archipel.games.skull.rules.view import SkullView


class SkullDrawing(Drawing[SkullView]):
    """Cells are picked on the island, numbers from a palette, the boat from its die or the palette."""

    accent: ClassVar[Accent] = Accent(day="#963627", night="#f0978a")
    shape: ClassVar[Shape] = "square"
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cell": (SHEET,),
        "number": (PALETTE,),
        "mark": (TABLEAU, PALETTE),
        "pass": (PALETTE,),
    }

    def sheet(self, view: SkullView, want: WantChanges[SkullView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: SkullView, want: WantChanges[SkullView]) -> Picture:
        return tableau(view, want)

    def alike(self, view: SkullView, seat: int | None) -> bool:
        if seat is None:
            return not view.swap  # with a swap, each seat sees whose sheet it was handed
        return view.draft is None or view.target != seat

    def text(self, view: SkullView, want: WantChanges[SkullView]) -> str:
        return text(view, want)

    def palette(self, view: SkullView, kind: str, values: Sequence[str], want: Want) -> Picture:
        if kind == "number":
            return numbers(view, values, want)
        if kind == "mark":
            drawn = grid(kind, values, want, (48, 42), lambda _, x, y: group(BOAT, x, y, 1.2))
            return drawn if want.narrow else replace(drawn, height=rows_high(2))  # stands beside the numbers
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)


DRAWING: Final = SkullDrawing()
