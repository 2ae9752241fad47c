"""Return matches: two bots play the same deal twice, each of them once on each side.

Where sides are unequal (a crew and its Corsair), one of them may win whoever plays; only both games together
tell who played better.
"""

from collections.abc import Sequence

from archipel.lab.play import GameOutcome


def first_share(first: GameOutcome, second: GameOutcome, sides: Sequence[int]) -> float:
    """What the bot that had side 0 in the first game got out of both: 1, 0, or a half for a draw.

    Who won both games has won. If the same side won both, the greater victory decides: the one that left
    fewer points to the losers, then the one that came sooner.
    """
    at = sides.index(0)
    won = first.result.places[at] == 1
    if won != (second.result.places[at] == 1):
        return 1.0 if won else 0.0
    one, other = _price(first), _price(second)
    if one == other:
        return 0.5
    return 1.0 if (one < other) == won else 0.0


def _price(outcome: GameOutcome) -> tuple[int, int]:
    """What a victory cost: points of the losers, and turns."""
    result = outcome.result
    lost = [score.total for score, place in zip(result.scores, result.places, strict=True) if place > 1]
    return max(lost), outcome.turns
