"""Check on very many decisions that every legal move has a number, and how much of the sea the window shows.

    python -m archipel.games.master.codec.prove 1000000

Half of the games are random. In the other half nobody takes an alignment while there is anything else to do,
so that the sea grows as large and as full of alignments as it can.
"""

# interpreted: run by hand, a script

import sys
from collections import Counter
from random import Random

from archipel.games.master.codec.codec import MasterCodec
from archipel.games.master.codec.numbers import CONQUESTS
from archipel.games.master.rules.game import GAME
from archipel.games.master.rules.moves import Choices, Conquest
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.state import MasterState
from archipel.kernel import Decide, Draw, Move, Setup, sample


def main(decisions: int, seed: int = 1) -> None:
    """Play this many decisions in all modes, and print what was found."""
    rng, found = Random(seed), Counter[str]()
    setups = [GAME.setup(seats, mode=mode.id) for mode in GAME.modes for seats in mode.seats]
    while found["decisions"] < decisions:
        _play(rng.choice(setups), rng, found)
    for name, count in sorted(found.items()):
        print(f"{name}: {count:,}")
    if found["moves without a number"]:
        sys.exit(f"some positions had more than {CONQUESTS} alignments")


def _play(setup: Setup, rng: Random, found: Counter[str]) -> None:
    state, codec, hoarding = GAME.start(setup), MasterCodec(setup), rng.random() < 0.5
    beyond, _ = codec.starts["cards beyond the window"]
    while True:
        node = state.node()
        if isinstance(node, Draw):
            state.reveal(sample(node, rng))
        elif isinstance(node, Decide):
            seat = node.seats[0]
            moves = state.moves(seat)
            assert isinstance(moves, Choices)
            found["decisions"] += 1
            found["moves"] += len(moves)
            found["moves without a number"] += len(moves) - sum(codec.mask(state, seat, ()))
            found["most alignments at once"] = max(found["most alignments at once"], moves.conquests)
            found["farthest card"] = max(found["farthest card"], _farthest(state))
            found["decisions with a card beyond the window"] += codec.observe(state, seat, ())[beyond] > 0
            state.apply(seat, _choose(moves, hoarding, rng))
        else:
            found["games"] += 1
            return


def _farthest(state: MasterState) -> int:
    return max((max(abs(x), abs(y)) for x, y in map(place_of, state.sea)), default=0)


def _choose(moves: Choices, hoarding: bool, rng: Random) -> Move:
    others = [move for move in moves if not isinstance(move, Conquest)] if hoarding else []
    return rng.choice(others) if others else moves.sample(rng)


if __name__ == "__main__":
    main(int(sys.argv[1]))
