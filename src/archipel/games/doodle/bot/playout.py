"""Doodle Islands: playouts in which every seat judges its own sheet as one level does."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.expert import WIN
from archipel.games.doodle.bot.draft import FastSheet, Waters, draft_of, waters_of
from archipel.games.doodle.bot.features import features
from archipel.games.doodle.bot.weights import WeightTable, weights_of
from archipel.games.doodle.rules.grid import BIT, ENDS
from archipel.games.doodle.rules.moves import FACES, FORT, TENTACLE
from archipel.games.doodle.rules.state import SOLO_DICE, DoodleState

SURE: Final = 40.0
"""The lead in gold that makes an unfinished game as good as won."""


class Playout:
    """A table of drafts, whose turn it is, and the dice. `free` holds the free dice in ascending order."""

    def __init__(self, state: DoodleState, level: str) -> None:
        sea = state.sea
        self.waters: Final[Waters] = waters_of(sea)
        self.seats: Final[int] = state.seats
        self.weights: list[WeightTable] = [weights_of(level, sea.treasures)] * state.seats  # by seat
        self.dice: Final[int] = SOLO_DICE if state.seats == 1 else state.seats + 1
        self.control: Final[bool] = state.control
        self.drafts: list[FastSheet] = []
        for sheet in state.sheets:
            monsters = sea.monster_zone & ~(sheet.monsters if sea.treasures else state.monsters)
            prizes = sea.prize_zone & ~(sheet.prizes if sea.treasures else state.prizes)
            bonuses = sea.bonus_zone & ~state.bonuses
            self.drafts.append(draft_of(self.waters, sheet, monsters, prizes, bonuses))
        self.first: int = state.first
        self.seat: int = state.seat
        self.black: int = state.black
        self.free: list[int] = list(state.free)
        self.ending: bool = state.ending
        self._chosen: FastSheet | None = None
        self._taken: int = 0
        self._most: float = 0.0
        self.rolled: bool = True  # False while the next round waits for its dice

    def worth(self, seat: int, draft: FastSheet) -> float:
        """The value of a draft in gold: what is earned and what is promised."""
        if self.ending or draft.ended:
            return draft.gold + self.bottle_gold(seat, draft)
        most = 0
        for other in range(self.seats):
            if other != seat and self.drafts[other].bottles > most:
                most = self.drafts[other].bottles
        lead = most - draft.bottles if self.seats > 1 else 0
        if most < draft.bottles:
            most = draft.bottles
        weights = self.weights[seat][draft.unrouted]
        found = features(self.waters, draft, self.dice, max(-2, min(2, lead)))
        promise = 0.0
        for at in range(len(weights)):
            promise += found[at] * weights[at]
        return draft.gold + promise * (self.waters.bottles - most) / self.waters.bottles

    def bottle_gold(self, seat: int, draft: FastSheet) -> int:
        """What the bottles bring or cost at the end (DI-52, DI-78)."""
        if self.seats == 1:
            return 0
        most, fewest = True, True
        for other in range(self.seats):
            if other != seat:
                if self.drafts[other].bottles > draft.bottles:
                    most = False
                if self.drafts[other].bottles < draft.bottles:
                    fewest = False
        return self.waters.bottle_gold * (int(fewest) - int(most))

    def quick(self) -> None:
        """Make the best-looking move for the active seat, ignoring routes that join less than others."""
        own = self.drafts[self.seat]
        self._begin()
        self._try(own, False, 0)
        if not self.waters.barrels or own.barrels < self.waters.barrels:
            self._try(own, True, 3)
            if self._chosen is None:
                self._try(own, True, 0)  # the only die that fits has to be taken (DI-23)
        if self.control or self._chosen is None:
            self._weigh(own, 0, 0, 0, False)
        assert self._chosen is not None
        self._put(self._chosen, self._taken)

    def _begin(self) -> None:
        self._chosen, self._taken, self._most = None, 0, -1e9

    def _try(self, own: FastSheet, fee: bool, least: int) -> None:
        """Try the dice that cost a bottle or barrel, or those that do not."""
        waters = self.waters
        last = 0
        for die in self.free:
            if die == last or waters.fees[self.black][die] != fee:
                continue
            last = die
            cells = waters.targets[self.black][die] & own.open
            if cells:
                for cell in waters.all_cells:
                    if cells & BIT[cell]:
                        for act in self._acts(own, cell, least):
                            self._weigh(own, die, cell, act, fee)

    def _weigh(self, own: FastSheet, die: int, cell: int, act: int, fee: bool) -> None:
        draft = own.copy()
        draft.play(self.waters, cell, act, fee)
        worth = self.worth(self.seat, draft)
        if worth > self._most:
            self._chosen, self._taken, self._most = draft, die, worth

    def _acts(self, draft: FastSheet, cell: int, least: int) -> list[int]:
        """The promising acts in an open cell: the routes that join or keep open the most.

        They have to score at least `least`: a bottle is only worth paying to join something.
        """
        waters = self.waters
        bit = BIT[cell]
        if bit & waters.archipelagos:
            return [FORT]
        found: list[int] = []
        most = least
        for act in range(1, FORT):
            joints = waters.joints[cell][act]
            side = 0  # 2 for each end that joins a route, 1 for an end that leads to an open cell
            for at in range(0, len(joints), 2):
                reached = draft.routes[joints[at]]
                if not reached:
                    side += 1
                elif ENDS[reached] & joints[at + 1]:
                    side += 2
            if side > most:
                most = side
                found = [act]
            elif side == most:
                found.append(act)
        if bit & draft.spare and not least:
            found.append(TENTACLE)
        return found

    def _put(self, draft: FastSheet, taken: int) -> None:
        """Replace the active seat's sheet with a draft, and pass the turn."""
        seat = self.seat
        self.drafts[seat] = draft
        if taken:
            self.free.remove(taken)
        if draft.ended:
            self.ending = True
        for other in self.drafts:
            if self.waters.treasures:
                other.bonuses = draft.bonuses
            else:
                other.monsters = draft.monsters
                other.prizes = draft.prizes
        following = (seat + 1) % self.seats
        if following == self.first:
            self.first = following = (self.first + 1) % self.seats
            self.rolled = False
        self.seat = following

    def roll(self, rng: Random) -> None:
        """Roll a round's dice."""
        self.black = int(rng.random() * FACES) + 1
        free = [int(rng.random() * FACES) + 1 for _ in range(self.dice)]
        free.sort()
        self.free = free
        self.rolled = True

    def run(self, seat: int, rng: Random, turns: int) -> float:
        """Play this many turns of a seat, or to the end; returns its value in gold."""
        while True:
            if not self.rolled:
                if self.ending:
                    return self._final(seat)
                self.roll(rng)
            if self.seat == seat:
                if not turns:
                    return self._standing(seat)
                turns -= 1
            self.quick()

    def _final(self, seat: int) -> float:
        """The value at the end: the lead over the best of the others, plus a bonus for winning."""
        own = self.drafts[seat]
        total = own.gold + self.bottle_gold(seat, own)
        if self.seats == 1:
            return total
        best = -1000
        for other in range(self.seats):
            if other != seat:
                draft = self.drafts[other]
                best = max(best, draft.gold + self.bottle_gold(other, draft))
        return total - best + (WIN if total > best else 0.5 * WIN if total == best else 0.0)

    def _standing(self, seat: int) -> float:
        """The estimated value before the end."""
        total = self.worth(seat, self.drafts[seat])
        if self.seats == 1:
            return total
        best = -1000.0
        for other in range(self.seats):
            if other != seat:
                best = max(best, self.worth(other, self.drafts[other]))
        lead = total - best
        return lead + WIN * max(0.0, min(1.0, 0.5 + lead / (2 * SURE)))
