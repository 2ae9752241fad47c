"""A game in progress, and what one seat knows of it: everything except the others' numbers in this round."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Final

from archipel.kernel import (
    NO_MOVES,
    Decide,
    Effect,
    Listed,
    Move,
    Moves,
    Node,
    Outcome,
    Over,
    Refusal,
    Result,
    Score,
    Setup,
    State,
    View,
    dice,
    finish_turn,
    places,
)
from beacons.rules.chart import CELLS, FACES, Chart
from beacons.rules.moves import WRITES, Write

DIE: Final = dice("die", tuple(str(face + 1) for face in range(FACES)), 1)


def underside(die: int) -> int:
    """The number on the underside of the die (BE-4)."""
    return FACES + 1 - die


class BeaconsState(State):
    """The charts as they were when the round began; what was written since is kept separately, by seat."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.charts: tuple[Chart, ...] = (Chart(),) * setup.seats
        self.written: list[Chart | None] = [None] * setup.seats
        self.die = 0  # not rolled yet
        self.round = 0

    def node(self) -> Node:
        if self.round == len(CELLS):
            scores = tuple(chart.score() for chart in self.charts)
            return Over(Result(scores, places(scores), "BE-7"))
        if not self.die:
            return DIE
        waiting = tuple(seat for seat, chart in enumerate(self.written) if chart is None)
        return Decide(waiting, self.round, shared=len(self.charts) > 1)

    def reveal(self, outcome: Outcome) -> None:
        self.die = outcome[0] + 1
        if self.sink is not None:
            self.sink.append(Effect("drew.die", "BE-2", facts=(("number", self.die),)))

    def chart(self, seat: int) -> Chart:
        """A seat's chart, including what it has written in this round."""
        return self.written[seat] or self.charts[seat]

    def moves(self, seat: int) -> Moves:
        if not self.die or self.written[seat] is not None:
            return NO_MOVES
        chart = self.charts[seat]
        numbers = (self.die,) if chart.turned else (self.die, underside(self.die))
        empty = [cell for cell, number in enumerate(chart.numbers) if not number]
        return Listed([WRITES[number, cell] for number in numbers for cell in empty])

    def check(self, seat: int, move: Move) -> Refusal | None:
        if not isinstance(move, Write) or move.number not in (self.die, underside(self.die)):
            said = move.number if isinstance(move, Write) else move.text
            return Refusal("BE-2", (("die", self.die), ("underside", underside(self.die)), ("number", said)))
        chart = self.charts[seat]
        if chart.numbers[move.cell]:
            return Refusal("BE-3", (("held", chart.numbers[move.cell]), ("cell", CELLS[move.cell])))
        return Refusal("BE-4") if chart.turned and move.number != self.die else None

    def apply(self, seat: int, move: Move) -> None:
        assert isinstance(move, Write)
        chart = self.charts[seat].write(move.cell, move.number, move.number != self.die)
        self.written[seat] = chart
        if self.sink is not None:
            facts = (("number", move.number), ("cell", CELLS[move.cell]))
            self.sink.append(Effect("did.write", "BE-3", seat, (), facts, move.parts))
            self.sink += chart.lit(seat, move.cell)
        done = [chart for chart in self.written if chart is not None]
        if len(done) == len(self.charts):
            self.charts = tuple(done)
            self.written = [None] * len(done)
            self.die = 0
            self.round += 1

    def clone(self) -> BeaconsState:
        other = BeaconsState(self.setup)
        other.charts, other.written = self.charts, list(self.written)
        other.die, other.round = self.die, self.round
        return other

    def view(self, seat: int) -> BeaconsView:
        return BeaconsView(
            setup=self.setup,
            seat=seat,
            charts=self.charts,
            own=self.written[seat] if seat >= 0 else None,
            done=tuple(chart is not None for chart in self.written),
            die=self.die,
            round=self.round,
        )


@dataclass(frozen=True, slots=True)
class BeaconsView(View):
    """All charts, and what this seat has written in this round; of the others, only who has written."""

    setup: Setup
    seat: int
    charts: tuple[Chart, ...]
    own: Chart | None
    done: tuple[bool, ...]
    die: int
    round: int

    def chart(self, seat: int) -> Chart:
        """A seat's chart, as far as the view's own seat may see it."""
        return self.own if self.own is not None and seat == self.seat else self.charts[seat]

    def scores(self) -> tuple[Score, ...]:
        return tuple(self.chart(seat).score() for seat in range(len(self.charts)))

    def imagine(self, rng: Random) -> BeaconsState:
        state = BeaconsState(self.setup)
        state.charts, state.die, state.round = self.charts, self.die, self.round
        if self.own is not None:
            state.written[self.seat] = self.own
        for seat, done in enumerate(self.done):
            if done and seat != self.seat:
                finish_turn(state, seat, rng)
        return state
