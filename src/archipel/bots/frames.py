"""What the pool and its workers say to each other: a length, then a pickle or the word stop."""

# interpreted: processes, and what they are asked and answer: nothing to gain, and some is pickled

import pickle
from dataclasses import dataclass
from struct import Struct
from typing import Final

from archipel.kernel import View

size_of: Final = Struct("!I")
STOP: Final = b"stop "
"""Followed by the number of the question that needs no answer. (No pickle begins like this.)"""


@dataclass(frozen=True, slots=True)
class Question:
    """What would a bot of this level do, and, if `why`, for which reasons rather than the next best?"""

    number: int
    view: View
    level: str
    seed: int | str
    iterations: int | None
    seconds: float | None
    why: bool = False


@dataclass(frozen=True, slots=True)
class Answer:
    """The texts of a plan, its first move first, with what was made of it; or an error. A bot may know better
    after more thinking, and say so, until its answer is `last`."""

    number: int
    plan: tuple[str, ...]
    error: str
    value: float = 0.0
    others: tuple[tuple[str, float], ...] = ()
    reasons: tuple[tuple[str, float], ...] = ()
    last: bool = True


def pack(message: Question | Answer | bytes) -> bytes:
    """A message with its length."""
    body = message if isinstance(message, bytes) else pickle.dumps(message)
    return size_of.pack(len(body)) + body
