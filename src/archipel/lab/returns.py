"""Return matches: two bots play the same deal twice, once on each side.

If sides are unequal (a crew and its Corsair), one side may win whoever plays it. Only both games together
show who played better.
"""

from collections.abc import Sequence

from archipel.lab.play import GameOutcome


def first_share(first: GameOutcome, second: GameOutcome, sides: Sequence[int]) -> float:
    """The result for the bot that had side 0 in the first game: 1, 0, or a half for a draw.

    A bot that wins both games wins. If the same side won both games, the clearer victory decides: the one
    that left the losers fewer points, then the faster one.
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
    """How hard a victory was: the points of the losers, and the turns."""
    result = outcome.result
    lost = [score.total for score, place in zip(result.scores, result.places, strict=True) if place > 1]
    return max(lost), outcome.turns
