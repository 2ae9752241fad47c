"""What one seat knows."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from archipel.kernel.options import Setup
from archipel.kernel.result import Score

if TYPE_CHECKING:
    from archipel.kernel.contract import State


class View(ABC):
    """What one seat knows: a frozen dataclass of plain values. Bots, clients and drawings get no more."""

    setup: Setup
    seat: int

    @abstractmethod
    def imagine(self, rng: Random) -> State:
        """A random full state that agrees with this view."""

    @abstractmethod
    def scores(self) -> tuple[Score, ...]:
        """The count so far, as far as this seat can know it."""

    def unite(self, views: Sequence[View]) -> State:
        """The very state that a spectator sees like this, and the seats, in their order, like that.

        What all of them know together is all there is: chance is asked for, never kept. Only a pickle of a
        state needs this, so a game may do without.
        """
        raise TypeError(f"{type(self).__name__} cannot be united: pickle the match, not its state")

    def rival(self) -> Score | None:
        """The count so far of an opponent without a seat; most games have none."""
        return None


def united(views: Sequence[View]) -> State:
    """The state of which a spectator has the first view, and the seats the others."""
    return views[0].unite(views[1:])
