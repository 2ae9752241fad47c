"""The result of a bot's thinking."""

# interpreted: processes and their messages: compiling gains nothing, and some are pickled

from collections.abc import Callable
from dataclasses import dataclass

from archipel.kernel import Move


@dataclass(frozen=True, slots=True)
class Thought:
    """The plan of a turn, step by step. `value` is in points of the game; `others` are the best first moves
    with their values. `iterations` says how many were used."""

    plan: tuple[Move, ...]
    value: float = 0.0
    iterations: int = 0
    others: tuple[tuple[Move, float], ...] = ()

    @property
    def move(self) -> Move:
        """The move to make now."""
        return self.plan[0]


Report = Callable[[Thought], None]
"""Receives the best plan so far whenever it improves."""
