"""Failing with everything that is wrong, not only with the first thing."""

from collections.abc import Iterable, Iterator
from typing import Final

MOST: Final = 40
"""How many faults are listed."""


def no_faults(found: Iterable[str]) -> None:
    """Fail with all these faults, each once and on a line of its own."""
    faults = list(dict.fromkeys(found))
    more = [f"and {len(faults) - MOST} more"] if len(faults) > MOST else []
    assert not faults, "\n  ".join([f"{len(faults)} faults:", *faults[:MOST], *more])


def at(where: str, found: Iterable[str]) -> Iterator[str]:
    """These faults, each with where it is; whatever a game raises there is one, too."""
    try:
        yield from (f"{where}: {fault}" for fault in found)
    except Exception as error:  # noqa: BLE001 - whatever a game raises under a law is its fault
        yield f"{where}: {told(error)}"


def told(error: Exception) -> str:
    """What went wrong, and at which event if a note says so."""
    kind = "" if isinstance(error, AssertionError) and str(error) else f"{type(error).__name__}: "
    return ": ".join((*getattr(error, "__notes__", ()), f"{kind}{error}"))
