"""Doodle Islands: a squared sea chart, routes in coloured ink, zones of numbers, dice."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.drawing.contract import PALETTE, SHEET, TABLEAU, Accent, Drawing, Picture, Want
from archipel.drawing.pickers import grid, strip
from archipel.drawing.stamps import BOTTLE, FORT, TICK
from archipel.drawing.svg import group, path
from archipel.drawing.svg import text as letters
from archipel.games.doodle.drawing.dice import tableau
from archipel.games.doodle.drawing.emblem import emblem
from archipel.games.doodle.drawing.marks import route_lines
from archipel.games.doodle.drawing.sheet import large
from archipel.games.doodle.drawing.small import small
from archipel.games.doodle.drawing.text import text
from archipel.games.doodle.rules.view import DoodleView
from archipel.kernel import View


class DoodleDrawing(Drawing):
    """Routes, forts and tentacles are picked from a palette; dice, columns and cells in place."""

    accent: ClassVar[Accent] = Accent(day="#1d6670", night="#74c4cc")
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "die": (TABLEAU,),
        "column": (SHEET,),
        "cell": (SHEET,),
        "bottle": (SHEET, PALETTE),
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
        size, gap = (43, 4) if want.narrow else (52, 6)  # on a phone, six routes and a fort make one row
        if kind == "route" or kind in _TICKS:
            drawn, scale = _TICKS.get(kind, _route), size / 52
            sides = (size, size)
            return grid(kind, values, want, sides, lambda one, x, y: group(drawn(one), x, y, scale), gap)
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        return emblem(want)


def _route(name: str) -> str:
    tile = '<rect class="a-sea" x="-22" y="-22" width="44" height="44" rx="3"/>'
    return tile + route_lines(((name, 0, 0),), 44, pencil=False)


def _fort(_: str) -> str:
    return group(FORT, 0, 0, 3.2) + group(path(TICK, "a-accent-ink"), 0, 0, 2)


def _tentacle(_: str) -> str:
    arm = path("M-10 16q16-4 8-16q-6-10 4-14q10-1 8 6q-2 5-6 2", "a-ink a-bold")
    return arm + group(path(TICK, "a-accent-ink"), 0, 0, 2)


def _bottle(_: str) -> str:
    return group(BOTTLE, 0, 0, 1.4) + letters(18, -12, 14, "+1", "a-l")


_TICKS: Final = {"fort": _fort, "tentacle": _tentacle, "bottle": _bottle}

DRAWING: Final = DoodleDrawing()
