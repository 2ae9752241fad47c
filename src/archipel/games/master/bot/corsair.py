"""The Corsair of MasterIslands: where two galleons take most from the crew."""

from __future__ import annotations

from typing import Final

from archipel.games.master.bot.chart import SeaChart
from archipel.games.master.bot.lines import UNIT, line_value
from archipel.games.master.rules.cards import VALUE
from archipel.games.master.rules.moves import sail
from archipel.games.master.rules.plan import CORSAIR_STEPS
from archipel.games.master.rules.sea import STEPS, WIDTH
from archipel.games.master.rules.sums import LINES
from archipel.kernel import Move

TRIED: Final = 8
"""Ends that are looked at closely: galleons on one line do not hurt it twice."""

Raid = tuple[float, int, int]
"""How much it hurts, and where the first and the second galleon end."""


def raid(chart: SeaChart, seat: int) -> None:
    """The Corsair's galleons go where they hurt most."""
    fleet = chart.fleets[seat]
    found = raids(chart, seat, reach(chart, fleet[0], CORSAIR_STEPS), reach(chart, fleet[1], CORSAIR_STEPS))
    found.sort(reverse=True)
    best, ends = -1.0, found[0]
    for each in found[:TRIED]:
        _, first, second = each
        hurt = 0.0 if chart.manned.get(first, 0) else _loss(chart, first)
        chart.man(first)
        if not chart.manned.get(second, 0):
            hurt += _loss(chart, second)
        chart.unman(first)
        if hurt > best:
            best, ends = hurt, each
    _, fleet[0], fleet[1] = ends
    chart.man(fleet[0])
    chart.man(fleet[1])


def reach(chart: SeaChart, galleon: int, steps: int) -> dict[int, int]:
    """The cards a galleon can sail to, with the steps it takes."""
    found = {galleon: 0}
    front = [galleon]
    for step in range(1, steps + 1):
        following = []
        for spot in front:
            for by in STEPS:
                target = spot + by
                if target in chart.sea and target not in found:
                    found[target] = step
                    following.append(target)
        front = following
    return found


def raids(chart: SeaChart, seat: int, one: dict[int, int], other: dict[int, int]) -> list[Raid]:
    """All ends of a raid, from a chart from which the Corsair's galleons are taken."""
    for galleon in chart.fleets[seat]:
        chart.unman(galleon)
    hurts: dict[int, float] = {}
    for spot in (*one, *other):
        if spot not in hurts:
            hurts[spot] = 0.0 if chart.manned.get(spot, 0) else _loss(chart, spot)
    found = []
    for first, far in one.items():
        hurt = hurts[first]
        for second, near in other.items():
            if far + near <= CORSAIR_STEPS:
                found.append((hurt + hurts[second] if second != first else hurt, first, second))
    return found


def path(way: dict[int, int], target: int) -> list[Move]:
    """The sails of a galleon to a card within its reach."""
    moves: list[Move] = []
    spot = target
    while way[spot]:
        for step in STEPS:
            before = spot - step
            if way.get(before, -1) == way[spot] - 1:
                moves.append(sail(before, spot))
                spot = before
                break
    moves.reverse()
    return moves


def middle(chart: SeaChart) -> tuple[float, float]:
    """The middle of all cards in the sea: how far right, how far down."""
    right = down = 0
    for spot in chart.sea:
        right += spot % WIDTH
        down += spot // WIDTH
    return right / len(chart.sea), down / len(chart.sea)


def astray(centre: tuple[float, float], spot: int) -> float:
    """The steps between a spot and a middle."""
    return abs(spot % WIDTH - centre[0]) + abs(spot // WIDTH - centre[1])


def _loss(chart: SeaChart, spot: int) -> float:
    """What the lines of a free card lose when a galleon comes there."""
    unit, loss = UNIT[VALUE[chart.sea[spot]]], 0.0
    for line in LINES[spot]:
        cards = chart.lines[line]
        loss += line_value(cards) - line_value(cards - unit)
    return loss
