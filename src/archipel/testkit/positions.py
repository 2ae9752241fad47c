"""Positions to test: mostly unfinished ones, and of every kind that the games of a set-up have."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from random import Random

from archipel.kernel import Decide, Draw, Drawn, Game, Match, Played, Setup
from archipel.testkit.walks import finish, walk

FINISHED = 8
"""One position in so many is finished."""
DRAWS = 3
"""A position where dice or cards are due counts as so many: there is little to look at."""


class Kind(StrEnum):
    """What there is to look at in a position."""

    DECIDE = "decide"  # seats are asked to move
    SHARED = "shared"  # several seats are asked to move at once
    BEGUN = "begun"  # a seat that is asked has moved in this turn already: a trial half done
    DRAW = "draw"  # dice or cards are due
    SECRET = "secret"  # something that has happened is hidden from somebody
    OVER = "over"  # the game has ended


Kinds = frozenset[Kind]


@dataclass(frozen=True, slots=True)
class Position:
    """A match after some random events, and how to get there again: `walk(game, setup, seed, steps)`."""

    match: Match
    seed: int
    steps: int
    kinds: Kinds

    def rng(self, name: str) -> Random:
        """Random numbers for the law of this name, always the same."""
        return Random(f"{name} {self.seed} {self.steps}")


class Positions:
    """Random positions of one set-up. `met` are the kinds of all games that were walked."""

    def __init__(self, game: Game, setup: Setup, seed: int | None = 0) -> None:
        self.game = game
        self.setup = setup
        self.met: set[Kind] = set()
        self._rng = Random(seed)
        self._seen: Counter[Kind] = Counter()

    def some(self, count: int) -> Iterator[Position]:
        """This many positions: one in eight is finished, the others are of the kinds seen least so far."""
        for number in range(count):
            seed = self._rng.getrandbits(32)
            along = list(kinds_along(Match(self.game, self.setup), Random(seed)))
            self.met |= set().union(*along)
            finished = number % FINISHED == FINISHED - 1
            steps = len(along) - 1 if finished else self._step(along)
            for kind in along[steps]:
                self._seen[kind] += DRAWS if kind is Kind.DRAW else 1
            yield Position(walk(self.game, self.setup, seed, steps), seed, steps, along[steps])

    def _step(self, along: Sequence[Kinds]) -> int:
        """A random step among those with the kind that was seen least."""
        unfinished = set().union(*along) - {Kind.OVER}
        rarest = min(self._rng.sample(sorted(unfinished), len(unfinished)), key=lambda kind: self._seen[kind])
        return self._rng.choice([step for step, kinds in enumerate(along) if rarest in kinds])


def position_at(game: Game, setup: Setup, seed: int, steps: int) -> Position:
    """The position after so many random events, or at the end of the game."""
    along = list(kinds_along(Match(game, setup), Random(seed)))
    steps = min(steps, len(along) - 1)
    return Position(walk(game, setup, seed, steps), seed, steps, along[steps])


def kinds_along(match: Match, rng: Random) -> Iterator[Kinds]:
    """The kinds of every position on a random walk to the end: of as many as it has steps, and one more."""
    moved: set[int] = set()  # the seats that have moved in this turn
    turn, dealt = -1, False  # dealt: something was drawn that not everybody may see
    for node in _played_on(match, rng):
        last = match.events[-1] if match.events else None
        if isinstance(last, Played):
            moved.add(last.seat)
        elif isinstance(last, Drawn):
            dealt = dealt or last.draw.seen_by is not None
        if isinstance(node, Decide) and node.turn != turn:
            turn, moved = node.turn, set()
        yield frozenset(_kinds(node, moved, dealt))
    yield frozenset({Kind.OVER})


def _played_on(match: Match, rng: Random) -> Iterator[Decide | Draw]:
    """Random steps to the end; AssertionError with the record so far if the game breaks down on the way."""
    try:
        yield from finish(match, rng)
    except AssertionError:
        raise
    except Exception as error:
        record = " / ".join(event.text() for event in match.events)
        raise AssertionError(f"{type(error).__name__}: {error}\n  record: {record}") from error


def _kinds(node: Decide | Draw, moved: set[int], dealt: bool) -> Iterator[Kind]:
    if dealt or (isinstance(node, Decide) and node.shared and moved):
        yield Kind.SECRET
    if isinstance(node, Draw):
        yield Kind.DRAW
        return
    yield Kind.DECIDE
    if len(node.seats) > 1:
        yield Kind.SHARED
    if moved & set(node.seats):
        yield Kind.BEGUN
