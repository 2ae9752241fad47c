"""The large sheet: the chart with its routes and ticks, what was measured, and the zones below it."""

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.svg import explained, hit, pick
from archipel.games.doodle.drawing.layout import WIDTH, Layout, layout_of
from archipel.games.doodle.drawing.marks import cell_mark, route_lines, tick, tick_mark
from archipel.games.doodle.drawing.printed import columns, forts_in, printed, tick_spots
from archipel.games.doodle.drawing.traces import traces
from archipel.games.doodle.drawing.zones import zones
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.view import DoodleView, SheetView

KINDS = {
    "M": "monster",
    "T": "treasure-island",
    "S": "ship",
    "N": "schooner",
    "G": "galleon",
    "B": "breakers",
    ".": "open-sea",
}
SYMBOLS = {letter: kind for letter, kind in KINDS.items() if letter != "."} | {
    "A": "archipelago",
    "K": "kraken",
}
"""What explains each cell; there is open sea on sheets of one's own only."""


def sheets_of(view: DoodleView, want: WantChanges[DoodleView]) -> tuple[int, SheetView, SheetView, SheetView]:
    """The seat to show, its sheet before, in ink, and with the preview."""
    seat = want.seat if want.seat is not None else max(view.seat, 0)
    inked = view.sheets[seat]
    before = want.before.sheets[seat] if want.before else inked
    return seat, before, inked, want.preview.sheets[seat] if want.preview else inked


def large(view: DoodleView, want: WantChanges[DoodleView]) -> Picture:
    """The whole sheet of a seat."""
    seat, before, inked, after = sheets_of(view, want)
    layout = layout_of(view.chart, want.narrow)
    label = f"{want.rules.about.name[want.language]}, {want.name or want.seat_name(seat)}"
    body = [
        printed(layout),
        columns(layout, view.black if view.phase == "turn" else 0),
        _cells(layout, after, want),
        _routes(layout, inked, after),
        ticks(layout, inked, after),
        _new(layout, before, inked),
        traces(layout, after, want, seat),
        zones(layout, (before, inked, after), want, len(view.sheets) == 1),
    ]
    return Picture(WIDTH, layout.height, label, "".join(body))


def _cells(layout: Layout, sheet: SheetView, want: Want) -> str:
    """Every cell, to pick, with a description. Cells lie below the ink, which never receives clicks."""
    size, side, found = layout.size, layout.chart.side, []
    for cell, letter in enumerate("".join(layout.chart.grid)):
        x, y = layout.middle(cell)
        name = f"c{cell % side + 1}r{cell // side + 1}"
        told = what_is_in(layout.chart, sheet, cell, letter, want)
        area = hit(x - size / 2 + 1.5, y - size / 2 + 1.5, size - 3, size - 3)
        title = want.say("is", name=want.word("cell", name), value=told)
        drawn = pick("cell", name, title, area)
        found.append(explained(SYMBOLS[letter], drawn) if letter in SYMBOLS else drawn)
    return "".join(found)


def what_is_in(chart: Chart, sheet: SheetView, cell: int, letter: str, want: Want) -> str:
    """A cell in words: what is printed there, and the route drawn through it."""
    if letter == "A":
        what = want.say("archipelago", ticked=sheet.ticks[cell], forts=forts_in(chart, cell))
    elif letter == "K":
        what = want.say("kraken", ticked=sheet.ticks[cell], tentacles=chart.tentacles)
    else:
        what = want.say(KINDS[letter])
    route = sheet.routes[cell]
    drawn = f", {want.say('route', route=want.word('route', route))}" if route else ""
    return what + drawn


def _routes(layout: Layout, inked: SheetView, after: SheetView) -> str:
    ink = [(name, *layout.middle(cell)) for cell, name in enumerate(inked.routes) if name]
    pencil = [
        (name, *layout.middle(cell))
        for cell, name in enumerate(after.routes)
        if name and not inked.routes[cell]
    ]
    lines = route_lines(ink, layout.size, False) + route_lines(pencil, layout.size, True)
    return f'<g class="a-over" aria-hidden="true">{lines}</g>'


def ticks(layout: Layout, inked: SheetView, after: SheetView) -> str:
    """Ticked forts and tentacles."""
    found: list[str] = []
    for cell, letter in enumerate("".join(layout.chart.grid)):
        if letter in "AK":
            ticked = enumerate(tick_spots(layout, cell, letter)[: after.ticks[cell]])
            found += [tick(x, y, size, index >= inked.ticks[cell]) for index, (x, y, size) in ticked]
    return f'<g class="a-over" aria-hidden="true">{"".join(found)}</g>'


def _new(layout: Layout, before: SheetView, inked: SheetView) -> str:
    """What is in ink since `before`: cells with a new route, forts and tentacles with a new tick."""
    found = ""
    for cell, letter in enumerate("".join(layout.chart.grid)):
        if inked.routes[cell] and not before.routes[cell]:
            found += cell_mark(*layout.middle(cell), layout.size)
        if inked.ticks[cell] > before.ticks[cell]:
            for x, y, size in tick_spots(layout, cell, letter)[before.ticks[cell] : inked.ticks[cell]]:
                found += tick_mark(x, y, size)
    return f'<g class="a-over" aria-hidden="true">{found}</g>' if found else ""
