"""What the policy does with a roll of Skull Island: a number, a boat, or a danger on some sheet."""

from __future__ import annotations

from typing import Final

from archipel.games.skull.bot.masks import NEAR, cell_of
from archipel.games.skull.bot.policy import PolicyEye
from archipel.games.skull.rules.dice import ROLLS
from archipel.kernel.native import i64

ROLL_NUMBERS: Final[list[tuple[int, ...]]] = [roll.numbers for roll in ROLLS.values()]
ROLL_BOAT: Final[list[bool]] = [roll.boat for roll in ROLLS.values()]
ROLL_DANGER: Final[list[bool]] = [roll.danger for roll in ROLLS.values()]
ROLL_AT: Final = {outcome: at for at, outcome in enumerate(ROLLS)}

BOAT: Final = 0  # used instead of a number
NOTHING: Final = -1


def best(eye: PolicyEye, roll: i64) -> tuple[i64, i64]:
    """The number (or a boat) and the cell that bring the most."""
    chart = eye.chart
    best = -1e9
    best_number: i64 = NOTHING
    best_cell: i64 = NOTHING
    spots = chart.writable()
    numbers = ROLL_NUMBERS[roll]
    if spots:
        rest = spots
        while rest:
            bit = rest & -rest
            rest ^= bit
            cell = cell_of(bit)
            eye.think_of(cell)
            for number in numbers:
                gain = eye.mark(number)
                if gain > best:
                    best, best_number, best_cell = gain, number, cell
    if ROLL_BOAT[roll]:
        for berth in chart.berths:
            gain = eye.berth_gain(berth) + eye.weights.boat
            if gain > best:
                best, best_number, best_cell = gain, BOAT, berth
    return best_number, best_cell


def best_danger(eye: PolicyEye, cells: i64) -> i64:
    """Where a danger on the player's own sheet is best."""
    best, place = -1e9, -1
    while cells:
        bit = cells & -cells
        cells ^= bit
        cell = cell_of(bit)
        value = eye.danger_at(cell)
        if value > best:
            best, place = value, cell
    return place


def worst_danger(eye: PolicyEye, cells: i64) -> i64:
    """Where a danger hurts the sheet's owner most."""
    worst, place = 1e9, -1
    while cells:
        bit = cells & -cells
        cells ^= bit
        cell = cell_of(bit)
        value = eye.danger_at(cell)
        if value < worst:
            worst, place = value, cell
    return place


def endanger(eye: PolicyEye, solo: bool) -> None:
    """Draw a danger: in a solo game where it is best, otherwise where it hurts most."""
    chart = eye.chart
    cells = chart.free
    if not cells:
        return
    if solo:
        if chart.last >= 0 and NEAR[chart.last] & cells:
            cells &= NEAR[chart.last]
        chart.endanger(best_danger(eye, cells))
    else:
        chart.endanger(worst_danger(eye, cells))


def move(eye: PolicyEye, roll: i64) -> None:
    """Write a number or draw a boat."""
    number, cell = best(eye, roll)
    if number == BOAT:
        eye.chart.sail(cell)
    elif number != NOTHING:
        eye.chart.write(number, cell)
