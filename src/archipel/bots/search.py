"""Search: the best plans of a turn are played out from imagined states, and the averages compared.

Every sample imagines one state and tries all candidates on it with the same random numbers, so that they
differ by their moves and not by luck.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from archipel.bots.budget import Meter
from archipel.bots.expert import Expert
from archipel.bots.plans import Plan
from archipel.bots.thought import Report, Thought
from archipel.kernel import Move, View

RUNNERS_UP = 5
PLAYOUTS_PER_CANDIDATE = 6  # on average, in a race


@dataclass(slots=True)
class _Candidate:
    """A plan being tried."""

    plan: Plan
    total: float = 0.0
    tries: int = 0

    value: float = 0.0  # the average, shrunk towards the plan's estimate


def best_plan(expert: Expert, view: View, rng: Random, meter: Meter) -> Thought:
    """The plan that looks best without looking ahead."""
    plans = expert.plans(expert.imagine(view, rng), view.seat, rng, meter, 1)
    return Thought(
        plans[0].moves, plans[0].worth, 0, _others([(plan.moves[0], plan.worth) for plan in plans])
    )


def compare(expert: Expert, view: View, rng: Random, meter: Meter, report: Report | None = None) -> Thought:
    """Try every candidate equally often."""
    candidates = _candidates(expert, view, rng, meter, expert.beam)[: expert.few]
    if report is not None:
        report(_conclude(expert, candidates, meter))
    while len(candidates) > 1 and _sample(expert, view, rng, meter, candidates, deep=False):
        pass
    return _conclude(expert, candidates, meter)


def race(expert: Expert, view: View, rng: Random, meter: Meter, report: Report | None = None) -> Thought:
    """Sequential halving: the worse half drops out each time another share of the budget is spent.

    A first sample of a few candidates measures how many playouts, and so how many candidates, fit the budget.
    """
    candidates = _candidates(expert, view, rng, meter, expert.broad)[: expert.candidates]
    if len(candidates) == 1:
        return _conclude(expert, candidates, meter)
    racing = candidates[: expert.few]
    if report is not None:
        report(_conclude(expert, racing, meter))
    begun, spent = meter.iterations, meter.fraction
    if not _sample(expert, view, rng, meter, racing, deep=True):
        return _conclude(expert, racing, meter)
    share = max(meter.fraction - spent, 1e-9)
    tries = (meter.iterations - begun) / share * (1 - meter.fraction)
    racing = candidates[: max(expert.few, int(tries / PLAYOUTS_PER_CANDIDATE))]
    start = meter.fraction
    rounds = max(1, (len(racing) - 1).bit_length())
    for number in range(1, rounds + 1):
        while (meter.fraction - start) * rounds < number * (1 - start):
            if not _sample(expert, view, rng, meter, racing, deep=True):
                return _conclude(expert, racing, meter)
        if number < rounds:  # the last two stay, so that the runner-up is known
            _value(expert, racing)
            racing.sort(key=_by_value, reverse=True)
            racing = racing[: (len(racing) + 1) // 2]
            if report is not None:
                report(_conclude(expert, racing, meter))
    return _conclude(expert, racing, meter)


def _candidates(expert: Expert, view: View, rng: Random, meter: Meter, width: int) -> list[_Candidate]:
    plans = expert.plans(expert.imagine(view, rng), view.seat, rng, meter, width)
    return [_Candidate(plan) for plan in plans]


def _sample(
    expert: Expert, view: View, rng: Random, meter: Meter, candidates: list[_Candidate], deep: bool
) -> bool:
    """Try all candidates on one imagined state; False if the budget ran out."""
    state = expert.imagine(view, rng)
    luck = rng.getrandbits(64)
    for candidate in candidates:
        if not meter.spend():
            return False
        after = expert.after(state, view.seat, candidate.plan)
        candidate.total += expert.play_on(after, view.seat, Random(luck), deep)
        candidate.tries += 1
    return True


def _by_value(candidate: _Candidate) -> float:
    return candidate.value


def _value(expert: Expert, candidates: list[_Candidate]) -> None:
    """Averages of few playouts are mostly luck, so each includes `prior` ones at its plan's estimate."""
    tries = sum(candidate.tries for candidate in candidates)
    average = sum(candidate.total for candidate in candidates) / tries if tries else 0.0
    mean_worth = sum(candidate.plan.worth for candidate in candidates) / len(candidates)
    prior = expert.prior
    for candidate in candidates:
        expected = average + candidate.plan.worth - mean_worth if tries else candidate.plan.worth
        candidate.value = (candidate.total + prior * expected) / (candidate.tries + prior)


def _conclude(expert: Expert, candidates: list[_Candidate], meter: Meter) -> Thought:
    """The best candidate, with the runners-up."""
    _value(expert, candidates)
    best = max(candidates, key=_by_value)
    valued = [(candidate.plan.moves[0], candidate.value) for candidate in candidates]
    return Thought(best.plan.moves, best.value, meter.iterations, _others(valued))


def _others(valued: list[tuple[Move, float]]) -> tuple[tuple[Move, float], ...]:
    """The best value of each first move, best first."""
    best: dict[Move, float] = {}
    for move, value in valued:
        best[move] = max(best.get(move, value), value)
    ranked = sorted(best.items(), key=lambda item: item[1], reverse=True)
    return tuple(ranked[:RUNNERS_UP])
