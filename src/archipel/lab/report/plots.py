"""Plots as SVG, in the page's colours (CSS variables), so that they suit light and dark themes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from html import escape
from math import ceil, floor, log10

from archipel.lab.report.figures import Interval, Spread

WIDTH = 640

POINT: ContextVar[str] = ContextVar("POINT", default=".")
"""The decimal point of the language that a page is written in."""


def ticks(low: float, high: float, most: int = 7, least: float = 0.0) -> list[float]:
    """Round numbers from below `low` to above `high`, at least `least` apart."""
    span = max(high - low, 1e-9)
    unit = 10.0 ** floor(log10(span / most))
    step = next(unit * factor for factor in (1, 2, 5, 10) if span / (unit * factor) <= most)
    step = max(step, least)
    first, last = floor(low / step), ceil(high / step)
    return [round(at * step, 10) for at in range(first, max(last, first + 1) + 1)]


@dataclass(frozen=True, slots=True)
class Axis:
    """Values from left to right."""

    marks: tuple[float, ...]
    left: float
    right: float
    percent: bool = False

    def at(self, value: float) -> float:
        """Where a value lies."""
        low, high = self.marks[0], self.marks[-1]
        return self.left + (self.right - self.left) * (value - low) / (high - low)

    def drawn(self, top: float, bottom: float) -> str:
        """The lines of the grid and their numbers below."""
        parts = []
        for value in self.marks:
            x = self.at(value)
            strong = " p-zero" if value == 0 and self.marks[0] < 0 else ""
            parts.append(f'<path class="p-grid{strong}" d="M{x:.1f} {top:.1f}V{bottom:.1f}"/>')
            value_text = number(value, self.percent)
            parts.append(f'<text class="p-n" x="{x:.1f}" y="{bottom + 17:.1f}">{value_text}</text>')
        return "".join(parts)


def number(value: float, percent: bool = False) -> str:
    """A number for people, rounded to a sensible precision."""
    if percent:
        shown = 100 * value
        value_text = f"{shown:.0f}" if abs(shown) >= 9.5 or shown == 0 else f"{shown:.1f}"
        return f"{_localised(value_text)}\u202f%"
    if abs(value) >= 100 or value == round(value):
        return _localised(f"{value:,.0f}")
    return _localised(f"{value:.1f}" if abs(value) >= 1 else f"{value:.2f}")


def _localised(text: str) -> str:
    return text.replace(",", "\u202f").replace(".", POINT.get()).replace("-", "−")


def signed(value: float, percent: bool = False) -> str:
    """A difference, with its sign."""
    value_text = number(abs(value), percent)
    return ("+" if value > 0 else "−" if value < 0 else "±") + value_text


def svg(width: float, height: float, label: str, body: str) -> str:
    """A whole plot with its accessible name."""
    size = f'viewBox="0 0 {width:g} {height:g}"'
    return f'<svg class="p" {size} role="img" aria-label="{escape(label)}">{body}</svg>'


def _tip(kind: str, x: float, y: float, radius: float, value_text: str) -> str:
    """A dot with its value as a tooltip."""
    at = f'cx="{x:.1f}" cy="{y:.1f}" r="{radius}"'
    return f'<circle class="{kind}" {at}><title>{escape(value_text)}</title></circle>'


def ridges(label: str, rows: Sequence[tuple[str, Spread]]) -> str:
    """Distributions one below the other on one axis; a line marks the median, a bar the middle half."""
    low = min(row.quartiles[0] for _, row in rows)
    high = max(row.quartiles[-1] for _, row in rows)
    high_row, left = 74, 150
    axis = Axis(tuple(ticks(low - 0.5, high + 0.5, least=1)), left, WIDTH - 20)
    bottom = 10 + high_row * len(rows)
    parts = [axis.drawn(6, bottom)]
    for at, (name, row) in enumerate(rows):
        base = 10 + high_row * (at + 1) - 14
        parts.append(_hills(row, axis, base, high_row - 22))
        lower, middle, upper = row.quartiles[1:4]
        parts.append(f'<path class="p-half" d="M{axis.at(lower):.1f} {base + 4:.1f}H{axis.at(upper):.1f}"/>')
        parts.append(_tip("p-dot", axis.at(middle), base + 4, 4, number(middle)))
        parts.append(f'<text class="p-l" x="{left - 14}" y="{base - 14:.1f}">{escape(name)}</text>')
        value_text = f"{number(middle)} ({number(lower)} – {number(upper)})"
        parts.append(f'<text class="p-l p-soft" x="{left - 14}" y="{base + 3:.1f}">{value_text}</text>')
    return svg(WIDTH, bottom + 26, label, "".join(parts))


def _hills(row: Spread, axis: Axis, base: float, height: float) -> str:
    """The bars of one distribution, in at most some 60 bins."""
    low, high = row.counts[0][0], row.counts[-1][0]
    size = max(1, ceil((axis.marks[-1] - axis.marks[0]) / 60))
    bins: dict[int, int] = {}
    for value, count in row.counts:
        bins[(value - low) // size] = bins.get((value - low) // size, 0) + count
    most = max(bins.values())
    total = sum(bins.values())
    parts = []
    for at in range((high - low) // size + 1):
        count = bins.get(at, 0)
        if not count:
            continue
        first = low + at * size
        x, end = axis.at(first - 0.5), axis.at(first + size - 0.5)
        tall = height * count / most
        span = f"{first}" if size == 1 else f"{first} – {first + size - 1}"
        parts.append(
            f'<rect class="p-bar" x="{x:.1f}" y="{base - tall:.1f}" width="{max(end - x - 0.8, 0.6):.1f}" '
            f'height="{tall:.1f}"><title>{span}: {number(count / total, True)}</title></rect>'
        )
    return "".join(parts)


def columns(label: str, row: Spread) -> str:
    """One distribution with its axis."""
    axis = Axis(tuple(ticks(row.quartiles[0] - 0.5, row.quartiles[-1] + 0.5, least=1)), 20, WIDTH - 20)
    return svg(WIDTH, 176, label, axis.drawn(6, 146) + _hills(row, axis, 146, 132))


def dots(
    label: str, rows: Sequence[tuple[str, Interval]], fair: float | None = None, percent: bool = True
) -> str:
    """Values with their intervals, one below the other; `fair` is a line to compare with."""
    low = min([row[1] for _, row in rows] + ([] if fair is None else [fair]))
    high = max([row[2] for _, row in rows] + ([] if fair is None else [fair]))
    margin = max((high - low) * 0.1, 0.01 if percent else 0.1)
    left, tall = 230, 30
    low = max(0.0, low - margin) if percent and low >= 0 else low - margin
    high = min(1.0, high + margin) if percent else high + margin
    axis = Axis(tuple(ticks(low, high, 5)), left, WIDTH - 80, percent)
    bottom = 8 + tall * len(rows)
    parts = [axis.drawn(4, bottom)]
    if fair is not None:
        parts.append(f'<path class="p-fair" d="M{axis.at(fair):.1f} 4V{bottom}"/>')
    for at, (name, (value, low, high)) in enumerate(rows):
        y = 8 + tall * at + tall / 2
        known = "" if low <= (0.0 if fair is None else fair) <= high else " p-clear"
        bar = f"M{axis.at(low):.1f} {y:.1f}H{axis.at(high):.1f}"
        parts.append(f'<text class="p-l" x="{left - 14}" y="{y + 4:.1f}">{escape(name)}</text>')
        parts.append(f'<path class="p-err{known}" d="{bar}"/>')
        parts.append(f'<circle class="p-dot{known}" cx="{axis.at(value):.1f}" cy="{y:.1f}" r="5"/>')
        value_text = number(value, percent) if fair is not None else signed(value, percent)
        parts.append(f'<text class="p-r" x="{WIDTH - 8}" y="{y + 4:.1f}">{value_text}</text>')
    return svg(WIDTH, bottom + 26, label, "".join(parts))


def curve(label: str, values: Sequence[float], tell: Callable[[int, float], str]) -> str:
    """Values by the number of the turn, from 1."""
    marks = ticks(0, max(values), 4)
    left, right, top, bottom = 44, WIDTH - 16, 12, 150
    last = max(len(values), 2)

    def x(at: int) -> float:
        return left + (right - left) * (at - 1) / (last - 1)

    def y(value: float) -> float:
        return bottom - (bottom - top) * value / marks[-1]

    parts = []
    for mark in marks:
        parts.append(f'<path class="p-grid" d="M{left} {y(mark):.1f}H{right}"/>')
        parts.append(f'<text class="p-r" x="{left - 8}" y="{y(mark) + 4:.1f}">{number(mark)}</text>')
    shown = sorted({1, *range(5, last + 1, 5 if last <= 40 else 10)})
    parts += [f'<text class="p-n" x="{x(at):.1f}" y="{bottom + 18}">{at}</text>' for at in shown]
    line = "L".join(f"{x(at):.1f} {y(value):.1f}" for at, value in enumerate(values, 1))
    parts.append(f'<path class="p-area" d="M{x(1):.1f} {bottom}L{line}L{x(len(values)):.1f} {bottom}Z"/>')
    parts.append(f'<path class="p-line" d="M{line}"/>')
    parts += [_tip("p-tip", x(at), y(value), 3, tell(at, value)) for at, value in enumerate(values, 1)]
    return svg(WIDTH, bottom + 28, label, "".join(parts))


def bar(value: float, most: float, low: float = 0.0) -> str:
    """A small bar inside a table; negative values go to the left of zero."""
    width, span = 120, max(most - min(low, 0.0), 1e-9)
    zero = width * (-min(low, 0.0)) / span
    long = width * abs(value) / span
    x = zero if value >= 0 else zero - long
    kind = "p-bar" if value >= 0 else "p-bar p-loss"
    axis = f'<path class="p-grid" d="M{zero:.1f} 0V12"/>'
    shape = f'<rect class="{kind}" x="{x:.1f}" y="2" width="{max(long, 0.5):.1f}" height="8"/>'
    return f'<svg class="b" viewBox="0 0 {width} 12" aria-hidden="true">{axis}{shape}</svg>'
