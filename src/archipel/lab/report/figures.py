"""The figures of a report, computed from what was counted: plain values, for the page and for JSON."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from archipel.drawing import forms
from archipel.kernel import Game, Part, Setup
from archipel.lab.report.lineups import Lineup, equal
from archipel.lab.report.tally import GameRow, ReportTally, Sum
from archipel.lab.stats import quantile, wilson
from archipel.lab.summary import QUARTILES

Interval = tuple[float, float, float]
"""A value, and the ends of its 95 % interval."""

_PLACE = re.compile(r"r(-?\d+)c(-?\d+)|c(-?\d+)r(-?\d+)|(-?\d+),(-?\d+)")


@dataclass(frozen=True, slots=True)
class Spread:
    """The distribution of some values; `counts` is how often each whole number occurs."""

    mean: Interval
    deviation: float
    quartiles: tuple[float, ...]  # lowest, lower, median, upper, highest
    counts: tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class LineupFigures:
    """One lineup: the points of each level, the share of victories of the second of two levels, the lead of
    the winner over the next, and victories over a rival without a seat."""

    levels: tuple[str, ...]
    games: int
    points: tuple[Spread, ...]  # by level
    share: Interval | None
    lead: Spread | None
    ties: float
    beaten: Interval | None


@dataclass(frozen=True, slots=True)
class LineFigures:
    """A line of the count: in what share of counts it occurs, and what it gives there and on average."""

    key: str
    occurs: float
    there: float
    mean: Interval
    facts: tuple[tuple[str, str, float, float], ...]  # name, value, how often in a count, points there


@dataclass(frozen=True, slots=True)
class PartFigures:
    """A part of moves: how often a seat uses it in a game and how often where it could, the points a move
    with it brings at once, and the final points of those who used it minus those who did not."""

    kind: str
    value: str
    used: float
    taken: float
    gain: Interval
    worth: Interval | None


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures of one sheet. Lines, parts, turns and so on are from games of the strongest level alone."""

    lineups: tuple[LineupFigures, ...]
    turns: Spread  # of one seat in a game
    decisions: float  # of one seat in a game
    order: tuple[Interval, ...]  # share of victories of who moves first, second, …; empty if all act at once
    roles: tuple[tuple[str, Interval], ...]  # share of victories by role, where roles differ
    endings: tuple[tuple[str, Interval], ...]
    lines: tuple[LineFigures, ...]
    parts: tuple[PartFigures, ...]
    places: tuple[tuple[str, str, float, float], ...]  # kind, value, uses in a game, points at once
    branching: tuple[tuple[float, float, float], ...]  # n-th turn: how many reach it, decisions, legal moves


def figures(game: Game, setup: Setup, found: Sequence[Lineup], tallies: Sequence[ReportTally]) -> Figures:
    """The figures of all lineups."""
    best = max(at for at, one in enumerate(found) if not one.mixed)
    tally = tallies[best]
    seated = len(tally.rows) * setup.seats
    points = Sum()
    for row in tally.rows:
        for value in row.points:
            points.add(value)
    return Figures(
        tuple(_lineup(game, one, tally) for one, tally in zip(found, tallies, strict=True)),
        spread([round(row.turns) for row in tally.rows]),
        sum(row.decisions for row in tally.rows) / seated,
        _order(tally.rows) if equal(game.id, setup) else (),
        _roles(game, setup, tally.rows),
        _endings(tally.rows),
        tuple(_lines(tally, seated)),
        tuple(_parts(tally, seated, points)),
        tuple(_places(game, tally, seated)),
        tuple(
            (turn.turns / seated, turn.legal.count / turn.turns, turn.legal.mean)
            for turn in tally.turns
            if turn.turns >= max(1, seated // 50)  # too few games are that long for an average
        ),
    )


def spread(values: Sequence[int]) -> Spread:
    """The distribution of some values."""
    total = Sum()
    counts: dict[int, int] = {}
    for value in values:
        total.add(value)
        counts[value] = counts.get(value, 0) + 1
    quartiles = tuple(quantile(values, share) for share in QUARTILES)
    return Spread(interval(total), total.deviation, quartiles, tuple(sorted(counts.items())))


def interval(found: Sum) -> Interval:
    """A mean with its interval."""
    return found.mean, found.mean - found.error, found.mean + found.error


def share(wins: float, games: int) -> Interval:
    """A share with its interval."""
    return (wins / games if games else 0.0, *wilson(wins, games))


def _lineup(game: Game, lineup: Lineup, tally: ReportTally) -> LineupFigures:
    simulation, rows = lineup.simulation, tally.rows
    by_level: dict[str, list[int]] = {level: [] for level in lineup.levels}
    wins = dict.fromkeys(lineup.levels, 0.0)
    sides = game.sides(simulation.setup)
    for number, row in enumerate(rows):
        for seat, bot in enumerate(simulation.seats(number)):
            by_level[simulation.bots[bot]].append(row.points[seat])
        counted = {
            sides[seat]: (simulation.bots[bot], row.shares[seat])
            for seat, bot in enumerate(simulation.seats(number))
        }
        for level, won in counted.values():
            wins[level] += won
    leads = [_lead(row, sides) for row in rows] if len(set(sides)) > 1 else []
    rivals = [row for row in rows if row.rival is not None]
    return LineupFigures(
        lineup.levels,
        len(rows),
        tuple(spread(values) for values in by_level.values()),
        share(wins[lineup.levels[1]], len(rows)) if lineup.mixed else None,
        spread(leads) if leads else None,
        sum(max(row.shares) < 1 for row in rows) / len(rows) if len(set(sides)) > 1 else 0.0,
        share(sum(row.shares[0] for row in rivals), len(rivals)) if rivals else None,
    )


def _lead(row: GameRow, sides: Sequence[int]) -> int:
    """How far the best side is ahead of the second."""
    best: dict[int, int] = {}
    for side, points in zip(sides, row.points, strict=True):
        best[side] = max(best.get(side, points), points)
    first, second = sorted(best.values(), reverse=True)[:2]
    return first - second


def _order(rows: Sequence[GameRow]) -> tuple[Interval, ...]:
    known = [row for row in rows if row.order and len(row.order) == len(row.points)]
    if not known or len(known[0].points) < 2:
        return ()
    return tuple(
        share(sum(row.shares[row.order[at]] for row in known), len(known))
        for at in range(len(known[0].points))
    )


def _roles(game: Game, setup: Setup, rows: Sequence[GameRow]) -> tuple[tuple[str, Interval], ...]:
    roles = game.roles(setup)
    if len(set(roles)) < 2:
        return ()
    return tuple(
        (role, share(sum(row.shares[roles.index(role)] for row in rows), len(rows)))
        for role in dict.fromkeys(roles)
    )


def _endings(rows: Sequence[GameRow]) -> tuple[tuple[str, Interval], ...]:
    counts: dict[str, int] = {}
    for row in rows:
        counts[row.reason] = counts.get(row.reason, 0) + 1
    ranked = sorted(counts.items(), key=lambda item: -item[1])
    return tuple((reason, share(count, len(rows))) for reason, count in ranked)


def _lines(tally: ReportTally, seated: int) -> Iterable[LineFigures]:
    for key, found in sorted(tally.lines.items(), key=lambda item: -abs(item[1].total)):
        everywhere = Sum(seated, found.total, found.squares)  # counts without the line have 0 points there
        facts = sorted(
            (
                (name, value, one.count / seated, one.mean)
                for (line, name, value), one in tally.facts.items()
                if line == key
            ),
            key=lambda fact: (fact[0], natural(fact[1])),
        )
        yield LineFigures(key, found.count / seated, found.mean, interval(everywhere), tuple(facts))


def _parts(tally: ReportTally, seated: int, points: Sum) -> Iterable[PartFigures]:
    for part, use in sorted(tally.uses.items(), key=lambda item: (item[0].kind, natural(item[0].value))):
        without = Sum(
            points.count - use.points.count,
            points.total - use.points.total,
            points.squares - use.points.squares,
        )
        yield PartFigures(
            part.kind,
            part.value,
            use.gain.count / seated,
            use.gain.count / use.offered if use.offered else 0.0,
            interval(use.gain),
            difference(use.points, without) if min(use.points.count, without.count) >= 30 else None,
        )


def difference(one: Sum, other: Sum) -> Interval:
    """The first mean minus the second, with its interval."""
    delta, error = one.mean - other.mean, (one.error**2 + other.error**2) ** 0.5
    return delta, delta - error, delta + error


def _places(game: Game, tally: ReportTally, seated: int) -> Iterable[tuple[str, str, float, float]]:
    """Places are parts with a row and a column. A piece covers several of them."""
    found: dict[Part, Sum] = {}
    shapes = {shape for shape, _, _ in tally.pieces}
    known = forms(game, sorted(shapes))
    for (shape, turn, cell), gained in tally.pieces.items():
        for value in _covered(known.get(shape, {}), turn, cell):
            found.setdefault(Part("cell", value), Sum()).join(gained)
    for part, use in tally.uses.items():
        if place_of(part.value) and not (tally.pieces and part.kind == "cell"):
            found[part] = use.gain
    for part in sorted(found):
        yield part.kind, part.value, found[part].count / seated, found[part].mean


def _covered(turns: Mapping[str, object], turn: str, cell: str) -> list[str]:
    """The cells that a piece covers, named like its first one."""
    form, place = turns.get(turn), place_of(cell)
    if not isinstance(form, dict) or place is None:
        return [cell]
    row, column = place
    name = "c{1}r{0}" if cell.startswith("c") else "r{0}c{1}" if cell.startswith("r") else "{1},{0}"
    return [name.format(row + down, column + across) for across, down in form["cells"]]


def place_of(value: str) -> tuple[int, int] | None:
    """Row and column, if a value names them: `r3c4`, `c4r3` or `4,3`."""
    found = _PLACE.fullmatch(value)
    if found is None:
        return None
    if found[1] is not None:
        return int(found[1]), int(found[2])
    return (int(found[4]), int(found[3])) if found[3] is not None else (int(found[6]), int(found[5]))


def natural(value: str) -> tuple[tuple[int, int, str], ...]:
    """A key that sorts numbers in texts by their size."""
    pieces = re.findall(r"-?\d+|\D+", value)
    return tuple((0, int(one), "") if one.lstrip("-").isdigit() else (1, 0, one) for one in pieces)
