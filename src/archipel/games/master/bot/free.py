"""Quick play for a free game of MasterIslands: make a ten, leave little to the next player, take it."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.games.master.bot.chart import SeaChart
from archipel.games.master.bot.crew import conquer
from archipel.games.master.bot.lines import UNIT, promise, ten
from archipel.games.master.rules.cards import VALUE
from archipel.games.master.rules.plan import HAND
from archipel.games.master.rules.sea import STEPS
from archipel.games.master.rules.sums import LINES

LEFT: Final = 0.4  # share of a second ten, which is left for the next player
ENOUGH: Final = 4  # cards: with a ten this large nobody places more cards for the others
GROWTH: Final = 0.1  # share of what lines promise to everybody
NOTHING: Final = -1e9
TRIED: Final = 3  # placements with which every sail is tried


def free_turn(chart: SeaChart, seat: int, keen: bool, rng: Random) -> None:
    """Make as many Discoveries as are useful, then conquer. If `keen`, also try sailing first."""
    for _ in range(HAND):
        again = _discover(chart, seat, keen, rng)
        if not again or not chart.hands[seat] or chart.two_best() >= ENOUGH * 64:
            break
    conquer(chart, seat)


def _discover(chart: SeaChart, seat: int, keen: bool, rng: Random) -> bool:
    """Make one Discovery; True if another one is earned."""
    fleet = chart.fleets[seat]
    base = chart.two_best() >> 6
    spots = chart.open_spots(fleet[0])
    if fleet[-1] != fleet[0]:
        spots += [spot for spot in chart.open_spots(fleet[-1]) if spot not in spots]
    places = _places(chart, seat, spots, base, rng)
    best, choice = NOTHING, (-1, -1, -1, -1)
    for _, card, spot in places[:TRIED]:
        chart.place(seat, card, spot)
        for start in fleet[:1] if fleet[0] == fleet[-1] else fleet.copy():
            for step in STEPS:
                target = start + step
                if target in chart.sea:
                    chart.sail(seat, start, target)
                    value = _outlook(chart, rng)
                    chart.sail(seat, target, start)
                    if value > best:
                        best, choice = value, (card, spot, start, target)
        chart.unplace(seat, spot)
    if (keen or not places) and _sail_first(chart, seat, best, base, rng):
        return False
    card, spot, start, target = choice
    if card < 0:
        return False
    again = chart.matches(seat, card, spot)
    chart.place(seat, card, spot)
    chart.sail(seat, start, target)
    return again


def _outlook(chart: SeaChart, rng: Random) -> float:
    """The largest ten, minus a share of what is left after taking it."""
    both = chart.two_best()
    return (both >> 6) - LEFT * (both & 63) + 0.1 * rng.random()


def _places(
    chart: SeaChart, seat: int, spots: list[int], base: int, rng: Random
) -> list[tuple[float, int, int]]:
    """Cards and spots; first those that make the largest ten and promise little else."""
    places: list[tuple[float, int, int]] = []
    for card in sorted(set(chart.hands[seat])):
        unit = UNIT[VALUE[card]]
        for spot in spots:
            made, growth = base, 0.0
            for line in LINES[spot]:
                cards = chart.lines.get(line, 0)
                made = max(made, ten(cards + unit))
                growth += promise(cards + unit) - promise(cards)
            places.append((made - GROWTH * growth + 0.01 * rng.random(), card, spot))
    places.sort(reverse=True)
    return places


def _sail_first(chart: SeaChart, seat: int, least: float, base: int, rng: Random) -> bool:
    """Sail and then place, if that is better than `least`; only sail if no card can be placed (MI-11)."""
    fleet = chart.fleets[seat]
    best, choice = least, (-1, -1, -1, -1)
    for start in fleet[:1] if fleet[0] == fleet[-1] else fleet.copy():
        for step in STEPS:
            target = start + step
            if target not in chart.sea:
                continue
            if best == NOTHING and choice[2] < 0:
                choice = (-1, -1, start, target)
            chart.sail(seat, start, target)
            for _, card, spot in _places(chart, seat, chart.open_spots(target), base, rng)[:1]:
                chart.place(seat, card, spot)
                value = _outlook(chart, rng)
                if value > best:
                    best, choice = value, (card, spot, start, target)
                chart.unplace(seat, spot)
            chart.sail(seat, target, start)
    card, spot, start, target = choice
    if start < 0:
        return False
    chart.sail(seat, start, target)
    if card >= 0:
        chart.place(seat, card, spot)
    return True
