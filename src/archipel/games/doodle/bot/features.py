"""Doodle Islands: what a sheet promises beyond the gold it has earned, as a few named features.

`weights` says what each of them is worth.
"""

from __future__ import annotations

from typing import Final

from archipel.games.doodle.bot.draft import SHIP, TREASURE, FastSheet, Waters, best
from archipel.games.doodle.rules.grid import BIT, ENDS, NUMBER

NAMES: Final = (
    "lonely cells",  # open cells that no route leads to
    "ends",  # open cells that one route leads to
    "joints",  # open cells that several routes lead to
    "single ends",  # routes with one end that leads to an open cell
    "double ends",
    "chains",  # chains of these routes, if all joints were drawn
    "lone ships",  # their gold, if their routes can still grow
    "prizes",  # gold, if all open treasure islands or krakens were drawn now
    "monsters",  # gold, if all open monsters were drawn now
    "ships",  # gold of the open ships that would be joined now
    "ticks",  # all forts; tentacles of open krakens
    "misses",  # the expected number of columns in which no die fits
    "bottle lead",  # how many fewer bottles than the others
)

MISS: Final = [[((6 - cells) / 6) ** dice for cells in range(7)] for dice in range(7)]
"""The probability that no die fits, by number of white dice and of open cells in a column."""


def features(waters: Waters, draft: FastSheet, dice: int, lead: int) -> list[float]:
    """The features in the order of NAMES. `dice` is the number of white dice rolled."""
    ends = [0] * len(draft.root)  # by route: how many of its ends lead to open cells
    chain = list(range(len(draft.root)))  # by route: the chain it belongs to
    lonely = single = joints = ships = 0
    prizes: list[int] = []
    monsters: list[int] = []
    for cell in waters.cells:
        if not draft.open & BIT[cell]:
            continue
        met = _look_around(waters, draft, cell, ends)
        if not met:
            lonely += 1
        elif len(met) == 1:
            single += 1
        else:
            joints += 1
            _link(chain, met[0], met[1])
        kind = waters.kind[cell]
        if kind == SHIP:
            ships += _joined_gold(draft, waters.ship[cell], met)
        elif kind == TREASURE:
            prizes.append(_forts(draft, met) * (1 if waters.treasures else draft.ticks[cell]))
        else:
            monsters.append(_meeting(draft.length, met))
    found = [float(lonely), float(single), float(joints)]
    _tell_routes(draft, ends, chain, found)
    found.append(circled(prizes, draft.prizes, draft.bonuses))
    found.append(circled(monsters, draft.monsters, 0))
    found.append(ships)
    found.append(_ticks(waters, draft))
    found.append(_misses(waters, draft, dice))
    found.append(lead)
    return found


def _look_around(waters: Waters, draft: FastSheet, cell: int, ends: list[int]) -> list[int]:
    """The routes that lead to a cell; also counts their ends."""
    routes = draft.routes
    around = waters.around[cell]
    met: list[int] = []
    for at in range(0, len(around), 2):
        near = around[at]
        reached = routes[near]
        if reached and ENDS[reached] & around[at + 1]:
            route = draft.root[draft.owner[near]]
            ends[route] += 1
            if route not in met:
                met.append(route)
    if len(met) > 2:
        _best_first(draft, met)
    return met


def _best_first(draft: FastSheet, met: list[int]) -> None:
    """Move the two routes with the most forts to the front; the longer one wins ties."""
    anchors, length = draft.anchors, draft.length
    for place in range(2):
        top = place
        for at in range(place + 1, len(met)):
            if 4 * anchors[met[at]] + length[met[at]] > 4 * anchors[met[top]] + length[met[top]]:
                top = at
        if top != place:
            met[place], met[top] = met[top], met[place]


def _link(chain: list[int], one: int, other: int) -> None:
    old, new = chain[one], chain[other]
    if old != new:
        for at in range(len(chain)):
            if chain[at] == old:
                chain[at] = new


def _joined_gold(draft: FastSheet, gold: int, met: list[int]) -> int:
    """The gold of an open ship and of the lone ships on these routes, if it would join any."""
    fleet = 0
    for route in met:
        fleet += draft.ships[route]
        gold += draft.lone[route]
    return gold if fleet else 0


def _forts(draft: FastSheet, met: list[int]) -> int:
    """Forts or breakers of the first two of these routes."""
    forts = 0
    for at in range(min(2, len(met))):
        forts += draft.anchors[met[at]]
    return forts


def _meeting(length: list[int], met: list[int]) -> int:
    """The length of the route through a cell that joins the two longest of these."""
    longest = second = 0
    for route in met:
        own = length[route]
        if own > longest:
            longest, second = own, longest
        elif own > second:
            second = own
    return 1 + longest + second


def _tell_routes(draft: FastSheet, ends: list[int], chain: list[int], found: list[float]) -> None:
    """Count the routes that can still grow."""
    single = double = lone = chains = 0
    counted = [False] * len(chain)
    for route in range(len(ends)):
        if not ends[route]:
            continue
        if ends[route] == 1:
            single += 1
        else:
            double += 1
        lone += draft.lone[route]
        if not counted[chain[route]]:
            counted[chain[route]] = True
            chains += 1
    found.append(single)
    found.append(double)
    found.append(chains)
    found.append(lone)


def circled(reached: list[int], numbers: int, bonuses: int) -> int:
    """What these cells would bring one after the other, best first; every number pays once."""
    gold = 0
    reached.sort(reverse=True)
    for limit in reached:
        number = best(numbers, limit)
        if number:
            numbers ^= NUMBER[number]
            gold += number
            bonus = best(bonuses, number)
            if bonus:
                bonuses ^= NUMBER[bonus]
                gold += bonus
    return gold


def _ticks(waters: Waters, draft: FastSheet) -> int:
    ticks = 0
    for cell in waters.ticked:
        if waters.treasures or draft.open & BIT[cell]:
            ticks += draft.ticks[cell]
    return ticks


def _misses(waters: Waters, draft: FastSheet, dice: int) -> float:
    misses = 0.0
    for column in waters.columns:
        cells = 0
        for cell in column:
            if draft.open & BIT[cell]:
                cells += 1
        misses += MISS[dice][cells]
    return misses
