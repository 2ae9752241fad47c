"""Doodle Islands: a Deckhand judges a sheet on six features, a Navigator on nine, a Captain on ten.

Gold already earned counts in full. What a sheet promises is a weighted sum of features, so a bot waits as
long as waiting pays more than drawing.
"""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.expert import Expert
from archipel.bots.plans import Plan
from archipel.games.doodle.bot.playout import Playout
from archipel.games.doodle.rules.moves import DoodleMove
from archipel.games.doodle.rules.state import DoodleState
from archipel.kernel import Decide, Over, State


class DoodleExpert(Expert):
    """Plays out all sheets; every seat judges only its own."""

    samples = 18
    few = 4
    candidates = 16
    prior = 10
    near = 2
    far = 6

    def worth(self, state: State, seat: int) -> float:
        """The gold on the seat's own sheet, and what the sheet promises."""
        assert isinstance(state, DoodleState)
        node = state.node()
        if isinstance(node, Over):
            return self.final(node.result, seat)
        table = Playout(state, "captain")
        return table.worth(seat, table.drafts[seat])

    def plans(self, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
        """All moves, judged as the level with this beam width does."""
        assert isinstance(state, DoodleState)
        level = "deckhand" if width == 1 else "navigator" if width == self.beam else "captain"
        table = Playout(state, level)
        found: list[Plan] = []
        for move in state.moves(seat):
            assert isinstance(move, DoodleMove)
            draft = table.drafts[seat].copy()
            fee = table.waters.fees[state.black][move.die]
            draft.play(table.waters, move.cell, move.act, fee)
            worth = table.worth(seat, draft)
            found.append(Plan((move,), worth + rng.random() * 1e-6))
            if meter.over:
                break
        found.sort(key=_by_worth, reverse=True)
        return found

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Play out everybody's turns, then compare the sheets."""
        assert isinstance(state, DoodleState)
        table = Playout(state, "captain" if deep else "navigator")
        node = state.node()
        if isinstance(node, Over):
            table.ending = True
        if not isinstance(node, Decide):
            table.rolled = False
        turns = self.far if deep else self.near
        if state.seats > 2:  # with more seats a playout must not take longer
            turns = max(1, (turns + 3) // state.seats)
        return table.run(seat, rng, turns)


def _by_worth(plan: Plan) -> float:
    return plan.worth


EXPERT: Final = DoodleExpert()
