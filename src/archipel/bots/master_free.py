"""A free turn of MasterIslands, quickly: make a ten, leave little to the next player, take it."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.master_chart import Chart
from archipel.bots.master_crew import conquer
from archipel.bots.master_lines import UNIT, promise, ten
from archipel.games.master.cards import VALUE
from archipel.games.master.plan import HAND
from archipel.games.master.sea import STEPS
from archipel.games.master.sums import LINES

LEFT: Final = 0.4  # of a second ten: it will be there for whoever comes next
ENOUGH: Final = 4  # cards: with such a ten in sight nobody helps the others to more cards
GROWTH: Final = 0.1  # of what lines promise to everybody
TRIED: Final = 3  # placements with which every sail is tried


def free_turn(chart: Chart, seat: int, rng: Random) -> None:
    """Discoveries, as many as serve, and a conquest."""
    for _ in range(HAND):
        again = _discover(chart, seat, rng)
        if not again or not chart.hands[seat] or chart.two_best() >= ENOUGH * 64:
            break
    conquer(chart, seat)


def _discover(chart: Chart, seat: int, rng: Random) -> bool:
    """One Discovery; True when another one is earned."""
    places = _places(chart, seat, rng)
    if not places:
        _sail_first(chart, seat, rng)
        return False
    fleet = chart.fleets[seat]
    best, choice, start_best, target_best = -1e9, places[0], -1, -1
    for option in places[:TRIED]:
        _, card, spot = option
        chart.place(seat, card, spot)
        for start in fleet[:1] if fleet[0] == fleet[-1] else fleet.copy():
            for step in STEPS:
                target = start + step
                if target in chart.sea:
                    chart.sail(seat, start, target)
                    both = chart.two_best()
                    value = (both >> 6) - LEFT * (both & 63) + 0.1 * rng.random()
                    chart.sail(seat, target, start)
                    if value > best:
                        best, choice, start_best, target_best = value, option, start, target
        chart.unplace(seat, spot)
    _, card, spot = choice
    again = chart.matches(seat, card, spot)
    chart.place(seat, card, spot)
    if start_best >= 0:
        chart.sail(seat, start_best, target_best)
    return again


def _places(chart: Chart, seat: int, rng: Random) -> list[tuple[float, int, int]]:
    """Cards and spots, first those that make the largest ten and promise little else."""
    fleet, base = chart.fleets[seat], chart.two_best() >> 6
    spots = chart.open_spots(fleet[0])
    if fleet[-1] != fleet[0]:
        spots += [spot for spot in chart.open_spots(fleet[-1]) if spot not in spots]
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


def _sail_first(chart: Chart, seat: int, rng: Random) -> None:
    """No card can be placed from here (MI-11): sail anywhere, and place what is possible then."""
    ways = [
        (galleon, galleon + step)
        for galleon in chart.fleets[seat]
        for step in STEPS
        if galleon + step in chart.sea
    ]
    if ways:
        start, target = ways[int(rng.random() * len(ways))]
        chart.sail(seat, start, target)
        spots = chart.open_spots(target)
        if spots and chart.hands[seat]:
            chart.place(seat, chart.hands[seat][0], spots[0])
