"""Moves: interned values made of parts, and lazy collections of them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, NamedTuple

from archipel.kernel.native import mypyc_attr


class Part(NamedTuple):
    """One thing a person picks, e.g. kind `cell`, value `c3r4`."""

    kind: str
    value: str


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One step of one seat. Games keep one object per move, so `is` compares moves.

    A game subclasses it to carry the small integers its rules work with. `verb` names the sentence that
    describes the move.
    """

    __slots__ = ("parts", "text", "verb")

    def __init__(self, verb: str, text: str, parts: tuple[Part, ...]) -> None:
        self.verb: Final = verb
        self.text: Final = text
        self.parts: Final = parts

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __copy__(self) -> "Move":
        return self

    def __deepcopy__(self, memo: dict[int, object]) -> "Move":
        return self


class Notation(NamedTuple):
    """How the moves of a verb are written: the values of their parts fill the gaps of `text`."""

    verb: str
    text: str
    example: str


DONE: Final = Move("done", "done", (Part("done", "done"),))
"""Ends a turn of several steps while further steps would still be legal."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Moves(ABC):
    """The legal moves of one seat, in a stable order. `len` and `in` do not list them all."""

    @abstractmethod
    def __len__(self) -> int: ...

    @abstractmethod
    def __getitem__(self, index: int) -> Move: ...

    @abstractmethod
    def __contains__(self, move: object) -> bool: ...

    def __iter__(self) -> Iterator[Move]:
        return (self[index] for index in range(len(self)))

    def sample(self, rng: Random) -> Move:
        """One legal move, chosen uniformly."""
        return self[int(rng.random() * len(self))]


class Listed(Moves):
    """Moves held in a sequence, for when there are few."""

    __slots__ = ("_moves",)

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves: Final = moves

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, index: int) -> Move:
        return self._moves[index]

    def __contains__(self, move: object) -> bool:
        return move in self._moves

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)


NO_MOVES: Final = Listed(())
