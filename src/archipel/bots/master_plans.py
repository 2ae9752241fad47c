"""Plans for a turn of MasterIslands, put together on charts, and how good they look."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.master_chart import Chart, chart_of
from archipel.bots.master_corsair import path, raids, reach
from archipel.bots.master_crew import AGAIN, readiness
from archipel.bots.master_ways import Landings, Way, goes_on, takes
from archipel.bots.plans import Plan
from archipel.games.master.phases import CONQUER, LANDED, RAID
from archipel.games.master.plan import NOBODY
from archipel.games.master.state import MasterState
from archipel.kernel import DONE

SEA: Final = 0.3  # of what lies in the sea, beside cards that are taken
THEIRS: Final = 0.75  # of a ten that is left to the next player
SECOND: Final = 0.2  # of the next best tens: one of them may be left after somebody has taken the best
MORE: Final = 0.5  # cards, that another Discovery may bring in a free game
WIDE: Final = 8
"""A narrower look at a free turn plans one Discovery at a time; a mission would be lost without more."""

CHOSEN: Final = 3  # times the width: plans that are worth a closer look


def turn_plans(state: MasterState, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
    """Ways to play the turn that is going on, the best-looking first; wider is more thorough."""
    chart = chart_of(state, rng)
    if state.phase == RAID:
        found = _raids(state, chart, seat, width)
    elif state.phase == CONQUER:
        left = _takers_left(state)
        found = [Plan(tuple(way.moves), crew_value(way.chart, left)) for way in takes(chart, seat)]
    elif state.plan.corsair != NOBODY:
        found = _builds(state, chart, seat, meter, width)
    else:
        found = _turns(state, chart, seat, meter, width)
    rng.shuffle(found)
    found.sort(key=_worth, reverse=True)
    return found


def _worth(plan: Plan) -> float:
    return plan.worth


def _value(way: Way) -> float:
    return way.value


# How good a chart looks at the end of a turn, in cards.


def crew_value(chart: Chart, takers: int) -> float:
    """For a crew of which so many may still conquer before anything changes."""
    value = chart.won[0] + SEA * chart.value()
    return value + chart.haul(takers, 2) if takers else value


def side_value(chart: Chart, seat: int) -> float:
    """For a seat whose turn is over: the count, and what is left to the next player."""
    side, best = chart.sides[seat], 0
    for other, won in enumerate(chart.won):
        if other != side and won > best:
            best = won
    found = chart.tens()
    left = found[0] + SECOND * sum(found[1:4]) if found else 0.0
    return chart.won[side] - best - THEIRS * left


# Discoveries.


def _builds(state: MasterState, chart: Chart, seat: int, meter: Meter, width: int) -> list[Plan]:
    """One of a crew brings cards to the sea."""
    plans = []
    for way in _landings(state, chart, seat, meter, width)[: CHOSEN * width]:
        value = way.value - (SEA * AGAIN if way.again else 0.0)
        plans.append(Plan((*way.moves, DONE), value))
    return plans or _any(state, seat)


def _turns(state: MasterState, chart: Chart, seat: int, meter: Meter, width: int) -> list[Plan]:
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
    """When there is no time at all."""
    return [Plan((state.moves(seat)[0],), 0.0)]


def _landings(state: MasterState, chart: Chart, seat: int, meter: Meter, width: int) -> list[Way]:
    """All ways through a Discovery; the best `width` of those that earn another one go on."""
    begin = Way([], chart, state.phase, state.again)
    found: list[Way] = []
    front = [begin]
    if state.phase == LANDED:
        begin.value = _looks(begin, seat)
        found = [begin]
        front = [begin] if goes_on(begin, seat) else []
    if width < WIDE and chart.corsair == NOBODY:
        width = 0
    landings = Landings(seat)
    while front:
        following: list[Way] = []
        for way in front:
            landings.found = []
            landings.discover(way)
            for landed in landings.found:
                landed.value = _looks(landed, seat)
            found += landings.found
            following += [landed for landed in landings.found if goes_on(landed, seat)]
            if meter.over:
                width = 0
                break
        following.sort(key=_value, reverse=True)
        front = following[:width]
    found.sort(key=_value, reverse=True)
    return found


def _looks(way: Way, seat: int) -> float:
    """How good it looks to have landed here."""
    chart = way.chart
    if chart.corsair == NOBODY:
        both = chart.two_best()
        return (both >> 6) - THEIRS * (both & 63) + (MORE if way.again else 0.0)
    ready = readiness(chart, chart.hands[seat], NOBODY, chart.fleets[seat][0])
    return chart.won[0] + SEA * (chart.value() + ready + (AGAIN if way.again else 0.0))


# Against each other.


def _takers_left(state: MasterState) -> int:
    """How many of the crew may conquer after the one whose turn it is."""
    left, seat = 0, state.plan.after(state.seat)
    while seat != state.first:
        left, seat = left + 1, state.plan.after(seat)
    return left


def _raids(state: MasterState, chart: Chart, seat: int, width: int) -> list[Plan]:
    """The Corsair's steps to where they hurt, by what the crew can take then."""
    fleet = chart.fleets[seat]
    one, other = reach(chart, fleet[0], state.steps), reach(chart, fleet[1], state.steps)
    found = raids(chart, seat, one, other, state.steps)
    found.sort(reverse=True)
    takers = len(state.plan.crew)
    plans: list[Plan] = []
    seen: set[tuple[int, int]] = set()
    for _, first, second in found:
        key = (min(first, second), max(first, second))
        if key in seen:
            continue
        seen.add(key)
        after = chart.copy()
        after.man(first)
        after.man(second)
        moves = (*path(one, first), *path(other, second), DONE)
        plans.append(Plan(moves, -crew_value(after, takers)))
        if len(plans) == CHOSEN * width:
            break
    return plans
