"""The luck of the draw: what the dice and cards allowed, compared with random other draws.

From the same position, all seats play a turn with the actual draws and with others; then the positions are
compared. The same bot plays all seats, so skill has no influence.
"""

from __future__ import annotations

from random import Random
from statistics import fmean

from archipel.bots import Budget, think
from archipel.bots.expert import expert_for
from archipel.kernel import SPECTATOR, Decide, Draw, Drawn, Outcome, Over, State, finish_turn, sample
from archipel.lab.analysis.course import Course
from archipel.lab.analysis.judging import Effort, standard_error

MAX_THINKING_SEATS = 8
"""While more seats than this share a turn, they move at random: thinking for all would take too long."""

MAX_STEPS = 400
"""When playing stops, even if a seat has not moved yet."""


def luck_of(course: Course, first: int, last: int, effort: Effort) -> tuple[tuple[float, float], ...]:
    """For every seat, the points this series of draws brought above average, with their standard error."""
    before = course.states[first]
    drawn = [event.outcome for event in course.match.events[first:last] if isinstance(event, Drawn)]
    seed = f"{effort.seed}:{first}:luck"
    found: list[list[float]] = [[] for _ in range(course.match.setup.seats)]
    for number in range(effort.draws):
        ours, other = (_played(before, given, f"{seed}:{number}") for given in (drawn, []))
        for seat, values in enumerate(found):
            values.append(ours[seat] - other[seat])
    return tuple((fmean(values), standard_error(values)) for values in found)


def _played(before: State, drawn: list[Outcome], seed: str) -> list[float]:
    """What each seat's position is worth when all have moved and the next draw is due."""
    state, rng = before.clone(), Random(seed)
    given = iter(drawn)
    while isinstance(node := state.node(), Draw):
        outcome = next(given, None)
        state.reveal(sample(node, rng) if outcome is None else outcome)
    seats = state.view(SPECTATOR).setup.seats
    later, moved = Random(f"{seed}:later"), set[int]()
    for number in range(MAX_STEPS):
        node = state.node()
        if isinstance(node, Over) or (isinstance(node, Draw) and len(moved) == seats):
            break
        if isinstance(node, Draw):
            state.reveal(sample(node, later))
            continue
        mover = node.seats[0]
        moved.add(mover)
        if len(node.seats) > MAX_THINKING_SEATS:
            finish_turn(state, mover, rng)
        else:
            _move(state, mover, f"{seed}:{number}")
    while isinstance(node := state.node(), Draw):  # draws that belong to the turn just played
        state.reveal(sample(node, later))
    if isinstance(node, Over):
        rival = node.result.rival
        return [float(score.total - (rival.total if rival else 0)) for score in node.result.scores]
    expert = expert_for(state.view(SPECTATOR))
    return [expert.worth(state, seat) for seat in range(seats)]


def _move(state: State, seat: int, seed: str) -> None:
    """Play the plan that a Navigator finds best without any playouts."""
    for move in think(state.view(seat), "navigator", seed, Budget(iterations=0)).plan:
        node = state.node()
        if not isinstance(node, Decide) or seat not in node.seats or state.check(seat, move) is not None:
            return
        state.apply(seat, move)
