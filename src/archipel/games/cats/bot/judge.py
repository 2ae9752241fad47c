"""Explore & Draw: the value of a boat in points, including what the remaining days are likely to bring."""

from __future__ import annotations

import math
from typing import Final

from archipel.games.cats.bot.boat import FastBoat
from archipel.games.cats.bot.hopes import BoatFacts, sister, tradition, trusted
from archipel.games.cats.rules.families import FAMILY, family_points
from archipel.games.cats.rules.grid import STRIDE
from archipel.games.cats.rules.scoring import EMPTY_CABIN, RARE_TREASURE
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME


class JudgeWeights:
    """Values found by experiment. In points, unless stated otherwise."""

    __slots__ = (
        "apart",
        "cabin",
        "contact",
        "cut",
        "double",
        "grow",
        "later",
        "lonely",
        "map",
        "net",
        "pair",
        "pocket",
        "rat",
        "room",
        "sharp",
        "single",
        "soon",
        "special",
        "stub",
    )

    def __init__(self) -> None:
        self.cabin = 1.8  # how fast the empty cells of a cabin are filled
        self.rat = 0.66  # how fast rats get covered
        self.lonely = 1.14
        self.pair = 8.07
        self.grow = 1.44  # how many more cats a family gets
        self.later = 2.0  # the number of days left at which half of a hope counts
        self.room = 3.52  # how many free cells beside a family let it grow freely
        self.single = 0.3  # a cell cut off
        self.double = 0.5  # two cells cut off
        self.special = 6.14
        self.contact = 0.08
        self.pocket = 0.6
        self.soon = 0.35  # the least number of days assumed when weighing cells, even on the last day
        self.apart = 0.3  # the share of hope for a group that is not the largest of its colour
        self.map = 1.0  # a map's treasure
        self.sharp = 1.6  # how much likelier small gaps in a cabin are to be filled than large ones
        self.cut = 2.0  # how many extra empty cells a cut-off cell of a cabin counts as,
        self.stub = 1.0  # and each cell of a cut-off pair
        self.net = 0.6  # the share of the cost of future cats that is deducted from a family's growth


WEIGHTS: Final = JudgeWeights()

_PAYS: Final = tuple(float(family_points(cats)) for cats in range(200))


class Aim:
    """What counts besides the boat: the cost of a cat by colour, the sister's traditions, other boats."""

    __slots__ = ("advanced", "alone", "costs", "rival", "solo")

    def __init__(
        self,
        alone: bool,
        costs: tuple[float, ...],
        solo: tuple[int, ...],
        advanced: tuple[int, ...],
        rival: int,
    ) -> None:
        self.alone: Final = alone
        self.costs: Final = costs
        self.solo: Final = solo
        self.advanced: Final = advanced
        self.rival: Final = rival


def group_worth(cats: int, hope: float, cost: float) -> float:
    """Points of a group of cats, including those likely to join it, each at this cost."""
    if cats >= FAMILY:
        return _PAYS[cats] + hope * WEIGHTS.grow * (_PAYS[cats + 1] - _PAYS[cats] - cost)
    return hope * ((WEIGHTS.pair - cost) if cats == 2 else WEIGHTS.lonely)


def fill(lacking: float, days: float) -> float:
    """The chance of filling a cabin with this many empty cells."""
    share = math.pow(WEIGHTS.cabin * days / lacking, WEIGHTS.sharp)
    return share / (1.0 + share)


def hope_of(days: float) -> float:
    """How much of a hope that takes several days will come true."""
    return days / (days + WEIGHTS.later)


def special_price(days: float) -> float:
    """What a special action should bring, with this many days left."""
    return WEIGHTS.special * days / 7.0


def prospect(boat: FastBoat, aim: Aim, days: float) -> float:
    """The estimated final count with this many days left; exact when there are none."""
    facts = BoatFacts(boat, days, aim.alone)
    total = float(RARE_TREASURE * boat.rare)
    total -= facts.rats / (1.0 + WEIGHTS.rat * days)
    total += _cells(facts) + families(boat, aim, days)
    if days:
        spare = SPECIALS_A_GAME - boat.used.bit_count()
        if spare > 0:
            total += spare * special_price(days)
    if boat.ticks:
        trust = facts.pace.trust
        for number in range(1, 27):
            if boat.ticks >> number & 1:
                total += trusted(tradition(number, facts, aim.alone, aim.rival), trust[number], days)
    if aim.alone:
        costs = aim.costs
        for colour, cats in enumerate(boat.by_colour):
            total -= costs[colour] * cats
        total -= sister(facts, aim.solo, aim.advanced)
    return total


def _cells(facts: BoatFacts) -> float:
    """Cabins, full or not, and cut-off cells, which are worse in a cabin that could be filled."""
    boat, hull, days = facts.boat, facts.hull, facts.days
    free = boat.free
    total = full = 0.0
    cut = stubs = 0
    if days:
        left, right, up, down = (
            free & free << 1,
            free & free >> 1,
            free & free << STRIDE,
            free & free >> STRIDE,
        )
        some = left | right | up | down
        two = left & (right | up | down) | right & (up | down) | up & down
        cut = free & ~some
        ends = some & ~two
        stubs = ends & (ends << 1 | ends << STRIDE)
        total -= WEIGHTS.single * cut.bit_count() + WEIGHTS.double * stubs.bit_count()
    for cells in hull.cabins:
        empty = cells & free
        if not empty:
            full += 1.0
        elif days:
            lacking = float(empty.bit_count())
            if empty & cut:
                lacking += WEIGHTS.cut * (empty & cut).bit_count()
            if empty & stubs:
                lacking += WEIGHTS.stub * (empty & stubs).bit_count()
            full += fill(lacking, days)
    facts.full = full
    return total + EMPTY_CABIN * (len(hull.cabins) - full)


def families(boat: FastBoat, aim: Aim, days: float) -> float:
    """Families, and groups that may become families."""
    free, hope = boat.free, hope_of(days)
    total = 0.0
    for colour, groups in enumerate(boat.groups):
        if groups:
            cost = WEIGHTS.net * aim.costs[colour]
            largest = max(cats for _, cats in groups) if len(groups) > 1 else 0
            for near, cats in groups:
                room = (near & free).bit_count() / WEIGHTS.room
                more = hope if cats >= largest else hope * WEIGHTS.apart
                total += group_worth(cats, more if room >= 1.0 else more * room, cost)
    return total
