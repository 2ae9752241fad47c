"""How many cards a crew of MasterIslands brings to its sea: what it means to bring, and what it has shown.

Cards in the sea are all that a crew can conquer, so nothing else decides so much about a mission. Crews of
less haste give a Corsair time: that is how levels of crews differ.
"""

from __future__ import annotations

from typing import Final

from archipel.games.master.bot.chart import SeaChart
from archipel.games.master.rules.phases import RAID
from archipel.games.master.rules.plan import HAND, GamePlan
from archipel.games.master.rules.state import MasterState

PLENTY: Final = 2.0  # times the cards of its goal: with these in the sea a crew has good hopes

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
"""By the rounds of a mission and the size of its crew: what it means to bring.

Deckhands first, then Navigators; Captains bring all they can. The numbers were found by playing: with them,
each level wins most return matches against the one below.
"""


def pace(plan: GamePlan, level: int) -> float:
    """The cards that each of a crew of this level means to bring in a turn."""
    if level == CAPTAIN:
        return float(HAND)
    crew = len(plan.crew)
    return CARDS_A_ROUND[plan.rounds, crew][level] / crew


def turns_over(state: MasterState) -> int:
    """The turns of Discoveries that a crew has behind it."""
    crew = len(state.plan.crew)
    if state.phase >= RAID:
        return state.round * crew
    turns, seat = (state.round - 1) * crew, state.first
    while seat != state.seat:
        turns, seat = turns + 1, state.plan.after(seat)
    return turns


def brought(chart: SeaChart) -> int:
    """The cards a crew has brought so far; the first one of the sea was there."""
    return len(chart.sea) + chart.won[0] - 1


def due(pace: float, turns: int) -> int:
    """The cards that should have been brought after so many turns."""
    return int(pace * turns + 0.5)


def shown_pace(state: MasterState, chart: SeaChart) -> float:
    """The pace that a Corsair expects: as the crew has come so far, but fast enough to have good hopes."""
    plan, turns = state.plan, turns_over(state)
    least = min(float(HAND), PLENTY * plan.goal / (plan.rounds * len(plan.crew)))
    return max(least, brought(chart) / turns) if turns else least
