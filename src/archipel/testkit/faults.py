"""Failing with everything that is wrong, not only with the first thing."""

from collections.abc import Iterable
from typing import Final

MOST: Final = 40
"""How many faults are listed."""


def no_faults(found: Iterable[str]) -> None:
    """Fail with all these faults, each once and on a line of its own."""
    faults = list(dict.fromkeys(found))
    more = [f"and {len(faults) - MOST} more"] if len(faults) > MOST else []
    assert not faults, "\n  ".join([f"{len(faults)} faults:", *faults[:MOST], *more])
