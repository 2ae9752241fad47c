"""Explore & Draw: what the traditions will pay, on the own sheet and to the sister, with some days to come.

Without a day to come these are the counts of the rules; a test holds them to it.
"""

from __future__ import annotations

from typing import Final

from archipel.bots.cats_boat import Boat, Hull
from archipel.games.cats.families import FAMILY, family_points
from archipel.games.cats.moves import COLOURS
from archipel.games.cats.sister import BEST_TWICE
from archipel.games.cats.traditions import PRINTED

POINTS: Final = (0, *(tradition.points for tradition in PRINTED["tradition"]))
NEED: Final = (0, *(tradition.need for tradition in PRINTED["tradition"]))
COLOUR: Final = (0, *(tradition.colour for tradition in PRINTED["tradition"]))
SOLO: Final = (0, *(tradition.points for tradition in PRINTED["solo"]))
SOLO_NEED: Final = (0, *(tradition.need for tradition in PRINTED["solo"]))
ADVANCED: Final = (0, *(tradition.points for tradition in PRINTED["advanced"]))

# How much of everything a day brings to a boat, as far as somebody minds it.
CATS: Final = 2.2
COLOUR_CATS: Final = 0.55
COMMONS: Final = 0.6
RARES: Final = 0.35
TICKS: Final = 0.7


class Facts:
    """What several traditions ask about a boat, counted once. `days` are those to come."""

    __slots__ = ("boat", "cats", "days", "full", "hope", "hull", "lonely", "pairs", "rats", "sizes", "stay")

    def __init__(self, boat: Boat, days: float) -> None:
        self.boat = boat
        self.hull: Hull = boat.hull
        self.days = days
        self.hope = days / (days + 1.5)
        self.stay = 1.0 / (1.0 + 0.4 * days)  # the share of what is open now that stays so
        self.cats = len(boat.nears)
        self.rats = (boat.hull.rats & boat.free).bit_count()
        self.lonely = 0
        self.pairs = 0
        self.full = 0.0  # cabins, or hopes for them; the judgement fills it in
        self.sizes: list[int] = []  # of families
        for groups in boat.groups:
            for group in groups:
                if group[1] >= FAMILY:
                    self.sizes.append(group[1])
                elif group[1] == 2:
                    self.pairs += 1
                else:
                    self.lonely += 1
        self.sizes.sort(reverse=True)

    def exactly(self, need: int, have: int, rate: float) -> float:
        """The chance to end with exactly so many."""
        lacking = need - have
        if lacking < 0:
            return 0.0
        if self.days == 0:
            return 0.0 if lacking else 1.0
        off = (lacking - rate * self.days) / (0.8 + 0.35 * rate * self.days)
        return 0.75 / (1.0 + off * off)

    def at_last(self, lacking: int, rate: float) -> float:
        """The chance to get at least so many more, or so many holes closed."""
        if lacking <= 0:
            return 1.0
        if self.days == 0:
            return 0.0
        share = rate * self.days / lacking
        return share * share / (1.0 + share * share)

    def untouched(self, cells: int) -> float:
        """The chance that cells stay empty."""
        return 0.0 if cells & ~self.boat.free else 1.0 / (1.0 + 0.12 * self.days)

    def worth(self, rank: int) -> float:
        """Points of the family of this rank, hopes included."""
        now = float(family_points(self.sizes[rank])) if rank < len(self.sizes) else 0.0
        if self.days == 0:
            return now
        if now == 0.0:
            return 4.0 * self.hope
        return now + 4.0 * self.hope


def tradition(number: int, facts: Facts, alone: bool, rival: int) -> float:
    """What a ticked tradition of the own sheet will pay. `rival`: the largest family of the others."""
    if number == 26:
        return facts.worth(2)
    if number == 17:
        largest = facts.sizes[0] if facts.sizes else 0
        least = NEED[17] if alone else max(FAMILY, rival + int(0.7 * facts.days + 0.5))
        return POINTS[17] * facts.at_last(least - largest, 0.8)
    chance = _each(number, facts) if number <= 8 else _prize(number, facts)
    return POINTS[number] * chance


def _each(number: int, facts: Facts) -> float:
    """How many times those traditions count that pay for each of something."""
    boat, days = facts.boat, facts.days
    if number == 1:
        return max(boat.edge_by_colour) + 0.35 * days
    if number == 2:
        edge = sum(boat.edge_by_colour)
        return edge // NEED[2] if days == 0 else (edge + 0.9 * days) / NEED[2]
    if number == 3:
        return boat.common + COMMONS * days
    if number == 4:
        return boat.ticks.bit_count() + TICKS * days
    if number == 5:
        return facts.lonely * (0.5 + 0.5 * facts.stay) + 0.2 * days
    if number == 6:
        return boat.rare + RARES * days
    if number == 7:
        return facts.rats * facts.stay
    large = sum(1 for size in facts.sizes if size >= NEED[8])
    nearly = len(facts.sizes) - large
    return large + facts.hope * (0.6 * nearly + 0.25 * facts.pairs)


def _prize(number: int, facts: Facts) -> float:
    """The chance of a whole prize."""
    boat, hull = facts.boat, facts.hull
    if 18 <= number <= 22:
        return facts.exactly(NEED[number], boat.by_colour[COLOUR[number]], COLOUR_CATS)
    if number >= 23 or number == 9 or number == 14:
        return _restraint(number, facts)
    if number == 10:
        return exactly_rats(facts, NEED[10])
    if number == 11:
        return facts.at_last(facts.rats, 2.2)
    if number == 12:
        return facts.at_last(((hull.stern | hull.bow) & boat.free).bit_count(), 4.0)
    if number == 13:
        return facts.at_last((hull.edge & boat.free).bit_count(), 5.0)
    if number == 15:
        return facts.at_last(sum(max(0, NEED[15] - cats) for cats in boat.by_colour), 1.6)
    return facts.at_last(sum(1 for cats in boat.edge_by_colour if not cats), 1.0)


def _restraint(number: int, facts: Facts) -> float:
    """The chance of a prize that is lost by too much."""
    boat, hull = facts.boat, facts.hull
    if number == 9:
        return facts.exactly(NEED[9], facts.cats, CATS)
    if number == 14:
        return facts.untouched(hull.apple)
    if number == 23:
        return facts.exactly(NEED[23], boat.ticks.bit_count(), TICKS)
    if number == 24:
        return facts.exactly(NEED[24], boat.common + boat.rare, COMMONS + RARES)
    return facts.untouched(hull.moons)


def exactly_rats(facts: Facts, need: int) -> float:
    """The chance to leave exactly so many rats: those that are open get fewer."""
    if facts.days == 0:
        return 1.0 if facts.rats == need else 0.0
    if facts.rats < need:
        return 0.0
    off = (facts.rats - need - 2.0 * facts.days) / (1.0 + 0.8 * facts.days)
    return 0.75 / (1.0 + off * off)


def away(boat: Boat, cells: int) -> int:
    """How many colours have no cat beside these cells."""
    return sum(1 for near in boat.near_colour if not near & cells)


def solo(number: int, facts: Facts) -> float:
    """What one of her solo traditions will bring the sister."""
    boat, days, points = facts.boat, facts.days, float(SOLO[number])
    if number == 1:
        return points * away(boat, boat.treasures) * facts.stay
    if number == 2:
        largest = facts.sizes[0] if facts.sizes else 0
        return points * (largest + 0.6 * days)
    if number == 3:
        return points * (1.0 - facts.at_last(SOLO_NEED[3] - boat.common - boat.rare, 1.2))
    if number == 4:
        return points * facts.rats * facts.stay * facts.stay
    if number == 5:
        return points * max(0.0, facts.cats + 1.7 * days - SOLO_NEED[5])
    if number == 6:
        return points * sum(1 for cats in boat.edge_by_colour if not cats) * facts.stay
    if number == 8:
        return points * facts.full
    return points * facts.lonely * facts.stay


def advanced(number: int, facts: Facts) -> float:
    """What one of her advanced traditions will bring the sister."""
    boat, days, points = facts.boat, facts.days, float(ADVANCED[number])
    if number == 1:
        return points * (boat.ticks.bit_count() + 0.4 * days)
    if number == 2:
        return facts.worth(0)
    if number == 3:
        return facts.worth(1)
    if number == 4:
        return points * (boat.common + 0.4 * days)
    if number == 5:
        lone = sum(1 for near in boat.nears if not near & boat.treasures)
        return points * (lone * (0.4 + 0.6 * facts.stay) + 1.0 * days)
    if number == 6:
        covered = sum(1 for cell in facts.hull.maps if not cell & boat.free)
        return points * (covered + 0.4 * facts.hope * (len(COLOURS) - covered))
    if number == 7:
        return points * (len(facts.sizes) + 0.5 * facts.hope * facts.pairs)
    if number == 8:
        return points * (sum(boat.edge_by_colour) + 0.8 * days)
    apart = away(boat, facts.hull.rats & boat.free)
    return points * (2.0 + (apart - 2.0) * facts.stay) if days else points * apart


def sister(facts: Facts, solos: tuple[int, ...], others: tuple[int, ...]) -> float:
    """All her traditions together."""
    total = best = 0.0
    for number in solos:
        if number != BEST_TWICE:
            paid = solo(number, facts)
            total += paid
            best = max(best, paid)
    for number in others:
        paid = advanced(number, facts)
        total += paid
        best = max(best, paid)
    return total + best if BEST_TWICE in solos else total
