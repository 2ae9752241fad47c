"""Doodle Islands: a Deckhand judges a sheet by a few features, the others by many, and play on.

What is earned counts in full; what a sheet promises is a weighted sum of features, so that a bot waits until
drawing pays more than waiting.
"""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.doodle_draft import Draft
from archipel.bots.doodle_features import NAMES, features
from archipel.bots.doodle_playout import Playout
from archipel.bots.expert import WIN, Expert
from archipel.bots.plans import Plan
from archipel.games.doodle.moves import DoodleMove
from archipel.games.doodle.state import DoodleState
from archipel.kernel import Decide, Over, Result, State

SIMPLE: Final = {
    "single ends": 1.0,  # routes that can go on, by the ends that do
    "double ends": 2.0,
    "longest": 0.5,  # such a route
    "prizes": 0.5,  # gold of all open treasure islands or krakens, as the routes are
    "monsters": 0.5,
    "ships": 0.5,
    "bottle lead": 1.0,
}
"""What a Deckhand looks at, in gold."""

_SIMPLE: Final = [(NAMES.index(name), weight) for name, weight in SIMPLE.items()]
OPEN: Final = 1.0  # to a Deckhand: a cell that is still open
DRUNK: Final = 1.0  # a bottle, alone


def simple_worth(table: Playout, seat: int, draft: Draft) -> float:
    """A sheet as a Deckhand sees it."""
    if table.ending or draft.ended:
        return draft.gold + table.bottle_gold(seat, draft)
    lead = 0
    for other in range(table.seats):
        if other != seat:
            lead = max(lead, table.drafts[other].bottles)
    found = features(table.waters, draft, table.dice, max(-2, min(2, lead - draft.bottles)))
    promise = OPEN * draft.unrouted
    for at, weight in _SIMPLE:
        promise += found[at] * weight
    left = (table.waters.bottles - draft.bottles) / table.waters.bottles
    return draft.gold + promise * left - DRUNK * draft.bottles


class DoodleExpert(Expert):
    """All sheets, everybody playing by the judgement of the own one."""

    samples = 18
    few = 4
    candidates = 16
    looks = 10
    near = 2
    far = 6

    def worth(self, state: State, seat: int) -> float:
        """A sheet after a move of its owner."""
        assert isinstance(state, DoodleState)
        table = Playout(state)
        return simple_worth(table, seat, table.drafts[seat])

    def final(self, result: Result, seat: int) -> float:
        """The own gold; ending the game while ahead is good, while behind it is not."""
        total = result.scores[seat].total
        return total + (WIN if result.places[seat] == 1 else -WIN) if len(result.scores) > 1 else total

    def plans(self, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
        """All moves, each judged as a Deckhand does (width 1) or as they are chosen in playing on."""
        assert isinstance(state, DoodleState)
        table = Playout(state)
        found: list[Plan] = []
        for move in state.moves(seat):
            assert isinstance(move, DoodleMove)
            draft = table.drafts[seat].copy()
            fee = table.waters.fees[state.black][move.die]
            draft.play(table.waters, move.cell, move.act, fee)
            worth = (
                simple_worth(table, seat, draft)
                if width == 1
                else table.worth(seat, draft, table.weights.choice)
            )
            found.append(Plan((move,), worth + rng.random() * 1e-6))
            if meter.over:
                break
        found.sort(key=_by_worth, reverse=True)
        return found

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Everybody plays on; then the sheets are compared."""
        assert isinstance(state, DoodleState)
        table = Playout(state)
        node = state.node()
        if isinstance(node, Over):
            table.ending = True
        if not isinstance(node, Decide):
            table.rolled = False
        turns = self.far if deep else self.near
        if state.seats > 2:  # a try at a full table has to be as short
            turns = max(1, (turns + 3) // state.seats)
        return table.run(seat, rng, turns)


def _by_worth(plan: Plan) -> float:
    return plan.worth


EXPERT: Final = DoodleExpert()
