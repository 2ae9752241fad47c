"""What a law is: a function that looks at a position, or at a whole game, and says what is wrong."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from archipel.kernel import Game, Match
from archipel.testkit.positions import Kind

Look = Callable[[Match, Random], int]
"""Looks at a position, asserts what must hold, and returns how many things it looked at."""
GameLaw = Callable[[Game], None]
"""Looks at everything of one kind that a game has, and lists all faults it finds."""


@dataclass(frozen=True, slots=True)
class Law:
    """A law that every game must keep. Where games of a set-up have positions of its kind, it must find
    something to look at: a law that has looked at nothing has proved nothing."""

    name: str
    looks_at: Kind | None  # None: at every position
    look: Look
    doc: str

    def __call__(self, match: Match, rng: Random) -> int:
        return self.look(match, rng)


def law(looks_at: Kind | None = None) -> Callable[[Look], Law]:
    """Make a function a law."""

    def made(look: Look) -> Law:
        return Law(look.__name__, looks_at, look, look.__doc__ or "")

    return made
