"""Explore & Draw: what the traditions will pay, to the player and to the sister, some days before the end.

With no day left, these are exactly the counts of the rules; a test checks this.
"""

from __future__ import annotations

from typing import Final

from archipel.games.cats.bot.boat import FastBoat, Hull
from archipel.games.cats.rules.families import FAMILY, family_points
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.sister import BEST_TWICE
from archipel.games.cats.rules.traditions import PRINTED

POINTS: Final = (0, *(tradition.points for tradition in PRINTED["tradition"]))
NEED: Final = (0, *(tradition.need for tradition in PRINTED["tradition"]))
COLOUR: Final = (0, *(tradition.colour for tradition in PRINTED["tradition"]))
SOLO: Final = (0, *(tradition.points for tradition in PRINTED["solo"]))
SOLO_NEED: Final = (0, *(tradition.need for tradition in PRINTED["solo"]))
ADVANCED: Final = (0, *(tradition.points for tradition in PRINTED["advanced"]))

LEFT_OUT: Final = 0.15  # the share of rats covered in a day even by a player who wants to spare them


class Pace:
    """How much of everything a day adds to a boat when the player aims for it. `trust` says, by number, how
    reliable the hope for a tradition is: negative if aiming for it costs more than it brings."""

    __slots__ = ("cats", "colour", "commons", "rares", "ticks", "trust")

    def __init__(
        self, cats: float, commons: float, rares: float, ticks: float, trust: tuple[float, ...]
    ) -> None:
        self.cats: Final = cats
        self.colour: Final = cats / len(COLOURS)
        self.commons: Final = commons
        self.rares: Final = rares
        self.ticks: Final = ticks
        self.trust: Final = trust


TABLE: Final = Pace(2.2, 0.6, 0.35, 0.7, (0.48,) * 27)
ALONE: Final = Pace(  # fewer cats and more treasures; fitted to the outcomes of traditions in solo games
    *(1.5, 0.7, 0.85, 0.63),
    (
        *(0.0, 0.44, 0.2, 0.67, 0.44, 0.8, 0.6, 0.7, 0.8, -0.15, 0.0, 0.58, 0.1, -0.15, 0.0, -0.15, -0.15),
        *(0.65, 0.1, 0.2, 0.1, 0.1, 0.1, 0.0, 0.0, 0.0, 0.1),
    ),
)
TRUST_SOLO: Final = (0.0, 0.6, 0.6, 0.2, 0.4, 0.6, 0.6, 0.0, 0.6, 0.6)
TRUST_ADVANCED: Final = (0.0, 0.6, 0.6, 0.6, 0.6, 0.0, 0.6, 0.6, 0.6, 0.6)


def trusted(paid: float, trust: float, days: float) -> float:
    """Hopes count less the more days are left; with no day left everything is certain."""
    return paid * (1.0 - (1.0 - trust) * days / (days + 1.0))


class BoatFacts:
    """What several traditions ask about a boat, counted once. `days` is the number of days left."""

    __slots__ = (
        "boat",
        "cats",
        "days",
        "full",
        "hope",
        "hull",
        "lonely",
        "pace",
        "pairs",
        "rats",
        "sizes",
        "stay",
    )

    def __init__(self, boat: FastBoat, days: float, alone: bool) -> None:
        self.boat = boat
        self.pace: Pace = ALONE if alone else TABLE
        self.hull: Hull = boat.hull
        self.days = days
        self.hope = days / (days + 1.5)
        self.stay = 1.0 / (1.0 + 0.4 * days)  # the share of what is open now that stays open
        self.cats = len(boat.nears)
        self.rats = (boat.hull.rats & boat.free).bit_count()
        self.lonely = 0
        self.pairs = 0
        self.full = 0.0  # full cabins, expected ones included; `judge` fills this in
        self.sizes: list[int] = []  # of the families
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
        """The chance of ending with exactly this many."""
        lacking = need - have
        if lacking < 0:
            return 0.0
        if self.days == 0:
            return 0.0 if lacking else 1.0
        off = (lacking - rate * self.days) / (0.8 + 0.35 * rate * self.days)
        return 0.75 / (1.0 + off * off)

    def at_last(self, lacking: int, rate: float) -> float:
        """The chance of getting at least this many more, or of closing this many holes."""
        if lacking <= 0:
            return 1.0
        if self.days == 0:
            return 0.0
        share = rate * self.days / lacking
        return share * share / (1.0 + share * share)

    def untouched(self, cells: int) -> float:
        """The chance that these cells stay empty."""
        return 0.0 if cells & ~self.boat.free else 1.0 / (1.0 + 0.12 * self.days)

    def worth(self, rank: int) -> float:
        """Points of the family of this rank, including expected growth."""
        now = float(family_points(self.sizes[rank])) if rank < len(self.sizes) else 0.0
        if self.days == 0:
            return now
        if now == 0.0:
            return 4.0 * self.hope
        return now + 4.0 * self.hope


def tradition(number: int, facts: BoatFacts, alone: bool, rival: int) -> float:
    """What a ticked tradition will pay the player. `rival` is the largest family of the others."""
    if number == 26:
        return facts.worth(2)
    if number == 17:
        largest = facts.sizes[0] if facts.sizes else 0
        least = NEED[17] if alone else max(FAMILY, rival + int(0.7 * facts.days + 0.5))
        return POINTS[17] * facts.at_last(least - largest, 0.8)
    chance = _each(number, facts) if number <= 8 else _prize(number, facts)
    return POINTS[number] * chance


def _each(number: int, facts: BoatFacts) -> float:
    """The multiplier of traditions that pay for each of something."""
    boat, days = facts.boat, facts.days
    if number == 1:
        return max(boat.edge_by_colour) + 0.35 * days
    if number == 2:
        edge = sum(boat.edge_by_colour)
        return edge // NEED[2] if days == 0 else (edge + 0.9 * days) / NEED[2]
    if number == 3:
        return boat.common + facts.pace.commons * days
    if number == 4:
        return boat.ticks.bit_count() + facts.pace.ticks * days
    if number == 5:
        return facts.lonely * (0.5 + 0.5 * facts.stay) + 0.2 * days
    if number == 6:
        return boat.rare + facts.pace.rares * days
    if number == 7:
        return facts.rats / (1.0 + LEFT_OUT * days)
    large = sum(1 for size in facts.sizes if size >= NEED[8])
    nearly = len(facts.sizes) - large
    return large + facts.hope * (0.6 * nearly + 0.25 * facts.pairs)


def _prize(number: int, facts: BoatFacts) -> float:
    """The chance of winning an all-or-nothing prize."""
    boat, hull = facts.boat, facts.hull
    if 18 <= number <= 22:
        return facts.exactly(NEED[number], boat.by_colour[COLOUR[number]], facts.pace.colour)
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


def _restraint(number: int, facts: BoatFacts) -> float:
    """The chance of a prize that is lost by overshooting."""
    boat, hull = facts.boat, facts.hull
    if number == 9:
        return facts.exactly(NEED[9], facts.cats, facts.pace.cats)
    if number == 14:
        return facts.untouched(hull.apple)
    if number == 23:
        return facts.exactly(NEED[23], boat.ticks.bit_count(), facts.pace.ticks)
    if number == 24:
        return facts.exactly(NEED[24], boat.common + boat.rare, facts.pace.commons + facts.pace.rares)
    return facts.untouched(hull.moons)


def exactly_rats(facts: BoatFacts, need: int) -> float:
    """The chance of leaving exactly this many rats visible; their number only falls."""
    if facts.days == 0:
        return 1.0 if facts.rats == need else 0.0
    if facts.rats < need:
        return 0.0
    off = (facts.rats - need - 2.0 * facts.days) / (1.0 + 0.8 * facts.days)
    return 0.75 / (1.0 + off * off)


def away(boat: FastBoat, cells: int) -> int:
    """How many colours have no cat beside these cells."""
    return sum(1 for near in boat.near_colour if not near & cells)


def solo(number: int, facts: BoatFacts) -> float:
    """What a solo tradition will bring the sister."""
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


def advanced(number: int, facts: BoatFacts) -> float:
    """What an advanced tradition will bring the sister."""
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


def sister(facts: BoatFacts, solos: tuple[int, ...], others: tuple[int, ...]) -> float:
    """What all her traditions will bring the sister."""
    total = best = 0.0
    for number in solos:
        if number != BEST_TWICE:
            paid = trusted(solo(number, facts), TRUST_SOLO[number], facts.days)
            total += paid
            best = max(best, paid)
    for number in others:
        paid = trusted(advanced(number, facts), TRUST_ADVANCED[number], facts.days)
        total += paid
        best = max(best, paid)
    return total + best if BEST_TWICE in solos else total
