"""The sea chart in letters: what is printed in a cell, the route drawn through it, what is ticked there."""

from dataclasses import replace
from typing import Final

from archipel.drawing.contract import Want, WantChanges, seat_line
from archipel.drawing.text import blocks, grid, shown, spoken
from archipel.games.doodle.drawing.printed import forts_in
from archipel.games.doodle.drawing.sheet import KINDS, sheets_of, what_is_in
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.view import DoodleView, SheetView

_LINES: Final = {"": " ", "WE": "─", "NS": "│", "NE": "└", "ES": "┌", "SW": "┐", "WN": "┘"}


def text(view: DoodleView, want: WantChanges[DoodleView]) -> str:
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
