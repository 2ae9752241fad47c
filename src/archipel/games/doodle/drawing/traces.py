"""Where gold comes from: the route that was measured, the forts, breakers or ships it counted."""

from archipel.drawing.contract import Want, WantChanges
from archipel.drawing.pen import num, ring
from archipel.drawing.svg import number, path, rect, told
from archipel.games.doodle.drawing.layout import Layout
from archipel.games.doodle.drawing.marks import route_data
from archipel.games.doodle.drawing.printed import tick_spots
from archipel.games.doodle.rules.view import DoodleView, SheetView
from archipel.kernel import Effect
from archipel.kernel.result import Fact

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


def traces(layout: Layout, sheet: SheetView, want: WantChanges[DoodleView], seat: int) -> str:
    """What the pencil measures; without a pencil, what the fresh ink measured."""
    tried = [effect for effect in want.tried if effect.seat == seat and effect.key in _MEASURED]
    told = [effect for effect in want.told if effect.seat == seat and effect.key in _MEASURED]
    classes = "a-trace-pencil" if tried else "a-trace"
    drawn = "".join(_traced(layout, effect, sheet, classes, want) for effect in tried or told)
    return f'<g class="a-over">{drawn}</g>' if drawn else ""


def _traced(layout: Layout, effect: Effect, sheet: SheetView, classes: str, want: Want) -> str:
    facts = dict(effect.facts)
    path_cells = _cells(layout, facts.get("path") or tuple(part.value for part in effect.parts))
    data = "".join(route_data(sheet.routes[cell], *layout.middle(cell), layout.size) for cell in path_cells)
    core = f'<path class="a-halo" stroke-width="{num(layout.size / 11)}" d="{data}"/>'
    if "joined" in facts:
        ships = _cells(layout, tuple(part.value for part in effect.parts))
        rings = "".join(ring(*layout.middle(cell), layout.size * 0.4) for cell in ships)
    else:
        rings = "".join(_rings(layout, cell, sheet) for cell in _cells(layout, facts["counted"]))
    return core + path(data + rings, classes) + _label(layout, effect, sheet, want)


def _cells(layout: Layout, names: Fact) -> list[int]:
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
