"""Go on tuning the weights by which Captains judge sheets of Doodle Islands (`archipel.bots.doodle_weights`).

    python -m scripts.tune_doodle treasures --rounds 30 --games 1000 --seed 1

The cross-entropy method: every round tries many sets of weights around the best known ones, each in the same
quick games without looking ahead; the next round is drawn around the average of the best sets. It prints what
can replace a table. Much faster with `PYTHONPATH=build/compiled` after `make compiled`.
"""

import argparse
from random import Random
from statistics import fmean, pstdev

from archipel.bots.doodle_features import NAMES
from archipel.bots.doodle_playout import Playout
from archipel.bots.doodle_weights import MONSTERS, TREASURES, Pair, Table, table_of, weights_of
from archipel.games import find
from archipel.games.doodle.state import DoodleState
from archipel.kernel import Draw, sample

SETS = 24  # tried in a round
BEST = 6  # of these, that the next round is drawn around
SPREAD = 0.3  # of a weight, at first
LEAST = 0.15  # spread, at first, of small weights
ALONE = 0.5  # a gold alone, beside a gold of lead at a table
TO_THE_END = 1_000_000  # turns


def started(sea: str, seats: int, rng: Random) -> DoodleState:
    """A new game, its dice rolled."""
    game = find("doodle")
    state = game.start(game.setup(seats, {"sea": sea}))
    assert isinstance(state, DoodleState)
    while isinstance(node := state.node(), Draw):
        state.reveal(sample(node, rng))
    return state


def alone(table: Table, games: int, seed: str) -> float:
    """The average gold of a player without others."""
    total = 0.0
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        playout = Playout(started("treasures", 1, rng), "captain")
        playout.weights = [table]
        total += playout.run(0, rng, TO_THE_END)
    return total / games


def against_a_captain(sea: str, table: Table, games: int, seed: str) -> float:
    """The average lead, with the victories, on one that judges as Captains do now."""
    rival, total = weights_of("captain", sea == "treasures"), 0.0
    for number in range(games):
        rng, seat = Random(f"{seed}/{number}"), number % 2
        playout = Playout(started(sea, 2, rng), "captain")
        playout.weights = [rival, rival]
        playout.weights[seat] = table
        total += playout.run(seat, rng, TO_THE_END)
    return total / games


def worth(sea: str, weights: dict[str, Pair], games: int, seed: str) -> float:
    """How well quick games go with these weights."""
    table = table_of(weights, sea == "treasures")
    if sea == "monsters":
        return against_a_captain(sea, table, games, seed)
    return ALONE * alone(table, games // 2, seed) + against_a_captain(sea, table, games - games // 2, seed)


def paired(names: list[str], numbers: list[float]) -> dict[str, Pair]:
    """Flat numbers as weights."""
    return {name: (numbers[2 * at], numbers[2 * at + 1]) for at, name in enumerate(names)}


def tune(sea: str, rounds: int, games: int, seed: int) -> dict[str, Pair]:
    """Better weights, hopefully; a line about every round."""
    given = TREASURES if sea == "treasures" else MONSTERS
    names: list[str] = [name for name in NAMES if name in given]
    centre = [number for name in names for number in given[name]]
    spread = [max(LEAST, SPREAD * abs(number)) for number in centre]
    rng = Random(seed)
    before = worth(sea, given, 3 * games, f"{seed}/check")
    for number in range(rounds):
        tried = []
        for _ in range(SETS):
            numbers = [rng.gauss(*pair) for pair in zip(centre, spread, strict=True)]
            tried.append((worth(sea, paired(names, numbers), games, f"{seed}/{number}"), numbers))
        tried.sort(reverse=True)
        columns = list(zip(*(numbers for _, numbers in tried[:BEST]), strict=True))
        # Half of the way only: a few hundred games tell good luck from good weights badly.
        centre = [(old + fmean(column)) / 2 for old, column in zip(centre, columns, strict=True)]
        spread = [(old + pstdev(column)) / 2 for old, column in zip(spread, columns, strict=True)]
        average = fmean(value for value, _ in tried)
        print(f"round {number + 1}: best {tried[0][0]:.2f}, average {average:.2f}", flush=True)
    found = paired(names, [round(number, 2) for number in centre])
    print(f"before {before:.2f}, now {worth(sea, found, 3 * games, f'{seed}/check'):.2f}")
    return found


def main() -> None:
    """Read the command and print a table."""
    parser = argparse.ArgumentParser(description="Tune a Captain's weights for Doodle Islands.")
    parser.add_argument("sea", choices=("treasures", "monsters"))
    parser.add_argument("--rounds", type=int, default=30)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for name, (full, empty) in tune(given.sea, given.rounds, given.games, given.seed).items():
        print(f'    "{name}": ({full}, {empty}),')


if __name__ == "__main__":
    main()
