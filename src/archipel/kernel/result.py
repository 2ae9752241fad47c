"""How a game ended: the score line by line, places, ties, shared victories, titles."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from collections.abc import Sequence
from dataclasses import dataclass, field

from archipel.kernel.moves import Part
from archipel.kernel.notebook_hook import html_of

Fact = int | str | tuple[str, ...]
"""A value inside a sentence: a number, a name, or a list of names."""

Facts = tuple[tuple[str, Fact], ...]
"""Named values that fill the gaps of a sentence."""


@dataclass(frozen=True, slots=True)
class ScoreLine:
    """One line of the score: what it is for, by which rule, how many points.

    `parts` are the places on the sheet that it counts. Views name them; the result of a game does without,
    because simulations end millions of games.
    """

    key: str
    rule: str
    points: int
    facts: Facts = ()
    parts: tuple[Part, ...] = field(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Score:
    """The score of one seat or rival. `ties` break equal totals; higher is better."""

    lines: tuple[ScoreLine, ...]
    ties: tuple[int, ...] = ()
    titles: tuple[str, ...] = ()

    @property
    def total(self) -> int:
        """The sum of the lines, and nothing else."""
        return sum([line.points for line in self.lines])


@dataclass(frozen=True, slots=True)
class Result:
    """Scores and places by seat. Place 1 has won; several seats in place 1 share the victory.

    `rival` is the score of an opponent without a seat (the sister in a solo game).
    `reason` is the id of the rule that ended the game.
    """

    scores: tuple[Score, ...]
    places: tuple[int, ...]
    reason: str
    rival: Score | None = None

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats in first place: none when the rival or the clock has won."""
        return tuple(seat for seat, place in enumerate(self.places) if place == 1)

    def _repr_html_(self) -> str | None:
        """The result in a notebook."""
        return html_of(self)


def places(scores: Sequence[Score], sides: Sequence[int] | None = None) -> tuple[int, ...]:
    """Places by total, then by ties. With `sides`, every seat ranks by its side's best score."""
    if len(scores) == 1:
        return (1,)
    sides = range(len(scores)) if sides is None else sides
    keys: dict[int, tuple[int, ...]] = {}
    for score, side in zip(scores, sides, strict=True):
        key = (score.total, *score.ties)
        keys[side] = max(keys.get(side, key), key)
    return tuple(1 + sum(other > keys[side] for other in keys.values()) for side in sides)
