"""How a game ended: a breakdown line by line, places, ties, shared victory, titles."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from collections.abc import Sequence
from dataclasses import dataclass

Fact = int | str | tuple[str, ...]
"""A value inside a sentence: a number, a name, or a list of names."""

Facts = tuple[tuple[str, Fact], ...]
"""Named values that fill the gaps of a sentence."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the count: what for, by which rule, how much."""

    key: str
    rule: str
    points: int
    facts: Facts = ()


@dataclass(frozen=True, slots=True)
class Score:
    """One seat's (or rival's) count. `ties` break equal totals, the higher first."""

    lines: tuple[ScoreLine, ...]
    ties: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the printed lines, and nothing else."""
        return sum([line.points for line in self.lines])


@dataclass(frozen=True, slots=True)
class Result:
    """Scores and places by seat; place 1 has won, several of them share the victory.

    `rival` is the count of an opponent without a seat (the sister of a solo game).
    `reason` names the rule by which the game ended.
    """

    scores: tuple[Score, ...]
    places: tuple[int, ...]
    reason: str
    rival: Score | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: none when the rival or the clock has won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)


def places(scores: Sequence[Score], sides: Sequence[int] | None = None) -> tuple[int, ...]:
    """Places by total, then by the ties. With `sides`, seats of one side share their side's best score."""
    if len(scores) == 1:
        return (1,)
    sides = range(len(scores)) if sides is None else sides
    keys: dict[int, tuple[int, ...]] = {}
    for score, side in zip(scores, sides, strict=True):
        key = (score.total, *score.ties)
        keys[side] = max(keys.get(side, key), key)
    return tuple(1 + sum(other > keys[side] for other in keys.values()) for side in sides)
