"""The named parts of an observation."""

# interpreted: made once for each set-up, and compiled frozen dataclasses cannot be pickled

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import prod


@dataclass(frozen=True, slots=True)
class Plane:
    """Some bytes of an observation: what they are called, how they are arranged, and the highest value.

    A `rare` one is 0 in nearly all games; any other that a law finds to be always 0 was forgotten.
    """

    name: str
    shape: tuple[int, ...]
    high: int = 1
    rare: bool = field(default=False, repr=False)

    @property
    def size(self) -> int:
        """The number of bytes."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class CodecLimits:
    """What no game of a set-up exceeds, for programs that search. It may be generous, as the defaults are.

    `decisions` of all seats together, and all items `drawn`; a seat's `lowest` and `highest` points; the
    different `items` of one draw.
    """

    decisions: int = 100_000
    drawn: int = 100_000
    lowest: int = -10_000
    highest: int = 10_000
    items: int = 1_000


def bounds(planes: Sequence[Plane]) -> bytes:
    """The highest value of every byte of an observation; the lowest is 0."""
    return b"".join(bytes((plane.high,)) * plane.size for plane in planes)


def starts(planes: Sequence[Plane]) -> dict[str, tuple[int, Plane]]:
    """Where each plane begins in an observation, by name."""
    found: dict[str, tuple[int, Plane]] = {}
    at = 0
    for plane in planes:
        if plane.name in found:
            raise ValueError(f"two planes are called {plane.name}")
        found[plane.name] = at, plane
        at += plane.size
    return found
