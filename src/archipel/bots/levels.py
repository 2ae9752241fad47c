"""The four levels by name, and how to ask them for a move."""

# interpreted: processes and their messages: compiling gains nothing, and some are pickled

from random import Random

from archipel.bots.budget import Budget, Meter, Stop
from archipel.bots.expert import expert_for
from archipel.bots.search import best_plan, compare, race
from archipel.bots.thought import Report, Thought
from archipel.kernel import BadText, Decide, Move, NotNow, View

LEVELS = ("drifter", "deckhand", "navigator", "captain")

CAPTAIN_ITERATIONS = 400  # if no budget is given

__all__ = ["LEVELS", "Thought", "choose", "think"]


def think(
    view: View,
    level: str,
    seed: int | str,
    budget: Budget | None = None,
    stop: Stop | None = None,
    report: Report | None = None,
) -> Thought:
    """A bot's plan for this view, and its value. Repeatable for the same seed and iterations.

    A Drifter makes any legal move; a Deckhand what looks best without looking ahead; a Navigator plays out a
    few plans, a few times each; a Captain searches as long as it may. The last two report their best plan so
    far as they think, beginning with the Deckhand's.
    """
    if level not in LEVELS:
        raise BadText("no bot {level}; there is {known}", level=level, known=tuple(LEVELS))
    expert, rng, given = expert_for(view), Random(seed), budget or Budget()
    state = view.imagine(rng)
    node = state.node()
    if not isinstance(node, Decide) or view.seat not in node.seats:
        raise NotNow("seat {seat} is not asked to move now", seat=view.seat + 1)
    if level == "drifter":
        return Thought((state.moves(view.seat).sample(rng),))
    if level == "deckhand":
        return best_plan(expert, view, rng, Meter(Budget(seconds=given.seconds), stop))
    if report is not None:
        report(think(view, "deckhand", seed, given, stop))
    if level == "navigator":
        return compare(expert, view, rng, Meter(given.within(expert.samples), stop), report)
    return race(
        expert, view, rng, Meter(given if given != Budget() else Budget(CAPTAIN_ITERATIONS), stop), report
    )


def choose(
    view: View, level: str, seed: int | str, budget: Budget | None = None, stop: Stop | None = None
) -> Move:
    """The move of a bot of this level for the seat of the view."""
    return think(view, level, seed, budget, stop).move
