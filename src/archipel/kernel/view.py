"""What one seat knows."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from __future__ import annotations

from abc import ABC, abstractmethod
from random import Random
from typing import TYPE_CHECKING

from archipel.kernel.result import Score

if TYPE_CHECKING:
    from archipel.kernel.contract import State


class View(ABC):
    """What one seat knows: a frozen dataclass of plain values. Bots, clients and drawings get no more."""

    seat: int

    @abstractmethod
    def imagine(self, rng: Random) -> State:
        """A random full state that agrees with this view."""

    @abstractmethod
    def scores(self) -> tuple[Score, ...]:
        """The count so far, as far as this seat can know it."""

    def rival(self) -> Score | None:
        """The count so far of an opponent without a seat; most games have none."""
        return None
