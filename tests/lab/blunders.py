"""Games between good bots in which one turn of the first seat is as bad as can be."""

from collections.abc import Callable
from random import Random

from archipel.bots import Budget, choose
from archipel.bots.budget import Meter
from archipel.bots.expert import expert_for
from archipel.kernel import Decide, Draw, FairDice, Match, Move, State, write_record
from archipel.plugins import find

Blunder = Callable[[State, int], tuple[Move, ...]]


def worst(state: State, seat: int) -> tuple[Move, ...]:
    """The plan for this turn that its own expert likes least."""
    view = state.view(seat)
    expert = expert_for(view)
    plans = expert.plans(view.imagine(Random(1)), seat, Random(1), Meter(Budget()), expert.broad)
    return plans[-1].moves


def worst_step(state: State, seat: int) -> tuple[Move, ...]:
    """The move after which the position looks worst."""
    expert = expert_for(state.view(seat))

    def worth(move: Move) -> float:
        after = state.clone()
        after.apply(seat, move)
        return expert.worth(after, seat)

    return (min(state.moves(seat), key=worth),)


def game_with_blunder(
    game: str, mode: str, seats: int, turn: int, level: str = "navigator", blunder: Blunder = worst
) -> tuple[str, int]:
    """The record of such a game, and how many events come before the blunder in the seat's n-th turn."""
    rules, seed = find(game), "blunder"
    match = Match(rules, rules.setup(seats, dict(rules.mode(mode).options)))
    dice, turns, at = FairDice.from_words(seed), list[int](), -1
    while match.result is None:
        node = match.state.node()
        if isinstance(node, Draw):
            match.settle(dice.answer(node, match.draws))
            continue
        assert isinstance(node, Decide)
        seat = node.seats[0]
        if seat == 0 and node.turn not in turns:
            turns.append(node.turn)
            if len(turns) == turn:
                at = len(match.events)
                for move in blunder(match.state, 0):
                    match.play(0, move)
                continue
        key = f"{seed}:{len(match.events)}"
        match.play(seat, choose(match.state.view(seat), level, key, Budget(iterations=24)))
    return write_record(match, dice, ["Ada", "Ben"][:seats]), at
