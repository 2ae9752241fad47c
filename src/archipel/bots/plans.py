"""Plans for one turn: the steps of a seat until the game waits for something else."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from archipel.bots.budget import Meter
from archipel.kernel import Decide, Move, State

if TYPE_CHECKING:
    from archipel.bots.expert import Expert

MAX_STEPS = 64
"""Steps after which an endless turn is cut off."""


@dataclass(frozen=True, slots=True)
class Plan:
    """Steps of one turn, and how good the position after them looks."""

    moves: tuple[Move, ...]
    worth: float


@dataclass(frozen=True, slots=True)
class _Open:
    """An unfinished plan, and the state it has led to."""

    moves: tuple[Move, ...]
    state: State
    worth: float


def same_turn(state: State, seat: int, turn: int) -> bool:
    """Does the game still wait for this seat in this turn?"""
    node = state.node()
    return isinstance(node, Decide) and node.turn == turn and seat in node.seats


def beam_plans(expert: Expert, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
    """Beam search: build plans step by step, keeping the best `width` unfinished ones; best plan first.

    Equal plans come in random order. If time runs out, unfinished plans are returned too.
    """
    node = state.node()
    assert isinstance(node, Decide)
    turn = node.turn
    found: list[Plan] = []
    front = [_Open((), state, 0.0)]
    seen: set[object] = set()
    for _ in range(MAX_STEPS):
        following: list[_Open] = []
        for plan in front:
            for move in plan.state.moves(seat):
                after = plan.state.clone()
                after.apply(seat, move)
                key = expert.key(after)
                if key is not None and key in seen:
                    continue  # the same steps in another order
                seen.add(key)
                worth = expert.worth(after, seat) + rng.random() * 1e-6
                if same_turn(after, seat, turn):
                    following.append(_Open((*plan.moves, move), after, worth))
                else:
                    found.append(Plan((*plan.moves, move), worth))
                if meter.over:
                    break
            if meter.over:
                break
        following.sort(key=_by_worth, reverse=True)
        front = following[:width]
        if not front or meter.over:
            break
    found += [Plan(plan.moves, plan.worth) for plan in front]
    found.sort(key=_by_worth, reverse=True)
    return found


def _by_worth(plan: Plan | _Open) -> float:
    return plan.worth
