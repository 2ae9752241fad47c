"""Tune the weights of the policy for Skull Island (`weights.py`).

    python -m archipel.games.skull.bot.tune alone --rounds 30 --games 1000 --seed 1

It plays quick games with the policy on both sides of the sheet, and prints a replacement for a table.
"""

# interpreted: it only calls compiled code

from collections.abc import Sequence
from random import Random

from archipel.bots.tuning import climb, read
from archipel.games.skull import GAME
from archipel.games.skull.bot.chart import SheetChart, chart_of
from archipel.games.skull.bot.choice import NOTHING
from archipel.games.skull.bot.voyage import Others, alone, dice
from archipel.games.skull.bot.weights import ALONE, TABLE, TOGETHER, Weights
from archipel.games.skull.rules.state import SkullState
from archipel.kernel import Draw, sample

LEAST = 0.01
CLEARLY = 50.0  # points of lead that are worth as much as a victory


def opening(side: str) -> tuple[SheetChart, int]:
    """An empty sheet, and its number of danger bubbles."""
    state = GAME.start(GAME.setup(1, {"side": side}))
    assert isinstance(state, SkullState)
    while isinstance(node := state.node(), Draw):
        state.reveal(sample(node, Random(0)))
    return chart_of(state.sheets[0]), state.sheets[0].island.bubbles


def points(weights: Weights, games: int, seed: str) -> float:
    """The average count in solo games."""
    total = 0.0
    for number in range(games):
        chart, bubbles = opening("AB"[number % 2])
        total += int(alone(chart, weights, dice(Random(f"{seed}/{number}")), 0, bubbles))
    return total / games


def victories(weights: Weights, games: int, seed: str) -> float:
    """The average result against the present weights; clearer victories count more."""
    total = 0.0
    for number in range(games):
        (own, bubbles), (rival, _) = opening("AB"[number % 2]), opening("AB"[number % 2])
        others = Others(dice(Random(f"{seed}/{number}")), 0, bubbles)
        others.sail([rival], TABLE, NOTHING, own.count())
        count, best = others.against(own, weights)
        lead = int(count - best)
        total += (lead > 0) - (lead < 0) + lead / CLEARLY
    return total / games


def tune(which: str, rounds: int, games: int, seed: int) -> dict[str, float]:
    """Search for better weights. Those that are shares or probabilities stay non-negative."""
    given = ALONE if which == "alone" else TOGETHER
    names = [name for name, weight in given.items() if weight]

    def named(numbers: Sequence[float]) -> dict[str, float]:
        free = {"hold", "ahead", "behind", "boat"}
        pairs = zip(names, numbers, strict=True)
        return {**given, **{name: number if name in free else max(0.0, number) for name, number in pairs}}

    def play(numbers: Sequence[float], games: int, seed: str) -> float:
        weights = Weights(named(numbers))
        return points(weights, games, seed) if which == "alone" else victories(weights, games, seed)

    found = climb([given[name] for name in names], play, rounds, games, seed, LEAST)
    return {name: round(number, 3) for name, number in named(found).items()}


def main() -> None:
    """Read the command and print a table."""
    given = read("Tune the weights for Skull Island.", ("alone", "together"))
    for name, weight in tune(given.which, given.rounds, given.games, given.seed).items():
        print(f'    "{name}": {weight},')


if __name__ == "__main__":
    main()
