"""Where gold comes from: the route that was measured, the forts, breakers or ships it counted."""

from collections.abc import Iterable

from archipel.drawing.contract import Want
from archipel.drawing.pen import num, ring
from archipel.drawing.svg import number, path, rect, told
from archipel.games.doodle.drawing.layout import Layout
from archipel.games.doodle.drawing.marks import route_data
from archipel.games.doodle.drawing.printed import tick_spots
from archipel.games.doodle.rules.deeds import Deed, deeds
from archipel.games.doodle.rules.view import SheetView
from archipel.kernel import Setup

_FREE_CORNER = {"WE": (1, -1), "NS": (1, -1), "NE": (-1, 1), "ES": (-1, -1), "SW": (1, -1), "WN": (1, 1)}
"""The corner of a cell that its route leaves free, for a label."""


def traces(layout: Layout, setup: Setup, sheets: tuple[SheetView, SheetView, SheetView], want: Want) -> str:
    """What the pencil measures; without a pencil, what the fresh ink measured."""
    before, inked, after = sheets
    found = deeds(setup, inked, after)
    drawn = _traced(
        layout, found or deeds(setup, before, inked), after, "a-trace-pencil" if found else "a-trace", want
    )
    return f'<g class="a-over">{drawn}</g>' if drawn else ""


def _traced(layout: Layout, found: Iterable[Deed], sheet: SheetView, classes: str, want: Want) -> str:
    body = ""
    for deed in found:
        if not deed.joined and (not deed.route or deed.letter not in "MTK"):
            continue
        data = "".join(
            route_data(sheet.routes[cell], *layout.middle(cell), layout.size) for cell in deed.path
        )
        core = f'<path class="a-halo" stroke-width="{num(layout.size / 11)}" d="{data}"/>'
        rings = "".join(_rings(layout, cell, sheet) for cell in deed.counted)
        rings += "".join(ring(*layout.middle(cell), layout.size * 0.4) for cell in deed.fleet if deed.joined)
        body += core + path(data + rings, classes) + _label(layout, deed, sheet, want)
    return body


def _rings(layout: Layout, cell: int, sheet: SheetView) -> str:
    """Rings around the ticked forts of an archipelago, or around breakers."""
    if not sheet.ticks[cell]:
        return ring(*layout.middle(cell), layout.size * 0.4)
    spots = tick_spots(layout, cell, "A")[: sheet.ticks[cell]]
    return "".join(ring(x, y + 2 * size, 9.5 * size) for x, y, size in spots)


def _label(layout: Layout, deed: Deed, sheet: SheetView, want: Want) -> str:
    """What was measured, as a number beside the drawing."""
    worth = dict(layout.chart.ships)
    letters = "".join(layout.chart.grid)
    if deed.letter == "K":
        ticked, breakers = sheet.ticks[deed.cell], len(deed.counted)
        words = f"{ticked}×{breakers}"
        title = want.say("measured-K", tentacles=ticked, breakers=breakers, product=deed.measure)
    elif deed.letter in "MT":
        words, title = str(deed.measure), want.say(f"measured-{deed.letter}", measure=deed.measure)
    else:
        gold = sum(worth[letters[cell]] for cell in deed.joined)
        words, title = f"+{gold}", want.say("measured-ships", gold=gold)
    x, y = layout.middle(deed.cell)
    across, down = _FREE_CORNER[deed.route]
    width = 10 + 9.5 * len(words)
    x += across * (layout.size / 2 - width / 2 - 2)
    y += down * (layout.size / 2 - 12)
    box = rect(x - width / 2, y - 10, width, 20, "a-paper a-drawn a-fine", 6)
    return told(title, box + number(x, y, layout.letters, words))
