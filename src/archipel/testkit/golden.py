"""What must never change: golden games, complete records that must always replay, and node counts.

Node counts are as perft in chess: the number of move sequences from a position pins the move generator.
"""

from collections.abc import Iterable
from pathlib import Path
from random import Random

from archipel.kernel import (
    Decide,
    Draw,
    FairDice,
    Game,
    Match,
    State,
    prove,
    random_steps,
    read_record,
    replay,
    sample,
    write_record,
)


def make_golden(game: Game, mode: str, seats: int, seed: int) -> str:
    """The record of a random game in this mode."""
    rng, dice = Random(seed), FairDice(Random(seed).randbytes(32))
    match = Match(game, game.setup(seats, mode=mode))
    for node in random_steps(match, rng):
        if isinstance(node, Draw):
            match.roll(dice.answer)
            continue
        for seat in node.seats:
            match.play(seat, match.state.moves(seat).sample(rng))
    return write_record(match, dice)


def check_golden(game: Game, text: str) -> Match:
    """Check that a golden game still replays to the same bytes and result, and that its dice are proved."""
    record = read_record(text)
    match = replay(record, game)
    assert prove(record, match) > 0
    assert write_record(match, FairDice(bytes.fromhex(record.seed))) == text
    return match


def missing_goldens(game: Game, folder: Path) -> list[str]:
    """The modes of a game that have no golden record `folder/<mode>-<seats>.record`."""
    names: Iterable[str] = [path.stem for path in folder.glob("*.record")]
    return [mode.id for mode in game.modes if not any(f"{mode.id}-{n}" in names for n in mode.seats)]


def count_nodes(state: State, depth: int, seed: int = 0) -> int:
    """The number of move sequences of this length. Draws come from a fixed stream and are not counted.

    In a shared turn only the first undecided seat moves: the others would only multiply the number.
    """
    state = settled(state, seed)
    node = state.node()
    if not isinstance(node, Decide) or depth == 0:
        return 1
    seat = node.seats[0]
    moves = state.moves(seat)
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        child = state.clone()
        child.apply(seat, move)
        total += count_nodes(child, depth - 1, seed + 1)
    return total


def settled(state: State, seed: int) -> State:
    """A clone with all due draws settled from a fixed stream."""
    state, rng = state.clone(), Random(seed)
    while isinstance(node := state.node(), Draw):
        state.reveal(sample(node, rng))
    return state
