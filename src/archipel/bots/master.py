"""MasterIslands: take many cards at once, and leave no ten to whoever comes next."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from random import Random
from typing import Final

from archipel.bots.expert import Expert
from archipel.games.master.cards import VALUE
from archipel.games.master.moves import Conquest, Place, Sail
from archipel.games.master.phases import CONQUER, DISCOVER, LANDED, PLACE, RAID, SAIL
from archipel.games.master.plan import NOBODY
from archipel.games.master.scoring import captured
from archipel.games.master.sea import Sea, lines_of
from archipel.games.master.state import MasterState
from archipel.games.master.sums import SUM
from archipel.kernel import DONE, Draw, Move, Over, Result, State, sample

VICTORY: Final = 40.0
MINE: Final = 0.9  # of a ten that can be taken in the turn that is going on
THEIRS: Final = 0.75  # of a ten that is left to the next player
SECOND: Final = 0.2  # of the next best tens: one of them may be left after somebody has taken the best
CREW: Final = (0.7, 0.5, 0.4, 0.3)
"""What the best tens are worth to a crew, which takes several of them after the Corsair."""


@cache
def _lines(spot: int) -> tuple[int, int, int, int]:
    return lines_of(spot)


@lru_cache(maxsize=65536)
def most(values: tuple[int, ...]) -> int:
    """The most cards of these values that make ten together; 0 when none do."""
    best = [0] + [-99] * SUM
    for value in values:
        for total in range(SUM, value - 1, -1):
            if best[total - value] + 1 > best[total]:
                best[total] = best[total - value] + 1
    return max(best[SUM], 0)


def line_values(sea: Sea, manned: Iterable[int]) -> dict[int, list[int]]:
    """By line: the values of its cards without a galleon."""
    galleons = set(manned)
    lines: dict[int, list[int]] = {}
    for spot, card in sea.items():
        if spot not in galleons:
            value = VALUE[card]
            for line in _lines(spot):
                if line in lines:
                    lines[line].append(value)
                else:
                    lines[line] = [value]
    return lines


def tens(sea: Sea, manned: Iterable[int]) -> list[int]:
    """The most cards that can be taken from each line, the best lines first."""
    found = []
    for values in line_values(sea, manned).values():
        if len(values) > 1:
            values.sort()
            cards = most(tuple(values))
            if cards:
                found.append(cards)
    found.sort(reverse=True)
    return found


def _galleons(state: MasterState) -> list[int]:
    return [galleon for fleet in state.fleets for galleon in fleet]


def _standing(state: MasterState, seat: int) -> float:
    """Cards of the own side against the best other side, with a sense for the goal."""
    plan = state.plan
    counts = {side: captured(plan, state.taken, side) for side in set(plan.sides)}
    own = counts.pop(plan.sides[seat])
    return own - max(counts.values(), default=0)


def crew_worth(state: MasterState) -> float:
    """How well a crew does against its Corsair: cards, and tens on the table."""
    value = float(captured(state.plan, state.taken, 0))
    found = tens(state.sea, _galleons(state))
    for share, cards in zip(CREW, found, strict=False):
        value += share * cards
    return value


def worth(state: MasterState, seat: int) -> float:
    """A position in cards."""
    if state.plan.corsair != NOBODY:
        value = crew_worth(state)
        return -value if seat == state.plan.corsair else value
    value = _standing(state, seat)
    found = tens(state.sea, _galleons(state))
    if not found:
        return value
    reach = found[0] + SECOND * sum(found[1:4])
    if state.seat == seat and DISCOVER <= state.phase <= CONQUER:
        return value + MINE * reach
    following = state.plan.after(seat) if state.seat == seat else state.seat
    if state.plan.sides[following] == state.plan.sides[seat]:
        return value + THEIRS * reach
    return value - THEIRS * reach


class MasterExpert(Expert):
    """Everybody's moves matter: tens are taken from one common sea."""

    few = 6
    candidates = 20
    beam = 10
    broad = 40
    near = 1
    far = 2

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, MasterState)
        node = state.node()
        return self.final(node.result, seat) if isinstance(node, Over) else worth(state, seat)

    def key(self, state: State) -> object:
        """A card placed before a sail or after it: the same in the end."""
        assert isinstance(state, MasterState)
        return state.phase, state.seat, state.again, frozenset(state.sea.items()), tuple(state.fleets)

    def final(self, result: Result, seat: int) -> float:
        """Victory is all; the count only tells better defeats from worse."""
        own = result.scores[seat].total
        return own + (VICTORY if result.places[seat] == 1 else -VICTORY)

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """A Captain expects everybody to look for the best move, also to leave nothing behind."""
        assert isinstance(state, MasterState)
        turns = self.far if deep else self.near
        last = state.turn
        while True:
            node = state.node()
            if isinstance(node, Over):
                return self.final(node.result, seat)
            if isinstance(node, Draw):
                state.reveal(sample(node, rng))
                continue
            mover = node.seats[0]
            if mover == seat and node.turn != last:
                if not turns:
                    return self.worth(state, seat)
                turns, last = turns - 1, node.turn
            state.apply(mover, self.greedy(state, mover, rng) if deep else self.quick(state, mover, rng))

    def greedy(self, state: MasterState, seat: int, rng: Random) -> Move:
        """The step after which the position looks best."""
        best, most = None, -1e9
        for move in state.moves(seat):
            after = state.clone()
            after.apply(seat, move)
            value = self.worth(after, seat) + 0.01 * rng.random()
            if value > most:
                best, most = move, value
        assert best is not None
        return best

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        """Place where it makes the best ten, sail to keep it, take it."""
        assert isinstance(state, MasterState)
        moves = list(state.moves(seat))
        if len(moves) == 1:
            return moves[0]
        if state.phase in (DISCOVER, PLACE):
            return _best_place(state, moves, rng)
        if state.phase in (SAIL, RAID):
            return _best_sail(state, seat, moves, rng)
        takes = [move for move in moves if isinstance(move, Conquest)]
        if takes:
            return max(takes, key=lambda move: len(move.spots) + rng.random())
        return _best_place(state, moves, rng) if state.phase == LANDED else DONE


def _best_place(state: MasterState, moves: list[Move], rng: Random) -> Move:
    """The placement that makes the best ten through its own spot."""
    lines = line_values(state.sea, _galleons(state))
    best, value = moves[-1], -1.0
    for move in moves:
        if isinstance(move, Place):
            card = VALUE[move.card]
            made = max(most((*sorted(lines.get(line, ())), card)) for line in _lines(move.spot))
            chance = made + rng.random()
            if chance > value:
                best, value = move, chance
    return best


def _best_sail(state: MasterState, seat: int, moves: list[Move], rng: Random) -> Move:
    """The sail that leaves the best ten; for a Corsair, the poorest."""
    sign = -1 if seat == state.plan.corsair else 1
    fleets = _galleons(state)
    best, value = moves[-1], -1e9
    for move in moves:
        manned = fleets.copy()
        if isinstance(move, Sail):
            manned[manned.index(move.start)] = move.target
        found = tens(state.sea, manned)
        chance = sign * (sum(found) if sign < 0 else found[0] if found else 0) + rng.random()
        if chance > value:
            best, value = move, chance
    return best


EXPERT: Final = MasterExpert()
