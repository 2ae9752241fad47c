"""Doodle Islands: a squared sea chart, routes in coloured ink, zones of numbers, dice."""

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
    Want,
    WantChanges,
    seat_line,
)
from archipel.drawing.pen import box, fibres, ring, smooth, waves
from archipel.drawing.pickers import strip
from archipel.drawing.stamps import BOTTLE, FORT, GALLEON, TICK, TREASURE_ISLAND, compass, rhumbs
from archipel.drawing.svg import group, hidden, hit, path, pick, rect, text
from archipel.drawing.text import blocks, grid, shown, spoken
from archipel.games.doodle.drawing.dice import tableau
from archipel.games.doodle.drawing.marks import route_lines
from archipel.games.doodle.drawing.printed import forts_in
from archipel.games.doodle.drawing.sheet import KINDS, large, sheets_of, small, what_is_in
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.grid import ROUTES
from archipel.games.doodle.rules.view import DoodleView, SheetView

_SERPENT = (
    path("M-58 22Q-62-14-42-16Q-24-14-26 22Z", "a-green a-drawn")
    + path("M-22 22Q-24-22-4-24Q18-22 16 22Z", "a-green a-drawn")
    + path("M20 22Q40 12 30-18Q22-52 48-56Q72-58 72-40Q70-30 52-31Q56-4 52 22Z", "a-green a-drawn")
    + path("M66-38q8 3 12-1M60-32l2 5l3-5M52-31l2 5l3-4M40-55l-6-12M48-57l-1-13M56-57l4-11", "a-ink")
    + path(ring(56, -45, 4.5), "a-paper a-drawn")
    + path(ring(57.5, -45, 1.8), "a-solid")
    + path("M-50 6l6-12l6 12M-14 4l7-14l7 14M34-6l8-3M36 4l9-3M38 14l10-3", "a-ink a-fine")
    + path("M-70 24q7-6 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0", "a-wave")
)
_ALL: Final = {"route": ROUTES, "fort": ("tick",), "tentacle": ("tick",)}
_LETTER: Final = 8.6  # the width of a letter
_LINES: Final = {"": " ", "WE": "─", "NS": "│", "NE": "└", "ES": "┌", "SW": "┐", "WN": "┘"}


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
        """The dice, a legend, and the sheets."""
        chart = view.chart
        dice = want.say("no-dice")
        if view.black:
            white = ", ".join(want.say("white-die", value=die) for die in view.free)
            dice = want.say("black-die", value=view.black) + (f", {white}" if white else "")
        signs = [(sign, want.say(word)) for sign, word in KINDS.items() if sign in "".join(chart.grid)]
        if chart.sea == "treasures":
            signs.append(("A 1/3", want.say("archipelago", ticked=1, forts=3)))
        else:
            signs.append(("K 1/3", want.say("kraken", ticked=1, tentacles=3)))
        legend = "  ".join(f"{sign} {word}" for sign, word in signs)
        sheets = [_sheet(view, replace(want, seat=seat)) for seat in shown(len(view.sheets), want.seat)]
        head = [want.say("round", round=view.round), dice]
        return blocks(("\n".join(head if want.small or want.spoken else [*head, legend]), *sheets))

    def palette(self, view: DoodleView, kind: str, values: Sequence[str], want: Want) -> Picture:
        """All values of a kind in one row; those not among `values` are dimmed and cannot be picked."""
        if kind == "bottle":
            return _bottle(values, want)
        if kind not in _ALL:
            return strip(kind, values, want)
        size, gap = (43, 4) if want.narrow else (47, 5)  # six routes and a fort make one row
        shown = _ALL[kind] if set(values) <= set(_ALL[kind]) else values
        body = ""
        for index, value in enumerate(shown):
            x = index * (size + gap) + 2
            art = group(_drawn(kind, value), x + size / 2, 2 + size / 2, size / 52)
            button = path(box(x, 2, size, size), "a-paper-2 a-drawn") + art
            if value in values:
                body += pick(kind, value, want.part(kind, value), hit(x, 2, size, size), button)
            else:
                body += hidden(f'<g class="a-dim">{button}</g>')
        return Picture(len(shown) * (size + gap) - gap + 4, size + 4, want.part("part", kind), body)

    def emblem(self, want: Want) -> Picture:
        """320 by 200."""
        body = rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40), "a-grain")
        body += rhumbs(276, 158, 330) + path(waves(0, 0, 320, 200, 34), "a-wave")
        west = ((14, 60), (30, 32), (66, 26), (92, 44), (88, 72), (56, 86), (24, 82))
        body += path(smooth(west), "a-land a-drawn")
        for x, y in ((36, 52), (60, 44), (72, 66)):
            body += group(FORT, x, y, 1.9)
        body += group(TREASURE_ISLAND, 136, 158, 1.9)
        route = "M52 72C60 118 92 96 112 108S138 122 136 142M86 56C130 30 150 74 178 66"
        for classes, width in (("a-halo", 11), ("a-route", 6), ("a-spine", 1.8)):
            body += path(route, classes, f' stroke-width="{width}"')
        body += group(GALLEON, 190, 58, 1.25) + group(_SERPENT, 226, 122, 0.9) + compass(284, 36, 24)
        frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
        return Picture(320, 200, want.rules.about.name[want.language], body + frame)


def _drawn(kind: str, value: str) -> str:
    if kind == "route" and value in ROUTES:
        tile = '<rect class="a-sea" x="-22" y="-22" width="44" height="44" rx="3"/>'
        return tile + route_lines(((value, 0, 0),), 44, pencil=False)
    ticked = group(path(TICK, "a-accent-ink"), 0, 0, 2)
    if kind == "fort":
        return group(FORT, 0, 0, 3.2) + ticked
    return path("M-10 16q16-4 8-16q-6-10 4-14q10-1 8 6q-2 5-6 2", "a-ink a-bold") + ticked


def _bottle(values: Sequence[str], want: Want) -> Picture:
    """A button with words: no die fits, and a bottle is ticked."""
    words = want.say("tick-bottle")
    width = 52 + len(words) * _LETTER
    icon = group(BOTTLE, 24, 24, 1.2) + group(path(TICK, "a-accent-ink"), 24, 26, 1.6)
    label = text(46, 30, 16, words, "a-t a-start")
    button = path(box(2, 2, width, 44), "a-paper-2 a-drawn") + icon + label
    picks = [
        pick("bottle", value, want.part("bottle", value), hit(2, 2, width, 44), button)
        for value in values[:1]
    ]
    return Picture(width + 4, 48, want.part("part", "bottle"), "".join(picks))


def _sheet(view: DoodleView, want: WantChanges[DoodleView]) -> str:
    seat, _, _, sheet = sheets_of(view, want)
    chart = view.chart
    side = chart.side
    cells = [
        [_cell(chart, sheet, side * y + x, sign) for x, sign in enumerate(row)]
        for y, row in enumerate(chart.grid)
    ]
    names = range(1, side + 1)
    if want.spoken:
        found = [what_is_in(chart, sheet, cell, sign, want) for cell, sign in enumerate("".join(chart.grid))]
        drawn = spoken([found[at : at + side] for at in range(0, len(found), side)], want.say)
    else:
        drawn = grid(cells, [f"c{name}  " for name in names], [f"r{name}" for name in names])
    prizes = "treasures" if chart.sea == "treasures" else "krakens"
    zones = [
        _zone("monsters", chart.monsters, sheet.monsters, sheet.monsters_crossed, want),
        _zone(prizes, chart.prizes, sheet.prizes, sheet.prizes_crossed, want),
        _zone("bonuses", chart.bonuses, sheet.bonuses, sheet.bonuses_crossed, want),
    ]
    tracks = [("bottles", sheet.bottles, chart.bottles), ("barrels", sheet.barrels, chart.barrels)]
    counts = [
        want.say("of", name=want.say(key), count=count, most=most) for key, count, most in tracks if most
    ]
    return "\n".join((seat_line(want, seat, view), drawn, *filter(None, zones), *counts))


def _cell(chart: Chart, sheet: SheetView, cell: int, sign: str) -> str:
    marks = forts_in(chart, cell) if sign == "A" else chart.tentacles if sign == "K" else 0
    ticks = f"{sheet.ticks[cell]}/{marks}" if marks else "   "
    return f"{sign}{_LINES[sheet.routes[cell]]}{ticks}"


def _zone(
    key: str, numbers: tuple[int, ...], ringed: tuple[int, ...], crossed: tuple[int, ...], want: Want
) -> str:
    """A zone of numbers: circled ones in brackets, a dash for those crossed out."""
    told = " ".join(
        f"({number})" if number in ringed else "-" if number in crossed else str(number) for number in numbers
    )
    return want.say("is", name=want.say(key), value=told) if numbers else ""


DRAWING: Final = DoodleDrawing()
