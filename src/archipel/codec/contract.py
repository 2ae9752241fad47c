"""What a game's codec must implement: moves as numbers, and what a seat sees as bytes.

Everything is bytes, because creating and copying them is much faster than filling arrays one by one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

from archipel.codec.planes import CodecLimits, Plane, bounds, starts
from archipel.kernel import Move, Setup, State
from archipel.kernel.native import mypyc_attr

Word = tuple[int, ...]
"""A move as numbers: a single one for most codecs, one for each pick in a codec by parts."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Codec(ABC):
    """The codec of one set-up. Numbers are below `actions`; an observation has `size` bytes, as `planes` say.

    A game's own codec is a subclass called CODEC in its `codec` folder; it is created with a set-up. Numbers
    and planes may change only together with the version of the rules.
    """

    def __init__(
        self, setup: Setup, actions: int, planes: tuple[Plane, ...], limits: CodecLimits | None = None
    ) -> None:
        self.setup = setup
        self.limits = limits or CodecLimits()
        self.actions = actions
        self.planes = planes
        self.starts = starts(planes)
        self.high = bounds(planes)
        self.size = len(self.high)

    def __copy__(self) -> Codec:
        return self  # it never changes

    def __deepcopy__(self, memo: dict[int, object]) -> Codec:
        return self

    @abstractmethod
    def mask(self, state: State, seat: int, picked: Word) -> bytes:
        """A byte for every number: 1 where it may come next. All are 0 for a seat that is not asked."""

    @abstractmethod
    def read(self, state: State, seat: int, word: Word) -> Move | None:
        """The legal move with this word; None while more numbers have to follow."""

    @abstractmethod
    def word(self, state: State, seat: int, move: Move) -> Word:
        """The word of a legal move. Every legal move has exactly one."""

    @abstractmethod
    def observe(self, state: State, seat: int, picked: Word) -> bytes:
        """What a seat sees, and nothing else: equal views give equal bytes, and different views that its own
        moves lead to give different bytes, which laws check."""

    def meant(self, state: State, seat: int, number: int) -> Move | None:
        """The move that an illegal number stands for, to say why it is refused; None if it is unknown."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class FlatCodec(Codec):
    """A codec with one number for each move."""

    @abstractmethod
    def number(self, state: State, seat: int, move: Move) -> int:
        """The number of a legal move; -1 if the codec has none for it, so that it cannot be chosen."""

    @abstractmethod
    def move(self, state: State, seat: int, number: int) -> Move | None:
        """The move with this number, legal or not; None if there is none in this position."""

    def mask(self, state: State, seat: int, picked: Word) -> bytes:
        mask = bytearray(self.actions)
        for move in state.moves(seat):
            number = self.number(state, seat, move)
            if number >= 0:
                mask[number] = 1
        return bytes(mask)

    def read(self, state: State, seat: int, word: Word) -> Move | None:
        return self.move(state, seat, word[0])

    def word(self, state: State, seat: int, move: Move) -> Word:
        return (self.number(state, seat, move),)

    def meant(self, state: State, seat: int, number: int) -> Move | None:
        return self.move(state, seat, number)
