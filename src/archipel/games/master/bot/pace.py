"""How many cards a crew of MasterIslands places in the sea: its target, and its pace so far.

A crew can only conquer cards in the sea, so this matters most in a mission. Slower crews give a Corsair time:
that is how the levels of crews differ.
"""

from __future__ import annotations

from typing import Final

from archipel.games.master.bot.chart import SeaChart
from archipel.games.master.rules.phases import RAID
from archipel.games.master.rules.plan import HAND, GamePlan
from archipel.games.master.rules.state import MasterState

PLENTY: Final = 2.0  # times the cards of its goal: with this many in the sea a crew has good chances

DECKHAND: Final = 0
NAVIGATOR: Final = 1
CAPTAIN: Final = 2

CARDS_A_ROUND: Final[dict[tuple[int, int], tuple[float, float]]] = {
    (10, 2): (2.32, 2.58),
    (10, 3): (4.5, 6.0),
    (7, 2): (3.35, 3.74),
    (7, 3): (3.6, 4.0),
    (4, 2): (3.9, 6.0),
    (4, 3): (5.92, 7.02),
}
"""Target cards per round, by rounds of the mission and crew size.

Deckhands first, then Navigators; Captains place all they can. The numbers were found by playing: with them,
each level wins most return matches against the one below.
"""


def pace(plan: GamePlan, level: int) -> float:
    """How many cards each member of a crew of this level aims to place in a turn."""
    if level == CAPTAIN:
        return float(HAND)
    crew = len(plan.crew)
    return CARDS_A_ROUND[plan.rounds, crew][level] / crew


def turns_over(state: MasterState) -> int:
    """How many turns of Discoveries a crew has finished."""
    crew = len(state.plan.crew)
    if state.phase >= RAID:
        return state.round * crew
    turns, seat = (state.round - 1) * crew, state.first
    while seat != state.seat:
        turns, seat = turns + 1, state.plan.after(seat)
    return turns


def brought(chart: SeaChart) -> int:
    """How many cards a crew has placed so far; the first card of the sea does not count."""
    return len(chart.sea) + chart.won[0] - 1


def due(pace: float, turns: int) -> int:
    """How many cards should have been placed after this many turns."""
    return int(pace * turns + 0.5)


def shown_pace(state: MasterState, chart: SeaChart) -> float:
    """The pace that a Corsair expects: the crew's pace so far, but at least enough for good chances."""
    plan, turns = state.plan, turns_over(state)
    least = min(float(HAND), PLENTY * plan.goal / (plan.rounds * len(plan.crew)))
    return max(least, brought(chart) / turns) if turns else least
