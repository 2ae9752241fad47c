"""What a bot has come to."""

# interpreted: processes, and what they are asked and answer: nothing to gain, and some is pickled

from collections.abc import Callable
from dataclasses import dataclass

from archipel.kernel import Move


@dataclass(frozen=True, slots=True)
class Thought:
    """The plan of a turn, its first step first. `value` is in points of the game; `others` are the runners-up
    by first move. `iterations` counts what was spent."""

    plan: tuple[Move, ...]
    value: float = 0.0
    iterations: int = 0
    others: tuple[tuple[Move, float], ...] = ()

    @property
    def move(self) -> Move:
        """The move to make now."""
        return self.plan[0]


Report = Callable[[Thought], None]
"""Hears what a bot would do if it had to stop now, whenever it knows better."""
