"""Moves and charts as numbers: one number for each cell and number to write, one plane for each chart."""

from typing import Final

from archipel.codec import FlatCodec, Plane, Word
from archipel.kernel import Move, Setup, State
from beacons.rules.chart import CELLS, FACES, SIDE, Chart
from beacons.rules.moves import WRITES, Write
from beacons.rules.state import BeaconsState

MOVES: Final = tuple(WRITES[number, cell] for cell in range(len(CELLS)) for number in range(1, FACES + 1))


class BeaconsCodec(FlatCodec):
    """A seat's own chart first, with what it has written in this round, then the others in order."""

    def __init__(self, setup: Setup) -> None:
        planes = [Plane("die", (FACES,)), Plane("round", (1,), len(CELLS))]
        for whose in ("own", *(f"rival {number}" for number in range(1, setup.seats))):
            planes += [Plane(f"{whose} chart", (SIDE, SIDE), FACES), Plane(f"{whose} underside used", (1,))]
        super().__init__(setup, len(MOVES), tuple(planes))

    def number(self, state: State, seat: int, move: Move) -> int:
        assert isinstance(move, Write)
        return move.cell * FACES + move.number - 1

    def move(self, state: State, seat: int, number: int) -> Move | None:
        return MOVES[number]

    def observe(self, state: State, seat: int, picked: Word) -> bytes:
        assert isinstance(state, BeaconsState)
        die = bytes(face + 1 == state.die for face in range(FACES))
        seats = len(state.charts)
        others = [state.charts[(seat + step) % seats] for step in range(1, seats)]
        charts = b"".join(map(_show, (state.chart(seat), *others)))
        return die + bytes((state.round,)) + charts


def _show(chart: Chart) -> bytes:
    return bytes((*chart.numbers, chart.turned))
