"""The curves of an analysis, hand-drawn as SVG: points left turn by turn, and who led when."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from archipel.drawing import pen, standalone
from archipel.drawing.svg import document, esc, group, hidden, nested, path, rect, text
from archipel.kernel import Game
from archipel.lab.analysis.game_analysis import Analysis, RunningTotals, SeatAnalysis
from archipel.lab.report.plots import ticks
from archipel.words import Language

WIDE, SLIM = 680, 340
HIGH = 200
LEFT, RIGHT, TOP, BOTTOM = 40, 14, 14, 34

Link = Callable[[int], str]
"""The attributes of a link that leads to a replay after this many events."""

STROKES = ("a-accent-ink", "a-ink", "a-ink a-fine", "a-pencil")
"""CSS classes of the first players' lines; the others are thin and dim."""


def shown(value: float, tongue: Language) -> str:
    """A number with one decimal, with the language's decimal separator."""
    return f"{value:.1f}".replace(".", tongue.point).replace("-", "−")


class _Frame:
    """A grid for values by position, from left to right."""

    def __init__(self, width: int, last: int, low: float, high: float) -> None:
        self.width, self.last = width, max(last, 2)
        self.marks = ticks(low, max(high, low + 1), 4, least=1)

    def x(self, at: float) -> float:
        return LEFT + (self.width - LEFT - RIGHT) * (at - 1) / (self.last - 1)

    def y(self, value: float) -> float:
        low, high = self.marks[0], self.marks[-1]
        return HIGH - BOTTOM - (HIGH - BOTTOM - TOP) * (value - low) / (high - low)

    def drawn(self, below: str, numbers: bool = True) -> str:
        """The grid lines, their numbers, and the label of the axis."""
        parts = []
        for mark in self.marks:
            y = self.y(mark)
            parts.append(path(pen.line(LEFT, y, self.width - RIGHT, y, 0.5), "a-grid"))
            parts.append(text(LEFT - 7, y + 4, 12, f"{mark:g}".replace("-", "−"), "a-l a-end"))
        if numbers:
            step = next(step for step in (1, 2, 5, 10, 20, 50, 100, 1000) if self.last / step <= 10)
            at = sorted(
                {1, *range(step, self.last + 1, step)} if step > 2 else set(range(1, self.last + 1, step))
            )
            parts += [text(self.x(one), HIGH - BOTTOM + 16, 12, str(one), "a-l") for one in at]
        parts.append(text(self.width - RIGHT, HIGH - 4, 12, below, "a-l a-end"))
        return "".join(parts)


def _line(points: Sequence[tuple[float, float]], classes: str) -> str:
    """Strokes from point to point."""
    strokes = [pen.line(*one, *other, 0.6) for one, other in pairwise(points)]
    return path("".join(strokes), classes) if strokes else ""


def loss_curve(
    seat: SeatAnalysis, game: Game, tongue: Language, *, slim: bool = False, link: Link | None = None
) -> str:
    """The points that a seat left on the table in each of its turns; its key turns are ringed."""
    width = SLIM if slim else WIDE
    frame = _Frame(width, len(seat.turns), 0, max([turn.loss for turn in seat.turns], default=1))
    points = [(frame.x(turn.number), frame.y(turn.loss)) for turn in seat.turns]
    floor = frame.y(0)
    body = [hidden(frame.drawn(tongue.gettext("turns")))]
    if points:
        area = "M" + "L".join(
            pen.at(x, y) for x, y in [(points[0][0], floor), *points, (points[-1][0], floor)]
        )
        body.append(
            hidden(path(area + "Z", "a-accent", ' fill-opacity=".14"') + _line(points, "a-accent-ink"))
        )
    room = (width - LEFT - RIGHT) / max(len(points) - 1, 1)
    for turn, (x, y) in zip(seat.turns, points, strict=True):
        points_left = shown(turn.loss, tongue)
        if turn.best:
            words = tongue.gettext(
                "Turn %(turn)s: %(points)s points left", turn=turn.number, points=points_left
            )
        else:
            words = tongue.gettext("Turn %(turn)s: as good as any", turn=turn.number)
        dot = path(pen.ring(x, y, 3.2), "a-accent") if turn.best else path(pen.ring(x, y, 1.6), "a-soft")
        if turn.number in seat.key:
            dot += path(pen.swirl(x, y, 8), "a-ink")
        column = rect(x - room / 2, TOP, room, floor - TOP + 18, "a-hit")
        inside = f"<title>{esc(words)}</title>{column}{dot}"
        body.append(f"<a {link(turn.last)}>{inside}</a>" if link else group(inside))
    label = tongue.gettext("Points left on the table, turn by turn")
    return document(width, HIGH, label, body, game=game.id, prefix=f"loss{seat.seat}-")


def lead_curve(
    standings: Sequence[RunningTotals],
    names: Sequence[str],
    game: Game,
    tongue: Language,
    *,
    slim: bool = False,
) -> str:
    """Everybody's points so far, with a name at the end of each line."""
    width = SLIM if slim else WIDE
    lines = [[float(one.totals[seat]) for one in standings] for seat in range(len(names))]
    everything = [value for line in lines for value in line]
    frame = _Frame(width, len(standings), min(0.0, *everything), max(everything))
    body = [frame.drawn("", numbers=False)]
    for seat, line in reversed(list(enumerate(lines))):
        classes = STROKES[seat] if seat < len(STROKES) else "a-ink a-fine a-dim"
        body.append(_line([(frame.x(at), frame.y(value)) for at, value in enumerate(line, 1)], classes))
    body += _keys(names[: len(STROKES)])
    label = tongue.gettext("Points so far, by player")
    return document(width, HIGH, label, [hidden("".join(body))], game=game.id, prefix="lead-")


def page(analysis: Analysis, names: Sequence[str], game: Game, tongue: Language) -> str:
    """All curves, one below the other, as a standalone SVG file."""
    parts, y = list[str](), 0.0
    for seat in analysis.seats:
        parts += [
            text(12, y + 24, 17, names[seat.seat], "a-t a-title a-start"),
            nested(loss_curve(seat, game, tongue), 0, y + 34, WIDE, HIGH),
        ]
        y += HIGH + 54
    if len(names) > 1:
        parts.append(nested(lead_curve(analysis.standings, names, game, tongue), 0, y, WIDE, HIGH))
        y += HIGH + 10
    back = rect(0, 0, WIDE, y, "a-paper")
    label = tongue.gettext("Points left on the table, turn by turn")
    return standalone(document(WIDE, y, label, [back, *parts], game=game.id, prefix="analysis-"))


def _keys(names: Sequence[str]) -> list[str]:
    """The legend: which stroke belongs to which player."""
    parts, x = [], float(LEFT)
    for name, classes in zip(names, STROKES, strict=False):
        label = name if len(name) <= 12 else f"{name[:11]}…"
        parts.append(path(pen.line(x, HIGH - 9, x + 18, HIGH - 9, 0.4), classes))
        parts.append(text(x + 23, HIGH - 5, 12, label, "a-t a-start"))
        x += 36 + 7 * len(label)
    return parts
