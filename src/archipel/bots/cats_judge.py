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
        "apart",
        "cabin",
        "contact",
        "double",
        "grow",
        "grudge",
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
        self.apart = 0.3  # the share of hope of a group that is not the largest of its colour
        self.grudge = 0.6  # how much the hopes of the sister's traditions are worth
        self.map = 1.0  # a map's treasure


WEIGHTS: Final = Weights()

_PAYS: Final = tuple(float(family_points(cats)) for cats in range(200))


class Aim:
    """What counts besides the own boat: by colour the cost of a cat, the sister's traditions, other boats."""

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


def group_worth(cats: int, hope: float) -> float:
    """Points of a group of cats with the cats that are likely to join it."""
    if cats >= FAMILY:
        return _PAYS[cats] + hope * WEIGHTS.grow * (_PAYS[cats + 1] - _PAYS[cats])
    return hope * (WEIGHTS.pair if cats == 2 else WEIGHTS.lonely)


def hope_of(days: float) -> float:
    """How much of what takes days will come."""
    return days / (days + WEIGHTS.later)


def special_price(days: float) -> float:
    """What a special action should bring, with so many days to come."""
    return WEIGHTS.special * days / 7.0


def prospect(boat: Boat, aim: Aim, days: float) -> float:
    """The count at the end, as far as one can tell with so many days to come; exact when there are none."""
    facts = Facts(boat, days)
    free, hull = boat.free, boat.hull
    total = float(RARE_TREASURE * boat.rare)
    total -= facts.rats / (1.0 + WEIGHTS.rat * days)
    full = 0.0
    for cells in hull.cabins:
        empty = (cells & free).bit_count()
        full += 1.0 if not empty else days / (days + empty / WEIGHTS.cabin)
    facts.full = full
    total += EMPTY_CABIN * (len(hull.cabins) - full)
    hope = hope_of(days)
    for groups in boat.groups:
        if groups:
            largest = max(cats for _, cats in groups) if len(groups) > 1 else 0
            for near, cats in groups:
                room = (near & free).bit_count() / WEIGHTS.room
                more = hope if cats >= largest else hope * WEIGHTS.apart
                total += group_worth(cats, more if room >= 1.0 else more * room)
    if days:
        left, right, up, down = (
            free & free << 1,
            free & free >> 1,
            free & free << STRIDE,
            free & free >> STRIDE,
        )
        some = left | right | up | down
        two = left & (right | up | down) | right & (up | down) | up & down
        total -= WEIGHTS.single * (free & ~some).bit_count()
        ends = some & ~two
        total -= WEIGHTS.double * (ends & (ends << 1 | ends << STRIDE)).bit_count()
        spare = SPECIALS_A_GAME - boat.used.bit_count()
        if spare > 0:
            total += spare * special_price(days)
    soon = days / (days + 1.0)
    if boat.ticks:
        for number in range(1, 27):
            if boat.ticks >> number & 1:
                paid = tradition(number, facts, aim.alone, aim.rival)
                total += paid * (1.0 - (1.0 - WEIGHTS.tick) * soon)
    if aim.alone:
        costs = aim.costs
        for colour, cats in enumerate(boat.by_colour):
            total -= costs[colour] * cats
        total -= sister(facts, aim.solo, aim.advanced) * (1.0 - (1.0 - WEIGHTS.grudge) * soon)
    return total
