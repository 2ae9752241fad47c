"""A direct evaluation of a Skull Island sheet: treasures nearly crossed, boats that serve many numbers, nines
beside dangers. A Deckhand uses nothing else.
"""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import Final

from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.dice import ROLLS
from archipel.games.skull.rules.grid import BIT, COLUMN, IN_COLUMN, IN_ROW, NEAR, ROW, cells
from archipel.games.skull.rules.sheet import NINE, Sheet

ATTENTION: Final = 0.45  # the share of the remaining turns that can go to any one number
OVERCOME: Final = 0.5  # the chance of getting a nine next to a danger while there is room
CELLS_TO_COME: Final = 60


def _chances() -> tuple[tuple[tuple[float, ...], ...], ...]:
    """The probability of rolling the marks lacking, by number, marks lacking (0 to 4) and turns left."""
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
"""The more cells a treasure could lie in, the likelier it is to be found."""


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


class NumberOutlook:
    """What the numbers of one sheet promise, judged one at a time."""

    __slots__ = ("boat_columns", "boat_rows", "free", "free_columns", "free_rows", "land", "turns")

    def __init__(self, sheet: Sheet) -> None:
        self.boat_rows, self.boat_columns = boat_lines(sheet.fleet.boats)
        self.free = sheet.free
        self.free_rows, self.free_columns = rows_of(sheet.free), columns_of(sheet.free)
        self.land = sheet.island.land & ~sheet.circled
        self.turns = sheet.free.bit_count()

    def promise(self, number: int, trace: tuple[int, int, int]) -> float:
        """The value of this number's treasure times the estimated chance of finding it."""
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


def dangers_worth(sheet: Sheet, nines: int) -> float:
    """What the dangers cost or bring, allowing for those that a nine may still turn."""
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
    """The value of a sheet in points: the count, and what its open crossings promise."""
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
    outlook = NumberOutlook(sheet)
    traces, found = sheet.traces, sheet.found
    promises = [outlook.promise(number, traces[number]) for number in NUMBERS if not found >> number & 1]
    promises.sort(reverse=True)
    return total + sum(promises[:left])


def _smallest(sheet: Sheet, near: int) -> int:
    traces = sheet.traces
    for number in NUMBERS:
        if traces[number][0] & near:
            return number
    return 0
