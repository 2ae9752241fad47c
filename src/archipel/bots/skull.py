"""Skull Island: treasures nearly crossed, boats that serve many numbers, nines beside dangers.

Nobody's sheet depends on the others but for their dangers, so a bot plays its own sheet on by itself.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from random import Random
from typing import Final

from archipel.bots.expert import WIN, Expert
from archipel.games.skull.data import NUMBERS
from archipel.games.skull.dice import ROLL_DRAW, ROLLS, Roll
from archipel.games.skull.grid import BIT, COLUMN, IN_COLUMN, IN_ROW, NEAR, ROW, cells
from archipel.games.skull.legal import endangering
from archipel.games.skull.moves import PASS, WRITES, Boat, Circle, Danger, Write
from archipel.games.skull.scoring import count
from archipel.games.skull.sheet import NINE, Sheet
from archipel.games.skull.state import SkullState
from archipel.kernel import Move, Over, Result, State, sample

ATTENTION: Final = 0.45  # the share of the turns to come that can be spent on any one number
OVERCOME: Final = 0.5  # the chance to bring a nine to a danger while there is room beside it
CELLS_TO_COME: Final = 60


def _chances() -> tuple[tuple[tuple[float, ...], ...], ...]:
    """By number, marks lacking (0 to 4) and turns left: how likely the dice are to bring what is lacking."""
    table = []
    for number in range(NUMBERS.stop):
        rolled = sum(number in roll.numbers and not roll.danger for roll in ROLLS.values()) / len(ROLLS)
        by_lack = []
        for lack in range(5):
            row = []
            for turns in range(CELLS_TO_COME):
                tries = round(turns * ATTENTION)
                fewer = sum(
                    comb(tries, got) * rolled**got * (1 - rolled) ** (tries - got)
                    for got in range(min(lack, tries + 1))
                )
                row.append(max(0.0, 1 - fewer))
            by_lack.append(tuple(row))
        table.append(tuple(by_lack))
    return tuple(table)


CHANCE: Final = _chances()
WAYS: Final = tuple(1 - 0.6 ** (ways + 1) for ways in range(64))
"""More cells where a treasure could come to lie make it likelier to find one."""


@lru_cache(maxsize=65536)
def rows_of(mask: int) -> int:
    """The whole rows of the cells of a mask."""
    found = 0
    for line in IN_ROW:
        if mask & line:
            found |= line
    return found


@lru_cache(maxsize=65536)
def columns_of(mask: int) -> int:
    """The whole columns of the cells of a mask."""
    found = 0
    for line in IN_COLUMN:
        if mask & line:
            found |= line
    return found


@lru_cache(maxsize=4096)
def boat_lines(boats: tuple[int, ...]) -> tuple[int, int]:
    """The rows and the columns that have a boat."""
    rows = columns = 0
    for cell in boats:
        rows |= IN_ROW[ROW[cell]]
        columns |= IN_COLUMN[COLUMN[cell]]
    return rows, columns


class Outlook:
    """What the numbers of one sheet promise; numbers are looked at one by one, as a move changes only one."""

    __slots__ = ("boat_columns", "boat_rows", "free", "free_columns", "free_rows", "land", "turns")

    def __init__(self, sheet: Sheet) -> None:
        self.boat_rows, self.boat_columns = boat_lines(sheet.fleet.boats)
        self.free = sheet.free
        self.free_rows, self.free_columns = rows_of(sheet.free), columns_of(sheet.free)
        self.land = sheet.island.land & ~sheet.circled
        self.turns = sheet.free.bit_count()

    def promise(self, number: int, trace: tuple[int, int, int]) -> float:
        """The value of a treasure of this number, by how likely it still is."""
        where, across, down = trace
        land = self.land
        part_across = (rows_of(where) | self.boat_rows) & self.free_rows & land & ~across
        part_down = (columns_of(where) | self.boat_columns) & self.free_columns & land & ~down
        one = (across & part_down) | (down & part_across)
        chance = CHANCE[number]
        turns = self.turns
        if one & land:
            best = chance[1][turns] * WAYS[(one & land).bit_count()]
            two = part_across & part_down
            return number * max(best, chance[2][turns] * WAYS[two.bit_count()])
        two = (part_across & part_down) | ((across | down) & land)
        if two:
            return number * chance[2][turns] * WAYS[two.bit_count()]
        if part_across or part_down:
            return number * chance[3][turns]
        return number * chance[4][turns]

    def promise_with(self, sheet: Sheet, number: int, cell: int) -> float:
        """The same with the number in one more cell; a treasure found counts in full."""
        where, across, down = sheet.traces[number]
        where |= BIT[cell]
        across |= sheet._span_across(where, ROW[cell])
        down |= sheet._span_down(where, COLUMN[cell])
        if across & down & self.land:
            return number
        return self.promise(number, (where, across, down))


def dangers_worth(sheet: Sheet, nines: int) -> float:
    """What the dangers cost or bring, those included that a nine may still turn."""
    total = 0.0
    for cell in cells(sheet.dangers):
        near = NEAR[cell]
        smallest = _smallest(sheet, near)
        if near & nines:
            total += smallest
        else:
            total -= smallest
            if near & sheet.free and smallest:
                total += OVERCOME * (smallest + min(smallest, NINE))
    return total


def worth(sheet: Sheet) -> float:
    """A sheet in points: the count, and what its open crossings promise."""
    nines = sheet.traces[NINE][0]
    total = dangers_worth(sheet, nines)
    for circle in sheet.treasures:
        if not sheet.dangers & BIT[circle.cell] or NEAR[circle.cell] & nines:
            total += circle.number
    for circle in sheet.choices:
        total += circle.number
    left = sheet.island.boxes - len(sheet.treasures)
    if left <= 0 or not sheet.free:
        return total
    outlook = Outlook(sheet)
    traces, found = sheet.traces, sheet.found
    promises = [outlook.promise(number, traces[number]) for number in NUMBERS if not found >> number & 1]
    promises.sort(reverse=True)
    return total + sum(promises[:left])


def advanced(sheet: Sheet, move: Move) -> Sheet:
    """The sheet after a move on it."""
    if isinstance(move, Write):
        return sheet.write(move)
    if isinstance(move, Boat):
        return sheet.sail(move)
    if isinstance(move, Danger):
        return sheet.endanger(move)
    if isinstance(move, Circle):
        return sheet.circle(move)
    return sheet.rest()


def greedy(sheet: Sheet, roll: Roll) -> Move:
    """A good move at once: only the promise of the number written and the dangers beside it are looked at."""
    outlook = Outlook(sheet)
    traces, found, dangers = sheet.traces, sheet.found, sheet.dangers
    left = sheet.island.boxes - len(sheet.treasures)
    promises = [
        0.0 if found >> number & 1 else outlook.promise(number, traces[number])
        for number in range(NUMBERS.stop)
    ]
    least = sorted(promises, reverse=True)[left - 1]  # what a promise must exceed to count at all
    best, best_gain = PASS, -1e9
    spots = cells(sheet.writable())
    for number in roll.numbers:
        wanted = not found >> number & 1
        before = max(promises[number], least)
        for cell in spots:
            gain = 0.0
            if wanted:
                gain = max(outlook.promise_with(sheet, number, cell), least) - before
            if dangers & NEAR[cell]:
                gain += _danger_gain(sheet, number, cell)
            if gain > best_gain:
                best, best_gain = WRITES[number][cell], gain
    if roll.boat:
        before_all = worth(sheet)
        for berth in sheet.fleet.berths:
            gain = worth(sheet.sail(berth)) - before_all
            if gain > best_gain:
                best, best_gain = berth, gain
    return best


def _danger_gain(sheet: Sheet, number: int, cell: int) -> float:
    """What a number changes for the dangers beside it."""
    nines = sheet.traces[NINE][0]
    gain = 0.0
    for danger in cells(sheet.dangers & NEAR[cell]):
        near = NEAR[danger]
        smallest = _smallest(sheet, near)
        if near & nines:
            gain += min(smallest, number) - smallest
        elif number == NINE:
            gain += smallest + min(smallest or NINE, NINE)
        elif not smallest or number < smallest:
            gain += (smallest - number) * (1 - OVERCOME)
    return gain


def _smallest(sheet: Sheet, near: int) -> int:
    traces = sheet.traces
    for number in NUMBERS:
        if traces[number][0] & near:
            return number
    return 0


def _endangered(sheet: Sheet, solo: bool, rng: Random) -> Sheet:
    """With a danger: alone where it does best, from others where it hurts."""
    options = endangering(sheet, solo)
    if solo:
        return max((advanced(sheet, move) for move in options), key=worth)
    nines = sheet.traces[NINE][0]
    worst, harm = options[0], -1.0
    for move in options:
        if isinstance(move, Danger):
            near = NEAR[move.cell]
            hurts = (0 if near & nines else _smallest(sheet, near)) + rng.random()
            if hurts > harm:
                worst, harm = move, hurts
    return advanced(sheet, worst)


def _circled(sheet: Sheet) -> Sheet:
    """With the dearest treasures of a choice."""
    while sheet.choices:
        sheet = sheet.circle(max(sheet.choices, key=lambda circle: circle.number))
    return sheet


def sail_on(sheet: Sheet, ticked: int, turns: int, solo: bool, rng: Random) -> float:
    """Play a sheet on by itself for so many turns, and judge it."""
    sheet = _circled(sheet)
    for _ in range(turns):
        if sheet.finished:
            return count(sheet, solo).total
        roll = ROLLS[sample(ROLL_DRAW, rng)]
        if roll.danger and ticked < sheet.island.bubbles:
            ticked += 1
            sheet = _endangered(sheet, solo, rng)
        else:
            sheet = _circled(advanced(sheet, greedy(sheet, roll)))
    return count(sheet, solo).total if sheet.finished else worth(sheet)


class SkullExpert(Expert):
    """A sheet by itself."""

    samples = 48
    few = 8
    candidates = 10
    near = 40
    far = 40

    def worth(self, state: State, seat: int) -> float:
        assert isinstance(state, SkullState)
        node = state.node()
        if isinstance(node, Over):
            return self.final(node.result, seat)
        swap = state._swap
        if swap:  # a danger on somebody else's sheet
            return -worth(state._drafts[seat] or state._sheets[swap[seat]])
        return worth(state._drafts[seat] or state._sheets[seat])

    def final(self, result: Result, seat: int) -> float:
        """The own count; ending the game while ahead is good, while behind it is not."""
        total = result.scores[seat].total
        return total + (WIN if result.places[seat] == 1 else -WIN) if len(result.scores) > 1 else total

    def play_on(self, state: State, seat: int, rng: Random, deep: bool) -> float:
        """Only the own sheet, as long as the others' sheets have room."""
        assert isinstance(state, SkullState)
        if isinstance(state.node(), Over) or state._swap:
            return self.worth(state, seat)
        sheet = state._drafts[seat] or state._sheets[seat]
        room = min(other.free.bit_count() for other in state._sheets)
        turns = min(room, self.far if deep else self.near)
        return sail_on(sheet, state._ticked, turns, len(state._sheets) == 1, rng)


EXPERT: Final = SkullExpert()
