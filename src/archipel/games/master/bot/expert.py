"""MasterIslands: take many cards at once, and leave no ten to the next player."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.expert import Expert
from archipel.bots.plans import Plan, beam_plans
from archipel.games.master.bot.appraisal import MINE, worth
from archipel.games.master.bot.chart import SeaChart, chart_of
from archipel.games.master.bot.free import LEFT
from archipel.games.master.bot.pace import CAPTAIN, NAVIGATOR, pace, shown_pace, turns_over
from archipel.games.master.bot.plans import VICTORY, crew_value, last_round, turn_plans
from archipel.games.master.bot.voyage import DECK_OUT, GOES_ON, THE_CREW, free_turns, mission
from archipel.games.master.rules.phases import CONQUER, DISCOVER, LANDED, RAID
from archipel.games.master.rules.plan import NOBODY, PACK_GOAL
from archipel.games.master.rules.state import MasterState
from archipel.kernel import Draw, Over, Result, State, sample

ALL: Final = 1_000  # rounds: more than any mission has
EARLY: Final = 4.0  # cards, per round left at a victory: waiting longer is a risk


class MasterExpert(Expert):
    """Simulates all seats, because everybody takes tens from the same sea."""

    few = 8
    candidates = 24
    beam = 6
    broad = 12
    near = 0  # no extra turns: play out the others until it is this seat's turn again
    far = 0

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, MasterState)
        node = state.node()
        return self.final(node.result, seat) if isinstance(node, Over) else worth(state, seat)

    def key(self, state: State) -> object:
        """Equal for positions that differ only in whether the card or the sail came first."""
        assert isinstance(state, MasterState)
        return state.phase, state.seat, state.again, frozenset(state.sea.items()), tuple(state.fleets)

    def final(self, result: Result, seat: int) -> float:
        """Victory counts most; the count mainly ranks defeats."""
        own = result.scores[seat].total
        return own + (VICTORY if result.places[seat] == 1 else -VICTORY)

    def plans(self, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
        """Plans whole turns; a Deckhand in a free game looks at one step at a time."""
        assert isinstance(state, MasterState)
        if width == 1 and state.plan.corsair == NOBODY:
            return beam_plans(self, state, seat, rng, meter, 1)
        return turn_plans(state, seat, rng, meter, width)

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Play missions to their end, and free games to the seat's next turn.

        A Corsair expects the crew to continue as it began; a Captain expects its mates to place all the cards
        they can. A Navigator in a crew looks no further than the next turns of its mates.
        """
        assert isinstance(state, MasterState)
        plan = state.plan
        while True:
            node = state.node()
            if isinstance(node, Over):
                early = 0.0
                if plan.corsair != NOBODY and node.result.places[plan.corsair] > 1:
                    early = EARLY * (plan.rounds - state.round)
                return self.final(node.result, seat) + (-early if seat == plan.corsair else early)
            if isinstance(node, Draw):
                state.reveal(sample(node, rng))
            elif state.phase in (DISCOVER, LANDED, RAID, CONQUER):
                break
            else:  # there was no time to finish the plan
                state.apply(node.seats[0], state.moves(node.seats[0])[0])
        chart = chart_of(state, rng)
        if plan.corsair == NOBODY:
            winner = free_turns(chart, state, seat, self.far if deep else self.near, deep, rng)
            return side_verdict(chart, plan.sides[seat], winner)
        if seat == plan.corsair:
            return -crew_verdict(chart, mission(chart, state, ALL, shown_pace(state, chart), rng))
        if deep:
            return crew_verdict(chart, mission(chart, state, ALL, pace(plan, CAPTAIN), rng))
        if state.phase < RAID and not turns_over(state) % len(plan.crew):
            return crew_value(chart, 0, False)  # a new round
        conquering = state.phase == CONQUER
        winner = mission(chart, state, 1 if conquering else 0, pace(plan, NAVIGATOR), rng)
        if winner == GOES_ON:
            return crew_value(chart, 0 if conquering else len(plan.crew), last_round(state))
        return crew_verdict(chart, winner)


def crew_verdict(chart: SeaChart, winner: int) -> float:
    """The value of a mission for the crew; cards beyond the goal are worth nothing."""
    if winner == THE_CREW:
        return PACK_GOAL + VICTORY + EARLY * chart.left_over
    return min(chart.won[0], PACK_GOAL) - VICTORY


def side_verdict(chart: SeaChart, side: int, winner: int) -> float:
    """The value of a free game for a side, which is next to move if the game goes on."""
    own, best, conquests = chart.won[side], 0, 0
    for other, won in enumerate(chart.won):
        if other != side and (won > best or (won == best and chart.conquests[other] > conquests)):
            best, conquests = won, chart.conquests[other]
    if winner == GOES_ON:
        both = chart.two_best()
        return own - best + MINE * (both >> 6) - LEFT * (both & 63)
    if winner == DECK_OUT:  # MI-16; a conquest is worth ten, so more conquests mean a higher sum
        ahead = 64 * (own - best) + chart.conquests[side] - conquests
    else:
        ahead = 1 if winner == side else -1
    return own - best + (VICTORY if ahead > 0 else -VICTORY if ahead < 0 else 0.0)


EXPERT: Final = MasterExpert()
