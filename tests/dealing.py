"""What runs on which build of the engine, when `make test` runs the tests on both.

It sets ARCHIPEL_SHARE to 1 on plain Python and to 2 on the compiled engine; without it a run takes all tests.
Tests marked `once`, and those in browsers, run on the compiled engine only, because that is what people run.
All others run on both builds, but what would only be repeated is dealt out between them.
"""

import os
from collections.abc import Sequence
from typing import TypeVar

import pytest

Thing = TypeVar("Thing")
SHARE = int(os.environ.get("ARCHIPEL_SHARE", "0"))


def dealt(things: Sequence[Thing]) -> list[Thing]:
    """This run's share of the things: every second one."""
    return list(things[SHARE - 1 :: 2]) if SHARE else list(things)


def portion(number: int) -> int:
    """This run's share of so many."""
    return len(dealt(range(number)))


def leave_out(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Take out the tests that are for the other build."""
    if SHARE != 1:
        return
    others = [item for item in items if any(map(item.get_closest_marker, ("once", "browser")))]
    config.hook.pytest_deselected(items=others)
    items[:] = [item for item in items if item not in set(others)]
