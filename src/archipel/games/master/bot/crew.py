"""Quick play for a crew of MasterIslands: place as many cards as possible, where lines gain most."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.games.master.bot.chart import SeaChart
from archipel.games.master.bot.lines import UNIT, line_value
from archipel.games.master.rules.cards import COLOUR, COLOURS, VALUE
from archipel.games.master.rules.plan import HAND
from archipel.games.master.rules.sea import STEPS, is_open
from archipel.games.master.rules.sums import LINES

AGAIN: Final = 9.0  # another Discovery: another card for the lines
NEXT: Final = 9.0  # being able to earn a further one as well
READY: Final = 4.0  # the same in the next round, if it is certain
NOWHERE: Final = -1e9

DiscoveryChoice = tuple[float, int, int, int, bool]
"""The value, the card, its spot, the target of the sail, and whether to sail first."""

KINDS: Final[tuple[int, ...]] = (0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4)
"""The number of colours in a set, given as a mask."""


def crew_discovery(chart: SeaChart, seat: int, most: int, rng: Random) -> None:
    """Make as many Discoveries as can be earned with a single galleon, up to this many."""
    for left in range(min(most, HAND) - 1, -1, -1):
        if not _discover(chart, seat, left, rng) or not chart.hands[seat]:
            return


def conquer(chart: SeaChart, seat: int) -> None:
    """Take the largest ten."""
    line = chart.best_line()
    if line >= 0:
        chart.take(seat, chart.spots_of(line))


def colours(chart: SeaChart, spot: int) -> int:
    """The card colours that earn a galleon here another Discovery, at once or after a sail."""
    sea = chart.sea
    found = 1 << COLOUR[sea[spot]] if is_open(sea, spot) else 0
    for step in STEPS:
        card = sea.get(spot + step, -1)
        if card >= 0:
            kind = 1 << COLOUR[card]
            if not found & kind and is_open(sea, spot + step):
                found |= kind
    return found


def readiness(kinds: int, hand: list[int], spent: int, again: bool) -> float:
    """What these matching colours are worth with this hand, without the card being spent.

    After the last Discovery of a turn new cards are drawn: the more colours, the likelier a match.
    """
    left = len(hand) - 1 if spent >= 0 else len(hand)
    for card in hand:
        if card == spent:
            spent = -1
        elif kinds >> COLOUR[card] & 1:
            return NEXT if again and left > 1 else READY
    if again and left > 1:
        return 0.0
    missed = 1 - KINDS[kinds] / len(COLOURS)
    unlikely = 1.0
    for _ in range(HAND - left):
        unlikely *= missed
    return READY * (1 - unlikely)


class GalleonOutlook:
    """What a galleon can do in one Discovery: where it can sail, the gain, and the matching colours."""

    def __init__(self, chart: SeaChart, seat: int, left: int) -> None:
        start: int = chart.fleets[seat][0]
        self.chart: Final[SeaChart] = chart
        self.hand: Final[list[int]] = chart.hands[seat]
        self.more: Final[bool] = left > 0 and len(self.hand) > 1
        self.start: Final[int] = start
        self.targets: Final[list[int]] = [start + step for step in STEPS if start + step in chart.sea]
        self.sails: Final[list[float]] = [_gain_by_sail(chart, start, target) for target in self.targets]
        self.kinds: Final[list[int]] = [colours(chart, target) for target in self.targets]
        self._gains: Final[dict[int, float]] = {}

    def gain(self, value: int, spot: int) -> float:
        """The gain from a card, cached."""
        key = spot * 8 + value
        found = self._gains.get(key)
        if found is None:
            found = self._gains[key] = _gain_by_card(self.chart, value, spot)
        return found

    def place_first(self, rng: Random) -> DiscoveryChoice:
        """The best card and sail, placing first."""
        chart, hand, start = self.chart, self.hand, self.start
        best: DiscoveryChoice = (NOWHERE, -1, -1, -1, False)
        spots = chart.open_spots(start)
        if not spots:
            return best
        colour = COLOUR[chart.sea[start]]
        freed = _gain_by_card(chart, VALUE[chart.sea[start]], start) if chart.manned[start] == 1 else 0.0
        for card in sorted(set(hand)):
            again = self.more and COLOUR[card] == colour
            bonus = AGAIN if again else 0.0
            sailed, target = NOWHERE, -1
            for at, other in enumerate(self.targets):
                value = self.sails[at] + readiness(self.kinds[at], hand, card, again)
                if value > sailed:
                    sailed, target = value, other
            onto = readiness(1 << COLOUR[card] | 1 << colour, hand, card, again)  # the new card itself
            for spot in spots:
                value = bonus + 0.01 * rng.random()
                total = value + sailed + self.gain(VALUE[card], spot)
                if total > best[0]:
                    best = (total, card, spot, target, False)
                if value + freed + onto > best[0]:
                    best = (value + freed + onto, card, spot, spot, False)
        return best

    def sail_first(self, rng: Random) -> DiscoveryChoice:
        """The best sail and card, sailing first."""
        chart, hand = self.chart, self.hand
        best: DiscoveryChoice = (NOWHERE, -1, -1, -1, True)
        for at, target in enumerate(self.targets):
            colour = COLOUR[chart.sea[target]]
            spots = chart.open_spots(target)
            if not spots:
                continue
            for card in sorted(set(hand)):
                again = self.more and COLOUR[card] == colour
                value = self.sails[at] + readiness(self.kinds[at] | 1 << COLOUR[card], hand, card, again)
                if again:
                    value += AGAIN
                for spot in spots:
                    total = value + self.gain(VALUE[card], spot) + 0.01 * rng.random()
                    if total > best[0]:
                        best = (total, card, spot, target, True)
        return best


def _discover(chart: SeaChart, seat: int, left: int, rng: Random) -> bool:
    """Make one Discovery, after which `left` more may follow; True if another one is earned."""
    outlook = GalleonOutlook(chart, seat, left)
    best, other = outlook.place_first(rng), outlook.sail_first(rng)
    if other[0] > best[0]:
        best = other
    value, card, spot, target, sailing = best
    start, targets = outlook.start, outlook.targets
    if value == NOWHERE:  # MI-11: no card can be placed; sail if that is possible
        if targets:
            chart.sail(seat, start, targets[int(rng.random() * len(targets))])
        return False
    if sailing:
        chart.sail(seat, start, target)
    again = chart.matches(seat, card, spot)
    chart.place(seat, card, spot)
    if not sailing:
        chart.sail(seat, start, target)
    return again


def _gain_by_card(chart: SeaChart, value: int, spot: int) -> float:
    """What the lines of a spot gain from a card of this value."""
    unit, gain = UNIT[value], 0.0
    for line in LINES[spot]:
        cards = chart.lines.get(line, 0)
        gain += line_value(cards + unit) - line_value(cards)
    return gain


def _gain_by_sail(chart: SeaChart, start: int, target: int) -> float:
    """What all lines gain if a galleon sails from one card to the next."""
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
