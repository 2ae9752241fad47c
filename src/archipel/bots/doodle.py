"""Doodle Islands: long routes before monsters, forts before treasure islands, ships joined, few bottles.

What is earned counts in full; what a sheet promises is a weighted sum of a few features, so that a bot waits
until drawing pays more than waiting.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Final

from archipel.bots.doodle_weights import MONSTERS, TREASURES
from archipel.bots.expert import WIN, Expert
from archipel.games.doodle.grid import BIT, CELLS, ENDS, JOINTS, ROUTES, cells_of, highest, numbers_of
from archipel.games.doodle.moves import FORT, DoodleMove
from archipel.games.doodle.sea import Sea
from archipel.games.doodle.sheet import Sheet
from archipel.games.doodle.state import DoodleState
from archipel.kernel import Draw, Move, Over, Result, State, sample

BOTTLE: Final = 4.0  # in the Sea of Monsters, where one may always drink instead
FULL: Final = 20  # open cells of a fresh sheet


def _around(cell: int) -> tuple[tuple[int, int], ...]:
    """The neighbours of a cell, each with the side that has to reach it. (Straight routes reach all four.)"""
    straight = (ROUTES.index("WE") + 1, ROUTES.index("NS") + 1)
    return tuple((near, facing) for route in straight for near, facing, _ in JOINTS[cell][route])


AROUND: Final = tuple(_around(cell) for cell in range(CELLS))
SUM_OF: Final[dict[int, int]] = {}


def total_of(numbers: int) -> int:
    """The sum of the numbers of a mask."""
    found = SUM_OF.get(numbers)
    if found is None:
        found = SUM_OF[numbers] = sum(numbers_of(numbers))
    return found


@lru_cache(maxsize=65536)
def cells_in(mask: int) -> tuple[int, ...]:
    """The cells of a mask; the same masks come again and again."""
    return tuple(cells_of(mask))


def leading_to(sheet: Sheet, cell: int) -> list[int]:
    """The routes with an end that faces this cell, each once."""
    routes = sheet.routes
    found: list[int] = []
    for near, facing in AROUND[cell]:
        if ENDS[routes[near]] & facing:
            bit = BIT[near]
            for path in sheet.paths:
                if path & bit:
                    if path not in found:
                        found.append(path)
                    break
    return found


class Judge:
    """One sheet with the numbers that it can still circle."""

    __slots__ = ("_anchors", "bonuses", "monsters", "prizes", "sea", "sheet")

    def __init__(self, state: DoodleState, seat: int) -> None:
        self.sea = sea = state.sea
        self.sheet = sheet = state.sheets[seat]
        self.monsters = sea.monster_zone & ~(sheet.monsters if sea.treasures else state.monsters)
        self.prizes = sea.prize_zone & ~(sheet.prizes if sea.treasures else state.prizes)
        self.bonuses = sea.bonus_zone & ~state.bonuses
        self._anchors: dict[int, int] = {}

    def monster(self, paths: list[int]) -> int:
        """What a monster would bring now, where these routes meet."""
        length = 1
        for path in paths:
            length += path.bit_count()
        return highest(self.monsters, length)

    def prize(self, cell: int, paths: list[int]) -> tuple[int, int]:
        """What a treasure island or kraken would bring now, and with a bit more of what it needs."""
        sheet, sea = self.sheet, self.sea
        if BIT[cell] & sea.krakens:
            breakers = self.anchors(paths)
            ticks = sheet.ticks[cell]
            more = min(ticks + 1, sea.marks[cell]) * (breakers + 1)
            return highest(self.prizes, ticks * breakers), highest(self.prizes, min(CELLS, more))
        forts = self.anchors(paths)
        room = 0
        for path in paths:
            room += (path & sheet.spare).bit_count()
        now, later = highest(self.prizes, forts), highest(self.prizes, int(forts + 0.35 * room + 0.5))
        return now + highest(self.bonuses, now), later + highest(self.bonuses, later)

    def anchors(self, paths: list[int]) -> int:
        """Ticked forts, or breakers, on these routes; counted once for each route."""
        found = 0
        known = self._anchors
        for path in paths:
            count = known.get(path)
            if count is None:
                sea = self.sea
                count = self.sheet.forts(path, sea) if sea.treasures else (path & sea.breakers).bit_count()
                known[path] = count
            found += count
        return found


def features(judge: Judge) -> tuple[float, ...]:
    """What a sheet has to offer, in the order of the weights, without what it has earned already."""
    sea, sheet = judge.sea, judge.sheet
    live: dict[int, int] = {}
    ends = monsters = monster_gold = best_monster = lonely_monsters = ships = 0
    prizes = prize_gold = best_prize = later_prize = lonely_prizes = 0
    for cell in cells_in(sheet.open & ~sea.archipelagos):
        paths = leading_to(sheet, cell)
        ends += len(paths)
        for path in paths:
            live[path] = path.bit_count()
        bit = BIT[cell]
        if bit & sea.ship_cells:
            ships += 1
        elif bit & sea.monster_cells:
            monsters += 1
            if paths:
                gold = judge.monster(paths)
                monster_gold += gold
                best_monster = max(best_monster, gold)
            else:
                lonely_monsters += 1
        elif bit & sea.prize_cells:
            prizes += 1
            if paths:
                gold, later = judge.prize(cell, paths)
                prize_gold += gold
                best_prize, later_prize = max(best_prize, gold), max(later_prize, later)
            else:
                lonely_prizes += 1
    longest, second, *_ = (*sorted(live.values(), reverse=True), 0, 0)
    forts = room = fleet = lone = 0
    for path in live:
        forts = max(forts, judge.anchors([path]))
        room = max(room, (path & sheet.spare).bit_count())
        own = path & sea.ship_cells
        fleet = max(fleet, own.bit_count())
        if own.bit_count() == 1:
            lone += ship_gold(sea, own)
    return (
        *(1, sheet.bottles, lone, ends, longest, second, monster_gold, best_monster, monsters),
        *(prize_gold, best_prize, later_prize, prizes, forts, room, sum(sheet.ticks), ships),
        *(lonely_prizes, lonely_monsters, fleet, len(live)),
    )


def ship_gold(sea: Sea, ships: int) -> int:
    """The gold of these ships, once they are joined."""
    gold = 0
    for _, each, where in sea.ships:
        gold += each * (ships & where).bit_count()
    return gold


def earned(sea: Sea, sheet: Sheet) -> int:
    """The gold that nobody can take away: circled numbers and joined ships."""
    gold = total_of(sheet.monsters) + total_of(sheet.prizes) + total_of(sheet.bonuses)
    for path in sheet.paths:
        ships = path & sea.ship_cells
        if ships.bit_count() > 1:
            gold += ship_gold(sea, ships)
    return gold


def worth(state: DoodleState, seat: int) -> float:
    """A sheet in gold: what is earned, and what its open cells promise as long as bottles are left."""
    judge = Judge(state, seat)
    sea, sheet = judge.sea, judge.sheet
    gold = earned(sea, sheet)
    if state.ending:
        return gold
    left = 1 - max([other.bottles for other in state.sheets]) / sea.bottles
    early = min(1.0, (sheet.open & ~sea.archipelagos).bit_count() / FULL)
    promise = 0.0
    weights = TREASURES if sea.treasures else MONSTERS
    for value, (late, more) in zip(features(judge), weights.values(), strict=True):
        if value:
            promise += value * (late + more * early)
    return gold + left * promise - (0.0 if sea.treasures else BOTTLE * sheet.bottles)


def promising(state: DoodleState, seat: int) -> list[Move]:
    """The moves without those routes that join fewer others than another route in the same cell."""
    routes = state.sheets[seat].routes
    most: dict[int, int] = {}
    joined: list[tuple[Move, int, int]] = []
    for move in state.moves(seat):
        assert isinstance(move, DoodleMove)
        met = 9  # forts, tentacles and bottles stay
        if 0 < move.act < FORT:
            met = 0
            for near, facing, _ in JOINTS[move.cell][move.act]:
                if ENDS[routes[near]] & facing:
                    met += 1
            most[move.cell] = max(most.get(move.cell, 0), met)
        joined.append((move, move.cell, met))
    return [move for move, cell, met in joined if met >= most.get(cell, 0)]


class DoodleExpert(Expert):
    """The own sheet; of the others only the dice that they take."""

    samples = 96
    few = 8
    candidates = 12
    near = 40
    far = 40

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, DoodleState)
        node = state.node()
        return self.final(node.result, seat) if isinstance(node, Over) else worth(state, seat)

    def final(self, result: Result, seat: int) -> float:
        """The own gold; ending the game while ahead is good, while behind it is not."""
        total = result.scores[seat].total
        return total + (WIN if result.places[seat] == 1 else -WIN) if len(result.scores) > 1 else total

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        """Greedy, without the routes that miss what leads to their cell."""
        assert isinstance(state, DoodleState)
        best, most = None, -1e9
        for move in promising(state, seat):
            after = state.clone()
            after.apply(seat, move)
            value = self.worth(after, seat)
            if value > most:
                best, most = move, value
        assert best is not None
        return best

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """The others take any move: what matters is which dice are gone and how many bottles are ticked."""
        turns = self.far if deep else self.near
        while True:
            node = state.node()
            if isinstance(node, Over):
                return self.final(node.result, seat)
            if isinstance(node, Draw):
                state.reveal(sample(node, rng))
                continue
            mover = node.seats[0]
            if mover != seat:
                state.apply(mover, state.moves(mover).sample(rng))
                continue
            if not turns:
                return self.worth(state, seat)
            turns -= 1
            state.apply(seat, self.quick(state, seat, rng))


EXPERT: Final = DoodleExpert()
