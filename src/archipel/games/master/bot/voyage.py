"""Playouts of MasterIslands from a chart: missions round by round, free games turn by turn."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.games.master.bot.chart import SeaChart
from archipel.games.master.bot.corsair import raid
from archipel.games.master.bot.crew import conquer, crew_discovery
from archipel.games.master.bot.free import free_turn
from archipel.games.master.bot.pace import brought, due, turns_over
from archipel.games.master.rules.phases import CONQUER, RAID
from archipel.games.master.rules.state import MasterState

GOES_ON: Final = -1
DECK_OUT: Final = -2
THE_CREW: Final = 0
THE_CORSAIR: Final = 1


def mission(chart: SeaChart, state: MasterState, rounds: int, pace: float, rng: Random) -> int:
    """Play a mission to the end of this many rounds; returns the side that has won by then.

    With 0 rounds it stops before the Corsair's raid. The crew plays at this pace; `chart.left_over` tells
    how many rounds were left at a victory.
    """
    plan = state.plan
    crew = [state.first]
    while plan.after(crew[-1]) != state.first:
        crew.append(plan.after(crew[-1]))
    phase, at, turns = state.phase, 0, turns_over(state)
    if phase != RAID:
        at = crew.index(state.seat)
    for number in range(state.round, plan.rounds + 1):
        if phase < RAID:
            for seat in crew[at:]:
                turns += 1
                crew_discovery(chart, seat, max(1, due(pace, turns) - brought(chart)), rng)
            at = 0
        if phase < CONQUER:
            if not rounds:
                break
            raid(chart, plan.corsair)
        for seat in crew[at:]:
            conquer(chart, seat)
            if chart.won[THE_CREW] >= plan.goal:
                chart.left_over = plan.rounds - number
                return THE_CREW
        at = phase = 0
        if number == plan.rounds or not _refill(chart, crew):
            return THE_CORSAIR
        rounds -= 1
        if not rounds:
            break
    return GOES_ON


def _refill(chart: SeaChart, crew: list[int]) -> bool:
    """Refill all hands in order; False if the last card was drawn (MI-34)."""
    for seat in crew:  # noqa: SIM110 - a plain loop compiles better than a generator
        if not chart.refill(seat):
            return False
    return True


def free_turns(chart: SeaChart, state: MasterState, seat: int, turns: int, keen: bool, rng: Random) -> int:
    """Play until a seat has had this many turns and is next again; returns the side that has won by then."""
    plan = state.plan
    mover = state.seat
    while True:
        if mover == seat:
            if not turns:
                return GOES_ON
            turns -= 1
        free_turn(chart, mover, keen, rng)
        if chart.won[plan.sides[mover]] >= plan.goal:
            return plan.sides[mover]
        if not chart.refill(mover):
            return DECK_OUT
        mover = plan.after(mover)
