"""Lines of MasterIslands as integers: how many cards of each value lie on a line, six bits per value.

What a line is worth depends only on these counts, so everything about it is computed once.
"""

from typing import Final

from archipel.games.master.rules.cards import HIGHEST
from archipel.games.master.rules.sums import SUM

BITS: Final = 6  # enough to count all cards of a deck
FIELD: Final = (1 << BITS) - 1
UNIT: Final[tuple[int, ...]] = (0, *(1 << BITS * at for at in range(HIGHEST)))
"""One card on a line, by its value."""

ODDS: Final = (0.0, 1 / 4, 1 / 4, 1 / 4, 1 / 6, 1 / 12)
"""The share of each value in the standard deck."""

COUNT: Final = BITS * HIGHEST
"""A largest ten is an integer too: its cards as a line, and their number above these bits."""

SOON: Final = 0.3  # share of what a line may bring after one more card

_largest: Final[dict[int, int]] = {}
_promise: Final[dict[int, float]] = {}
_value: Final[dict[int, float]] = {}


def largest(line: int) -> int:
    """The ten with the most cards on a line, their number from bit COUNT up; 0 if there is none."""
    found = _largest.get(line)
    if found is None:
        found = _largest[line] = _work_out(line)
    return found


def ten(line: int) -> int:
    """The number of cards in the largest ten of a line."""
    found = _largest.get(line)
    if found is None:
        found = largest(line)
    return found >> COUNT


def promise(line: int) -> float:
    """The expected number of cards in the largest ten after one more card on this line."""
    found = _promise.get(line)
    if found is None:
        found = 0.0
        for value in range(1, HIGHEST + 1):
            found += ODDS[value] * ten(line + UNIT[value])
        _promise[line] = found
    return found


def line_value(line: int) -> float:
    """What a line is worth: its largest ten, and what that may grow to."""
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
