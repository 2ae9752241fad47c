"""What one seat knows."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, TypeVar

from archipel.kernel.notebook_hook import html_of
from archipel.kernel.options import Setup
from archipel.kernel.result import Score

if TYPE_CHECKING:
    from archipel.kernel.contract import State


class View(ABC):
    """What one seat knows: a frozen dataclass of plain values. Bots, clients and drawings get only this."""

    setup: Setup
    seat: int

    @abstractmethod
    def imagine(self, rng: Random) -> State:
        """A random full state consistent with this view."""

    @abstractmethod
    def scores(self) -> tuple[Score, ...]:
        """The scores so far, as far as this seat can know them."""

    def unite(self, views: Sequence[View]) -> State:
        """Rebuild the exact state from this spectator's view and the views of all seats, in order.

        Together they hold everything, because a state keeps no future draws. Only pickling a state needs
        this, so a game may leave it out.
        """
        raise TypeError(f"{type(self).__name__} cannot be united: pickle the match, not its state")

    def _repr_html_(self) -> str | None:
        """The view in a notebook."""
        return html_of(self)

    def rival(self) -> Score | None:
        """The score so far of an opponent without a seat; most games have none."""
        return None


V = TypeVar("V", bound=View)
"""The kind of view of one game, for what is generic over it."""


def united(views: Sequence[View]) -> State:
    """The state that these views show: the first is a spectator's, the others are the seats'."""
    return views[0].unite(views[1:])
