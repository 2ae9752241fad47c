"""Explore & Draw: whole days are planned, and played on to the end of the game.

Nobody's boat depends on the others, so a bot plays its own boat alone. A Deckhand looks at one step at a
time (`cats_greedy`); the others plan days by a beam (`cats_plans`) and play the days to come quickly
(`cats_days`), both on the judgement of `cats_judge`.
"""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.cats_boat import boat_of
from archipel.bots.cats_days import costs_by_day, deal, play_day
from archipel.bots.cats_greedy import colour_costs, greedy_step
from archipel.bots.cats_judge import Aim, prospect
from archipel.bots.cats_plans import Node, Planner, node_of
from archipel.bots.expert import Expert
from archipel.bots.plans import Plan
from archipel.games.cats.box import DAYS
from archipel.games.cats.cards import Card, Deck
from archipel.games.cats.families import FAMILY
from archipel.games.cats.moves import COLOURS
from archipel.games.cats.sheet import Sheet
from archipel.games.cats.state import RESOLVE, CatsState
from archipel.kernel import Move, Over, Result, State, View

TAKES: Final = 5  # that a Navigator plans in full, of those that look best
MANY_TAKES: Final = 10
BROAD: Final = 12  # the width from which a beam is a Captain's


def sheet_of(state: CatsState, seat: int) -> Sheet:
    """The seat's sheet as it is now."""
    return state.days[seat].sheet if state.days else state.sheets[seat]


def rival(state: CatsState, seat: int) -> int:
    """The size of the largest family on the other boats (for tradition 17)."""
    largest = 0
    for other, sheet in enumerate(state.sheets):
        if other != seat:
            for groups in boat_of(sheet).groups:
                for _, cats in groups:
                    largest = max(largest, cats)
    return largest if largest >= FAMILY else 0


def aim_of(state: CatsState, seat: int) -> Aim:
    """What this seat plays for, as far as it is known today."""
    alone = len(state.sheets) == 1
    return Aim(alone, colour_costs(state), state.sister, state.advanced, 0 if alone else rival(state, seat))


def worth(state: CatsState, seat: int) -> float:
    """A boat in points: the count, and what is likely to come."""
    days = DAYS - state.day + (0 if state.phase == RESOLVE else 1)  # mornings to come
    return prospect(boat_of(sheet_of(state, seat)), aim_of(state, seat), float(days))


def unseen(cards: tuple[Card, ...], deck: Deck, left: tuple[int, ...]) -> list[Card]:
    """What is left of a deck, card by card."""
    return [cards[number] for number, count in zip(deck.cards, left, strict=True) for _ in range(count)]


class CatsExpert(Expert):
    """A boat by itself."""

    samples = 32
    few = 5
    candidates = 24
    beam = 6
    broad = 12
    near = 2
    far = DAYS

    def imagine(self, view: View, rng: Random) -> State:
        state = view.imagine(rng)
        assert isinstance(state, CatsState)
        state.leave_alone(view.seat)
        return state

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
        day = state.days[seat]
        if width == 1 or meter.over:
            return [Plan((greedy_step(state, seat),), 0.0)]
        aim = aim_of(state, seat)
        start = node_of(day)
        planner = Planner(start.boat, aim, DAYS - state.day, state.island, meter, width)
        starts: list[Node] = [start]
        most = 1000
        if not day.taken:
            takes = TAKES if width < BROAD else MANY_TAKES
            ranked = planner.ranked_takes(list(day.moves))
            starts = [
                planner.morning(start.boat, take, number) for number, (_, take) in enumerate(ranked[:takes])
            ]
            most = 2 if width < BROAD else 4
        for each in starts:
            planner.explore(each)
            if meter.fraction > 0.4:
                break
        return planner.plans(day, most)

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Some days more, quickly; the others rest."""
        assert isinstance(state, CatsState)
        boat = boat_of(sheet_of(state, seat))
        alone = len(state.sheets) == 1
        others = 0 if alone else rival(state, seat)
        hidden = [colour for colour in range(len(COLOURS)) if colour not in state.colours]
        rng.shuffle(hidden)
        order = (*state.colours, *hidden)
        costs = costs_by_day(order) if alone else [(0.0,) * len(COLOURS)] * (DAYS + 2)
        first = DAYS + 1 if isinstance(state.node(), Over) else state.day
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
                aim = Aim(alone, costs[day], state.sister, state.advanced, others)
                boat = play_day(boat, aim, DAYS - day, island)
        aim = Aim(alone, costs[last + 1], state.sister, state.advanced, others)
        return prospect(boat, aim, float(DAYS - last))


EXPERT: Final = CatsExpert()
