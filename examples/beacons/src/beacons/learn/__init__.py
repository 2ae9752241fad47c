"""What the coach notices in somebody's first games of Beacons."""

from typing import Final

from archipel.guide import Asked
from archipel.kernel import Part
from archipel.learn import Learn, Situation
from beacons.rules.chart import BEAMS, CELLS, Chart
from beacons.rules.state import BeaconsView


def _own(asked: Asked[BeaconsView]) -> tuple[BeaconsView, Chart]:
    """What the seat sees, and its chart."""
    return asked.view, asked.view.chart(asked.view.seat)


def first(asked: Asked[BeaconsView]) -> bool:
    """The first die of the game."""
    return _own(asked)[0].round == 0


def beam(asked: Asked[BeaconsView]) -> tuple[Part, ...]:
    """A beam with one empty cell."""
    _, chart = _own(asked)
    for cells in BEAMS.values():
        empty = [cell for cell in cells if not chart.numbers[cell]]
        if len(empty) == 1:
            return tuple(Part("cell", CELLS[cell]) for cell in cells)
    return ()


def underside(asked: Asked[BeaconsView]) -> bool:
    """The underside is still there, and some rounds have passed."""
    view, chart = _own(asked)
    return view.round >= 2 and not chart.turned


def last(asked: Asked[BeaconsView]) -> bool:
    """Only one cell is empty."""
    return _own(asked)[1].numbers.count(0) == 1


LEARN: Final = Learn(
    (
        Situation("last", last, "BE-7"),
        Situation("first", first, "BE-2"),
        Situation("beam", beam, "BE-5"),
        Situation("underside", underside, "BE-4"),
    )
)
