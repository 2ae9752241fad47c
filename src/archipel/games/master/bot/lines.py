"""Lines of MasterIslands as numbers: how many cards of each value lie on a line, six bits for each value.

What a line is worth depends on these counts only, so everything about it is worked out once.
"""

from typing import Final

from archipel.games.master.rules.cards import HIGHEST
from archipel.games.master.rules.sums import SUM

BITS: Final = 6  # more than a deck has cards
FIELD: Final = (1 << BITS) - 1
UNIT: Final[tuple[int, ...]] = (0, *(1 << BITS * at for at in range(HIGHEST)))
"""By value: one card of it on a line."""

ODDS: Final = (0.0, 1 / 4, 1 / 4, 1 / 4, 1 / 6, 1 / 12)
"""By value: its share of the deck of the box."""

COUNT: Final = BITS * HIGHEST
"""A largest ten is one number too: its cards as a line, and how many they are above these bits."""

SOON: Final = 0.3  # of what a line may bring once another card has come

_largest: Final[dict[int, int]] = {}
_promise: Final[dict[int, float]] = {}
_value: Final[dict[int, float]] = {}


def largest(line: int) -> int:
    """The ten of the most cards on a line, with their number from bit COUNT up; 0 when there is none."""
    found = _largest.get(line)
    if found is None:
        found = _largest[line] = _work_out(line)
    return found


def ten(line: int) -> int:
    """How many cards the largest ten of a line takes."""
    found = _largest.get(line)
    if found is None:
        found = largest(line)
    return found >> COUNT


def promise(line: int) -> float:
    """The cards of the largest ten that can be expected once another card has come to a line."""
    found = _promise.get(line)
    if found is None:
        found = 0.0
        for value in range(1, HIGHEST + 1):
            found += ODDS[value] * ten(line + UNIT[value])
        _promise[line] = found
    return found


def line_value(line: int) -> float:
    """What a line is worth to those who will take tens: the largest one, and what it may grow to."""
    found = _value.get(line)
    if found is None:
        found = _value[line] = ten(line) + SOON * promise(line)
    return found


def _work_out(line: int) -> int:
    best = [0] + [-1] * SUM
    for value in range(1, HIGHEST + 1):
        add = UNIT[value] + (1 << COUNT)
        for _ in range(min(SUM, line >> BITS * (value - 1) & FIELD)):
            for total in range(SUM, value - 1, -1):
                before = best[total - value]
                if before >= 0 and before + add > best[total]:
                    best[total] = before + add
    return max(best[SUM], 0)
