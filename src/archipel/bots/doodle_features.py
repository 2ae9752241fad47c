"""Doodle Islands: what a sheet promises beyond the gold it has earned, as a list of numbers.

Every open cell counts by its kind, by the routes that lead to it and by the open cells beside it; every route
by its length, its forts and its ships; and the routes once more in chains, as if each open cell that two of
them lead to were drawn already. `doodle_weights` turns the numbers into gold.
"""

from __future__ import annotations

from typing import Final

from archipel.bots.doodle_draft import MONSTER, SHIP, TREASURE, Draft, Waters, best
from archipel.games.doodle.grid import BIT, CELLS, ENDS, NUMBER

KINDS: Final = ("prize", "monster", "ship")
BESIDE: Final = (5, 4, 3, 1)  # by the routes that lead to a cell: how many numbers of open neighbours differ

NAMES: Final = (
    *(
        f"{kind} {met}.{free}"  # open cells of this kind, the routes that lead there, the open cells beside
        for kind in KINDS
        for met, numbers in enumerate(BESIDE)
        for free in range(numbers)
    ),
    "sheet",  # always 1
    "unticked",  # archipelagos or krakens with something to tick
    "single ends",  # routes with one end that leads to an open cell
    "double ends",
    "longest",  # of these routes, as all that follows
    "second longest",
    "most forts",  # or breakers
    "second most forts",
    "most forts to be",  # with all that can be ticked
    "lone gold",  # of ships that are alone
    "fleets",  # routes with several ships
    "forts",
    "forts to tick",
    "longest chain",
    "most forts of a chain",
    "most forts to be of a chain",
    "lone gold of chains",  # with other ships
    "chains",
    "prizes",  # gold, if all open treasure islands or krakens were drawn now
    "prizes of chains",
    "prizes to be of chains",
    "monsters",  # gold, if all open monsters were drawn now
    "monsters of chains",
    "ships",  # gold of the open ships that would be joined now
    "highest prize",  # that can still be circled
    "highest monster",
    "bonuses",  # left
    "ticks",  # all forts; tentacles of open krakens
    "misses",  # columns in which no die would fit, on average
    "bottle lead",  # bottles fewer than the others
)

CELL: Final = [NAMES.index(f"{kind} {met}.0") for kind in KINDS for met in range(4)]
SHEET: Final = NAMES.index("sheet")
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
    found[SHEET + 18] = _gold(prizes, draft.prizes, draft.bonuses)
    found[SHEET + 21] = _gold(monsters, draft.monsters, 0)
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


def _gold(reached: list[int], numbers: int, bonuses: int) -> int:
    """What these cells would bring one after the other, the best first; every number pays once."""
    gold = 0
    reached.sort(reverse=True)
    for limit in reached:
        number = best(numbers, limit)
        if number:
            numbers ^= NUMBER[number]
            gold += number
            if bonuses:
                bonus = best(bonuses, number)
                if bonus:
                    bonuses ^= NUMBER[bonus]
                    gold += bonus
    return gold


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


class Chains:
    """The chains of routes that can go on: by number their length, forts and ships."""

    def __init__(self, draft: Draft, ends: list[int], chain: list[int]) -> None:
        size = len(chain)
        self.chain = chain
        self.length = [0] * size
        self.forts = [0] * size
        self.to_be = [0] * size  # forts, with those that can still be ticked
        self.ships = [0] * size
        self.lone = [0] * size
        self.count = 0
        for route in range(size):
            if ends[route]:
                own = chain[route]
                if not self.length[own]:
                    self.count += 1
                self.length[own] += draft.length[route]
                self.forts[own] += draft.anchors[route]
                self.to_be[own] += draft.anchors[route] + draft.room[route]
                self.ships[own] += draft.ships[route]
                self.lone[own] += draft.lone[route]

    def tell(self, found: list[float]) -> None:
        """The best of the chains."""
        longest = forts = to_be = gold = 0
        for own in range(len(self.chain)):
            longest = max(longest, self.length[own])
            forts = max(forts, self.forts[own])
            to_be = max(to_be, self.to_be[own])
            if self.ships[own] > 1:
                gold += self.lone[own]
        found[SHEET + 13] = longest
        found[SHEET + 14] = forts
        found[SHEET + 15] = to_be
        found[SHEET + 16] = gold
        found[SHEET + 17] = self.count

    def pay(
        self, waters: Waters, draft: Draft, payers: list[int], leading: list[list[int]], found: list[float]
    ) -> None:
        """What open cells would bring with the best chain that leads there."""
        prizes: list[int] = []
        prizes_to_be: list[int] = []
        monsters: list[int] = []
        for at in range(len(payers)):
            cell = payers[at]
            length = forts = to_be = 0
            for route in leading[at]:
                own = self.chain[route]
                length = max(length, self.length[own])
                forts = max(forts, self.forts[own])
                to_be = max(to_be, self.to_be[own])
            if waters.kind[cell] == MONSTER:
                monsters.append(length + 1)
            elif waters.treasures:
                prizes.append(forts)
                prizes_to_be.append(to_be)
            else:
                prizes.append(forts * draft.ticks[cell])
                prizes_to_be.append(forts * waters.marks[cell])
        found[SHEET + 19] = _gold(prizes, draft.prizes, draft.bonuses)
        found[SHEET + 20] = _gold(prizes_to_be, draft.prizes, draft.bonuses)
        found[SHEET + 22] = _gold(monsters, draft.monsters, 0)


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
