"""The chart: nine cells of sea, a lighthouse beside each row and above each column, beams of light."""

from typing import Final

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.pen import box, line, waves
from archipel.drawing.svg import explained, group, hidden, hit, number, path, pick, rect
from beacons.rules.chart import BEAMS, CELLS, SIDE, Chart
from beacons.rules.state import BeaconsView

CELL: Final = 98
_EDGE: Final = 46
_WIDTH: Final = _EDGE + SIDE * CELL + 12
_SMALL: Final = 110

_TOWER: Final = path("M-6 14L-4-6h8L6 14Z", "a-paper-2 a-drawn") + path("M-5.5 7h11M-5 0h10", "a-ink a-fine")
_DARK: Final = _TOWER + path("M-5-6v-7h10v7Z", "a-paper a-drawn")
_LIT: Final = _TOWER + path("M-5-6v-7h10v7Z", "a-accent a-drawn")


def charts_of(view: BeaconsView, want: WantChanges[BeaconsView]) -> tuple[int, Chart, Chart]:
    """The owner's seat, the chart in ink, and the chart with what is only in pencil."""
    owner = want.seat if want.seat is not None else max(view.seat, 0)
    seen = want.preview or view
    return owner, view.charts[owner], seen.chart(owner)


def large(view: BeaconsView, want: WantChanges[BeaconsView]) -> Picture:
    """The whole chart."""
    owner, inked, after = charts_of(view, want)
    body = hidden(_ground() + _beams(inked, after)) + _towers(inked) + _cells(after, want)
    body += hidden(_numbers(inked, after))
    label = want.name or want.say("chart", seat=owner + 1)
    return Picture(_WIDTH, _WIDTH, label, body)


def blank(want: Want) -> Picture:
    """A chart with nothing on it, to print."""
    towers = "".join(group(_DARK, *_tower(name), 1.2) for name in BEAMS)
    return Picture(_WIDTH, _WIDTH, want.rules.about.name[want.language], _ground() + towers)


def small(view: BeaconsView, want: WantChanges[BeaconsView]) -> Picture:
    """The thumbnail, with nothing to pick."""
    owner, inked, after = charts_of(view, want)
    drawn = _ground() + _beams(inked, after) + _towers(inked) + _numbers(inked, after)
    label = want.name or want.say("chart", seat=owner + 1)
    return Picture(_SMALL, _SMALL, label, group(drawn, scale=_SMALL / _WIDTH))


def _middle(cell: int) -> tuple[float, float]:
    return _EDGE + (cell % SIDE + 0.5) * CELL, _EDGE + (cell // SIDE + 0.5) * CELL


def _ground() -> str:
    side = SIDE * CELL
    body = rect(1, 1, _WIDTH - 2, _WIDTH - 2, "a-paper a-drawn", 6) + rect(_EDGE, _EDGE, side, side, "a-sea")
    body += path(waves(_EDGE, _EDGE, side, side), "a-wave")
    for at in range(1, SIDE):
        along = _EDGE + at * CELL
        body += path(line(along, _EDGE, along, _EDGE + side), "a-grid")
        body += path(line(_EDGE, along, _EDGE + side, along), "a-grid")
    return body + path(box(_EDGE, _EDGE, side, side), "a-ink")


def _shining(chart: Chart) -> set[object]:
    """The beams that score."""
    return {dict(counted.facts)["beam"] for counted in chart.score().lines}


def _tower(name: str) -> tuple[float, float]:
    """Where the lighthouse of a beam stands."""
    x, y = _middle(BEAMS[name][0])
    return (_EDGE / 2, y) if name[0] == "r" else (x, _EDGE / 2)


def _beams(inked: Chart, after: Chart) -> str:
    """The light of the beams that score; in pencil where it is not final."""
    shine, body = _shining(inked), ""
    for name in BEAMS:
        if name in _shining(after):
            classes = "a-accent-ink a-bold" if name in shine else "a-pencil"
            body += path(line(*_tower(name), *_middle(BEAMS[name][-1])), classes)
    return body


def _towers(inked: Chart) -> str:
    """A lighthouse for each beam, which explains itself."""
    shine, body = _shining(inked), ""
    for name in BEAMS:
        lit = name in shine
        body += explained("lit" if lit else "dark", group(_LIT if lit else _DARK, *_tower(name), 1.2))
    return body


def _cells(chart: Chart, want: Want) -> str:
    found = []
    for cell, name in enumerate(CELLS):
        x, y = _middle(cell)
        title = want.say("is", name=want.part("cell", name), value=chart.numbers[cell] or want.say("empty"))
        area = hit(x - CELL / 2 + 3, y - CELL / 2 + 3, CELL - 6, CELL - 6)
        found.append(pick("cell", name, title, area))
    return "".join(found)


def _numbers(inked: Chart, after: Chart) -> str:
    return "".join(
        number(*_middle(cell), 52, value, "a-t a-num" if inked.numbers[cell] else "a-t a-hand a-grey")
        for cell, value in enumerate(after.numbers)
        if value
    )
