"""Ratings from games between pairs: the most likely strengths, and how certain they are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import log10
from random import Random

from archipel.lab.stats import mean, quantile

MEAN_ELO = 1500.0
ITERATIONS = 200  # far more than it takes to converge
RESAMPLES = 200
PRIOR_GAMES = 0.5  # wins and losses added against every opponent, so that a clean sweep has a finite rating

Pairing = tuple[int, int]
Games = Mapping[Pairing, Sequence[float]]
"""By pair: the result of each game for the first of the two, from 0 to 1."""


@dataclass(frozen=True, slots=True)
class Rating:
    """An Elo rating with its 95 % interval from resampled games."""

    elo: float
    low: float
    high: float


def strengths(count: int, games: Games) -> list[float]:
    """The most likely Elo ratings by the Bradley-Terry model, 1500 on average."""
    won = [0.0] * count
    met: list[dict[int, float]] = [{} for _ in range(count)]
    for (one, other), results in games.items():
        total = sum(results)
        won[one] += total + PRIOR_GAMES
        won[other] += len(results) - total + PRIOR_GAMES
        met[one][other] = met[other][one] = len(results) + 2 * PRIOR_GAMES
    powers = [1.0] * count
    for _ in range(ITERATIONS):
        powers = [
            won[one] / sum(number / (powers[one] + powers[other]) for other, number in met[one].items())
            if met[one]
            else powers[one]
            for one in range(count)
        ]
    elos = [400 * log10(power) for power in powers]
    shift = MEAN_ELO - mean(elos)
    return [elo + shift for elo in elos]


def ratings(count: int, games: Games, seed: int = 1) -> list[Rating]:
    """Elo ratings with error bars: the games of each pair are resampled with replacement."""
    rng = Random(seed)
    drawn = [
        strengths(count, {pair: rng.choices(results, k=len(results)) for pair, results in games.items()})
        for _ in range(RESAMPLES)
    ]
    return [
        Rating(
            elo, quantile([each[at] for each in drawn], 0.025), quantile([each[at] for each in drawn], 0.975)
        )
        for at, elo in enumerate(strengths(count, games))
    ]
