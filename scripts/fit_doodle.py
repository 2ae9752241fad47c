"""Fit the weights of a player alone in Doodle Islands: regression on the final gold of the bot's own games.

Each round plays games by the weights so far, with a stray move now and then, so that sheets are known which
the bot would avoid; then every feature gets the weight that explains best what the sheets brought in the
end. The same seed gives the same table, ready for `archipel/bots/doodle_weights.py`.
"""

from __future__ import annotations

import argparse
import sys
import time
from random import Random

from archipel.bots.doodle_features import MISSES, NAMES, features
from archipel.bots.doodle_playout import Playout
from archipel.bots.doodle_reach import REACH, reach
from archipel.bots.doodle_weights import HALF, Weights
from archipel.games import find
from archipel.games.doodle.state import DoodleState
from archipel.kernel import Draw, sample

ALL_NAMES = NAMES + REACH
PHASES = 3  # nearly full, half full, empty
SIZE = PHASES * len(ALL_NAMES)
CELLS = 20  # that take a route
STRAY = 0.3  # of the first moves of a game, up to WILD turns
WILD = 20
USED = 0.4  # of the sheets: those of one game have much in common
PULL = 1e-3  # towards the weights so far, for features that are rare
STEP = 0.6  # of the way to what a round has found

Row = list[tuple[int, float]]
"""What a sheet says: numbers of weights, and how much each counts."""


def table(weights: list[float]) -> str:
    """The weights as a text, a line for each feature."""
    lines = []
    for at, name in enumerate(ALL_NAMES):
        numbers = weights[PHASES * at : PHASES * (at + 1)]
        lines.append("".join(f"{number:7.2f}" for number in numbers) + f"  {name}")
    return "\n".join(lines)


def row_of(play: Playout) -> Row:
    """How much each weight counts on the sheet."""
    draft = play.drafts[0]
    found = features(play.waters, draft, play.dice, 0)
    found += reach(play.waters, draft, found[MISSES])
    left = (play.waters.bottles - draft.bottles) / play.waters.bottles
    share = draft.unrouted / CELLS
    mix = share / HALF if share < HALF else (share - HALF) / (1 - HALF)
    low = 0 if share < HALF else 1
    row: Row = []
    for at, value in enumerate(found):
        if value:
            row.append((PHASES * at + low, value * left * (1 - mix)))
            row.append((PHASES * at + low + 1, value * left * mix))
    return row


def one_game(weights: Weights, strange: Weights, rng: Random) -> tuple[list[tuple[Row, float]], int]:
    """Sheets with the gold that they brought from then on, and the gold of the game."""
    game = find("doodle")
    state = game.start(game.setup(1))
    while isinstance(node := state.node(), Draw):
        state.reveal(sample(node, rng))
    assert isinstance(state, DoodleState)
    play = Playout(state, weights)
    seen: list[tuple[Row, int]] = []
    wild = rng.randrange(WILD)
    turn = 0
    while play.rolled or not play.ending:
        if not play.rolled:
            play.roll(rng)
        turn += 1
        if turn < wild and rng.random() < STRAY:
            seen.clear()  # what came before is not to blame for it
            play.weights = strange
        play.quick()
        play.weights = weights
        if not play.ending and rng.random() < USED:
            seen.append((row_of(play), play.drafts[0].gold))
    gold = play.drafts[0].gold
    return [(row, float(gold - then)) for row, then in seen], gold


class Regression:
    """Least squares: what every two weights have in common, and what each should explain."""

    def __init__(self) -> None:
        self.common = [[0.0] * SIZE for _ in range(SIZE)]
        self.right = [0.0] * SIZE
        self.rows = 0

    def add(self, row: Row, gold: float) -> None:
        """A sheet."""
        self.rows += 1
        for at, value in row:
            line = self.common[at]
            self.right[at] += value * gold
            for other, count in row:
                line[other] += value * count

    def solve(self, old: list[float]) -> list[float]:
        """The weights that explain best, drawn towards the old ones (Gauss and Jordan)."""
        rows = [[*line, right] for line, right in zip(self.common, self.right, strict=True)]
        for at in range(SIZE):
            pull = PULL * (rows[at][at] + 0.01 * self.rows) + 1e-6
            rows[at][at] += pull
            rows[at][SIZE] += pull * old[at]
        for at in range(SIZE):
            scale = 1 / rows[at][at]
            pivot = rows[at] = [value * scale for value in rows[at]]
            for other in range(SIZE):
                factor = rows[other][at]
                if other != at and factor:
                    rows[other] = [
                        value - factor * part for value, part in zip(rows[other], pivot, strict=True)
                    ]
        return [line[SIZE] for line in rows]


def main() -> None:
    """Read the command line, fit, print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--rounds", type=int, default=8)
    parser.add_argument("--games", type=int, default=3000, help="a round")
    given = parser.parse_args()
    rng = Random(given.seed)
    fitted = [0.0] * SIZE
    begun = time.process_time()
    for number in range(given.rounds):
        weights = Weights(table(fitted), CELLS, wide=True)
        regression = Regression()
        total = 0
        strange = Weights(table([rng.gauss(0, 1) for _ in range(SIZE)]), CELLS, wide=True)
        for _ in range(given.games):
            rows, gold = one_game(weights, strange, rng)
            total += gold
            for row, rest in rows:
                regression.add(row, rest)
        found = regression.solve(fitted)
        step = STEP if number else 1.0
        fitted = [old + step * (new - old) for old, new in zip(fitted, found, strict=True)]
        spent = time.process_time() - begun
        print(f"round {number + 1}: {total / given.games:.1f} gold, {spent:.0f} s", file=sys.stderr)
    print(table(fitted))


if __name__ == "__main__":
    main()
