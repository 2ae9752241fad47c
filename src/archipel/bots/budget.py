"""How long a bot may think: iterations, which are repeatable, or seconds, which are for live play."""

# interpreted: processes and their messages: compiling gains nothing, and some are pickled

import time
from collections.abc import Callable
from dataclasses import dataclass

from archipel.kernel import ArchipelError

Stop = Callable[[], bool]
"""Called before every iteration: has the request been cancelled?"""

USABLE_SHARE = 0.95  # of the given seconds: the rest is for reading the view and for the last iteration


class BadBudget(ArchipelError):
    """An impossible thinking time."""


@dataclass(frozen=True, slots=True)
class Budget:
    """Iterations or seconds, whichever runs out first. If neither is given, the level's default."""

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is not None and self.iterations < 0:
            raise BadBudget("{count} iterations are too few to think", count=self.iterations)
        if self.seconds is not None and not 0 <= self.seconds < float("inf"):
            raise BadBudget("{seconds} seconds are no time to think", seconds=self.seconds)

    def within(self, most: int) -> "Budget":
        """This budget with at most this many iterations."""
        return Budget(most if self.iterations is None else min(most, self.iterations), self.seconds)


class Meter:
    """A budget being spent."""

    def __init__(self, budget: Budget, stop: Stop | None = None) -> None:
        self._limit = budget.iterations
        self._begun = time.perf_counter()
        self._seconds = None if budget.seconds is None else USABLE_SHARE * budget.seconds
        self._stop = stop
        self.iterations = 0

    @property
    def over(self) -> bool:
        """Has the time run out? Iterations do not count here, so long preparations can check it too."""
        if self._stop is not None and self._stop():
            return True
        return self._seconds is not None and time.perf_counter() - self._begun >= self._seconds

    @property
    def fraction(self) -> float:
        """How much is spent, from 0 to 1."""
        spent = self.iterations / self._limit if self._limit else 0.0 if self._limit is None else 1.0
        if self._seconds is None:
            return spent
        elapsed = time.perf_counter() - self._begun
        return max(spent, elapsed / self._seconds if self._seconds else 1.0)

    def spend(self) -> bool:
        """Count one iteration; False if none is left."""
        if (self._limit is not None and self.iterations >= self._limit) or self.over:
            return False
        self.iterations += 1
        return True
