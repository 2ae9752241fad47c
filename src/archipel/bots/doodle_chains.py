"""Doodle Islands: routes in chains, as if each open cell that two of them lead to were drawn already."""

from __future__ import annotations

from archipel.bots.doodle_draft import MONSTER, Draft, Waters, best
from archipel.bots.doodle_names import SHEET
from archipel.games.doodle.grid import NUMBER


def circled(reached: list[int], numbers: int, bonuses: int) -> int:
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
        found[SHEET + 19] = circled(prizes, draft.prizes, draft.bonuses)
        found[SHEET + 20] = circled(prizes_to_be, draft.prizes, draft.bonuses)
        found[SHEET + 22] = circled(monsters, draft.monsters, 0)
