"""Beacons drawn: a chart with lighthouses at its edge, a die with its underside, an emblem."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.drawing import Accent, Drawing
from archipel.drawing.contract import SHEET, TABLEAU, Picture, Shape, Want, WantChanges
from archipel.drawing.pickers import strip
from beacons.drawing.chart import large, small
from beacons.drawing.die import tableau
from beacons.drawing.emblem import emblem
from beacons.rules.state import BeaconsView


class BeaconsDrawing(Drawing[BeaconsView]):
    """Cells are picked on the chart, the number on the die."""

    accent: ClassVar[Accent] = Accent(day="#2c6a1e", night="#a5d67f")
    shape: ClassVar[Shape] = "square"
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {"cell": (SHEET,), "number": (TABLEAU,)}

    def sheet(self, view: BeaconsView, want: WantChanges[BeaconsView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: BeaconsView, want: WantChanges[BeaconsView]) -> Picture:
        return tableau(view, want)

    def palette(self, view: BeaconsView, kind: str, values: Sequence[str], want: Want) -> Picture:
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)


DRAWING: Final = BeaconsDrawing()
