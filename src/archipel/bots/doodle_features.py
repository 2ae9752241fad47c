"""Doodle Islands: what a sheet promises beyond the gold it has earned, as a list of numbers.

Every open cell counts by its kind, by the routes that lead to it and by the open cells beside it; every route
by its length, its forts and its ships; and the routes once more in chains, as if each open cell that two of
them lead to were drawn already. `doodle_weights` turns the numbers into gold.
"""

from __future__ import annotations

from typing import Final

from archipel.bots.doodle_chains import Chains, circled
from archipel.bots.doodle_draft import SHIP, TREASURE, Draft, Waters, best
from archipel.bots.doodle_names import CELL, NAMES, SHEET
from archipel.games.doodle.grid import BIT, CELLS, ENDS

MISS: Final = [[((6 - cells) / 6) ** dice for cells in range(7)] for dice in range(7)]
"""By white dice and open cells of a column: how likely it is that no die fits."""


def features(waters: Waters, draft: Draft, dice: int, lead: int) -> list[float]:
    """The numbers in the order of the names. `dice`: how many white ones are rolled."""
    found = [0.0] * len(NAMES)
    ends = [0] * len(draft.root)  # of each route, that lead to open cells
    chain = list(range(len(draft.root)))  # which each route belongs to
    payers: list[int] = []  # open treasure islands, krakens and monsters
    leading: list[list[int]] = []  # the routes that lead to each of them
    prizes: list[int] = []
    monsters: list[int] = []
    ship_gold = 0
    for cell in waters.cells:
        if not draft.open & BIT[cell]:
            continue
        met: list[int] = []
        free = _look_around(waters, draft, cell, ends, met)
        count = len(met)
        kind = waters.kind[cell]
        if count > 2:
            found[CELL[4 * kind + 3]] += 1
            _best_first(draft, met)
        else:
            found[CELL[4 * kind + count] + free] += 1
        if count > 1:
            _link(chain, met[0], met[1])
        if kind == SHIP:
            ship_gold += _joined_gold(draft, waters.ship[cell], met)
            continue
        if kind == TREASURE:
            prizes.append(_forts(draft, met) * (1 if waters.treasures else draft.ticks[cell]))
        else:
            monsters.append(_meeting(draft.length, met))
        payers.append(cell)
        leading.append(met)
    _routes(draft, ends, found)
    found[SHEET + 18] = circled(prizes, draft.prizes, draft.bonuses)
    found[SHEET + 21] = circled(monsters, draft.monsters, 0)
    found[SHEET + 23] = ship_gold
    chains = Chains(draft, ends, chain)
    chains.tell(found)
    chains.pay(waters, draft, payers, leading, found)
    _whole(waters, draft, dice, found)
    found[SHEET + 29] = lead
    return found


def _look_around(waters: Waters, draft: Draft, cell: int, ends: list[int], met: list[int]) -> int:
    """Which routes lead to a cell; counts their ends, and gives the number of open cells beside it."""
    routes = draft.routes
    around = waters.around[cell]
    free = 0
    for at in range(0, len(around), 2):
        near = around[at]
        reached = routes[near]
        if not reached:
            free += 1
        elif ENDS[reached] & around[at + 1]:
            route = draft.root[draft.owner[near]]
            ends[route] += 1
            if route not in met:
                met.append(route)
    return free


def _joined_gold(draft: Draft, gold: int, met: list[int]) -> int:
    """The gold of an open ship and of the lone ones on these routes, if it meets any."""
    fleet = 0
    for route in met:
        fleet += draft.ships[route]
        gold += draft.lone[route]
    return gold if fleet else 0


def _forts(draft: Draft, met: list[int]) -> int:
    """Forts or breakers of the first two of these routes."""
    forts = 0
    for at in range(min(2, len(met))):
        forts += draft.anchors[met[at]]
    return forts


def _best_first(draft: Draft, met: list[int]) -> None:
    """Put the two routes with most forts in front, the longer ones of equals."""
    anchors, length = draft.anchors, draft.length
    for place in range(2):
        top = place
        for at in range(place + 1, len(met)):
            if 4 * anchors[met[at]] + length[met[at]] > 4 * anchors[met[top]] + length[met[top]]:
                top = at
        if top != place:
            met[place], met[top] = met[top], met[place]


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


def _link(chain: list[int], one: int, other: int) -> None:
    old, new = chain[one], chain[other]
    if old != new:
        for at in range(len(chain)):
            if chain[at] == old:
                chain[at] = new


def _routes(draft: Draft, ends: list[int], found: list[float]) -> None:
    """The routes that can go on."""
    longest = second = forts = second_forts = to_be = lone = all_forts = room = 0
    single = double = fleets = 0
    for route in range(len(ends)):
        if not ends[route]:
            continue
        if ends[route] == 1:
            single += 1
        else:
            double += 1
        own = draft.length[route]
        if own > longest:
            longest, second = own, longest
        elif own > second:
            second = own
        own = draft.anchors[route]
        if own > forts:
            forts, second_forts = own, forts
        elif own > second_forts:
            second_forts = own
        all_forts += own
        own += draft.room[route]
        if own > to_be:
            to_be = own
        room += draft.room[route]
        lone += draft.lone[route]
        if draft.ships[route] > 1:
            fleets += 1
    found[SHEET + 2] = single
    found[SHEET + 3] = double
    found[SHEET + 4] = longest
    found[SHEET + 5] = second
    found[SHEET + 6] = forts
    found[SHEET + 7] = second_forts
    found[SHEET + 8] = to_be
    found[SHEET + 9] = lone
    found[SHEET + 10] = fleets
    found[SHEET + 11] = all_forts
    found[SHEET + 12] = room


def _whole(waters: Waters, draft: Draft, dice: int, found: list[float]) -> None:
    """What is left to circle and to tick."""
    ticks = 0
    for cell in waters.ticked:
        if waters.treasures or draft.open & BIT[cell]:
            ticks += draft.ticks[cell]
    misses = 0.0
    for column in waters.columns:
        cells = 0
        for cell in column:
            if draft.open & BIT[cell]:
                cells += 1
        misses += MISS[dice][cells]
    found[SHEET] = 1.0
    found[SHEET + 1] = draft.spare.bit_count()
    found[SHEET + 24] = best(draft.prizes, CELLS)
    found[SHEET + 25] = best(draft.monsters, CELLS)
    found[SHEET + 26] = draft.bonuses.bit_count()
    found[SHEET + 27] = ticks
    found[SHEET + 28] = misses
