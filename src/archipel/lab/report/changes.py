"""Comparing your sheet with the printed one: each figure's difference, with its interval."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from archipel.lab.report.figures import Figures, Interval

MIN_LINE_POINTS = 0.05
"""Smaller differences of a score line are left out, even if they are significant."""


@dataclass(frozen=True, slots=True)
class Change:
    """A figure of your sheet, the printed sheet's, and the difference with its 95 % interval.

    `what` says which figure (`points`, `share`, `beaten`, `turns`, `first`, `ending` or `line`), `name` of
    which level, rule or line. `percent`: the figures are shares.
    """

    what: str
    name: str
    own: float
    printed: float
    delta: Interval
    percent: bool = False

    @property
    def clear(self) -> bool:
        """Is 0 outside the interval?"""
        return self.delta[1] > 0 or self.delta[2] < 0


def changes(own: Figures, printed: Figures) -> list[Change]:
    """All differences, in the order of the page; lines only where they differ clearly."""
    return list(_changes(own, printed))


def _changes(own: Figures, printed: Figures) -> Iterator[Change]:
    for mine, theirs in zip(own.lineups, printed.lineups, strict=True):
        if mine.share is not None and theirs.share is not None:
            yield _change("share", " – ".join(reversed(mine.levels)), mine.share, theirs.share, True)
        elif len(mine.levels) == 1:
            yield _change("points", mine.levels[0], mine.points[0].mean, theirs.points[0].mean)
        if mine.beaten is not None and theirs.beaten is not None:
            yield _change("beaten", mine.levels[0], mine.beaten, theirs.beaten, True)
    yield _change("turns", "", own.turns.mean, printed.turns.mean)
    if own.order and printed.order:
        yield _change("first", "", own.order[0], printed.order[0], True)
    endings = dict(printed.endings)
    for reason, found in own.endings:
        yield _change("ending", reason, found, endings.get(reason, (0.0, 0.0, 0.0)), True)
    lines = {line.key: line for line in printed.lines}
    for line in own.lines:
        if line.key in lines:
            change = _change("line", line.key, line.mean, lines[line.key].mean)
            if change.clear and abs(change.delta[0]) >= MIN_LINE_POINTS:
                yield change


def _change(what: str, name: str, own: Interval, printed: Interval, percent: bool = False) -> Change:
    delta = own[0] - printed[0]
    below = ((own[0] - own[1]) ** 2 + (printed[2] - printed[0]) ** 2) ** 0.5
    above = ((own[2] - own[0]) ** 2 + (printed[0] - printed[1]) ** 2) ** 0.5
    return Change(what, name, own[0], printed[0], (delta, delta - below, delta + above), percent)
