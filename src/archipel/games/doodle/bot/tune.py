"""Tune the weights with which Captains judge sheets of Doodle Islands (`weights.py`).

    python -m archipel.games.doodle.bot.tune treasures --rounds 30 --games 1000 --seed 1

It plays quick games without looking ahead, and prints a replacement for a table.
"""

# interpreted: it only calls compiled code

from collections.abc import Sequence
from random import Random

from archipel.bots.tuning import climb, read
from archipel.games.doodle import GAME
from archipel.games.doodle.bot.features import NAMES
from archipel.games.doodle.bot.playout import Playout
from archipel.games.doodle.bot.weights import (
    MONSTERS,
    TREASURES,
    WeightPair,
    WeightTable,
    table_of,
    weights_of,
)
from archipel.games.doodle.rules.state import DoodleState
from archipel.kernel import Draw, sample

LEAST = 0.15
ALONE = 0.5  # the weight of a gold in solo games, relative to a gold of lead in games for two
TO_THE_END = 1_000_000  # turns


def started(sea: str, seats: int, rng: Random) -> DoodleState:
    """A new game with its dice rolled."""
    state = GAME.start(GAME.setup(seats, {"sea": sea}))
    assert isinstance(state, DoodleState)
    while isinstance(node := state.node(), Draw):
        state.reveal(sample(node, rng))
    return state


def alone(table: WeightTable, games: int, seed: str) -> float:
    """The average gold in solo games."""
    total = 0.0
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        playout = Playout(started("treasures", 1, rng), "captain")
        playout.weights = [table]
        total += playout.run(0, rng, TO_THE_END)
    return total / games


def against_a_captain(sea: str, table: WeightTable, games: int, seed: str) -> float:
    """The average lead (with a bonus for wins) over the present Captain."""
    rival, total = weights_of("captain", sea == "treasures"), 0.0
    for number in range(games):
        rng, seat = Random(f"{seed}/{number}"), number % 2
        playout = Playout(started(sea, 2, rng), "captain")
        playout.weights = [rival, rival]
        playout.weights[seat] = table
        total += playout.run(seat, rng, TO_THE_END)
    return total / games


def worth(sea: str, weights: dict[str, WeightPair], games: int, seed: str) -> float:
    """How well quick games go with these weights."""
    table = table_of(weights, sea == "treasures")
    if sea == "monsters":
        return against_a_captain(sea, table, games, seed)
    return ALONE * alone(table, games // 2, seed) + against_a_captain(sea, table, games - games // 2, seed)


def paired(names: Sequence[str], numbers: Sequence[float]) -> dict[str, WeightPair]:
    """A flat list of numbers as weights."""
    return {name: (numbers[2 * at], numbers[2 * at + 1]) for at, name in enumerate(names)}


def tune(sea: str, rounds: int, games: int, seed: int) -> dict[str, WeightPair]:
    """Search for better weights."""
    given = TREASURES if sea == "treasures" else MONSTERS
    names = [name for name in NAMES if name in given]

    def play(numbers: Sequence[float], games: int, seed: str) -> float:
        return worth(sea, paired(names, numbers), games, seed)

    flat = [number for name in names for number in given[name]]
    return paired(names, [round(number, 2) for number in climb(flat, play, rounds, games, seed, LEAST)])


def main() -> None:
    """Read the command and print a table."""
    given = read("Tune a Captain's weights for Doodle Islands.", ("treasures", "monsters"))
    for name, (full, empty) in tune(given.which, given.rounds, given.games, given.seed).items():
        print(f'    "{name}": ({full}, {empty}),')


if __name__ == "__main__":
    main()
