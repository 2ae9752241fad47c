"""What a seat could do now, and what each move would bring: what most situations are read from."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from archipel.games.doodle.rules.deeds import Deed, deeds
from archipel.games.doodle.rules.moves import BOTTLE, DoodleMove
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.view import DoodleView, SheetView
from archipel.guide import Asked
from archipel.kernel import Part


@dataclass(frozen=True, slots=True)
class Prospect:
    """A legal move and what it would do."""

    move: DoodleMove
    deed: Deed


def seen(asked: Asked) -> DoodleView:
    """What the seat sees."""
    assert isinstance(asked.view, DoodleView)
    return asked.view


def own(asked: Asked) -> SheetView:
    """The seat's own sheet."""
    view = seen(asked)
    return view.sheets[view.seat]


def sea(asked: Asked) -> Sea:
    """The printed sheet."""
    return sea_of(seen(asked).setup)


def drawings(asked: Asked) -> list[DoodleMove]:
    """The legal moves that take a die."""
    return [move for move in asked.moves if isinstance(move, DoodleMove) and move is not BOTTLE]


def prospects(asked: Asked) -> tuple[Prospect, ...]:
    """What every move that takes a die would do."""
    return _prospects(seen(asked), tuple(drawings(asked)))


@lru_cache(maxsize=32)  # many situations ask in a row
def _prospects(view: DoodleView, moves: tuple[DoodleMove, ...]) -> tuple[Prospect, ...]:
    state, found = view.imagine(Random(0)), []
    for move in moves:
        after = state.clone()
        after.apply(view.seat, move)
        shown = after.view(view.seat)
        assert isinstance(shown, DoodleView)
        done = deeds(view.setup, view.sheets[view.seat], shown.sheets[view.seat])
        found += [Prospect(move, deed) for deed in done]
    return tuple(found)


def lit(asked: Asked, fits: Callable[[Deed], bool]) -> tuple[Part, ...]:
    """The dice and cells of the moves that would do something of this kind."""
    found = [one.move for one in prospects(asked) if fits(one.deed)]
    return parts_of(found)


def parts_of(moves: list[DoodleMove]) -> tuple[Part, ...]:
    """The dice and cells of these moves."""
    return tuple(dict.fromkeys(part for move in moves for part in move.parts if part.kind in ("die", "cell")))
