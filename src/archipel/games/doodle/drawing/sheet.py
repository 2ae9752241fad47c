"""The large sheet: the chart with its routes and ticks, and the zones below it."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import star
from archipel.drawing.stamps import BARREL, BOTTLE, MONSTER, TREASURE_ISLAND
from archipel.drawing.svg import group, hit, number, path, pick, stamp, told
from archipel.games.doodle.drawing.marks import route_lines, tick, zone_number
from archipel.games.doodle.drawing.printed import (
    BOARD,
    LEFT,
    TOP,
    WIDTH,
    forts_in,
    middle,
    printed,
    size_of,
    tick_spots,
)
from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.view import DoodleView, SheetView

_ROW = 37
_ZONES = TOP + BOARD + 10
_MOST_DRAWN = 12  # in a row
_BESIDE = 6  # how many monsters leave room for the bonuses in their row
KINDS = {
    "M": "monster",
    "T": "treasure-island",
    "S": "ship",
    "N": "schooner",
    "G": "galleon",
    "B": "breakers",
    ".": "open-sea",
}


def sheets_of(view: DoodleView, want: Want) -> tuple[int, SheetView, SheetView]:
    """The seat to show, its sheet in ink, and the same sheet with the preview."""
    seat = want.seat if want.seat is not None else max(view.seat, 0)
    inked = view.sheets[seat]
    return seat, inked, want.preview.sheets[seat] if isinstance(want.preview, DoodleView) else inked


def large(view: DoodleView, want: Want) -> Picture:
    """The whole sheet of a seat."""
    seat, inked, after = sheets_of(view, want)
    chart, language = view.chart, want.language
    height = _ZONES + _rows(chart) * _ROW + 4
    label = f"{want.rules.about.name[language]}, {want.name or want.say('seat', number=seat + 1)}"
    body = [
        printed(chart, height),
        _cells(chart, after, want),
        _routes(chart, inked, after),
        _ticks(chart, inked, after),
        _columns(chart, want),
        _zones(chart, inked, after, want),
    ]
    return Picture(WIDTH, height, label, "".join(body))


def _cells(chart: Chart, sheet: SheetView, want: Want) -> str:
    """Every cell, to pick, with a description. Cells lie below the ink, which never receives clicks."""
    size, found = size_of(chart), []
    for cell, letter in enumerate("".join(chart.grid)):
        x, y = middle(chart, cell)
        name = f"c{cell % chart.side + 1}r{cell // chart.side + 1}"
        area = hit(x - size / 2 + 1.5, y - size / 2 + 1.5, size - 3, size - 3)
        found.append(pick("cell", name, _told(chart, sheet, cell, letter, name, want), area))
    return "".join(found)


def _told(chart: Chart, sheet: SheetView, cell: int, letter: str, name: str, want: Want) -> str:
    if letter == "A":
        what = want.say("archipelago", ticked=sheet.ticks[cell], forts=forts_in(chart, cell))
    elif letter == "K":
        what = want.say("kraken", ticked=sheet.ticks[cell], tentacles=chart.tentacles)
    else:
        what = want.say(KINDS[letter])
    route = sheet.routes[cell]
    drawn = f", {want.say('route', route=want.word('route', route))}" if route else ""
    return want.say("is", name=want.word("cell", name), value=what + drawn)


def _routes(chart: Chart, inked: SheetView, after: SheetView) -> str:
    size = size_of(chart)
    ink = [(name, *middle(chart, cell)) for cell, name in enumerate(inked.routes) if name]
    pencil = [
        (name, *middle(chart, cell))
        for cell, name in enumerate(after.routes)
        if name and not inked.routes[cell]
    ]
    lines = route_lines(ink, size, False) + route_lines(pencil, size, True)
    return f'<g class="a-over" aria-hidden="true">{lines}</g>'


def _ticks(chart: Chart, inked: SheetView, after: SheetView) -> str:
    found: list[str] = []
    for cell, letter in enumerate("".join(chart.grid)):
        if letter in "AK":
            places = tick_spots(chart, cell, letter)
            ticked = enumerate(places[: after.ticks[cell]])
            found += [tick(x, y, size, index >= inked.ticks[cell]) for index, (x, y, size) in ticked]
    return f'<g class="a-over" aria-hidden="true">{"".join(found)}</g>'


def _columns(chart: Chart, want: Want) -> str:
    size = size_of(chart)
    return "".join(
        pick(
            "column",
            str(column),
            want.part("column", str(column)),
            hit(LEFT + (column - 1) * size + 4, 3, size - 8, 26),
        )
        for column in range(1, chart.side + 1)
    )


def _lines(zone: tuple[int, ...]) -> int:
    """How many rows a zone takes."""
    return -(-len(zone) // _MOST_DRAWN)


def _rows(chart: Chart) -> int:
    """The number of rows below the sea; there is always one for the bottles."""
    below = bool(chart.bonuses) and len(chart.monsters) > _BESIDE
    return _lines(chart.monsters) + below + _lines(chart.prizes) + 1 + bool(chart.barrels)


def _zones(chart: Chart, inked: SheetView, after: SheetView, want: Want) -> str:
    y = _ZONES + _ROW / 2
    prize = "treasures" if chart.sea == "treasures" else "krakens"
    monsters = _numbers(
        "monsters", chart.monsters, (inked.monsters, after.monsters, after.monsters_crossed), want
    )
    prizes = _numbers(prize, chart.prizes, (inked.prizes, after.prizes, after.prizes_crossed), want)
    art = MONSTER if chart.sea == "treasures" else ""
    body = group(monsters, 34, y)
    body += group(art, 20, y + 1, 0.62) if art else stamp("monster", 20, y + 1, 0.62)
    if chart.bonuses:
        bonuses = _numbers(
            "bonuses", chart.bonuses, (inked.bonuses, after.bonuses, after.bonuses_crossed), want
        )
        left = WIDTH - 26 - 27 * len(chart.bonuses)
        if len(chart.monsters) > _BESIDE:
            y += _lines(chart.monsters) * _ROW
            left = 20
        body += path(star(left, y, 11, 5, 5), "a-gold a-drawn a-fine") + group(bonuses, left + 14, y)
        y += _ROW
    else:
        y += _lines(chart.monsters) * _ROW
    body += group(TREASURE_ISLAND, 20, y, 0.62) if prize == "treasures" else stamp("kraken", 20, y, 0.62)
    body += group(prizes, 34, y)
    y += _lines(chart.prizes) * _ROW
    area = hit(6, y - 17, WIDTH - 12, 34)
    track = _track("bottles", BOTTLE, chart.bottles, inked.bottles, after.bottles, y, want)
    body += pick(
        "bottle",
        "tick",
        f"{want.word('bottle', 'tick')} ({_count('bottles', after.bottles, chart.bottles, want)})",
        area,
        track,
    )
    if chart.barrels:
        y += _ROW
        body += _track("barrels", BARREL, chart.barrels, inked.barrels, after.barrels, y, want)
    return body


def _numbers(
    key: str,
    zone: tuple[int, ...],
    marks: tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]],
    want: Want,
) -> str:
    """A zone of numbers from the left, in equal rows: circled, crossed out, or free."""
    inked, ringed, crossed = marks
    across = -(-len(zone) // _lines(zone))
    pitch = 27 if across <= 11 else 26.4
    found = ""
    for index, value in enumerate(zone):
        state = "crossed" if value in crossed else "free"
        if value in ringed:
            state = "ringed" if value in inked else "pencil"
        found += zone_number(14 + index % across * pitch, index // across * _ROW, value, state)
    none = want.say("none")
    circled, out = (", ".join(map(str, values)) or none for values in (ringed, crossed))
    return told(want.say("zone", name=want.say(key), circled=circled, crossed=out), found)


def _count(key: str, count: int, most: int, want: Want) -> str:
    return want.say("of", name=want.say(key), count=count, most=most)


def _track(key: str, art: str, most: int, inked: int, after: int, y: float, want: Want) -> str:
    """Bottles or barrels to tick; if there are too many, a count."""
    if most > _MOST_DRAWN:
        body = group(art, 20, y, 0.9) + number(60, y, 16, f"{after}/{most}")
        return told(_count(key, after, most, want), body)
    pitch, body = (WIDTH - 30) / most, ""
    for index in range(most):
        x = 15 + pitch * (index + 0.5)
        body += group(art, x, y, 0.95)
        if index < after:
            body += tick(x, y, 1.5, index >= inked)
    return told(_count(key, after, most, want), body) if key == "barrels" else body
