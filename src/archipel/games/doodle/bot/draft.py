"""Doodle Islands: a sheet in a form that is quick to copy, mark and judge, for playouts.

A route is a number. Its length, its ticked forts (or breakers) and its ships are stored under that number,
so nothing has to be recounted when two routes are joined.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from archipel.games.doodle.rules.grid import BIT, CELLS, ENDS, JOINTS, NUMBER, cells_of
from archipel.games.doodle.rules.moves import FORT
from archipel.games.doodle.rules.sea import Sea
from archipel.games.doodle.rules.sheet import Sheet

TREASURE, MONSTER, SHIP, ANCHOR = 0, 1, 2, 3
"""Kinds of cells: treasure island or kraken; monster; ship, or open sea; archipelago or breakers."""


class Waters:
    """A sea as lists: the kind, the neighbours and the ship's gold of each cell."""

    def __init__(self, sea: Sea) -> None:
        self.sea: Final = sea
        self.treasures: Final = sea.treasures
        self.side: Final = sea.side
        self.bottles: Final = sea.bottles
        self.barrels: Final = sea.barrels  # 0: fees are paid in bottles
        self.bottle_gold: Final = sea.chart.bottle_gold
        self.monster_end: Final = sea.monster_end
        self.prize_end: Final = sea.prize_end
        self.routable: Final = sea.routable
        self.archipelagos: Final = sea.archipelagos
        self.targets: Final = [list(row) for row in sea.targets]
        self.fees: Final = [list(row) for row in sea.fees]
        self.marks: Final = list(sea.marks)
        self.cells: Final = cells_of(sea.routable)  # where routes can be drawn
        self.all_cells: Final = cells_of(sea.cells)
        self.kind: Final = [ANCHOR] * CELLS
        self.ship: Final = [0] * CELLS
        for cell in self.cells:
            self.kind[cell] = SHIP
            if BIT[cell] & sea.monster_cells:
                self.kind[cell] = MONSTER
            elif BIT[cell] & sea.prize_cells:
                self.kind[cell] = TREASURE
        for _, each, where in sea.ships:
            for cell in cells_of(where):
                self.ship[cell] = each
        # By cell and stored route, flattened: a neighbour it may meet, the side of the neighbour to reach, …
        self.joints: Final = [
            [self._flat(cell, route) for route in range(len(ENDS))] for cell in range(CELLS)
        ]
        # By cell, flattened: every neighbour, and which of its sides faces this cell.
        straight = (1, 2)
        self.around: Final = [
            self._flat(cell, straight[0]) + self._flat(cell, straight[1]) for cell in range(CELLS)
        ]
        self.ticked: Final = cells_of(sea.archipelagos | sea.krakens)
        self.columns: Final = [[cell for cell in self.all_cells if cell % 6 == at] for at in range(sea.side)]

    def _flat(self, cell: int, route: int) -> list[int]:
        found: list[int] = []
        for near, facing, bit in JOINTS[cell][route]:
            if bit & self.sea.cells:
                found += (near, facing)
        return found


@lru_cache(maxsize=64)
def waters_of(sea: Sea) -> Waters:
    """The lists of a sea."""
    return Waters(sea)


class FastSheet:
    """A sheet. `monsters`, `prizes` and `bonuses` are masks of the numbers it can still circle."""

    def __init__(
        self,
        routes: list[int],
        owner: list[int],
        root: list[int],
        length: list[int],
        anchors: list[int],
        ships: list[int],
        lone: list[int],
        ticks: list[int],
    ) -> None:
        self.routes = routes  # by cell, as stored in grid.ENDS
        self.owner = owner  # by cell: the number its route had when it was drawn
        self.root = root  # by route number: the number of the route it belongs to now
        self.length = length  # by route number, as are the next lists
        self.anchors = anchors  # ticked forts or breakers
        self.ships = ships
        self.lone = lone  # the gold of a ship that is still alone
        self.ticks = ticks  # by cell
        self.spare = 0  # mask: cells with forts or tentacles left to tick
        self.open = 0  # mask: cells that can be drawn in
        self.unrouted = 0  # how many of these take a route
        self.monsters = 0
        self.prizes = 0
        self.bonuses = 0
        self.bottles = 0
        self.barrels = 0
        self.gold = 0  # earned: circled numbers and joined ships
        self.ended = False  # whether this sheet has ended the game

    def copy(self) -> FastSheet:
        """A copy to try something on."""
        other = FastSheet(
            self.routes.copy(),
            self.owner.copy(),
            self.root.copy(),
            self.length.copy(),
            self.anchors.copy(),
            self.ships.copy(),
            self.lone.copy(),
            self.ticks.copy(),
        )
        other.spare = self.spare
        other.open = self.open
        other.unrouted = self.unrouted
        other.monsters = self.monsters
        other.prizes = self.prizes
        other.bonuses = self.bonuses
        other.bottles = self.bottles
        other.barrels = self.barrels
        other.gold = self.gold
        other.ended = self.ended
        return other

    def play(self, waters: Waters, cell: int, act: int, fee: bool) -> None:
        """One turn: a route (1 to 6), a fort or tentacle, or nothing but a bottle (act 0)."""
        if fee and waters.barrels:
            self.barrels += 1
        elif fee or not act:
            self.bottles += 1
            if self.bottles >= waters.bottles:
                self.ended = True
        if act >= FORT:
            self._tick(waters, cell)
        elif act:
            self._earn(waters, cell, self.draw(waters, cell, act))

    def _tick(self, waters: Waters, cell: int) -> None:
        ticks = self.ticks[cell] + 1
        self.ticks[cell] = ticks
        fort = waters.archipelagos & BIT[cell]
        if fort:
            route = self.root[self.owner[cell]]
            self.anchors[route] += 1
        if ticks == waters.marks[cell]:
            self.spare &= ~BIT[cell]
            if fort:
                self.open &= ~BIT[cell]

    def draw(self, waters: Waters, cell: int, act: int) -> int:
        """Draw a route and return the number of the whole route it now belongs to."""
        if self.open & BIT[cell]:
            self.open ^= BIT[cell]
            self.unrouted -= 1
        routes, root = self.routes, self.root
        joints = waters.joints[cell][act]
        own = -1
        for at in range(0, len(joints), 2):
            near = joints[at]
            if ENDS[routes[near]] & joints[at + 1]:
                met = root[self.owner[near]]
                if own < 0:
                    own = met
                elif met != own:
                    self._join(own, met)
        if own < 0:
            own = len(root)
            root.append(own)
            self.length.append(0)
            self.anchors.append(0)
            self.ships.append(0)
            self.lone.append(0)
        self.owner[cell] = own
        routes[cell] = act
        self.length[own] += 1
        ship = waters.ship[cell]
        if ship:
            self._add_ship(own, ship)
        return own

    def _add_ship(self, route: int, ship: int) -> None:
        fleet = self.ships[route]
        self.ships[route] = fleet + 1
        if fleet:
            self.gold += ship + self.lone[route]
            self.lone[route] = 0
        else:
            self.lone[route] = ship

    def _join(self, own: int, met: int) -> None:
        """Two routes become one, under the number of the first."""
        root = self.root
        for at in range(len(root)):
            if root[at] == met:
                root[at] = own
        self.length[own] += self.length[met]
        self.length[met] = 0
        self.anchors[own] += self.anchors[met]
        lone = self.lone[own] + self.lone[met]
        if lone and self.ships[own] and self.ships[met]:
            self.gold += lone
            lone = 0
        self.lone[own] = lone
        self.ships[own] += self.ships[met]

    def _earn(self, waters: Waters, cell: int, route: int) -> None:
        """Circle what the cell pays now (DI-40, DI-41, DI-43, DI-72, DI-73)."""
        kind = waters.kind[cell]
        if kind == MONSTER:
            number = best(self.monsters, self.length[route])
            if number:
                self.monsters ^= NUMBER[number]
                self.gold += number
                if number == waters.monster_end:
                    self.ended = True
        elif kind == TREASURE:
            anchors = self.anchors[route]
            number = best(self.prizes, anchors if waters.treasures else anchors * self.ticks[cell])
            if number:
                self.prizes ^= NUMBER[number]
                self.gold += number
                if number == waters.prize_end:
                    self.ended = True
                bonus = best(self.bonuses, number)
                if bonus:
                    self.bonuses ^= NUMBER[bonus]
                    self.gold += bonus


def best(numbers: int, limit: int) -> int:
    """The highest number in a mask up to the limit; 0 if there is none."""
    if not numbers:
        return 0
    at = min(CELLS, limit)
    while at and not numbers & NUMBER[at]:
        at -= 1
    return at


def draft_of(waters: Waters, sheet: Sheet, monsters: int, prizes: int, bonuses: int) -> FastSheet:
    """A sheet of the game as a draft, with the numbers it can still circle."""
    draft = FastSheet([0] * CELLS, [-1] * CELLS, [], [], [], [], [], list(sheet.ticks))
    sea = waters.sea
    for cell in waters.all_cells:
        route = sheet.routes[cell]
        if not route:
            continue
        own = draft.draw(waters, cell, route)
        if BIT[cell] & sea.archipelagos:
            draft.anchors[own] += sheet.ticks[cell]
        elif BIT[cell] & sea.breakers:
            draft.anchors[own] += 1
    for circled in (sheet.monsters, sheet.prizes, sheet.bonuses):
        for number in range(1, CELLS + 1):
            if circled & NUMBER[number]:
                draft.gold += number
    draft.spare = sheet.spare
    draft.open = sheet.open
    draft.unrouted = (sheet.open & sea.routable).bit_count()
    draft.monsters = monsters
    draft.prizes = prizes
    draft.bonuses = bonuses
    draft.bottles = sheet.bottles
    draft.barrels = sheet.barrels
    return draft
