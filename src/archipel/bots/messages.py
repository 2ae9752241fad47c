"""The messages between the pool and its workers: a length, then a pickle or a stop request."""

# interpreted: processes and their messages: compiling gains nothing, and some are pickled

import pickle
from collections.abc import Callable
from dataclasses import dataclass
from struct import Struct
from typing import Final

from archipel.kernel import View

size_of: Final = Struct("!I")
STOP: Final = b"stop "
"""Followed by the number of the question to cancel. (No pickle begins like this.)"""


@dataclass(frozen=True, slots=True)
class BotQuestion:
    """A request for a bot's plan. With `why`, also the reasons for its move, compared with the runner-up."""

    number: int
    view: View
    level: str
    seed: int | str
    iterations: int | None
    seconds: float | None
    why: bool = False


@dataclass(frozen=True, slots=True)
class BotJob:
    """A function to call in another process, at the top level of a module so that it can be pickled."""

    number: int
    function: Callable[..., object]
    arguments: tuple[object, ...]


@dataclass(frozen=True, slots=True)
class BotAnswer:
    """The texts of a plan's moves in order, and its value; or an error. A bot that is still thinking may send
    several answers, each better than the one before, until one is `last`."""

    number: int
    plan: tuple[str, ...]
    error: str
    value: float = 0.0
    others: tuple[tuple[str, float], ...] = ()
    reasons: tuple[tuple[str, float], ...] = ()
    last: bool = True
    result: object = None  # of a job


def pack(message: BotQuestion | BotJob | BotAnswer | bytes) -> bytes:
    """A message with its length."""
    body = message if isinstance(message, bytes) else pickle.dumps(message)
    return size_of.pack(len(body)) + body
