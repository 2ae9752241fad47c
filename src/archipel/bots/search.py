"""Looking ahead: the best plans of a turn are played on from imagined states, and the averages compared.

Every sample imagines one state and tries all candidates on it with the same random numbers, so that they
differ by what they do and not by their luck.
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from archipel.bots.budget import Meter
from archipel.bots.expert import Expert
from archipel.bots.plans import Plan
from archipel.bots.thought import Thought
from archipel.kernel import Move, View

RUNNERS_UP = 5


@dataclass(slots=True)
class _Candidate:
    """A plan being tried."""

    plan: Plan
    total: float = 0.0
    tries: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.tries if self.tries else float("-inf")


def best_plan(expert: Expert, view: View, rng: Random, meter: Meter) -> Thought:
    """What looks best without looking ahead."""
    plans = expert.plans(expert.imagine(view, rng), view.seat, rng, meter, quick=True)
    return Thought(
        plans[0].moves, plans[0].worth, 0, _others([(plan.moves[0], plan.worth) for plan in plans])
    )


def compare(expert: Expert, view: View, rng: Random, meter: Meter) -> Thought:
    """Try every candidate equally often."""
    candidates = _candidates(expert, view, rng, meter, expert.few)
    while len(candidates) > 1 and _sample(expert, view, rng, meter, candidates, deep=False):
        pass
    return _conclude(candidates, meter)


def race(expert: Expert, view: View, rng: Random, meter: Meter) -> Thought:
    """Sequential halving: the worse half drops out whenever another share of the budget is spent."""
    candidates = _candidates(expert, view, rng, meter, expert.candidates)
    racing = list(candidates)
    rounds = max(1, (len(racing) - 1).bit_length())
    for number in range(1, rounds + 1):
        while meter.fraction * rounds < number:
            if not _sample(expert, view, rng, meter, racing, deep=True):
                return _conclude(racing, meter)
        racing.sort(key=_by_mean, reverse=True)
        racing = racing[: (len(racing) + 1) // 2]
    return _conclude(racing, meter)


def _candidates(expert: Expert, view: View, rng: Random, meter: Meter, most: int) -> list[_Candidate]:
    plans = expert.plans(expert.imagine(view, rng), view.seat, rng, meter, quick=False)
    return [_Candidate(plan) for plan in plans[:most]]


def _sample(
    expert: Expert, view: View, rng: Random, meter: Meter, candidates: list[_Candidate], deep: bool
) -> bool:
    """One imagined state, all candidates; False when the budget ended in between."""
    state = expert.imagine(view, rng)
    luck = rng.getrandbits(64)
    for candidate in candidates:
        if not meter.spend():
            return False
        after = state.clone()
        for move in candidate.plan.moves:
            after.apply(view.seat, move)
        candidate.total += expert.play_on(after, view.seat, Random(luck), deep)
        candidate.tries += 1
    return True


def _by_mean(candidate: _Candidate) -> float:
    return candidate.mean


def _conclude(candidates: list[_Candidate], meter: Meter) -> Thought:
    """The best average; before anything could be tried, the best looks."""
    best = max(candidates, key=_by_mean)
    value = best.mean if best.tries else best.plan.worth
    tried = [(candidate.plan.moves[0], candidate.mean) for candidate in candidates if candidate.tries]
    return Thought(best.plan.moves, value, meter.iterations, _others(tried))


def _others(valued: list[tuple[Move, float]]) -> tuple[tuple[Move, float], ...]:
    """The best value of each first move, the best first."""
    best: dict[Move, float] = {}
    for move, value in valued:
        best[move] = max(best.get(move, value), value)
    ranked = sorted(best.items(), key=lambda item: item[1], reverse=True)
    return tuple(ranked[:RUNNERS_UP])
