"""Plans for a turn of MasterIslands, built on charts, and their estimated value."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.plans import Plan
from archipel.games.master.bot.chart import SeaChart, chart_of
from archipel.games.master.bot.corsair import Raid, astray, middle, path, raids, reach
from archipel.games.master.bot.crew import AGAIN, colours, readiness
from archipel.games.master.bot.pace import DECKHAND, NAVIGATOR, brought, due, pace, turns_over
from archipel.games.master.bot.ways import Landings, Way, goes_on, takes
from archipel.games.master.rules.phases import CONQUER, LANDED, RAID
from archipel.games.master.rules.plan import HAND, NOBODY, PACK_GOAL
from archipel.games.master.rules.state import MasterState
from archipel.kernel import DONE

VICTORY: Final = 40.0  # cards
CARD: Final = 0.5  # a card in the sea, relative to one taken: a crew takes about half of them
LINES: Final = 0.1  # share of what its lines are worth
BROUGHT: Final = 0.8  # a card placed in the sea of a mission
SOON: Final = 0.22  # share of what its lines are then worth
TOGETHER: Final = 0.6  # deducted for every step between a card and the centre of the sea
THEIRS: Final = 0.75  # share of a ten that is left to the next player
SECOND: Final = 0.2  # share of the next best tens: one may still be there after the best is taken
MORE: Final = 0.5  # cards that another Discovery may bring in a free game
WIDE: Final = 8
"""Narrower searches of a free turn plan one Discovery at a time; a mission would be lost that way."""

ALL: Final = 1_000  # cards: more than there are
FRONT: Final = 6  # unfinished turns that every crew keeps searching
ENDS: Final = 24  # of a raid: the ones that hurt lines most get a closer look
KEPT: Final = 16  # of these: the ones worth a playout
FAR: Final = 0.1  # cards per step between a Corsair's galleon and the centre of the sea

CHOSEN: Final = 3  # times the width: how many plans get a closer look


def turn_plans(state: MasterState, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
    """Ways to play the current turn, most promising first; a larger width is more thorough."""
    chart = chart_of(state, rng)
    if state.phase == RAID:
        found = _raids(state, chart, seat, meter, width)
    elif state.phase == CONQUER:
        left, last = _takers_left(state), last_round(state)
        found = [Plan(tuple(way.moves), crew_value(way.chart, left, last)) for way in takes(chart, seat)]
    elif state.plan.corsair != NOBODY:
        found = _builds(state, chart, seat, meter, width)
    else:
        found = _turns(state, chart, seat, meter, width)
    if state.phase == RAID:
        rng.seed(state.turn)  # the same samples at every step, so that a raid does not waver
    else:
        rng.shuffle(found)
    found.sort(key=_worth, reverse=True)
    return found


def _worth(plan: Plan) -> float:
    return plan.worth


def _value(way: Way) -> float:
    return way.value


# The value of a chart at the end of a turn, in cards.


def crew_value(chart: SeaChart, takers: int, last: bool) -> float:
    """For a crew with this many conquests left in the round; the sea is worthless after the last round."""
    value = float(chart.won[0])
    if value >= PACK_GOAL:
        return PACK_GOAL + VICTORY
    if last:
        return value + chart.haul(takers, 2) if takers else value
    value += CARD * len(chart.sea) + LINES * chart.value()
    return value + (1 - CARD) * chart.haul(takers, 2) if takers else value


def last_round(state: MasterState) -> bool:
    """Is this the last round of the mission, by number or because the deck runs out (MI-34)?"""
    if state.round == state.plan.rounds:
        return True
    lacking = 0
    for seat in state.plan.crew:
        lacking += HAND - len(state.hands[seat])
    return lacking >= sum(state.deck)


def side_value(chart: SeaChart, seat: int) -> float:
    """For a seat whose turn is over: its lead, minus what is left to the next player."""
    side, best = chart.sides[seat], 0
    for other, won in enumerate(chart.won):
        if other != side and won > best:
            best = won
    found = chart.tens()
    left = found[0] + SECOND * sum(found[1:4]) if found else 0.0
    return chart.won[side] - best - THEIRS * left


# Discoveries.


def _builds(state: MasterState, chart: SeaChart, seat: int, meter: Meter, width: int) -> list[Plan]:
    """Discoveries of a crew member."""
    found = _landings(state, chart, seat, meter, width)
    for way in found:
        if way.again:  # the turn ends here, so another Discovery does not count
            way.value = _looks(way, seat, False, width == 1)
    found.sort(key=_value, reverse=True)
    plans = [Plan((*way.moves, DONE), way.value) for way in found[: CHOSEN * width]]
    return plans or _any(state, seat)


def _turns(state: MasterState, chart: SeaChart, seat: int, meter: Meter, width: int) -> list[Plan]:
    """Discoveries and a conquest."""
    plans: list[Plan] = []
    for way in _landings(state, chart, seat, meter, width)[: CHOSEN * width]:
        plans += [
            Plan((*way.moves, *end.moves), side_value(end.chart, seat)) for end in takes(way.chart, seat)
        ]
        if meter.over:
            break
    return plans or _any(state, seat)


def _any(state: MasterState, seat: int) -> list[Plan]:
    """A fallback if there is no time at all."""
    return [Plan((state.moves(seat)[0],), 0.0)]


def _landings(state: MasterState, chart: SeaChart, seat: int, meter: Meter, width: int) -> list[Way]:
    """All ways through a Discovery; the best `width` of those that earn another one continue."""
    begin = Way([], chart, state.phase, state.again)
    enough, naive = _enough(state, width), width == 1
    found: list[Way] = []
    front = [begin]
    if state.phase == LANDED:
        begin.value = _looks(begin, seat, begin.again, naive)
        found = [begin]
        front = [begin] if brought(chart) < enough and goes_on(begin, seat) else []
    if chart.corsair != NOBODY:
        width = max(width, FRONT)
    elif width < WIDE:
        width = 0
    landings = Landings(seat)
    while front:
        following: list[Way] = []
        for way in front:
            landings.found = []
            landings.discover(way)
            for landed in landings.found:
                landed.value = _looks(landed, seat, landed.again, naive)
            found += landings.found
            following += [
                landed
                for landed in landings.found
                if brought(landed.chart) < enough and goes_on(landed, seat)
            ]
            if meter.over:
                width = 0
                break
        following.sort(key=_value, reverse=True)
        front = following[:width]
    found.sort(key=_value, reverse=True)
    return found


def _enough(state: MasterState, width: int) -> int:
    """How many cards a crew of this level aims to have placed by the end of the turn."""
    if state.plan.corsair == NOBODY or width >= WIDE:
        return ALL
    return due(pace(state.plan, DECKHAND if width == 1 else NAVIGATOR), turns_over(state) + 1)


def _looks(way: Way, seat: int, again: bool, naive: bool) -> float:
    """The estimated value after a Discovery, with or without another one to follow.

    A naive crew keeps its cards close together, and so within the Corsair's reach.
    """
    chart = way.chart
    if chart.corsair == NOBODY:
        both = chart.two_best()
        return (both >> 6) - THEIRS * (both & 63) + (MORE if again else 0.0)
    value = chart.value() + (AGAIN if again else 0.0)
    value += readiness(colours(chart, chart.fleets[seat][0]), chart.hands[seat], NOBODY, again)
    if naive:
        centre = middle(chart)
        for spot in chart.sea:
            value -= TOGETHER * astray(centre, spot)
    return chart.won[0] + BROUGHT * len(chart.sea) + SOON * value


# Raids.


def _takers_left(state: MasterState) -> int:
    """How many of the crew may still conquer after the active seat."""
    left, seat = 0, state.plan.after(state.seat)
    while seat != state.first:
        left, seat = left + 1, state.plan.after(seat)
    return left


def _raids(state: MasterState, chart: SeaChart, seat: int, meter: Meter, width: int) -> list[Plan]:
    """The Corsair's steps to where they hurt.

    A wider search compares only the best ends of the whole sea. So after each step it finds the same ends
    again, except those now out of reach, and hardly wavers.
    """
    fleet = chart.fleets[seat]
    one, other = reach(chart, fleet[0], state.steps), reach(chart, fleet[1], state.steps)
    near: dict[tuple[int, int], tuple[int, int]] = {}
    for first, far in one.items():
        for second, farther in other.items():
            if far + farther <= state.steps:
                near[min(first, second), max(first, second)] = (first, second)
    anywhere = dict.fromkeys(chart.sea, 0)
    ends = [end for end in raids(chart, seat, anywhere, anywhere) if end[1] <= end[2]]
    ends.sort(reverse=True)
    most = max(ENDS, CHOSEN * width)
    found: list[Raid] = []
    if width > 1:
        best = _judged(state, chart, ends[:most], meter)[:KEPT]
        found = [end for end in best if (end[1], end[2]) in near]
    if not found:
        within = [end for end in ends if (end[1], end[2]) in near]
        found = _judged(state, chart, within[:most], meter)
        if width > 1:
            found = found[:1]
    plans: list[Plan] = []
    for worth, low, high in found:
        first, second = near[low, high]
        plans.append(Plan((*path(one, first), *path(other, second), DONE), worth))
    return plans


def _judged(state: MasterState, chart: SeaChart, ends: list[Raid], meter: Meter) -> list[Raid]:
    """Ends of a raid by what the crew can then take, best first. Ends near the centre get a bonus, because
    the Corsair will reach more from there."""
    takers, last, centre = len(state.plan.crew), last_round(state), middle(chart)
    found: list[Raid] = []
    for _, first, second in ends:
        after = chart.copy()
        after.man(first)
        after.man(second)
        away = 0.0 if last else FAR * (astray(centre, first) + astray(centre, second))
        found.append((-crew_value(after, takers, last) - away, first, second))
        if meter.over:
            break
    found.sort(reverse=True)
    return found
