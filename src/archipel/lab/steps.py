"""The decisions of a game as numbers, as a learner would have met them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from archipel.codec import Codec, Word
from archipel.kernel import Move, State


class Step(NamedTuple):
    """One number chosen by a seat: what it saw, what it could choose, what it chose.

    A codec by parts needs several numbers for a move, and so several steps.
    """

    decision: int  # counted from 0 in its game
    turn: int
    seat: int
    move: str
    observation: bytes
    legal: tuple[int, ...]
    action: int  # -1: the codec has no number for this move


def steps_of(codec: Codec, state: State, seat: int, move: Move, decision: int, turn: int) -> Iterator[Step]:
    """The steps of a legal move, before it is made."""
    picked: Word = ()
    for number in codec.word(state, seat, move):
        mask = codec.mask(state, seat, picked)
        legal = tuple([at for at, allowed in enumerate(mask) if allowed])
        yield Step(decision, turn, seat, move.text, codec.observe(state, seat, picked), legal, number)
        picked = (*picked, number)
