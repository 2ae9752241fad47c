"""Effects: what happens while a state applies a move or reveals a draw, recorded by the rules."""

# interpreted: told only to people, never in search; and compiled frozen dataclasses do not unpickle

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from archipel.kernel.moves import Part
from archipel.kernel.nodes import SPECTATOR
from archipel.kernel.result import Facts

KINDS: Final = ("did", "drew", "gain", "none", "news")
"""What an effect is, by the first word of its key: what a player did; what chance brought; points that
changed; why nothing was scored; what everybody should know now."""

RIVAL: Final = -2
"""The seat of an effect about an opponent without a seat (`View.rival`)."""

Change = tuple[str, int]
"""The key of a score line, and how many points it gains or loses."""


@dataclass(frozen=True, slots=True)
class Effect:
    """One thing that happened, that will happen, or that one might expect and that did not.

    `key` names its sentence in the game's word files and begins with one of KINDS. `seat` is whom it is
    about; `points` changes that seat's score, line by line. `parts` are the places that it is about. `known`
    are the seats that may ever know it; None: everybody who may know the move or draw behind it.
    """

    key: str
    rule: str
    seat: int = SPECTATOR
    points: tuple[Change, ...] = ()
    facts: Facts = ()
    parts: tuple[Part, ...] = ()
    known: tuple[int, ...] | None = None

    @property
    def kind(self) -> str:
        """The first word of the key."""
        return self.key.partition(".")[0]

    @property
    def total(self) -> int:
        """The change of its seat's score, in points."""
        return sum(points for _, points in self.points)

    def visible_to(self, seat: int) -> bool:
        """May this seat know of it, once it knows the move or draw behind it?"""
        return self.known is None or seat in self.known


def changes(*of: Change) -> tuple[Change, ...]:
    """Changes of score lines, without those that change nothing."""
    summed: dict[str, int] = {}
    for key, points in of:
        summed[key] = summed.get(key, 0) + points
    return tuple((key, points) for key, points in summed.items() if points)


def summed(effects: Iterable[Effect], seat: int) -> dict[str, int]:
    """How these effects change the lines of a seat's score."""
    return dict(changes(*(change for effect in effects if effect.seat == seat for change in effect.points)))
