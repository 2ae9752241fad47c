"""Rewards: what a finished game is worth to a seat. Before the end, every reward is 0."""

from collections.abc import Callable
from typing import Final

from archipel.kernel import BadSetup, Result

Reward = Callable[[Result, int, tuple[int, ...]], float]
"""From a result, a seat and the sides of all seats."""


def points(result: Result, seat: int, sides: tuple[int, ...]) -> float:
    """The seat's own points."""
    return float(result.scores[seat].total)


def lead(result: Result, seat: int, sides: tuple[int, ...]) -> float:
    """The points ahead of the best seat of another side, or of the rival without a seat."""
    others = [score.total for other, score in enumerate(result.scores) if sides[other] != sides[seat]]
    if result.rival is not None:
        others.append(result.rival.total)
    return float(result.scores[seat].total - max(others, default=0))


def place(result: Result, seat: int, sides: tuple[int, ...]) -> float:
    """From 1 for first place to -1 for last; alone, 1 for a victory and -1 for a defeat."""
    last = max(len(set(sides)), 2)
    return 1.0 - 2.0 * (min(result.places[seat], last) - 1) / (last - 1)


REWARDS: Final[dict[str, Reward]] = {"points": points, "lead": lead, "place": place}


def reward_named(name: str) -> Reward:
    """The reward with this name; BadSetup lists the known ones."""
    if name not in REWARDS:
        raise BadSetup("no reward {name}; there is {known}", name=name, known=tuple(REWARDS))
    return REWARDS[name]
