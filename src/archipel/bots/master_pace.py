"""How many cards a crew of MasterIslands brings to its sea: what it means to bring, and what it has shown.

Cards in the sea are all that a crew can conquer, so nothing else decides so much about a mission. Crews of
less haste give a Corsair time: that is how levels of crews differ.
"""

from __future__ import annotations

from typing import Final

from archipel.bots.master_chart import Chart
from archipel.games.master.phases import RAID
from archipel.games.master.plan import HAND, Plan
from archipel.games.master.state import MasterState

PLENTY: Final = 2.0  # times the cards of its goal: what a crew of no great haste brings in a mission
DECKHAND: Final = 0.0  # rounds before the end by which it is there
NAVIGATOR: Final = 0.65
CAPTAIN: Final = 99.0  # always too late: it brings as many as colours allow


def pace(plan: Plan, early: float) -> float:
    """The cards that each of a crew has to bring in a turn to have plenty so many rounds before the end."""
    turns = (plan.rounds - early) * len(plan.crew)
    return min(float(HAND), PLENTY * plan.goal / turns) if turns > 0 else float(HAND)


def turns_over(state: MasterState) -> int:
    """The turns of Discoveries that a crew has behind it."""
    crew = len(state.plan.crew)
    if state.phase >= RAID:
        return state.round * crew
    turns, seat = (state.round - 1) * crew, state.first
    while seat != state.seat:
        turns, seat = turns + 1, state.plan.after(seat)
    return turns


def brought(chart: Chart) -> int:
    """The cards a crew has brought so far; the first one of the sea was there."""
    return len(chart.sea) + chart.won[0] - 1


def due(pace: float, turns: int) -> int:
    """The cards that should have been brought after so many turns."""
    return int(pace * turns + 0.5)


def shown_pace(state: MasterState, chart: Chart) -> float:
    """The pace that a Corsair expects: as the crew has come so far, but fast enough to reach its goal."""
    least, turns = pace(state.plan, DECKHAND), turns_over(state)
    return max(least, brought(chart) / turns) if turns else least
