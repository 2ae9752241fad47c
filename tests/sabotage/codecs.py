"""Codecs with one thing wrong."""

from __future__ import annotations

from archipel.codec import Codec
from archipel.kernel import Move, State


class Wrong(Codec):
    """A real codec inside; subclasses break one method."""

    def __init__(self, inner: Codec) -> None:
        super().__init__(inner.setup, inner.actions, tuple(inner.planes), inner.limits)
        self.inner = inner

    def mask(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        return self.inner.mask(state, seat, picked)

    def read(self, state: State, seat: int, word: tuple[int, ...]) -> Move | None:
        return self.inner.read(state, seat, word)

    def word(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        return self.inner.word(state, seat, move)

    def observe(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        return self.inner.observe(state, seat, picked)


class OffByOne(Wrong):
    """The word of a move is the next number."""

    def word(self, state: State, seat: int, move: Move) -> tuple[int, ...]:
        first, *others = self.inner.word(state, seat, move)
        return ((first + 1) % self.actions, *others)


class HidesOne(Wrong):
    """The mask leaves out the last of several legal numbers."""

    def mask(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        mask = bytearray(self.inner.mask(state, seat, picked))
        if sum(mask) > 1:
            mask[mask.rindex(1)] = 0
        return bytes(mask)


class Overflows(Wrong):
    """A value is above what its plane can hold."""

    def observe(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        seen = bytearray(self.inner.observe(state, seat, picked))
        at, plane = next(iter(self.starts.values()))
        seen[at] = plane.high + 1
        return bytes(seen)


class Peeks(Wrong):
    """An observation depends on how the state came to be."""

    calls = 0

    def observe(self, state: State, seat: int, picked: tuple[int, ...]) -> bytes:
        Peeks.calls += 1
        seen = bytearray(self.inner.observe(state, seat, picked))
        seen[-1] ^= Peeks.calls % 2
        return bytes(seen)
