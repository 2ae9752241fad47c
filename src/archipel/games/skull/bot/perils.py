"""What dangers in Skull Island are worth: those on the sheet, and those that may still come.

A danger is worth what it costs or brings, including the chance that a nine will still turn it. A free cell is
worth what a danger would bring or cost there.
"""

from __future__ import annotations

from typing import Final

from archipel.games.skull.bot.chart import SheetChart
from archipel.games.skull.bot.masks import BIT, NEAR, some
from archipel.games.skull.bot.weights import MOST_TURNS, Weights
from archipel.games.skull.rules.sheet import NINE
from archipel.kernel.native import i64

BESIDE_NINE: Final = 16  # added to the smallest number beside a cell if there is a nine beside it


def danger(weights: Weights, turns: i64, smallest: i64, nine: bool, room: i64) -> float:
    """What a danger with this much room beside it is worth."""
    if nine:
        return float(smallest)
    turned = weights.turned[some(room) * MOST_TURNS + turns]
    good: i64 = smallest if 0 < smallest < NINE else NINE
    return turned * float(good) - (1.0 - turned) * float(smallest)


def turn_dangers(chart: SheetChart, weights: Weights, turns: i64, number: i64, cell: i64) -> float:
    """What a number changes for the dangers beside it."""
    nines = chart.marks[NINE]
    gain = 0.0
    bit = BIT[cell]
    for peril in chart.perils:
        near = NEAR[peril]
        if not near & bit:
            continue
        smallest = chart.small[peril]
        nine = near & nines != 0
        after = number if smallest == 0 or number < smallest else smallest
        free = near & chart.free
        gain += danger(weights, turns, after, nine or number == NINE, free & ~bit) - danger(
            weights, turns, smallest, nine, free
        )
        if (number == NINE) and not nine and peril in chart.spots:
            gain += float(chart.prizes[chart.spots.index(peril)])
    return gain


def expose(weights: Weights, beside: list[i64], number: i64) -> float:
    """What a number changes for future dangers on the free cells beside it."""
    good: i64 = 0
    for small in beside:
        if small >= BESIDE_NINE:
            small -= BESIDE_NINE
            if small == 0 or number < small:
                good += number - small
        elif number == NINE:
            good += NINE if small == 0 or small > NINE else small
    return weights.gain * float(good)
