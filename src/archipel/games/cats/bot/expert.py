"""Explore & Draw: whole days are planned, and played on to the end of the game.

Nobody's boat depends on the others, so a bot plays its own boat alone. A Deckhand looks at one step at a
time (`greedy`); the others plan days by a beam (`plans`) and play the days to come quickly
(`days`), both on the judgement of `judge`.
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

TAKES: Final = 2  # that a Navigator plans, of those that look best
MANY_TAKES: Final = 24
BEST_TAKES: Final = 8  # of these, that a Captain plans broadly
NARROW: Final = 3
BROAD: Final = 12  # the width from which a beam is a Captain's
PLACES: Final = 5  # of a discovery, that a Captain tries
FEW_PLACES: Final = 2
ALIKE: Final = 4  # plans of one take that are compared
LEAN: Final = 20.0  # a lead on the sister that is half as good as sure


def sheet_of(state: CatsState, seat: int) -> Sheet:
    """The seat's sheet as it is now."""
    return state.days[seat].sheet if state.days else state.sheets[seat]


def largest_family(boats: list[FastBoat]) -> int:
    """The size of the largest family on some boats (for tradition 17)."""
    largest = max((cats for boat in boats for groups in boat.groups for _, cats in groups), default=0)
    return largest if largest >= FAMILY else 0


def aim_of(state: CatsState, seat: int) -> Aim:
    """What this seat plays for, as far as it is known today."""
    alone = len(state.sheets) == 1
    others = [boat_of(sheet) for other, sheet in enumerate(state.sheets) if other != seat]
    return Aim(alone, colour_costs(state), state.sister, state.advanced, largest_family(others))


def worth(state: CatsState, seat: int) -> float:
    """A boat in points: the count, and what is likely to come."""
    days = DAYS - state.day + (0 if state.phase == RESOLVE else 1)  # mornings to come
    return prospect(boat_of(sheet_of(state, seat)), aim_of(state, seat), float(days))


def lean(margin: float) -> float:
    """Points against the sister, where those that decide who wins count more than others."""
    return 0.5 * (margin + LEAN * math.tanh(margin / LEAN) * 1.5)


def unseen(cards: tuple[Card, ...], deck: Deck, left: tuple[int, ...]) -> list[Card]:
    """What is left of a deck, card by card."""
    return [cards[number] for number, count in zip(deck.cards, left, strict=True) for _ in range(count)]


class CatsExpert(Expert):
    """A boat by itself. What the others do today is hidden and does not matter, so one imagined state will do
    for a whole thought, and the boat after a plan is the same in every try."""

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
        """Nothing changes it any more, so it is kept for all tries of this plan."""
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
        """The own count, less the sister's."""
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
            planner.explore(start, NARROW if captain else width)  # at once, for those in a hurry
            if captain:
                planner.explore(start, 2 * width)
        else:
            ranked = planner.ranked_takes(list(day.moves))
            takes = [take for _, take in ranked[: MANY_TAKES if captain else TAKES]]
            best = BEST_TAKES if captain else 0
            planner.survey(start, takes, NARROW if captain else width, width, best)
        plans = planner.plans(day, ALIKE)
        return plans if days else plans[:1]  # on the last day the looks of a plan are its count

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Some days more, quickly; the others rest."""
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
