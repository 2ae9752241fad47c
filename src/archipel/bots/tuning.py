"""Tune the weights of bots with the cross-entropy method.

Every round tries many sets of numbers around the best known ones, each in the same quick games; the next
round is drawn around the average of the best sets. Much faster with `PYTHONPATH=build/compiled` after `make
compiled`.
"""

# interpreted: it only calls compiled code

import argparse
from collections.abc import Callable, Sequence
from random import Random
from statistics import fmean, pstdev

SETS_PER_ROUND = 24
KEPT_SETS = 6  # how many of these the next round is drawn around
INITIAL_SPREAD = 0.3  # relative to a number

Worth = Callable[[Sequence[float], int, str], float]
"""The average result with these numbers, over a number of quick games from a seed."""


def climb(
    given: Sequence[float], worth: Worth, rounds: int, games: int, seed: int, least: float
) -> list[float]:
    """Search for better numbers; prints a line per round. Small numbers start with a spread of `least`."""
    centre = list(given)
    spread = [max(least, INITIAL_SPREAD * abs(number)) for number in centre]
    rng = Random(seed)
    before = worth(given, 3 * games, f"{seed}/check")
    for number in range(rounds):
        tried = []
        for _ in range(SETS_PER_ROUND):
            numbers = [rng.gauss(*pair) for pair in zip(centre, spread, strict=True)]
            tried.append((worth(numbers, games, f"{seed}/{number}"), numbers))
        tried.sort(reverse=True)
        columns = list(zip(*(numbers for _, numbers in tried[:KEPT_SETS]), strict=True))
        # Go only half of the way: a few hundred games hardly separate good numbers from good luck.
        centre = [(old + fmean(column)) / 2 for old, column in zip(centre, columns, strict=True)]
        spread = [(old + pstdev(column)) / 2 for old, column in zip(spread, columns, strict=True)]
        average = fmean(value for value, _ in tried)
        print(f"round {number + 1}: best {tried[0][0]:.3f}, average {average:.3f}", flush=True)
    print(f"before {before:.3f}, now {worth(centre, 3 * games, f'{seed}/check'):.3f}")
    return centre


def read(about: str, kinds: tuple[str, ...]) -> argparse.Namespace:
    """Parse the command: which numbers to tune, and how long."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("which", choices=kinds)
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()
