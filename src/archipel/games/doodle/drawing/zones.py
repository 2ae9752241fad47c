"""The rows below the board: zones of numbers, circled and crossed out, and the bottles."""

from archipel.drawing.contract import Want
from archipel.drawing.pen import star
from archipel.drawing.stamps import BARREL, BOTTLE, MONSTER, TREASURE_ISLAND
from archipel.drawing.svg import explained, group, number, path, told
from archipel.games.doodle.drawing.layout import MOST_DRAWN, TRACK, WIDTH, Layout, bonuses_below, lines
from archipel.games.doodle.drawing.marks import number_mark, tick, tick_mark, zone_number
from archipel.games.doodle.drawing.printed import KRAKEN
from archipel.games.doodle.rules.view import SheetView

Three = tuple[SheetView, SheetView, SheetView]
"""A sheet before, in ink, and with the preview."""

Marks = tuple[tuple[int, ...], tuple[int, ...]]
"""The circled and the crossed-out numbers of a zone."""

_PITCH = 27.0


def zones(layout: Layout, sheets: Three, want: Want, solo: bool) -> str:
    """All rows. Bottles score nothing in a solo game (DI-60)."""
    chart, row = layout.chart, 0
    treasures = chart.sea == "treasures"
    art = 0.5 if layout.narrow else 0.62
    y = layout.line(row)
    body = group(MONSTER, 18, y + 1, art)
    body += _zone(layout, "monsters", chart.monsters, (34, y), sheets, want)
    row += lines(chart.monsters)
    if chart.bonuses:
        below = bonuses_below(chart)
        y, left = (layout.line(row), 20.0) if below else (y, WIDTH - 26 - _PITCH * len(chart.bonuses))
        body += path(star(left, y, 11, 5, 5), "a-gold a-drawn a-fine")
        body += _zone(layout, "bonuses", chart.bonuses, (left + 14, y), sheets, want)
        row += below
    y = layout.line(row)
    body += group(TREASURE_ISLAND if treasures else KRAKEN, 18, y, art)
    body += _zone(layout, "treasures" if treasures else "krakens", chart.prizes, (34, y), sheets, want)
    row += lines(chart.prizes)
    gold = 0 if solo else chart.bottle_gold
    counts = (sheets[0].bottles, sheets[1].bottles, sheets[2].bottles)
    body += _track(layout, "bottles", BOTTLE, chart.bottles, counts, row, want, gold)
    if chart.barrels:
        row += not layout.beside(chart.bottles)
        counts = (sheets[0].barrels, sheets[1].barrels, sheets[2].barrels)
        body += _track(layout, "barrels", BARREL, chart.barrels, counts, row, want)
    return body


def _marks(key: str, sheet: SheetView) -> Marks:
    if key == "monsters":
        return sheet.monsters, sheet.monsters_crossed
    if key == "bonuses":
        return sheet.bonuses, sheet.bonuses_crossed
    return sheet.prizes, sheet.prizes_crossed


def _zone(
    layout: Layout, key: str, zone: tuple[int, ...], start: tuple[float, float], sheets: Three, want: Want
) -> str:
    """A zone of numbers from the left, in equal rows: circled, crossed out, or free."""
    (old_ringed, old_crossed), (inked, gone), (ringed, crossed) = (_marks(key, one) for one in sheets)
    across = -(-len(zone) // lines(zone))
    pitch = _PITCH if across <= MOST_DRAWN - 1 else 26.6
    found = ""
    for index, value in enumerate(zone):
        x, y = start[0] + 14 + index % across * pitch, start[1] + index // across * layout.row
        state = "crossed" if value in crossed else "free"
        if value in ringed:
            state = "ringed" if value in inked else "pencil"
        found += zone_number(x, y, value, state, layout.ring, layout.letters)
        if (value in inked and value not in old_ringed) or (value in gone and value not in old_crossed):
            found += number_mark(x, y, layout.ring + 2)
    none = want.say("none")
    circled, out = (", ".join(map(str, values)) or none for values in (ringed, crossed))
    shared = key == "monsters" and layout.chart.sea != "treasures"  # DI-72
    row = told(want.say("zone", name=want.say(key), circled=circled, crossed=out), found)
    return explained("hunted" if shared else key, row)


def _track(
    layout: Layout,
    key: str,
    art: str,
    most: int,
    counts: tuple[int, int, int],
    row: int,
    want: Want,
    gold: int = 0,
) -> str:
    """Bottles or barrels to tick; if there are too many, a count. `gold` is at stake."""
    before, inked, after = counts
    symbol = "bottles-monsters" if layout.chart.sea != "treasures" else "bottles" if gold else "bottles-solo"
    title = want.say("of", name=want.say(key), count=after, most=most)
    if gold:
        title = want.say("bottle-cost", track=title, gold=gold)
    if most > MOST_DRAWN:
        y = layout.line(row)
        count = group(art, 20, y, 0.78) + number(60, y, layout.letters, f"{after}/{most}")
        return explained(symbol, told(title, count)) if key == "bottles" else told(title, count)
    body = ""
    for index in range(most):
        x, y, scale = _spot(layout, key, most, index, row)
        body += group(art, x, y, scale)
        if index < after:
            body += tick(x, y, 1.4, index >= inked)
        if before <= index < inked:
            body += tick_mark(x, y, 1.05 if layout.beside(most) else 1.4)
    return explained(symbol, told(title, body)) if key == "bottles" else told(title, body)


def _spot(layout: Layout, key: str, most: int, index: int, row: int) -> tuple[float, float, float]:
    """Where a bottle stands, and its scale: in a row below the board, or on a phone beside it."""
    if not layout.beside(most):
        return 15 + (WIDTH - 30) / most * (index + 0.5), layout.line(row), 0.95
    second = key == "barrels" and layout.beside(layout.chart.bottles)
    x = layout.left + layout.board + 2 + TRACK * (1.5 if second else 0.5)
    return x, layout.top + layout.board / most * (index + 0.5), min(0.85, layout.board / most / 31)
