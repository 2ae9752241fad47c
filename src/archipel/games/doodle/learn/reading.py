"""What a seat could do now, and what each move would bring: what most situations are read from."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from archipel.games.doodle.rules.effects import letter_at
from archipel.games.doodle.rules.grid import STRIDE
from archipel.games.doodle.rules.moves import BOTTLE, FORT, DoodleMove
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.view import DoodleView, SheetView
from archipel.guide import Asked
from archipel.kernel import Effect, Part, Trial


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal move, what is printed in its cell, and what it would do."""

    move: DoodleMove
    letter: str
    effects: tuple[Effect, ...]

    @property
    def draws(self) -> bool:
        """Is a route drawn, or something ticked?"""
        return self.move.act < FORT

    def has(self, *keys: str) -> bool:
        """Would one of these effects follow, such as `gain.M`, or `gain.M.left`?"""
        return any(effect.key.startswith(keys) for effect in self.effects)


def own(asked: Asked[DoodleView]) -> SheetView:
    """The seat's own sheet."""
    view = asked.view
    return view.sheets[view.seat]


def sea(asked: Asked[DoodleView]) -> Sea:
    """The printed sheet."""
    return sea_of(asked.view.setup)


def at(asked: Asked[DoodleView], cell: int) -> int:
    """A cell of a move as the view numbers it."""
    return cell // STRIDE * asked.view.chart.side + cell % STRIDE


def drawings(asked: Asked[DoodleView]) -> list[DoodleMove]:
    """The legal moves that take a die."""
    return [move for move in asked.moves if isinstance(move, DoodleMove) and move is not BOTTLE]


def prospects(asked: Asked[DoodleView]) -> tuple[Prospect, ...]:
    """What every move that takes a die would do."""
    return _prospects(asked.view, tuple(drawings(asked)))


@lru_cache(maxsize=32)  # many situations ask in a row
def _prospects(view: DoodleView, moves: tuple[DoodleMove, ...]) -> tuple[Prospect, ...]:
    trial, printed = Trial.begin(view.imagine(Random(0)), view.seat), sea_of(view.setup)
    return tuple(
        Prospect(move, letter_at(printed, move.cell), tuple(trial.step(move).effects)) for move in moves
    )


def lit(asked: Asked[DoodleView], fits: Callable[[Prospect], bool]) -> tuple[Part, ...]:
    """The dice and cells of the moves that would do something of this kind."""
    return parts_of([one.move for one in prospects(asked) if fits(one)])


def parts_of(moves: list[DoodleMove]) -> tuple[Part, ...]:
    """The dice and cells of these moves."""
    return tuple(dict.fromkeys(part for move in moves for part in move.parts if part.kind in ("die", "cell")))
