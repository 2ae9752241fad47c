"""Which tests run on which build of the engine when `make test` runs them on both.

It sets ARCHIPEL_SHARE to 1 on plain Python and to 2 on the compiled engine; without it, all tests run. Tests
of what is compiled run on both builds, but repetitions such as random positions are split between them. All
others, and those marked `once`, run on the compiled engine only, because that is what people use.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

Thing = TypeVar("Thing")
ENGINE = ("bots", "codec", "envs", "games", "kernel", "lab", "toy")
"""The folders with tests of what is compiled."""

SHARE = int(os.environ.get("ARCHIPEL_SHARE", "0"))


def dealt(things: Sequence[Thing]) -> list[Thing]:
    """This run's share: every second thing."""
    return list(things[SHARE - 1 :: 2]) if SHARE else list(things)


def portion(number: int) -> int:
    """The size of this run's share of this many things."""
    return len(dealt(range(number)))


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Deselect the tests that only the other build runs."""
    if SHARE != 1:
        return
    others = [item for item in items if item.get_closest_marker("once") or not _tests_the_engine(item)]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in set(others)]


def _tests_the_engine(item: pytest.Item) -> bool:
    return item.nodeid.startswith(tuple(f"tests/{folder}/" for folder in ENGINE))
