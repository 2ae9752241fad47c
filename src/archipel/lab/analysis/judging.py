"""Judging one choice from what its seat knew: a bot looks for a better one, and both are played out.

The better choice is found first. Then it, the actual choice and a random one are played out from the same
newly imagined states with the same random numbers, so that no choice looks better only because it was
searched for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt
from random import Random
from statistics import fmean, stdev

from archipel.bots import Budget, Thought, think
from archipel.bots.budget import Meter
from archipel.bots.expert import expert_for
from archipel.bots.plans import Plan
from archipel.bots.reasons import MIN_POINTS, MIN_STANDARD_ERRORS, weigh
from archipel.kernel import DONE, Decide, Move, State, finish_turn
from archipel.lab.analysis.course import TurnChoice

Reasons = tuple[tuple[str, float], ...]
"""Points by rule, as `archipel.bots.reasons` finds them."""

MIN_PLAYOUTS = 4
"""The minimum of comparable playouts for a verdict."""

CLEAR_STANDARD_ERRORS = 3.0
"""How many standard errors from zero settle a difference early."""

CHECK_EVERY = 8
"""Playouts between two checks whether the difference is settled."""


@dataclass(frozen=True, slots=True)
class Effort:
    """Which bot looks for better choices, and how hard. Counts, not seconds, so that results are repeatable.

    `iterations`: to find a better choice; `playouts`: at most, of each choice, to compare them; `draws`: how
    many alternatives a roll or a deal is compared with; `reasons`: playouts to find the reasons.
    """

    level: str = "captain"
    iterations: int = 100
    playouts: int = 64
    draws: int = 24
    reasons: int = 16
    seed: int | str = 1


@dataclass(frozen=True, slots=True)
class Verdict:
    """What a better choice would have been worth, in points: `more` on average, give or take `error`.

    `stake` is how much better it is than a choice at random, give or take `stake_error`.
    """

    best: tuple[str, ...]
    more: float
    error: float
    stake: float
    stake_error: float

    @property
    def loss(self) -> float:
        """The points left on the table; 0 if the difference may be luck, or is too small to mention."""
        return self.more if self.more >= MIN_POINTS and self.more > MIN_STANDARD_ERRORS * self.error else 0.0


def judge(state: State, choice: TurnChoice, effort: Effort) -> Verdict | None:
    """Judge a seat's choice in this state. None if it was forced, or if nothing can be compared."""
    seat, seed = choice.seat, f"{effort.seed}:{choice.at}:{choice.seat}"
    if _forced(state, choice):
        return None
    view = state.view(seat)
    best = think(view, effort.level, seed, Budget(iterations=effort.iterations)).plan
    expert, rng = expert_for(view), Random(f"{seed}:again")
    plan, same = Plan(best, 0.0), best == choice.moves
    more: list[float] = []
    stake: list[float] = []
    for _ in range(effort.playouts):
        imagined = expert.imagine(view, rng)
        luck = rng.getrandbits(64)
        done = None if same else _done(imagined, seat, choice.moves)
        blind = imagined.clone()
        finish_turn(blind, seat, Random(luck))
        good = expert.play_on(expert.after(imagined, seat, plan), seat, Random(luck), True)
        stake.append(good - expert.play_on(blind, seat, Random(luck), True))
        if same:
            more.append(0.0)
        elif done is not None:
            more.append(good - expert.play_on(done, seat, Random(luck), True))
        if len(more) % CHECK_EVERY == 0 and _settled(more):
            break
    if len(more) < min(MIN_PLAYOUTS, effort.playouts):
        return None
    texts = tuple(move.text for move in best)
    return Verdict(texts, fmean(more), standard_error(more), fmean(stake), standard_error(stake))


def reasons(state: State, choice: TurnChoice, best: Sequence[Move], effort: Effort) -> Reasons:
    """Why the better choice is better: points by rule, at the first move where the two differ."""
    seat, before = choice.seat, state.clone()
    for one, other in zip(best, choice.moves, strict=False):
        if one != other:
            break
        before.apply(seat, one)
    else:
        return ()
    if DONE in (one, other):
        return ()
    view, seed = before.view(seat), f"{effort.seed}:{choice.at}:why"
    thought = Thought((one,), others=((one, 0.0), (other, 0.0)))
    # Thinking prepares the game's expert for this view, which `weigh` relies on.
    think(view, "deckhand", seed)
    return weigh(view, thought, seed, Meter(Budget(iterations=effort.reasons)))


def standard_error(values: Sequence[float]) -> float:
    """The standard error of the mean."""
    return stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def _settled(more: Sequence[float]) -> bool:
    """Is the difference clear, or clearly too small to mention?"""
    if len(more) < CHECK_EVERY:
        return False
    mean, error = fmean(more), standard_error(more)
    return (
        abs(mean) > CLEAR_STANDARD_ERRORS * error + MIN_POINTS
        or abs(mean) + CLEAR_STANDARD_ERRORS * error < MIN_POINTS
    )


def _forced(state: State, choice: TurnChoice) -> bool:
    """Was there only one legal move at every step?"""
    after = state.clone()
    for move in choice.moves:
        if len(after.moves(choice.seat)) > 1:
            return False
        after.apply(choice.seat, move)
    return True


def _done(state: State, seat: int, moves: Sequence[Move]) -> State | None:
    """The imagined state after these moves; None if they are not legal there."""
    after = state.clone()
    for move in moves:
        node = after.node()
        if not isinstance(node, Decide) or seat not in node.seats or after.check(seat, move) is not None:
            return None
        after.apply(seat, move)
    return after
