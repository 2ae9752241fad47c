"""A sheet: the chart with its routes and ticks, what was measured, the zones below; and its thumbnail."""

from functools import lru_cache

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.pen import box, num, poly, ring
from archipel.drawing.stamps import BOTTLE, MONSTER, TREASURE_ISLAND
from archipel.drawing.svg import explained, group, hidden, hit, number, path, pick, rect, text, told
from archipel.games.doodle.drawing.layout import WIDTH, Layout, layout_of
from archipel.games.doodle.drawing.marks import cell_mark, route_data, route_lines, tick, tick_mark
from archipel.games.doodle.drawing.printed import KRAKEN, columns, forts_in, printed, tick_spots
from archipel.games.doodle.drawing.zones import zones
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.view import DoodleView, SheetView
from archipel.kernel import Effect
from archipel.kernel.result import Fact

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
_SIDE = 102.0
_MEASURED = {
    *(f"{key}.{letter}" for letter in "MTK" for key in ("gain", "none")),
    *(f"gain.{letter}.left" for letter in "MTK"),
    *(f"none.{letter}.{why}" for letter in "MTK" for why in ("zero", "gone")),
    "gain.ship",
    "gain.ships",
}
"""The effects that measure a route."""

_FREE_CORNER = {"WE": (1, -1), "NS": (1, -1), "NE": (-1, 1), "ES": (-1, -1), "SW": (1, -1), "WN": (1, 1)}
"""The corner of a cell that its route leaves free, for a label."""


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


@lru_cache(maxsize=16)
def _printed(chart: Chart) -> str:
    size = _SIDE / chart.side
    body = rect(0.5, 0.5, 109, 131, "a-paper a-drawn a-fine", 3) + rect(4, 4, _SIDE, _SIDE, "a-sea")
    islands = beasts = krakens = gold = hulls = rocks = ""
    for cell, letter in enumerate("".join(chart.grid)):
        x, y = 4 + (cell % chart.side + 0.5) * size, 4 + (cell // chart.side + 0.5) * size
        half = size * 0.24
        if letter == "A":
            islands += ring(x, y, half * 1.4, 0.2, 0.8)
        elif letter == "K":
            krakens += ring(x, y - half * 0.3, half * 0.9)
            for leg in (-half, 0, half):
                krakens += f"M{num(x + leg)} {num(y + half)}v{num(-half)}"
        elif letter == "M":
            beasts += ring(x - half / 2, y, half * 0.6) + ring(x + half / 2, y, half * 0.6)
        elif letter == "T":
            gold += f"M{num(x - half)} {num(y - half)}h{num(half * 2)}v{num(half * 2)}h{num(-half * 2)}Z"
        elif letter == "B":
            rocks += poly(((x - half, y + half), (x, y - half), (x + half, y + half)))
        elif letter in "SNG":
            hulls += poly(((x - half, y), (x + half, y), (x + half / 2, y + half), (x - half / 2, y + half)))
            hulls += poly(((x, y - half * 1.2), (x + half, y - 1), (x, y - 1)))
    kinds = (
        (islands, "a-land"),
        (beasts, "a-green"),
        (krakens, "a-purple"),
        (gold, "a-gold"),
        (hulls, "a-wood"),
        (rocks, "a-rock"),
    )
    body += "".join(path(data, f"{fill} a-drawn a-fine") for data, fill in kinds if data)
    for index in range(1, chart.side):
        offset = 4 + index * size
        body += path(f"M4 {num(offset)}h{_SIDE:g}M{num(offset)} 4v{_SIDE:g}", "a-grid a-faint")
    icons = (
        group(MONSTER, 12, 119, 0.36)
        + group(TREASURE_ISLAND if chart.sea == "treasures" else KRAKEN, 48, 119, 0.36)
        + group(BOTTLE, 84, 119, 0.55)
    )
    return hidden(body + icons)


def small(view: DoodleView, want: WantChanges[DoodleView]) -> Picture:
    """A seat's sheet at a glance."""
    seat, before, inked, after = sheets_of(view, want)
    side = view.chart.side
    size = _SIDE / side
    ink, pencil, fresh = "", "", ""
    for cell, name in enumerate(after.routes):
        x, y = 4 + (cell % side + 0.5) * size, 4 + (cell // side + 0.5) * size
        if name:
            data = route_data(name, x, y, size)
            if inked.routes[cell]:
                ink += data
            else:
                pencil += data
        drawn = inked.routes[cell] and not before.routes[cell]
        if drawn or inked.ticks[cell] > before.ticks[cell]:
            fresh += box(x - size / 2 + 1, y - size / 2 + 1, size - 2, size - 2)
    body = _printed(view.chart) + f'<path class="a-route" stroke-width="{num(size / 5)}" d="{ink}"/>'
    if pencil:
        body += path(pencil, "a-pencil")
    counts = zip((30, 66, 99), _counts(before), _counts(inked), _counts(after), strict=True)
    for x, old, now, count in counts:
        body += text(x, 124, 14, str(count), "a-t a-num")
        if old != now:
            fresh += ring(x, 119, 9.5, tall=0.9)
    if fresh:
        body += path(fresh, "a-new")
    return Picture(110, 132, want.name or want.seat_name(seat), body)


def _counts(sheet: SheetView) -> tuple[int, int, int]:
    """The gold of each zone, and the bottles."""
    return sum(sheet.monsters), sum(sheet.prizes) + sum(sheet.bonuses), sheet.bottles


def traces(layout: Layout, sheet: SheetView, want: WantChanges[DoodleView], seat: int) -> str:
    """What the pencil measures; without a pencil, what the fresh ink measured."""
    tried = [effect for effect in want.tried if effect.seat == seat and effect.key in _MEASURED]
    told = [effect for effect in want.told if effect.seat == seat and effect.key in _MEASURED]
    classes = "a-trace-pencil" if tried else "a-trace"
    drawn = "".join(_traced(layout, effect, sheet, classes, want) for effect in tried or told)
    return f'<g class="a-over">{drawn}</g>' if drawn else ""


def _traced(layout: Layout, effect: Effect, sheet: SheetView, classes: str, want: Want) -> str:
    facts = dict(effect.facts)
    path_cells = _cells_named(layout, facts.get("path") or tuple(part.value for part in effect.parts))
    data = "".join(route_data(sheet.routes[cell], *layout.middle(cell), layout.size) for cell in path_cells)
    core = f'<path class="a-halo" stroke-width="{num(layout.size / 11)}" d="{data}"/>'
    if "joined" in facts:
        ships = _cells_named(layout, tuple(part.value for part in effect.parts))
        rings = "".join(ring(*layout.middle(cell), layout.size * 0.4) for cell in ships)
    else:
        rings = "".join(_rings(layout, cell, sheet) for cell in _cells_named(layout, facts["counted"]))
    return core + path(data + rings, classes) + _label(layout, effect, sheet, want)


def _cells_named(layout: Layout, names: Fact) -> list[int]:
    """Cells by their names, numbered as in a view."""
    return [_cell(layout, name) for name in names] if isinstance(names, tuple) else []


def _cell(layout: Layout, name: str) -> int:
    column, row = int(name[1]), int(name[3])
    return (row - 1) * layout.chart.side + column - 1


def _rings(layout: Layout, cell: int, sheet: SheetView) -> str:
    """Rings around the ticked forts of an archipelago, or around breakers."""
    if not sheet.ticks[cell]:
        return ring(*layout.middle(cell), layout.size * 0.4)
    spots = tick_spots(layout, cell, "A")[: sheet.ticks[cell]]
    return "".join(ring(x, y + 2 * size, 9.5 * size) for x, y, size in spots)


def _label(layout: Layout, effect: Effect, sheet: SheetView, want: Want) -> str:
    """What was measured, as a number beside the drawing."""
    facts = dict(effect.facts)
    cell, letter = _cell(layout, str(facts["cell"])), effect.key.split(".")[1]
    if letter == "K":
        ticked, breakers = facts["ticked"], facts["breakers"]
        words = f"{ticked}×{breakers}"
        title = want.say("measured-K", tentacles=ticked, breakers=breakers, product=facts["measure"])
    elif letter in "MT":
        words, title = str(facts["measure"]), want.say(f"measured-{letter}", measure=facts["measure"])
    else:
        words, title = f"+{effect.total}", want.say("measured-ships", gold=effect.total)
    x, y = layout.middle(cell)
    across, down = _FREE_CORNER[sheet.routes[cell]]
    width = 10 + 9.5 * len(words)
    x += across * (layout.size / 2 - width / 2 - 2)
    y += down * (layout.size / 2 - 12)
    box = rect(x - width / 2, y - 10, width, 20, "a-paper a-drawn a-fine", 6)
    return told(title, box + number(x, y, layout.letters, words))
