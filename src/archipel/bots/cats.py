"""Explore & Draw: families, full cabins, no rats, no gaps; and in a solo game little for the sister.

Nobody's boat depends on the others, so a bot plays its own days: it takes the cards that bring most, draws
each where it brings most, and a search tries such days many times with small variations.
"""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.cats_gains import PRIOR, Eye
from archipel.bots.expert import Expert
from archipel.bots.plans import Plan
from archipel.games.cats.box import DAYS
from archipel.games.cats.day import Day
from archipel.games.cats.families import FAMILY, group_cats
from archipel.games.cats.grid import STRIDE
from archipel.games.cats.moves import COLOURS, DECLINE, NO_ACTION, Open, Take, Twice
from archipel.games.cats.scoring import score
from archipel.games.cats.sheet import Drawn, Sheet
from archipel.games.cats.sister import sister_score
from archipel.games.cats.state import RESOLVE, CatsState
from archipel.games.cats.tally import Tally
from archipel.games.cats.traditions import pay
from archipel.kernel import Draw, Move, Over, Result, State, View, sample

# What is likely to come, for judging a whole boat. (Single drawings are judged more boldly: see cats_gains.)
CABIN: Final = 5.0
DEAD: Final = 0.7
LONELY, PAIR, GROWING = 1.2, 4.0, 1.5
SPARE: Final = 6.0  # a special action that is still to be used, on the first day
SPECIAL: Final = 7.5  # what a special action should bring on the first day; less and less later
TAKES: Final = 6  # that are tried out, of those that look best
NOISE: Final = 2.0
PREPARATION: Final = 0.5  # the share of a search that goes into making plans; the rest compares them
GLANCE: Final = 48  # placements looked at when many days are played


def _special(day: int) -> float:
    return SPECIAL * (1 - day / (DAYS + 1))


def colour_costs(state: CatsState) -> tuple[float, ...]:
    """By colour: what each cat brings to the sister (IC-62); nothing at a table of several."""
    if len(state.sheets) > 1:
        return (0.0,) * len(COLOURS)
    known = {colour: float(len(COLOURS) - rank) for rank, colour in enumerate(state.colours)}
    left = range(1, len(COLOURS) - len(known) + 1)
    expected = sum(left) / len(left) if left else 0.0
    return tuple(known.get(colour, expected) for colour in range(len(COLOURS)))


def sheet_of(state: CatsState, seat: int) -> Sheet:
    """The seat's sheet as it is now."""
    return state.days[seat].sheet if state.days else state.sheets[seat]


def worth(state: CatsState, seat: int) -> float:
    """A boat in points: the count as of now, and what is likely to come."""
    sheet = sheet_of(state, seat)
    alone = len(state.sheets) == 1
    days = DAYS - state.day + (0 if state.phase == RESOLVE else 1)  # mornings to come
    tally = Tally(sheet)
    tally.alone = alone
    total = float(score(tally).total)
    hope = min(1.0, days / 3)
    for empty in tally.empty.values():
        if empty:
            total += CABIN * days / (days + empty / 3)
    total += tally.rats.bit_count() * min(0.85, 0.15 * days)
    total += _groups(sheet, days)
    for number in range(1, len(PRIOR)):
        if sheet.ticks >> number & 1:
            total += hope * 0.5 * (1.25 * PRIOR[number] - pay(number, tally)[0])
    free = sheet.free
    near = free << 1 | free >> 1 | free << STRIDE | free >> STRIDE
    total -= DEAD * (free & ~near).bit_count() * (0.4 + 0.6 * hope)
    specials = 3 - sheet.used.bit_count()
    total += specials * SPARE * (1 - state.day / (DAYS + 1)) * (1 if days else 0)
    if alone:
        total -= sister_score(tally, state.colours, state.sister, state.advanced).total
        if len(state.colours) < len(COLOURS):
            costs = colour_costs(state)
            total -= sum(
                costs[colour] * cats
                for colour, cats in enumerate(tally.by_colour)
                if colour not in state.colours
            )
    return total


def _groups(sheet: Sheet, days: int) -> float:
    """What cats without a family, and families that can grow, promise beyond the count."""
    cats: list[list[Drawn]] = [[] for _ in COLOURS]
    for drawn in sheet.drawn:
        if drawn.colour >= 0:
            cats[drawn.colour].append(drawn)
    total, hope = 0.0, min(1.0, days / 3)
    for same in cats:
        for group in group_cats(same):
            total += hope * (
                GROWING if len(group.cats) >= FAMILY else PAIR if len(group.cats) == 2 else LONELY
            )
    return total


def rest(state: CatsState, seat: int) -> None:
    """Let the other seats have done with their day: what they draw does not matter here."""
    for other in range(len(state.days)):
        if other != seat and not state.days[other].done:
            day = Day(state.sheets[other])
            day.taken = 1
            state.days[other] = day
    state._node = None


class CatsExpert(Expert):
    """A boat by itself."""

    few = 5
    candidates = 10
    near = 1
    far = 2

    def imagine(self, view: View, rng: Random) -> State:
        state = view.imagine(rng)
        assert isinstance(state, CatsState)
        rest(state, view.seat)
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
        return _step(state, seat, rng, 0.0, GLANCE)

    def plans(self, state: State, seat: int, rng: Random, meter: Meter, width: int) -> list[Plan]:
        """Whole days: the takes that look best, each drawn greedily, then again with small variations."""
        assert isinstance(state, CatsState)
        if width == 1:
            return [Plan((_step(state, seat, rng, 0.0, 10**9),), 0.0)]
        day = state.days[seat]
        starts: list[tuple[Move, ...]] = [()]
        if not day.taken:
            ranked = rank_takes(state, seat, None, 10**9)
            starts = [(take,) for _, take in ranked[:TAKES]]
        found: dict[tuple[Move, ...], Plan] = {}
        tries = 0
        while not found or (meter.fraction < PREPARATION and meter.spend()):
            noise = 0.0 if tries < len(starts) else NOISE
            plan = self._day(state, seat, starts[tries % len(starts)], rng, noise)
            found.setdefault(plan.moves, plan)
            tries += 1
            if not day.taken and tries == 4 * len(starts):  # go on with the better half
                best = sorted(found.values(), key=lambda plan: plan.worth, reverse=True)
                starts = list(dict.fromkeys(plan.moves[:1] for plan in best))[: max(1, len(starts) // 2)]
        return sorted(found.values(), key=lambda plan: plan.worth, reverse=True)

    def _day(self, state: CatsState, seat: int, start: tuple[Move, ...], rng: Random, noise: float) -> Plan:
        state = state.clone()
        today = state.day
        moves = list(start)
        for move in start:
            state.apply(seat, move)
        while state.phase == RESOLVE and state.day == today and not state.days[seat].done:
            move = _step(state, seat, rng, noise, 10**9)
            moves.append(move)
            state.apply(seat, move)
        return Plan(tuple(moves), self.worth(state, seat))

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Some days more, greedily; the others rest."""
        assert isinstance(state, CatsState)
        for _ in range(self.far if deep else self.near):
            while isinstance(node := state.node(), Draw):
                state.reveal(sample(node, rng))
            if isinstance(node, Over):
                break
            rest(state, seat)
            today = state.day
            while state.phase == RESOLVE and state.day == today:
                state.apply(seat, _step(state, seat, rng, 0.0, GLANCE))
        return self.worth(state, seat)


def _step(state: CatsState, seat: int, rng: Random, noise: float, glance: int) -> Move:
    """The next step of a day, greedily."""
    day = state.days[seat]
    eye = Eye(day.sheet, DAYS - state.day, colour_costs(state))
    if not day.taken:
        return rank_takes(state, seat, rng, glance)[0][1]
    if day.due:
        return _drawing(state, day, eye, rng, noise, glance)
    best, most = day.moves[0], -1e9
    for move in day.moves:
        card = state.island[move.position] if isinstance(move, Open) else None
        choice = card.choice(move.choice) if card is not None and isinstance(move, Open) else None
        if choice is not None:
            value = eye.shapes(choice.shapes, choice.colour, rng, min(glance, 200)) + noise * rng.random()
            if value > most:
                best, most = move, value
    return best


def _drawing(state: CatsState, day: Day, eye: Eye, rng: Random, noise: float, glance: int) -> Move:
    moves = day.moves
    count = len(moves)
    tried = list(moves) if count <= glance else [moves[int(rng.random() * count)] for _ in range(glance)]
    place, gain = eye.best(tried, day.colour, rng, noise)
    twice = next((move for move in moves if isinstance(move, Twice)), None) if count <= glance else None
    if place is None:
        return moves[0]
    if twice is not None and not day.armed and gain > _special(state.day) + 1.0:
        return twice
    if gain < 0 and DECLINE in moves:
        return DECLINE
    return place


def rank_takes(state: CatsState, seat: int, rng: Random | None, glance: int) -> list[tuple[float, Move]]:
    """All takes by what their cards bring, each card for itself; special actions have their price."""
    eye = Eye(state.days[seat].sheet, DAYS - state.day, colour_costs(state))
    gains = [0.0 if card is None else eye.card(card, rng, glance) for card in state.island]
    ranked: list[tuple[float, Move]] = []
    for take in state.days[seat].moves:
        assert isinstance(take, Take)
        value = sum(gain for position, gain in enumerate(gains) if take.cards >> position & 1)
        ranked.append((value - (_special(state.day) if take.action != NO_ACTION else 0.0), take))
    ranked.sort(key=lambda item: item[0], reverse=True)
    return ranked


EXPERT: Final = CatsExpert()
