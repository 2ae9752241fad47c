"""A draw item by item, with exact odds, as search over chance nodes needs it."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, factorial

from archipel.kernel import Draw

Odds = list[tuple[int, float]]
"""Items and their probabilities."""


def odds(draw: Draw, drawn: Sequence[int]) -> Odds:
    """The odds of the next item, after these: all whole outcomes of the draw are equally likely."""
    at = len(drawn)
    left = list(draw.left)
    if not draw.replace:
        for item in drawn:
            left[item] -= 1
    weights = {
        item: _ways(draw, at, left, item)
        for item, count in enumerate(left)
        if count and (not draw.slots or draw.slots[at] >> item & 1)
    }
    total = sum(weights.values())
    return [(item, weight / total) for item, weight in weights.items() if weight]


def _ways(draw: Draw, at: int, left: list[int], item: int) -> int:
    """The number of outcomes in which this item comes next."""
    if draw.replace or not draw.slots:
        return left[item]  # every next item leaves equally many outcomes
    rest = left.copy()
    rest[item] -= 1
    return left[item] * completions(rest, draw.slots[at + 1 :])


def completions(left: Sequence[int], slots: Sequence[int]) -> int:
    """The number of ways to fill these positions with different cards that the positions accept."""
    if not slots:
        return 1
    cards = sum(left)
    barred = [[item for item, count in enumerate(left) if count and not slot >> item & 1] for slot in slots]
    own = [items[0] for items in barred if items]
    if (
        all(len(items) < 2 for items in barred)
        and len(set(own)) == len(own)
        and all(left[i] == 1 for i in own)
    ):
        return _derangements(cards, len(slots), len(own))
    total = 0
    for item, count in enumerate(left):
        if count and slots[0] >> item & 1:
            rest = list(left)
            rest[item] -= 1
            total += count * completions(rest, slots[1:])
    return total


def _derangements(cards: int, positions: int, own: int) -> int:
    """The ways to fill positions with cards, if `own` of the positions each bar one card, all different.

    By inclusion and exclusion over the positions that would get the card they bar.
    """
    if cards < positions:
        return 0
    return sum(
        (-1) ** wrong * comb(own, wrong) * factorial(cards - wrong) // factorial(cards - positions)
        for wrong in range(min(own, positions) + 1)
    )
