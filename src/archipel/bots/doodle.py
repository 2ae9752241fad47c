"""Doodle Islands: long routes before monsters, forts before treasure islands, ships joined, few bottles.

An open monster, treasure island or kraken is worth what the routes that lead to it would bring now, and a bit
for their growth: so a bot waits until drawing there pays more than waiting.
"""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.expert import WIN, Expert
from archipel.games.doodle.grid import BIT, CELLS, ENDS, JOINTS, ROUTES, cells_of, highest, numbers_of
from archipel.games.doodle.sea import Sea
from archipel.games.doodle.sheet import Sheet
from archipel.games.doodle.state import DoodleState
from archipel.kernel import Draw, Move, Over, Result, State, sample

SHIP: Final = 0.45  # a lone ship on a route that can go on, as a share of its gold
OPEN: Final = 0.55  # the chance to come back to an open special cell
GROWTH: Final = 4.0  # cells that a route is likely to gain before it reaches a monster
BUILDING: Final = 0.35  # forts that are likely to be ticked, for each that can be
END: Final = 0.2  # an end of a route that leads to an open cell
BOTTLE: Final = 3.3
LATE: Final = (0.0, 0.35, 0.6, 0.8, 0.9, 1.0)
"""How much of the future is left, by the bottles that are still to tick."""


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


def ships_worth(sea: Sea, sheet: Sheet, live: int) -> float:
    """The gold of joined ships, and a part of it for a ship that may be joined yet."""
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
            total += SHIP * gold
    return total


class _Zones:
    """The numbers that a sheet can still circle."""

    __slots__ = ("bonuses", "monsters", "prizes")

    def __init__(self, state: DoodleState, sheet: Sheet) -> None:
        sea = state.sea
        self.monsters = sea.monster_zone & ~(sheet.monsters if sea.treasures else state.monsters)
        self.prizes = sea.prize_zone & ~(sheet.prizes if sea.treasures else state.prizes)
        self.bonuses = sea.bonus_zone & ~state.bonuses


def worth(state: DoodleState, seat: int) -> float:
    """A sheet in gold: what is circled and joined, and what its open cells promise."""
    sea, sheet = state.sea, state.sheets[seat]
    total = float(total_of(sheet.monsters) + total_of(sheet.prizes) + total_of(sheet.bonuses))
    left = sea.bottles - max(other.bottles for other in state.sheets)
    future = 0.0 if state.ending else LATE[min(max(left, 0), len(LATE) - 1)]
    zones = _Zones(state, sheet)
    live = 0  # routes with an end that can go on
    promises: list[float] = []
    for cell in cells_of(sheet.open & ~sea.archipelagos):
        paths = leading_to(sheet, cell)
        for path in paths:
            live |= path
        total += END * future * len(paths)
        if BIT[cell] & sea.monster_cells:
            promises.append(_monster(zones, paths))
        elif BIT[cell] & sea.krakens:
            promises.append(_kraken(sea, sheet, zones, cell, paths))
        elif BIT[cell] & sea.prize_cells:
            promises.append(_treasure(sea, sheet, zones, paths))
    total += OPEN * future * sum(promises)
    total += ships_worth(sea, sheet, live if future else 0)
    return total - BOTTLE * sheet.bottles


def _monster(zones: _Zones, paths: list[int]) -> float:
    length = 1 + sum(path.bit_count() for path in paths)
    now = highest(zones.monsters, length)
    later = highest(zones.monsters, length + int(GROWTH))
    return 0.6 * now + 0.4 * later


def _treasure(sea: Sea, sheet: Sheet, zones: _Zones, paths: list[int]) -> float:
    """What a treasure island would bring with the forts of these routes, and with those they may get."""
    forts, room = 0.0, 0
    for path in paths:
        forts += sheet.forts(path, sea)
        room += (path & sheet.spare).bit_count()
    now = highest(zones.prizes, int(forts))
    later = highest(zones.prizes, int(forts + BUILDING * room + 0.5))
    return 0.6 * (now + highest(zones.bonuses, now)) + 0.4 * (later + highest(zones.bonuses, later))


def _kraken(sea: Sea, sheet: Sheet, zones: _Zones, cell: int, paths: list[int]) -> float:
    breakers = sum((path & sea.breakers).bit_count() for path in paths)
    ticks = sheet.ticks[cell]
    now = highest(zones.prizes, min(CELLS, ticks * breakers))
    more = min(ticks + 1, sea.marks[cell])
    later = highest(zones.prizes, min(CELLS, more * (breakers + (1 if paths else 0))))
    return 0.6 * now + 0.4 * later


class DoodleExpert(Expert):
    """The own sheet; of the others only the dice that they take."""

    candidates = 10
    horizon = 6

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

    def play_on(self, state: State, seat: int, rng: Random) -> float:
        """The others take any move: what matters is which dice are gone and how many bottles are ticked."""
        turns = self.horizon or CELLS
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
