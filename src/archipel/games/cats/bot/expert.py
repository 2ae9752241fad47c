"""Explore & Draw: plan whole days, and play them out towards the end of the game.

No boat depends on the others, so a bot considers only its own. A Deckhand looks at one step at a time
(`greedy`). The others plan days with a beam search (`plans`) and simulate the following days quickly
(`days`); both use the evaluation in `judge`.
"""

from __future__ import annotations

import math
from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.expert import Expert
from archipel.bots.plans import Plan
from archipel.games.cats.bot.boat import FastBoat, boat_of
from archipel.games.cats.bot.days import costs_by_day, deal, play_day
from archipel.games.cats.bot.greedy import colour_costs, greedy_step
from archipel.games.cats.bot.judge import Aim, prospect
from archipel.games.cats.bot.plans import Planner
from archipel.games.cats.bot.today import node_of
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.cards import Card, Deck
from archipel.games.cats.rules.families import FAMILY
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.sheet import Sheet
from archipel.games.cats.rules.state import OVER, RESOLVE, CatsState
from archipel.kernel import Move, Over, Result, State, View

TAKES: Final = 2  # how many of the best-looking takes a Navigator plans
MANY_TAKES: Final = 24
BEST_TAKES: Final = 8  # how many of these a Captain plans with the full width
NARROW: Final = 3
BROAD: Final = 12  # the width from which a beam is a Captain's
PLACES: Final = 5  # how many places of a discovery a Captain tries
FEW_PLACES: Final = 2
ALIKE: Final = 4  # plans of one take that are compared
LEAN: Final = 20.0  # a lead over the sister that makes a win fairly safe


def sheet_of(state: CatsState, seat: int) -> Sheet:
    """The seat's sheet as it is now."""
    return state.days[seat].sheet if state.days else state.sheets[seat]


def largest_family(boats: list[FastBoat]) -> int:
    """The size of the largest family on any of these boats (for tradition 17)."""
    largest = max((cats for boat in boats for groups in boat.groups for _, cats in groups), default=0)
    return largest if largest >= FAMILY else 0


def aim_of(state: CatsState, seat: int) -> Aim:
    """What this seat plays for, as far as is known today."""
    alone = len(state.sheets) == 1
    others = [boat_of(sheet) for other, sheet in enumerate(state.sheets) if other != seat]
    return Aim(alone, colour_costs(state), state.sister, state.advanced, largest_family(others))


def worth(state: CatsState, seat: int) -> float:
    """A boat in points: the count so far, and what is likely to be added."""
    days = DAYS - state.day + (0 if state.phase == RESOLVE else 1)  # mornings still to come
    return prospect(boat_of(sheet_of(state, seat)), aim_of(state, seat), float(days))


def lean(margin: float) -> float:
    """The lead over the sister, with the points that decide who wins weighted more."""
    return 0.5 * (margin + LEAN * math.tanh(margin / LEAN) * 1.5)


def unseen(cards: tuple[Card, ...], deck: Deck, left: tuple[int, ...]) -> list[Card]:
    """The cards left in a deck, one by one."""
    return [cards[number] for number, count in zip(deck.cards, left, strict=True) for _ in range(count)]


class CatsExpert(Expert):
    """Judges one boat on its own. What the others do today is hidden and does not matter, so one imagined
    state is enough for a whole search, and a plan leads to the same boat in every sample."""

    samples = 9
    few = 3
    candidates = 24
    beam = 2
    broad = 24
    near = 1
    far = 1

    def __init__(self) -> None:
        self._view: View | None = None
        self._state: CatsState | None = None
        self._after: dict[tuple[Move, ...], CatsState] = {}
        self._boats: dict[Sheet, FastBoat] = {}
        self._rival = 0

    def imagine(self, view: View, rng: Random) -> State:
        if self._state is None or self._view is not view:
            state = view.imagine(Random(0))
            assert isinstance(state, CatsState)
            state.leave_alone(view.seat)
            self._view, self._state = view, state
        return self._state.clone()

    def after(self, state: State, seat: int, plan: Plan) -> State:
        """The state after a plan, cached for all samples because nothing changes it later."""
        after = self._after.get(plan.moves)
        if after is None:
            made = super().after(state, seat, plan)
            assert isinstance(made, CatsState)
            after = self._after[plan.moves] = made
        return after

    def _boat(self, sheet: Sheet) -> FastBoat:
        boat = self._boats.get(sheet)
        if boat is None:
            boat = self._boats[sheet] = boat_of(sheet)
        return boat

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, CatsState)
        node = state.node()
        return self.final(node.result, seat) if isinstance(node, Over) else worth(state, seat)

    def final(self, result: Result, seat: int) -> float:
        """The seat's own count, minus the sister's."""
        return result.scores[seat].total - (result.rival.total if result.rival else 0)

    def quick(self, state: State, seat: int, rng: Random) -> Move:
        assert isinstance(state, CatsState)
        return greedy_step(state, seat)

    def plans(self, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
        """Whole days: the takes that look best, each with its best drawings."""
        assert isinstance(state, CatsState)
        self._after.clear()
        self._boats.clear()
        day = state.days[seat]
        if width == 1 or meter.over:
            return [Plan((greedy_step(state, seat),), 0.0)]
        aim = aim_of(state, seat)
        self._rival = aim.rival
        captain = width >= BROAD
        days = DAYS - state.day
        start = node_of(day)
        planner = Planner(start.boat, aim, days, state.island, meter, PLACES if captain else FEW_PLACES)
        if day.taken:
            planner.explore(start, NARROW if captain else width)  # a quick answer, in case time is short
            if captain:
                planner.explore(start, 2 * width)
        else:
            ranked = planner.ranked_takes(list(day.moves))
            takes = [take for _, take in ranked[: MANY_TAKES if captain else TAKES]]
            best = BEST_TAKES if captain else 0
            planner.survey(start, takes, NARROW if captain else width, width, best)
        plans = planner.plans(day, ALIKE)
        return plans if days else plans[:1]  # on the last day the estimate is the exact count

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Simulate a few more days quickly; the other seats do nothing."""
        assert isinstance(state, CatsState)
        boat = self._boat(sheet_of(state, seat))
        alone = len(state.sheets) == 1
        hidden = [colour for colour in range(len(COLOURS)) if colour not in state.colours]
        rng.shuffle(hidden)
        order = (*state.colours, *hidden)
        costs = costs_by_day(order) if alone else [(0.0,) * len(COLOURS)] * (DAYS + 2)
        first = state.day + (1 if state.phase in (OVER, RESOLVE) else 0)  # the next morning
        last = min(DAYS, first + (self.far if deep else self.near) - 1)
        if first <= last:
            box = state.box
            islands = deal(
                unseen(box.cards, box.cats, state.cats_left),
                unseen(box.cards, box.traditions, state.traditions_left),
                last - first + 1,
                rng,
            )
            for day, island in enumerate(islands, first):
                aim = Aim(alone, costs[day], state.sister, state.advanced, self._rival)
                boat = play_day(boat, aim, DAYS - day, island)
        aim = Aim(alone, costs[last + 1], state.sister, state.advanced, self._rival)
        value = prospect(boat, aim, float(DAYS - last))
        return lean(value) if alone else value


EXPERT: Final = CatsExpert()
