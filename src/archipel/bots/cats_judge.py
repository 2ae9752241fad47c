"""Explore & Draw: a boat in points, with what the days to come are likely to bring."""

from __future__ import annotations

from typing import Final

from archipel.bots.cats_boat import Boat
from archipel.bots.cats_hopes import Facts, sister, tradition
from archipel.games.cats.families import FAMILY, family_points
from archipel.games.cats.grid import STRIDE
from archipel.games.cats.scoring import EMPTY_CABIN, RARE_TREASURE
from archipel.games.cats.sheet import SPECIALS_A_GAME


class Weights:
    """What is not known but tried out. Points, unless it says otherwise."""

    __slots__ = (
        "cabin",
        "contact",
        "double",
        "grow",
        "later",
        "lonely",
        "map",
        "pair",
        "pocket",
        "rat",
        "room",
        "single",
        "soon",
        "special",
        "tick",
    )

    def __init__(self) -> None:
        self.cabin = 2.11  # cells that a cabin lacks are filled at this rate
        self.rat = 0.66  # how fast rats get covered
        self.lonely = 1.14
        self.pair = 8.07
        self.grow = 1.44  # how many cats more a family gets
        self.later = 2.0  # days after which half of a hope is left
        self.room = 3.52  # cells beside a family that let it grow freely
        self.single = 0.83  # a cell cut off
        self.double = 1.29  # two cells cut off
        self.special = 6.14
        self.contact = 0.08
        self.pocket = 0.6
        self.soon = 0.35  # days to come that the last day still reckons with when it looks for places
        self.tick = 0.48  # how much a tradition's hopes are worth
        self.map = 1.0  # a map's treasure


TABLE: Final = Weights()
ALONE: Final = Weights()

_PAYS: Final = tuple(float(family_points(cats)) for cats in range(200))


class Aim:
    """What counts besides the own boat: by colour the cost of a cat, the sister's traditions, other boats."""

    __slots__ = ("advanced", "alone", "costs", "rival", "solo", "weights")

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
        self.weights: Final = ALONE if alone else TABLE


def group_worth(cats: int, hope: float, weights: Weights) -> float:
    """Points of a group of cats with the cats that are likely to join it."""
    if cats >= FAMILY:
        return _PAYS[cats] + hope * weights.grow * (_PAYS[cats + 1] - _PAYS[cats])
    return hope * (weights.pair if cats == 2 else weights.lonely)


def hope_of(days: float, weights: Weights) -> float:
    """How much of what takes days will come."""
    return days / (days + weights.later)


def special_price(days: float, weights: Weights) -> float:
    """What a special action should bring, with so many days to come."""
    return weights.special * days / 7.0


def prospect(boat: Boat, aim: Aim, days: float) -> float:
    """The count at the end, as far as one can tell with so many days to come; exact when there are none."""
    facts = Facts(boat, days)
    weights = aim.weights
    free, hull = boat.free, boat.hull
    total = float(RARE_TREASURE * boat.rare)
    total -= facts.rats / (1.0 + weights.rat * days)
    full = 0.0
    for cells in hull.cabins:
        empty = (cells & free).bit_count()
        full += 1.0 if not empty else days / (days + empty / weights.cabin)
    facts.full = full
    total += EMPTY_CABIN * (len(hull.cabins) - full)
    hope = hope_of(days, weights)
    for groups in boat.groups:
        for near, cats in groups:
            room = (near & free).bit_count() / weights.room
            total += group_worth(cats, hope if room >= 1.0 else hope * room, weights)
    if days:
        left, right, up, down = (
            free & free << 1,
            free & free >> 1,
            free & free << STRIDE,
            free & free >> STRIDE,
        )
        some = left | right | up | down
        two = left & (right | up | down) | right & (up | down) | up & down
        total -= weights.single * (free & ~some).bit_count()
        ends = some & ~two
        total -= weights.double * (ends & (ends << 1 | ends << STRIDE)).bit_count()
        spare = SPECIALS_A_GAME - boat.used.bit_count()
        if spare > 0:
            total += spare * special_price(days, weights)
    if boat.ticks:
        for number in range(1, 27):
            if boat.ticks >> number & 1:
                paid = tradition(number, facts, aim.alone, aim.rival)
                total += paid * weights.tick if days else paid
    if aim.alone:
        costs = aim.costs
        for colour, cats in enumerate(boat.by_colour):
            total -= costs[colour] * cats
        total -= sister(facts, aim.solo, aim.advanced)
    return total
