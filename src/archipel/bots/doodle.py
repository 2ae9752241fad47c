"""Doodle Islands: long routes before monsters, forts before treasure islands, ships joined, few bottles.

An open monster, treasure island or kraken is worth what the routes that lead to it would bring now, and a bit
for their growth: so a bot waits until drawing there pays more than waiting.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from archipel.bots.expert import WIN, Expert
from archipel.games.doodle.grid import BIT, CELLS, ENDS, JOINTS, ROUTES, cells_of, highest, numbers_of
from archipel.games.doodle.sea import Sea
from archipel.games.doodle.sheet import Sheet
from archipel.games.doodle.state import DoodleState
from archipel.kernel import Draw, Move, Over, Result, State, sample


@dataclass(frozen=True, slots=True)
class Weights:
    """What is worth how much in one sea, found by playing with other values."""

    ship: float = 0.45  # a lone ship on a route that can go on, as a share of its gold
    open: float = 0.55  # the chance to come back to an open special cell
    now: float = (
        0.6  # how much of its promise is what it would bring now; the rest is what it may bring later
    )
    growth: float = 4.0  # cells that a route is likely to gain before it reaches a monster
    building: float = 0.35  # forts that are likely to be ticked, for each archipelago with room
    lonely: float = 1.5  # the promise of a special cell that no route leads to
    fort: float = 0.3  # a ticked fort or tentacle
    length: float = 0.2  # a cell of the longest route that can go on
    end: float = 0.2  # an end of a route that leads to an open cell
    bottle: float = 3.3
    patience: float = 5.0  # bottles before the last one from which on time is short


TREASURES: Final = Weights()
MONSTERS: Final = Weights()


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


def ships_worth(sea: Sea, sheet: Sheet, live: int, share: float) -> float:
    """The gold of joined ships, and a share of it for a ship that may be joined yet."""
    total = 0.0
    for path in sheet.paths:
        ships = path & sea.ship_cells
        if not ships:
            continue
        gold = 0
        for _, each, where in sea.ships:
            gold += each * (ships & where).bit_count()
        if ships.bit_count() > 1:
            total += gold
        elif path & live:
            total += share * gold
    return total


class Judge:
    """One sheet with the numbers that it can still circle."""

    __slots__ = ("bonuses", "monsters", "prizes", "sea", "sheet", "weights")

    def __init__(self, state: DoodleState, seat: int) -> None:
        self.sea = sea = state.sea
        self.sheet = sheet = state.sheets[seat]
        self.weights = TREASURES if sea.treasures else MONSTERS
        self.monsters = sea.monster_zone & ~(sheet.monsters if sea.treasures else state.monsters)
        self.prizes = sea.prize_zone & ~(sheet.prizes if sea.treasures else state.prizes)
        self.bonuses = sea.bonus_zone & ~state.bonuses

    def promise(self, cell: int, paths: list[int]) -> float:
        """What drawing in this special cell would bring with the routes that lead to it; 0 elsewhere."""
        bit = BIT[cell]
        if bit & self.sea.monster_cells:
            now, later = self._monster(paths)
        elif bit & self.sea.krakens:
            now, later = self._kraken(cell, paths)
        elif bit & self.sea.prize_cells:
            now, later = self._treasure(paths)
        else:
            return 0.0
        if not paths:
            return self.weights.lonely
        share = self.weights.now
        return share * now + (1 - share) * later

    def _monster(self, paths: list[int]) -> tuple[int, int]:
        length = 1
        for path in paths:
            length += path.bit_count()
        return highest(self.monsters, length), highest(
            self.monsters, min(CELLS, length + int(self.weights.growth))
        )

    def _treasure(self, paths: list[int]) -> tuple[int, int]:
        """With the forts of these routes, and with those they may get; with its bonus each."""
        sheet, sea = self.sheet, self.sea
        forts, room = 0, 0
        for path in paths:
            forts += sheet.forts(path, sea)
            room += (path & sheet.spare).bit_count()
        now = highest(self.prizes, forts)
        later = highest(self.prizes, int(forts + self.weights.building * room + 0.5))
        return now + highest(self.bonuses, now), later + highest(self.bonuses, later)

    def _kraken(self, cell: int, paths: list[int]) -> tuple[int, int]:
        breakers = 0
        for path in paths:
            breakers += (path & self.sea.breakers).bit_count()
        ticks = self.sheet.ticks[cell]
        more = min(ticks + 1, self.sea.marks[cell])
        now = highest(self.prizes, min(CELLS, ticks * breakers))
        return now, highest(self.prizes, min(CELLS, more * (breakers + 1)))


def worth(state: DoodleState, seat: int) -> float:
    """A sheet in gold: what is circled and joined, and what its open cells promise."""
    judge = Judge(state, seat)
    sea, sheet, weights = judge.sea, judge.sheet, judge.weights
    total = float(total_of(sheet.monsters) + total_of(sheet.prizes) + total_of(sheet.bonuses))
    left = sea.bottles - max(other.bottles for other in state.sheets)
    future = 0.0 if state.ending else min(1.0, left / weights.patience)
    live = longest = 0  # routes with an end that can go on
    promises = 0.0
    for cell in cells_of(sheet.open & ~sea.archipelagos):
        paths = leading_to(sheet, cell)
        for path in paths:
            live |= path
            longest = max(longest, path.bit_count())
        promises += weights.end * len(paths) + weights.open * judge.promise(cell, paths)
    promises += weights.length * longest + weights.fort * sum(sheet.ticks)
    total += future * promises + ships_worth(sea, sheet, live if future else 0, weights.ship)
    return total - weights.bottle * sheet.bottles


class DoodleExpert(Expert):
    """The own sheet; of the others only the dice that they take."""

    few = 8
    candidates = 12
    near = 4
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
        """Greedy."""
        assert isinstance(state, DoodleState)
        best, most = None, -1e9
        for move in state.moves(seat):
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
