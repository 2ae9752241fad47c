"""How promising a chart is: what each beam would be worth if chance filled its empty cells."""

from functools import cache
from itertools import product
from random import Random
from typing import Final

from archipel.bots.expert import Expert
from archipel.kernel import Move, Over, State
from beacons.rules.chart import BEAMS, EQUAL, FACES, RISING, Chart, Numbers, level, rises
from beacons.rules.moves import Write
from beacons.rules.state import BeaconsState

UNDERSIDE: Final = 0.8
"""What the unused underside is worth, in points: it saves a beam now and then."""


@cache
def _hope(numbers: Numbers) -> float:
    """The average value of one beam over all ways to fill it."""
    ways = list(product(*([number] if number else range(1, FACES + 1) for number in numbers)))
    return sum(RISING if rises(way) else EQUAL if level(way) else 0 for way in ways) / len(ways)


def promise(chart: Chart) -> float:
    """The expected final score of a chart, in points."""
    beams = sum(_hope(tuple(chart.numbers[cell] for cell in cells)) for cells in BEAMS.values())
    return beams + (0.0 if chart.turned else UNDERSIDE)


class BeaconsExpert(Expert):
    """Judges charts by their promise, and plays the most promising number and cell."""

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, BeaconsState)
        node = state.node()
        if isinstance(node, Over):
            return self.final(node.result, seat)
        others = [promise(state.chart(other)) for other in range(len(state.charts)) if other != seat]
        return promise(state.chart(seat)) - max(others, default=0.0)

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        assert isinstance(state, BeaconsState)
        chart, die = state.chart(seat), state.die

        def after(move: Move) -> float:
            assert isinstance(move, Write)
            return promise(chart.write(move.cell, move.number, move.number != die)) + rng.random() * 1e-6

        return max(state.moves(seat), key=after)


EXPERT: Final = BeaconsExpert()
