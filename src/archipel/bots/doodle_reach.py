"""Doodle Islands: what a sheet promises farther off: routes one open cell away, regions of open cells.

A region is made of open cells side by side, and of the routes that lead to them; what lies in different
regions can never be joined.
"""

from __future__ import annotations

from typing import Final

from archipel.bots.doodle_draft import MONSTER, SHIP, Draft, Waters
from archipel.bots.doodle_features import circled_gold
from archipel.games.doodle.grid import BIT, CELLS, ENDS, NUMBER

REACH: Final = (
    "monsters in two",  # gold, if routes that lead there or beside were joined at all open monsters
    "prizes in two",
    "prizes to be in two",
    "ships in two",  # open ships that would be joined
    "monsters of regions",  # gold, if all of a region were joined
    "prizes of regions",
    "prizes to be of regions",
    "lone gold of regions",
    "regions",
    "largest region",
    "most forts of a region",
    "most forts to be of a region",
    "closed length",  # of routes that cannot go on
    "closed forts",
    "open",  # cells that take a route
    "open with misses",
    "misses twice",
    "marks left",
    "last monster open",  # the number that ends the game
    "last prize open",
)


def reach(waters: Waters, draft: Draft, misses: float) -> list[float]:
    """The numbers in the order of the names."""
    found = [0.0] * len(REACH)
    opened = [cell for cell in waters.cells if draft.open & BIT[cell]]
    leading: list[list[int]] = [[] for _ in range(CELLS)]  # by open cell: the routes that lead there
    regions = Regions(waters, draft, opened, leading)
    _in_two(waters, draft, opened, leading, found)
    regions.tell(waters, draft, opened, found)
    marks = 0
    for cell in waters.ticked:
        marks += waters.marks[cell] - draft.ticks[cell]
    count = len(opened)
    found[14] = count
    found[15] = count * misses / 5
    found[16] = misses * misses / 5
    found[17] = marks
    found[18] = int(bool(draft.monsters & NUMBER[waters.monster_end]))
    found[19] = int(bool(draft.prizes & NUMBER[waters.prize_end]))
    return found


def _in_two(
    waters: Waters, draft: Draft, opened: list[int], leading: list[list[int]], found: list[float]
) -> None:
    """Gold at the open cells, with routes that lead there or to an open cell beside."""
    monsters: list[int] = []
    prizes: list[int] = []
    to_be: list[int] = []
    ships = 0
    for cell in opened:
        met = leading[cell].copy()
        direct = len(met)
        around = waters.around[cell]
        for at in range(0, len(around), 2):
            for route in leading[around[at]]:
                if route not in met:
                    met.append(route)
        kind = waters.kind[cell]
        if kind == SHIP:
            if _fleet(draft, met):
                ships += waters.ship[cell]
        elif kind == MONSTER:
            monsters.append(_longest(draft, met, direct))
        else:
            forts = _two_most(draft.anchors, None, met)
            if waters.treasures:
                prizes.append(forts)
                to_be.append(_two_most(draft.anchors, draft.room, met))
            else:
                prizes.append(forts * draft.ticks[cell])
                to_be.append(forts * waters.marks[cell])
    found[0] = circled_gold(monsters, draft.monsters, 0)
    found[1] = circled_gold(prizes, draft.prizes, draft.bonuses)
    found[2] = circled_gold(to_be, draft.prizes, draft.bonuses)
    found[3] = ships


def _fleet(draft: Draft, met: list[int]) -> bool:
    """Is there a ship on one of these routes?"""
    for route in met:  # noqa: SIM110 - a generator would be slow when compiled
        if draft.ships[route]:
            return True
    return False


def _longest(draft: Draft, met: list[int], direct: int) -> int:
    """A cell with the two longest of these routes; all but the first few need another cell in between."""
    longest = second = 0
    for at in range(len(met)):
        own = draft.length[met[at]] + (0 if at < direct else 1)
        if own > longest:
            longest, second = own, longest
        elif own > second:
            second = own
    return 1 + longest + second


def _two_most(counts: list[int], more: list[int] | None, met: list[int]) -> int:
    """The two highest counts of these routes together."""
    most = second = 0
    for route in met:
        own = counts[route] if more is None else counts[route] + more[route]
        if own > most:
            most, second = own, most
        elif own > second:
            second = own
    return most + second


class Regions:
    """Which open cells and routes belong together: cells by number, then routes."""

    def __init__(self, waters: Waters, draft: Draft, opened: list[int], leading: list[list[int]]) -> None:
        self.group = list(range(CELLS + len(draft.root)))
        for cell in opened:
            around = waters.around[cell]
            for at in range(0, len(around), 2):
                near = around[at]
                reached = draft.routes[near]
                if not reached:
                    self._join(cell, near)
                elif ENDS[reached] & around[at + 1]:
                    route = draft.root[draft.owner[near]]
                    if route not in leading[cell]:
                        leading[cell].append(route)
                        self._join(cell, CELLS + route)

    def _top(self, at: int) -> int:
        group = self.group
        while group[at] != at:
            at = group[at]
        return at

    def _join(self, one: int, other: int) -> None:
        one, other = self._top(one), self._top(other)
        if one != other:  # the lower number leads, so that a region is known by one of its cells
            self.group[max(one, other)] = min(one, other)

    def tell(self, waters: Waters, draft: Draft, opened: list[int], found: list[float]) -> None:
        """The regions' lengths, forts and ships, and what they would bring."""
        length = [0] * CELLS
        forts = [0] * CELLS
        to_be = [0] * CELLS
        ships = [0] * CELLS
        lone = [0] * CELLS
        for cell in opened:
            own = self._top(cell)
            length[own] += 1
            if waters.ship[cell]:
                ships[own] += 1
                lone[own] += waters.ship[cell]
        for route in range(len(draft.root)):
            if draft.root[route] != route:
                continue
            own = self._top(CELLS + route)
            if own >= CELLS:  # it leads nowhere
                found[12] += draft.length[route]
                found[13] += draft.anchors[route] + draft.room[route]
                continue
            length[own] += draft.length[route]
            forts[own] += draft.anchors[route]
            to_be[own] += draft.anchors[route] + draft.room[route]
            ships[own] += draft.ships[route]
            lone[own] += draft.lone[route]
        monsters: list[int] = []
        prizes: list[int] = []
        prizes_to_be: list[int] = []
        for cell in opened:
            own = self._top(cell)
            kind = waters.kind[cell]
            if kind == MONSTER:
                monsters.append(length[own])
            elif kind != SHIP:
                prizes.append(forts[own] * (1 if waters.treasures else 3))
                prizes_to_be.append(to_be[own] if waters.treasures else forts[own] * 4)
        found[4] = circled_gold(monsters, draft.monsters, 0)
        found[5] = circled_gold(prizes, draft.prizes, draft.bonuses)
        found[6] = circled_gold(prizes_to_be, draft.prizes, draft.bonuses)
        for own in opened:
            if self.group[own] == own:
                found[8] += 1
                found[9] = max(found[9], length[own])
                found[10] = max(found[10], forts[own])
                found[11] = max(found[11], to_be[own])
                if ships[own] > 1:
                    found[7] += lone[own]
