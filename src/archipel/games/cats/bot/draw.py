"""Explore & Draw: promising places of a discovery, weighing all positions of an orientation at once."""

from __future__ import annotations

from typing import Final

from archipel.games.cats.bot.boat import ALL_LANES, LANE, SIZES, FastBoat, Stamp, stamps
from archipel.games.cats.bot.hopes import LEFT_OUT
from archipel.games.cats.bot.judge import WEIGHTS, Aim, fill, group_worth, hope_of
from archipel.games.cats.rules.grid import BITS, STRIDE
from archipel.games.cats.rules.scoring import EMPTY_CABIN

UNIT: Final = 8.0  # steps per point
BASE: Final = 5  # added to every cell, so that no weight is negative
MOST: Final = 40  # so that six cells do not overflow a lane

ScoredPlace = tuple[float, Stamp, int]
"""A placement: roughly what it brings, its form and its anchor."""


def clip(points: float) -> int:
    """A weight in steps of 1/UNIT points."""
    return max(-BASE, min(MOST - BASE, int(points * UNIT + 0.5)))


def weigh(boat: FastBoat, aim: Aim, days: float) -> int:
    """What covering each cell brings, as lanes."""
    some = max(days, WEIGHTS.soon)
    hull, free = boat.hull, boat.open
    rat = 1.0 / (1.0 + WEIGHTS.rat * some)
    if aim.alone and 4 in aim.solo:
        rat += 5.0 / (1.0 + 0.4 * days) ** 2
    ticks = boat.ticks
    if ticks >> 7 & 1:
        rat -= 2.0 / (1.0 + LEFT_OUT * days)
    if ticks >> 11 & 1:
        rat += 0.4
    total = BASE * free + clip(rat) * (hull.rat_lanes & free * 255)
    full = -EMPTY_CABIN - (3 if aim.alone and 8 in aim.solo else 0)
    for cells, lane in zip(hull.cabins, hull.cabin_lanes, strict=True):
        empty = (cells & boat.free).bit_count()
        if empty:
            step = (fill(empty - 1.0, some) if empty > 1 else 1.0) - fill(float(empty), some)
            weight = clip(full * step)
            if weight:
                total += weight * (lane & free * 255)
    # Count sides against something else, and cells with at most one free neighbour.
    beside = (free << LANE) + (free >> LANE) + (free << LANE * STRIDE) + (free >> LANE * STRIDE)
    total += clip(WEIGHTS.contact) * ((4 * free - (beside & free * 255)) & free * 255)
    tight = ~(beside + 0x7E * ALL_LANES) >> 7 & free
    return total + clip(WEIGHTS.pocket) * tight


def room(boat: FastBoat, shape: int) -> bool:
    """Does the shape fit anywhere?"""
    free, frontier = boat.free, boat.frontier
    for stamp in stamps()[shape]:
        legal, touches = free, frontier
        for step in stamp.steps:
            legal &= free >> step
            touches |= frontier >> step
        if legal & touches:
            return True
    return False


def expand(mask: int) -> int:
    """A mask as lanes of ones."""
    return int.from_bytes(f"{mask:b}".encode(), "big") & ALL_LANES


def spots(boat: FastBoat, weights: int, shape: int, colour: int, days: float) -> list[ScoredPlace]:
    """The best place of each orientation; for a cat also the best ones beside cats of its colour."""
    free, frontier = boat.free, boat.frontier
    found: list[ScoredPlace] = []
    groups = boat.groups[colour] if colour >= 0 else ()
    hope = hope_of(days)
    alone = group_worth(1, hope * (WEIGHTS.apart if groups else 1.0), 0.0) if colour >= 0 else 0.0
    below = BASE * SIZES[shape]
    for stamp in stamps()[shape]:
        legal, touches = free, frontier
        for step in stamp.steps:
            legal &= free >> step
            touches |= frontier >> step
        legal &= touches
        if not legal:
            continue
        summed = weights
        for step in stamp.wide:
            summed += weights >> step
        if groups:
            for near, cats in groups:
                beside = near
                for step in stamp.steps:
                    beside |= near >> step
                beside &= legal
                if beside:
                    gain = group_worth(cats + 1, hope, 0.0)
                    gain -= group_worth(cats, hope, 0.0)
                    found.append(_best(summed, beside, stamp, gain, below))
                    legal &= ~beside
            if not legal:
                continue
        found.append(_best(summed, legal, stamp, alone, below))
    return found


def _best(summed: int, legal: int, stamp: Stamp, gain: float, below: int) -> ScoredPlace:
    weighed = (summed & expand(legal) * 255).to_bytes(BITS + 1, "little")
    most = max(weighed.translate(None, b"\0"))
    return gain + (most - below) / UNIT, stamp, weighed.find(most)


def by_gain(spot: ScoredPlace) -> float:
    """A sort key."""
    return spot[0]
