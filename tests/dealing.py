"""Random positions are shared out between the runs on both builds."""

from collections.abc import Sequence
from typing import TypeVar

from tests.tiers import SEED as SHARE

Thing = TypeVar("Thing")


def dealt(things: Sequence[Thing]) -> list[Thing]:
    """This run's share: every second thing."""
    return list(things[SHARE - 1 :: 2]) if SHARE else list(things)


def portion(number: int) -> int:
    """The size of this run's share of this many things."""
    return len(dealt(range(number)))
