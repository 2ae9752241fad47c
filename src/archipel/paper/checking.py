"""What a game must implement so that a finished paper sheet can be counted and checked.

A game brings its own in `paper/check.py`, as `CHECK`; without one it has no sheet to check. What is on the
paper is a tuple of *marks*, one line of text each, such as `7@r3c4`.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import ClassVar

from archipel.drawing.contract import Want
from archipel.kernel import Drawn, Part, Refusal, Score, Setup, View
from archipel.paper.contract import paper_of
from archipel.plugins import room

Marks = tuple[str, ...]
"""What is on a sheet, in canonical text."""

Round = Callable[[str], bool]
"""Whether a round of a recorded game could have given this mark."""


@dataclass(frozen=True, slots=True)
class MarkButton:
    """A button: its words, and what is on the sheet when it is pressed; `on`: this is there already.

    A label that is a sign is also `spoken`, for those who do not see it. `players` changes their number.
    """

    label: str
    marks: Marks
    on: bool = False
    spoken: str = ""
    players: int = 0


@dataclass(frozen=True, slots=True)
class ButtonGroup:
    """Buttons that belong together, below a title; `folded` where they are many."""

    title: str
    offers: tuple[MarkButton, ...]
    folded: bool = False


class Check(ABC):
    """One game's finished sheet: pure functions of a set-up and what is on the paper.

    `taps` are the kinds of parts that are tapped on the drawing; `several`: whether one taps all places
    that a mark covers, instead of one. `together` of its `rounds` make one round of the game.
    `mends`: the rule by which what is wrong may be corrected on the paper, if there is one.
    """

    taps: ClassVar[tuple[str, ...]] = ("cell",)
    several: ClassVar[bool] = False
    together: ClassVar[int] = 1
    mends: ClassVar[str] = ""

    @abstractmethod
    def mark(self, line: str, setup: Setup) -> str:
        """A line's canonical text; BadText says what can be written instead."""

    @abstractmethod
    def marks(self, view: View, seat: int) -> Marks:
        """What is on a seat's sheet at the end of a game."""

    @abstractmethod
    def view(self, setup: Setup, marks: Marks) -> View:
        """The table to draw. Whatever cannot be is left out."""

    @abstractmethod
    def problems(self, setup: Setup, marks: Marks) -> Sequence[Refusal]:
        """Everything that cannot be by the rules."""

    @abstractmethod
    def offers(self, setup: Setup, marks: Marks, picked: Sequence[Part], want: Want) -> ButtonGroup:
        """What can be written where somebody has tapped."""

    @abstractmethod
    def words(self, mark: str, want: Want) -> str:
        """A mark as a person would say it."""

    def printed(self, setup: Setup, sheet: str) -> Marks:
        """What tells a blank sheet from others of its mode; `sheet` is the name of the leaf."""
        return ()

    def seat(self, setup: Setup, marks: Marks) -> int:
        """Whose sheet it is."""
        return 0

    def score(self, setup: Setup, marks: Marks) -> Score:
        """The count as at the table."""
        return self.view(setup, marks).scores()[self.seat(setup, marks)]

    def rival(self, setup: Setup, marks: Marks) -> Score | None:
        """The count of an opponent without a seat."""
        return None

    def around(self, setup: Setup, marks: Marks, want: Want) -> Sequence[ButtonGroup]:
        """What is not tapped on the drawing."""
        return ()

    def written(self, setup: Setup, marks: Marks) -> Marks:
        """The marks that took a round each, as often as they did."""
        return ()

    def rounds(self, setup: Setup, draws: Sequence[Drawn]) -> Sequence[Round]:
        """What each round, or each card of a round, could give once; empty where that cannot be told."""
        return ()


@cache
def check_of(game: str) -> Check | None:
    """How a sheet of this game is checked, if it can be."""
    found = room(game, "paper.check", "CHECK") if paper_of(game) is not None else None
    if found is not None and not isinstance(found, Check):
        raise TypeError(f"the check of {game} is not a Check")
    return found


def hall_violations(fits: Sequence[Sequence[int]]) -> list[tuple[list[int], list[int]]]:
    """Sets of marks that share fewer rounds than they are: found where no augmenting path exists."""
    taken: dict[int, int] = {}
    found: list[tuple[list[int], list[int]]] = []
    told: set[int] = set()
    for mark in sorted(range(len(fits)), key=lambda one: len(fits[one])):
        seen: set[int] = set()
        if _augment(mark, fits, taken, seen):
            continue
        some = sorted({mark, *(taken[at] for at in seen)})
        if not told & set(some):
            found.append((some, sorted(seen)))
        told |= set(some)
    return found


def _augment(mark: int, fits: Sequence[Sequence[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Give this mark a round; others may move to another one."""
    for at in fits[mark]:
        if at in seen:
            continue
        seen.add(at)
        if at not in taken or _augment(taken[at], fits, taken, seen):
            taken[at] = mark
            return True
    return False
