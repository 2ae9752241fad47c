"""The thumbnail: the routes on a bare grid, and three counts."""

from functools import lru_cache

from archipel.drawing.contract import Picture, WantChanges
from archipel.drawing.pen import box, num, poly, ring
from archipel.drawing.stamps import BOTTLE, MONSTER, TREASURE_ISLAND
from archipel.drawing.svg import group, hidden, path, rect, text
from archipel.games.doodle.drawing.marks import route_data
from archipel.games.doodle.drawing.printed import KRAKEN
from archipel.games.doodle.drawing.sheet import sheets_of
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.view import DoodleView, SheetView

_SIDE = 102.0


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
