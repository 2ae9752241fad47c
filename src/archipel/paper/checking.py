"""What a game must implement so that a finished paper sheet can be counted and checked.

A game provides it in `paper/check.py` as `CHECK`; without one it has no sheet to check. A sheet's content is
a tuple of *marks*, one line of text each, such as `7@r3c4`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, ClassVar, Generic

from archipel.drawing.contract import Want
from archipel.kernel import Drawn, Part, Refusal, Score, Setup
from archipel.kernel.view import V
from archipel.paper.contract import paper_of
from archipel.plugins import component

Marks = tuple[str, ...]
"""What is on a sheet, in canonical text."""

Round = Callable[[str], bool]
"""Whether a round of a recorded game could have produced a mark."""


@dataclass(frozen=True, slots=True)
class MarkButton:
    """A button: its label, and the sheet's marks after it is pressed; `on`: they are there already.

    `spoken` words a label that is a symbol, for screen readers. `players` changes their number.
    """

    label: str
    marks: Marks
    on: bool = False
    spoken: str = ""
    players: int = 0


@dataclass(frozen=True, slots=True)
class ButtonGroup:
    """Buttons that belong together, below a title; `folded` if there are many."""

    title: str
    offers: tuple[MarkButton, ...]
    folded: bool = False


class Check(ABC, Generic[V]):
    """One game's finished sheet: pure functions of a set-up and what is on the paper.

    `taps` are the kinds of parts that are tapped on the drawing; `several`: the user taps all places that a
    mark covers, instead of one. `together` of its `rounds` make one round of the game. `mends`: the rule that
    allows corrections on paper, if there is one.
    """

    taps: ClassVar[tuple[str, ...]] = ("cell",)
    several: ClassVar[bool] = False
    together: ClassVar[int] = 1
    mends: ClassVar[str] = ""

    @abstractmethod
    def mark(self, line: str, setup: Setup) -> str:
        """A line's canonical text; BadText lists what can be written instead."""

    @abstractmethod
    def marks(self, view: V, seat: int) -> Marks:
        """What is on a seat's sheet at the end of a game."""

    @abstractmethod
    def view(self, setup: Setup, marks: Marks) -> V:
        """The table to draw. Whatever cannot be is left out."""

    @abstractmethod
    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        """All violations of the rules."""

    @abstractmethod
    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        """The marks that can be written where the user has tapped."""

    @abstractmethod
    def words(self, mark: str, want: Want) -> str:
        """A mark in words."""

    def printed(self, setup: Setup, sheet: str) -> Marks:
        """The marks that are printed on a blank sheet; `sheet` is the name of the leaf."""
        return ()

    def seat(self, setup: Setup, marks: Marks) -> int:
        """The seat that the sheet belongs to."""
        return 0

    def score(self, setup: Setup, marks: Marks) -> Score:
        """The score, as counted at a table."""
        return self.view(setup, marks).scores()[self.seat(setup, marks)]

    def rival(self, setup: Setup, marks: Marks) -> Score | None:
        """The score of an opponent without a seat."""
        return None

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        """The buttons for marks that are not tapped on the drawing."""
        return ()

    def written(self, setup: Setup, marks: Marks) -> Marks:
        """The marks that each took a round, repeated if they took several."""
        return ()

    def rounds(self, setup: Setup, draws: Sequence[Drawn]) -> Sequence[Round]:
        """What each round, or each card of a round, could produce once; empty if that is unknown."""
        return ()


@cache
def check_of(game: str) -> Check[Any] | None:
    """How a sheet of this game is checked, if it can be."""
    return component(game, "paper.check", "CHECK", Check, None) if paper_of(game) is not None else None


def hall_violations(fits: Sequence[Sequence[int]]) -> list[tuple[list[int], list[int]]]:
    """Sets of marks with too few rounds for all of them (Hall's theorem), with these rounds."""
    taken: dict[int, int] = {}
    found: list[tuple[list[int], list[int]]] = []
    listed: set[int] = set()
    for mark in sorted(range(len(fits)), key=lambda one: len(fits[one])):
        seen: set[int] = set()
        if _augment(mark, fits, taken, seen):
            continue
        some = sorted({mark, *(taken[at] for at in seen)})
        if not listed & set(some):
            found.append((some, sorted(seen)))
        listed |= set(some)
    return found


def _augment(mark: int, fits: Sequence[Sequence[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Match this mark to a round, moving other marks if necessary; False if no augmenting path exists."""
    for at in fits[mark]:
        if at in seen:
            continue
        seen.add(at)
        if at not in taken or _augment(taken[at], fits, taken, seen):
            taken[at] = mark
            return True
    return False
