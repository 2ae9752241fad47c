"""A crew of MasterIslands, quickly: as many cards to the sea as can be earned, where lines gain most."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.master_chart import Chart
from archipel.bots.master_lines import UNIT, line_value
from archipel.games.master.cards import COLOUR, VALUE
from archipel.games.master.plan import HAND
from archipel.games.master.sea import STEPS
from archipel.games.master.sums import LINES

AGAIN: Final = 9.0  # another Discovery: another card for the lines
READY: Final = 4.0  # a galleon on the colour of a card in hand: another Discovery can be earned
NOWHERE: Final = -1e9

Choice = tuple[float, int, int, int]
"""How good it is, the card, its spot, and the target of the sail."""


def crew_discovery(chart: Chart, seat: int, rng: Random) -> None:
    """Discoveries with a single galleon, as many as can be earned."""
    for _ in range(HAND):
        if not _discover(chart, seat, rng):
            return


def conquer(chart: Chart, seat: int) -> None:
    """Take the largest ten there is."""
    line = chart.best_line()
    if line >= 0:
        chart.take(seat, chart.spots_of(line))


def readiness(chart: Chart, hand: list[int], spent: int, target: int) -> float:
    """Is there a card in hand, other than the one being spent, for another Discovery from here?"""
    if not chart.open_spots(target):
        return -READY
    colour = COLOUR[chart.sea[target]]
    for card in hand:
        if card == spent:
            spent = -1
        elif COLOUR[card] == colour:
            return READY
    return 0.0


def _discover(chart: Chart, seat: int, rng: Random) -> bool:
    """One Discovery; True when another one is earned."""
    start = chart.fleets[seat][0]
    targets = [start + step for step in STEPS if start + step in chart.sea]
    sails = [_gain_by_sail(chart, start, target) for target in targets]
    gains: dict[int, float] = {}
    placing = _place_first(chart, seat, targets, sails, gains, rng)
    sailing = _sail_first(chart, seat, targets, sails, gains, rng)
    if placing[0] >= sailing[0]:
        value, card, spot, target = placing
        if value == NOWHERE:  # MI-11: no card can be placed; sail if that is possible
            if targets:
                chart.sail(seat, start, targets[int(rng.random() * len(targets))])
            return False
        again = chart.matches(seat, card, spot)
        chart.place(seat, card, spot)
        chart.sail(seat, start, target)
        return again
    _, card, spot, target = sailing
    chart.sail(seat, start, target)
    again = chart.matches(seat, card, spot)
    chart.place(seat, card, spot)
    return again


def _place_first(
    chart: Chart, seat: int, targets: list[int], sails: list[float], gains: dict[int, float], rng: Random
) -> Choice:
    """The best card and sail in this order."""
    hand, start = chart.hands[seat], chart.fleets[seat][0]
    best: Choice = (NOWHERE, -1, -1, -1)
    alone = chart.manned[start] == 1
    freed = _gain_by_card(chart, VALUE[chart.sea[start]], start) if alone else 0.0
    spots = chart.open_spots(start)
    for card in sorted(set(hand)):
        match = len(hand) > 1 and COLOUR[card] == COLOUR[chart.sea[start]]
        bonus, weight = (AGAIN, 2.0) if match else (0.0, 1.0)
        ready = [weight * readiness(chart, hand, card, target) for target in targets]
        for spot in spots:
            gain = _gain(chart, gains, VALUE[card], spot)
            value = bonus + 0.01 * rng.random()
            for at, target in enumerate(targets):
                total = value + gain + sails[at] + ready[at]
                if total > best[0]:
                    best = (total, card, spot, target)
            if value + freed > best[0] and (alone or not targets):  # onto the new card itself
                best = (value + freed, card, spot, spot)
    return best


def _sail_first(
    chart: Chart, seat: int, targets: list[int], sails: list[float], gains: dict[int, float], rng: Random
) -> Choice:
    """The best sail and card in this order."""
    hand = chart.hands[seat]
    best: Choice = (NOWHERE, -1, -1, -1)
    for at, target in enumerate(targets):
        colour = COLOUR[chart.sea[target]]
        spots = chart.open_spots(target)
        for card in sorted(set(hand)):
            value = sails[at] + readiness(chart, hand, card, target)
            if colour == COLOUR[card] and len(hand) > 1:
                value += AGAIN
            for spot in spots:
                total = value + _gain(chart, gains, VALUE[card], spot) + 0.01 * rng.random()
                if total > best[0]:
                    best = (total, card, spot, target)
    return best


def _gain(chart: Chart, gains: dict[int, float], value: int, spot: int) -> float:
    """The gain by a card, worked out once."""
    key = spot * 8 + value
    found = gains.get(key)
    if found is None:
        found = gains[key] = _gain_by_card(chart, value, spot)
    return found


def _gain_by_card(chart: Chart, value: int, spot: int) -> float:
    """What the lines of a spot gain when a card of this value comes there."""
    unit, gain = UNIT[value], 0.0
    for line in LINES[spot]:
        cards = chart.lines.get(line, 0)
        gain += line_value(cards + unit) - line_value(cards)
    return gain


def _gain_by_sail(chart: Chart, start: int, target: int) -> float:
    """What all lines gain when a galleon sails from one card to the next."""
    leaving = UNIT[VALUE[chart.sea[start]]] if chart.manned[start] == 1 else 0
    coming = 0 if chart.manned.get(target, 0) else UNIT[VALUE[chart.sea[target]]]
    gain = 0.0
    if leaving:
        for line in LINES[start]:
            cards = chart.lines[line]
            after = cards + leaving - (coming if line in LINES[target] else 0)
            gain += line_value(after) - line_value(cards)
    if coming:
        for line in LINES[target]:
            if not leaving or line not in LINES[start]:
                cards = chart.lines[line]
                gain += line_value(cards - coming) - line_value(cards)
    return gain
