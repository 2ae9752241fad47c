"""The weights by which sheets of Skull Island are played on, alone and at a table.

They were found by playing many quick games with slightly different ones, on the same rolls: alone by their
points, at a table by their victories over the weights before. `tune.py` goes on with that.
"""

from __future__ import annotations

from math import exp
from typing import Final

from archipel.games.skull.rules.dice import ROLLS
from archipel.games.skull.rules.sheet import NINE

MOST_TURNS: Final = 64


def _rolled(number: int) -> float:
    """How often a roll offers a number."""
    return sum(number in roll.numbers and not roll.danger for roll in ROLLS.values()) / len(ROLLS)


class Weights:
    """The weights of the policy, and what follows from them."""

    def __init__(self, weights: dict[str, float]) -> None:
        self.overcome: float = weights["overcome"]  # how eagerly nines come to dangers
        self.keep: float = weights["keep"]  # what a cell costs that a crossing needs
        self.gain: float = weights["gain"]  # what the numbers around a free cell beside a nine are worth
        self.hold: float = weights["hold"]  # what it costs to end the game alone
        self.ahead: float = weights["ahead"]  # the same while ahead,
        self.behind: float = weights["behind"]  # and while behind
        self.boat: float = weights["boat"]  # what a boat is worth in itself
        self.spare: float = weights["spare"]  # the share of a promise that counts beyond the boxes
        self.site: float = weights["site"]  # what a cell costs for each cell of its lines
        self.promise: list[float] = [0.0] * (5 * MOST_TURNS * 16)
        """By marks lacking, turns and number; none lacking stands for one that may as well be a boat."""
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
        self.turned: list[float] = [0.0] * (5 * MOST_TURNS)  # by room beside a danger and turns: a nine comes
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
