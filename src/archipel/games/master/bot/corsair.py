"""The Corsair of MasterIslands: where two galleons cost the crew the most."""

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
"""How many ends get a closer look, because two galleons on one line do not hurt it twice."""

Raid = tuple[float, int, int]
"""How much it hurts, and where the first and the second galleon end up."""


def raid(chart: SeaChart, seat: int) -> None:
    """Move the Corsair's galleons to where they hurt most."""
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
    """The cards a galleon can sail to, and the steps needed."""
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
    """All ends of a raid. Removes the Corsair's galleons from the chart."""
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
    """The sails that bring a galleon to a card within reach."""
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
    """The centre of all cards in the sea, as column and row."""
    right = down = 0
    for spot in chart.sea:
        right += spot % WIDTH
        down += spot // WIDTH
    return right / len(chart.sea), down / len(chart.sea)


def astray(centre: tuple[float, float], spot: int) -> float:
    """The number of steps between a spot and the centre."""
    return abs(spot % WIDTH - centre[0]) + abs(spot // WIDTH - centre[1])


def _loss(chart: SeaChart, spot: int) -> float:
    """What the lines of a free card lose if a galleon is put there."""
    unit, loss = UNIT[VALUE[chart.sea[spot]]], 0.0
    for line in LINES[spot]:
        cards = chart.lines[line]
        loss += line_value(cards) - line_value(cards - unit)
    return loss
