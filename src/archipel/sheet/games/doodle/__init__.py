"""Doodle Islands: a squared sea chart, routes in coloured ink, zones of numbers, dice."""

from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from archipel.games.doodle.view import DoodleView
from archipel.kernel import View
from archipel.sheet.contract import PALETTE, SHEET, TABLEAU, Drawing, Picture, Want
from archipel.sheet.games.doodle.dice import tableau
from archipel.sheet.games.doodle.emblem import emblem
from archipel.sheet.games.doodle.marks import route_lines
from archipel.sheet.games.doodle.sheet import large
from archipel.sheet.games.doodle.small import small
from archipel.sheet.pickers import grid, strip
from archipel.sheet.stamps import BOTTLE, FORT, TICK
from archipel.sheet.svg import group, path, text


class DoodleDrawing(Drawing):
    """Routes, forts and tentacles are chosen from a palette; dice, columns and cells where they are."""

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

    def palette(self, view: View, kind: str, values: Sequence[str], want: Want) -> Picture:
        if kind == "route":
            return grid(kind, values, want, (52, 52), _route)
        if kind in _TICKS:
            return grid(kind, values, want, (52, 52), lambda _, x, y: _TICKS[kind](x, y))
        return strip(kind, values, want)

    def emblem(self) -> Picture:
        return emblem()


def _route(name: str, x: float, y: float) -> str:
    tile = f'<rect class="a-sea" x="{x - 22:.1f}" y="{y - 22:.1f}" width="44" height="44" rx="3"/>'
    return tile + route_lines(((name, x, y),), 44, pencil=False)


def _fort(x: float, y: float) -> str:
    return group(FORT, x, y, 3.2) + group(path(TICK, "a-accent-ink"), x, y, 2)


def _tentacle(x: float, y: float) -> str:
    arm = path("M-10 16q16-4 8-16q-6-10 4-14q10-1 8 6q-2 5-6 2", "a-ink a-bold")
    return group(arm, x, y) + group(path(TICK, "a-accent-ink"), x, y, 2)


def _bottle(x: float, y: float) -> str:
    return group(BOTTLE, x, y, 1.4) + text(x + 18, y - 12, 14, "+1", "a-l")


_TICKS: Final = {"fort": _fort, "tentacle": _tentacle, "bottle": _bottle}

DRAWING: Final = DoodleDrawing()
