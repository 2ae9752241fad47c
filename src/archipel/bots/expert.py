"""What a bot knows about a game beyond its rules: how good a position is, and how to play it out quickly.

A game provides it as `EXPERT` in its `bot` folder; without one, positions are judged by their score.
"""

from __future__ import annotations

from functools import cache
from random import Random

from archipel.bots.budget import Meter
from archipel.bots.plans import Plan, beam_plans
from archipel.kernel import Decide, Draw, Move, Over, Result, State, View, sample
from archipel.kernel.native import mypyc_attr
from archipel.plugins import component, game_of

WIN = 10.0
"""Points that a victory is worth in addition: enough to prefer it, but points still matter."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Expert:
    """The defaults; a game's expert overrides what it can do better.

    `samples`: how many playouts a Navigator makes; more if luck matters more. `few` and `candidates`: how
    many plans of a turn a Navigator and a Captain compare. `beam` and `broad`: how many unfinished plans they
    keep while planning a turn. `near` and `far`: how many more of their turns they play out before they judge
    the position; by default, to the end. `prior`: how many playouts the estimate of a plan counts for;
    more if playouts differ by luck more than plans do.
    """

    samples: int = 32
    few: int = 8
    candidates: int = 16
    beam: int = 8
    broad: int = 24
    near: int = 1_000_000
    far: int = 1_000_000
    prior: int = 3

    def worth(self, state: State, seat: int) -> float:
        """How good a position is for a seat, in points. By default, the lead over the best of the others."""
        node = state.node()
        if isinstance(node, Over):
            return self.final(node.result, seat)
        return _margin([score.total for score in state.view(seat).scores()], seat)

    def final(self, result: Result, seat: int) -> float:
        """How good a final result is for a seat."""
        margin = _margin([score.total for score in result.scores], seat)
        return margin + (WIN if result.places[seat] == 1 else 0.0)

    def key(self, state: State) -> object:
        """A key that is equal for equivalent positions; None if that is unknown."""
        return None

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        """A move for playouts: better than random, fast, and based only on what the seat may know."""
        return state.moves(seat).sample(rng)

    def plans(self, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
        """Ways to play this turn, most promising first; a width of 1 asks for a single quick plan."""
        return beam_plans(self, state, seat, rng, meter, width)

    def imagine(self, view: View, rng: Random) -> State:
        """A full state consistent with the view; it may leave out what does not matter to this seat."""
        return view.imagine(rng)

    def after(self, state: State, seat: int, plan: Plan) -> State:
        """The state after carrying out the plan; the given state is not changed."""
        after = state.clone()
        for move in plan.moves:
            after.apply(seat, move)
        return after

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Play a position out, further if `deep`, and judge the result."""
        turns = self.far if deep else self.near
        last = _turn(state, seat)
        while True:
            node = state.node()
            if isinstance(node, Over):
                return self.final(node.result, seat)
            if isinstance(node, Draw):
                state.reveal(sample(node, rng))
                continue
            if seat in node.seats and node.turn != last:
                if turns == 0:
                    return self.worth(state, seat)
                turns, last = turns - 1, node.turn
            for mover in node.seats:
                state.apply(mover, self.quick(state, mover, rng))


def _turn(state: State, seat: int) -> int | None:
    node = state.node()
    return node.turn if isinstance(node, Decide) and seat in node.seats else None


def _margin(totals: list[int], seat: int) -> float:
    others = [total for other, total in enumerate(totals) if other != seat]
    return totals[seat] - max(others, default=0)


@cache
def _expert(kind: type[View]) -> Expert:
    game = game_of(kind)
    return component(game.id if game else "", "bot", "EXPERT", Expert, Expert())


def expert_for(view: View) -> Expert:
    """The expert for the game of this view."""
    return _expert(type(view))
