"""The weights of the policy for Skull Island, for solo games and for several players.

They were found by playing many quick games with slightly different weights on the same rolls. Solo weights
were compared by points, the others by victories over the previous weights. `tune.py` continues the search.
"""

from __future__ import annotations

from math import exp
from typing import Final

from archipel.games.skull.rules.dice import ROLLS
from archipel.games.skull.rules.sheet import NINE

MOST_TURNS: Final = 64


def _rolled(number: int) -> float:
    """The share of rolls that offer a number."""
    return sum(number in roll.numbers and not roll.danger for roll in ROLLS.values()) / len(ROLLS)


class Weights:
    """The weights of the policy, and tables computed from them."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.overcome: float = weights["overcome"]  # how readily nines come to dangers
        self.keep: float = weights["keep"]  # the cost of filling a cell that a crossing needs
        self.gain: float = weights["gain"]  # what the numbers around a free cell beside a nine are worth
        self.hold: float = weights["hold"]  # the cost of ending a solo game
        self.ahead: float = weights["ahead"]  # the same while ahead,
        self.behind: float = weights["behind"]  # and while behind
        self.boat: float = weights["boat"]  # what a boat is worth on its own
        self.spare: float = weights["spare"]  # the share of a promise that counts beyond the boxes
        self.site: float = weights["site"]  # the cost of a cell, per cell of its lines
        self.promise: list[float] = [0.0] * (5 * MOST_TURNS * 16)
        """By marks lacking, turns and number; 0 lacking means that one is lacking and a boat will do."""
        for number in range(1, 16):
            rolled = _rolled(number) + weights["wild"]
            for turns in range(MOST_TURNS):
                easy = 1 - exp(-weights["pace1"] * (rolled + weights["berth"]) * turns)
                self.promise[turns * 16 + number] = number * easy
                chance = 1.0
                for lack in range(1, 5):
                    chance *= 1 - exp(-weights[f"pace{lack}"] * rolled * turns)
                    self.promise[(lack * MOST_TURNS + turns) * 16 + number] = number * chance
        self.ways1: list[float] = [1 - weights["ways1"] ** ways for ways in range(5)]
        self.ways2: list[float] = [1 - weights["ways2"] ** ways for ways in range(5)]
        self.turned: list[float] = [0.0] * (5 * MOST_TURNS)  # the chance of a nine, by room and turns
        nine = _rolled(NINE) * self.overcome
        for room in range(1, 5):
            for turns in range(MOST_TURNS):
                self.turned[room * MOST_TURNS + turns] = 1 - (1 - nine * (0.4 + 0.15 * room)) ** turns


ALONE: Final[dict[str, float]] = {
    "pace1": 0.655,
    "pace2": 0.436,
    "pace3": 0.339,
    "pace4": 0.152,
    "wild": 0.01,
    "berth": 0.039,
    "ways1": 0.078,
    "ways2": 0.09,
    "overcome": 0.345,
    "keep": 0.162,
    "gain": 0.044,
    "hold": 2.759,
    "ahead": 0.0,
    "behind": 0.0,
    "boat": 3.375,
    "spare": 0.038,
    "site": 0.036,
}

TOGETHER: Final[dict[str, float]] = {
    "pace1": 0.362,
    "pace2": 0.194,
    "pace3": 0.227,
    "pace4": 0.156,
    "wild": 0.0,
    "berth": 0.016,
    "ways1": 0.138,
    "ways2": 0.057,
    "overcome": 0.273,
    "keep": 0.134,
    "gain": 0.021,
    "hold": 0.0,
    "ahead": -4.232,
    "behind": 3.323,
    "boat": 3.078,
    "spare": 0.074,
    "site": 0.061,
}

SOLO: Final = Weights(ALONE)
TABLE: Final = Weights(TOGETHER)
