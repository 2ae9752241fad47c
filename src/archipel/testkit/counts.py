"""Node counts, as perft in chess: the number of move sequences from a position pins the move generator."""

from random import Random

from archipel.kernel import Decide, Draw, State, sample


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
