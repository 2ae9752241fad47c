"""The policy that plays out a sheet of Skull Island: for each roll, the most promising mark, boat or danger.

What a number promises depends on its value, the marks it lacks, the ways to get them and the turns left. Only
as many of the best promises count as there are boxes left. What dangers cost or bring is added (`perils`).
"""

from __future__ import annotations

from archipel.games.skull.bot.chart import SheetChart
from archipel.games.skull.bot.masks import (
    BIT,
    EAST_OF,
    NEAR,
    NORTH_OF,
    SOUTH_OF,
    WEST_OF,
    cell_of,
    east_of,
    north_of,
    some,
    south_of,
    west_of,
)
from archipel.games.skull.bot.perils import BESIDE_NINE, danger, expose, turn_dangers
from archipel.games.skull.bot.weights import MOST_TURNS, Weights
from archipel.games.skull.rules.sheet import NINE
from archipel.kernel.native import i64


class PolicyEye:
    """A chart as the policy sees it in one turn."""

    __slots__ = (
        "beside",
        "bound",
        "bubbles",
        "cell",
        "chart",
        "cost",
        "floor",
        "free_east",
        "free_north",
        "free_south",
        "free_west",
        "hold",
        "keep",
        "lack",
        "needed",
        "promises",
        "turns",
        "under",
        "weights",
    )

    def __init__(self, chart: SheetChart, weights: Weights) -> None:
        self.chart: SheetChart = chart
        self.weights: Weights = weights
        self.turns: i64 = 0
        self.bubbles: float = 0.0  # the share of dangers still to come
        self.hold: float = weights.hold  # what it costs to end the game
        self.free_west: i64 = 0
        self.free_east: i64 = 0
        self.free_north: i64 = 0
        self.free_south: i64 = 0
        self.promises: list[float] = [0.0] * 16
        self.bound: list[float] = [0.0] * 16  # upper bounds after one more mark; 99 for a treasure
        self.lack: i64 = 0  # how many marks the last rated number lacks
        self.floor: float = 0.0  # the smallest promise that counts
        self.under: float = 0.0  # the largest one that does not
        self.needed: list[i64] = []  # cells that would complete a treasure, and
        self.keep: list[float] = []  # what it costs to fill them with something else
        self.cell: i64 = 0  # the cell being considered,
        self.cost: float = 0.0  # what it costs to fill it,
        self.beside: list[i64] = []  # and the smallest numbers beside its free neighbours

    def look(self, turns: i64, bubbles: float) -> None:
        """Read the current chart."""
        chart = self.chart
        free = chart.free
        self.turns = turns if turns < MOST_TURNS else MOST_TURNS - 1
        self.bubbles = bubbles
        self.free_west, self.free_east = east_of(free), west_of(free)
        self.free_north, self.free_south = south_of(free), north_of(free)
        self.needed.clear()
        self.keep.clear()
        number: i64 = 1
        while number < 16:
            if chart.found[number]:
                self.promises[number] = 0.0
            else:
                self.promises[number] = self.rate(
                    number, chart.west[number], chart.east[number], chart.north[number], chart.south[number]
                )
                self.bound[number] = 99.0
                if self.lack > 1:
                    at = ((self.lack - 1) * MOST_TURNS + self.turns) * 16 + number
                    self.bound[number] = self.weights.promise[at]
            number += 1
        ranked = sorted(self.promises, reverse=True)
        left = chart.left
        self.floor = ranked[left - 1]
        self.under = ranked[left]
        number = 1
        while number < 16:
            promise = self.promises[number]
            if promise > 0.0 and promise >= self.floor:
                self._needs(number, promise)
            number += 1

    def rate(self, number: i64, west: i64, east: i64, north: i64, south: i64) -> float:
        """What a number seen from these cells promises; -1 if it makes a treasure."""
        chart, weights = self.chart, self.weights
        land = chart.land
        across = (west & (east | chart.boat_east)) | (chart.boat_west & east)
        down = (north & (south | chart.boat_south)) | (chart.boat_north & south)
        if across & down & land:
            return -1.0
        part_across = west | east | (chart.boat_west & self.free_east) | (chart.boat_east & self.free_west)
        part_down = (
            north | south | (chart.boat_north & self.free_south) | (chart.boat_south & self.free_north)
        )
        one = ((across & part_down) | (down & part_across)) & land
        two = ((part_across & part_down) | across | down) & land
        at = self.turns * 16 + number
        if one:
            self.lack = 1
            best = weights.ways1[some(one)]
            if ((across & (north | south)) | (down & (west | east))) & land:  # a boat would do as well
                best *= weights.promise[at]
            else:
                best *= weights.promise[at + MOST_TURNS * 16]
            other = weights.promise[at + 2 * MOST_TURNS * 16] * weights.ways2[some(two)]
            return max(best, other)
        if two:
            self.lack = 2
            return weights.promise[at + 2 * MOST_TURNS * 16] * weights.ways2[some(two)]
        if (part_across | part_down) & land:
            self.lack = 3
            return weights.promise[at + 3 * MOST_TURNS * 16]
        self.lack = 4
        return weights.promise[at + 4 * MOST_TURNS * 16]

    def _needs(self, number: i64, promise: float) -> None:
        """Note the cells that would complete a number that lacks one mark."""
        chart = self.chart
        west, east = chart.west[number], chart.east[number]
        north, south = chart.north[number], chart.south[number]
        across = (west & (east | chart.boat_east)) | (chart.boat_west & east)
        down = (north & (south | chart.boat_south)) | (chart.boat_north & south)
        cells: i64 = 0
        lacks_across = down & chart.land
        if lacks_across:
            cells |= east_of(lacks_across & (west | chart.boat_west))
            cells |= west_of(lacks_across & (east | chart.boat_east))
        lacks_down = across & chart.land
        if lacks_down:
            cells |= south_of(lacks_down & (north | chart.boat_north))
            cells |= north_of(lacks_down & (south | chart.boat_south))
        cells &= chart.free
        if cells:
            self.needed.append(cells)
            self.keep.append(promise * self.weights.keep / float(some(cells)))

    def kept(self, bit: i64) -> float:
        """What it costs to fill a cell that treasures need."""
        cost = 0.0
        at: i64 = 0
        while at < len(self.needed):
            if self.needed[at] & bit:
                cost += self.keep[at]
            at += 1
        return cost

    def gain(self, number: i64, cell: i64) -> float:
        """What a number in a cell would bring."""
        self.think_of(cell)
        return self.mark(number)

    def think_of(self, cell: i64) -> None:
        """Consider a cell: prepare for `mark`."""
        chart = self.chart
        self.cell = cell
        self.cost = self.kept(BIT[cell]) + self.weights.site * chart.lines[cell]
        self.beside.clear()
        if self.bubbles > 0.0:
            nines = chart.marks[NINE]
            free = NEAR[cell] & chart.free
            while free:
                bit = free & -free
                free ^= bit
                beside = cell_of(bit)
                small = chart.small[beside]
                self.beside.append(small + BESIDE_NINE if NEAR[beside] & nines else small)

    def mark(self, number: i64) -> float:
        """What a number in the cell being considered would bring."""
        chart, weights, cell = self.chart, self.weights, self.cell
        gain = -self.cost
        now = self.promises[number]
        counts = now >= self.floor
        if not chart.found[number] and (counts or self.bound[number] > self.floor):
            after = self.rate(
                number,
                chart.west[number] | EAST_OF[cell],
                chart.east[number] | WEST_OF[cell],
                chart.north[number] | SOUTH_OF[cell],
                chart.south[number] | NORTH_OF[cell],
            )
            if after < 0.0:  # a treasure takes a box, perhaps from something better
                gain += float(number) - (now if counts else self.floor)
                if counts:
                    gain += now * weights.keep  # the cells it needed are no longer needed
                if chart.left == 1:
                    gain -= self.hold
            elif counts:
                gain += max(after, self.under) - now
            elif after > self.floor:
                gain += after - self.floor + weights.spare * (self.floor - now)
            else:
                gain += weights.spare * (after - now)
        if chart.dangers & NEAR[cell]:
            gain += turn_dangers(chart, weights, self.turns, number, cell)
        if self.beside:
            gain += self.bubbles * expose(weights, self.beside, number)
        return gain

    def berth_gain(self, cell: i64) -> float:
        """What a boat in a cell would bring."""
        chart = self.chart
        west, east = chart.boat_west, chart.boat_east
        north, south = chart.boat_north, chart.boat_south
        chart.boat_west |= EAST_OF[cell]
        chart.boat_east |= WEST_OF[cell]
        chart.boat_north |= SOUTH_OF[cell]
        chart.boat_south |= NORTH_OF[cell]
        left = chart.left
        total = 0.0
        before = 0.0
        rest: list[float] = []
        number: i64 = 15
        while number > 0:
            if not chart.found[number]:
                promise = self.promises[number]
                if promise >= self.floor:
                    before += promise
                after = self.rate(
                    number, chart.west[number], chart.east[number], chart.north[number], chart.south[number]
                )
                if after >= 0.0:
                    rest.append(after)
                elif left > 0:
                    total += float(number)
                    left -= 1
            number -= 1
        chart.boat_west, chart.boat_east = west, east
        chart.boat_north, chart.boat_south = north, south
        rest.sort(reverse=True)
        at: i64 = 0
        while at < left and at < len(rest):
            total += rest[at]
            at += 1
        return total - before

    def danger_at(self, cell: i64) -> float:
        """What a danger in a free cell would bring."""
        chart = self.chart
        near = NEAR[cell]
        nine = near & chart.marks[NINE] != 0
        value = danger(self.weights, self.turns, chart.small[cell], nine, near & chart.free)
        value -= self.kept(BIT[cell])
        if not nine and cell in chart.spots:
            prize = float(chart.prizes[chart.spots.index(cell)])
            value -= prize * (1.0 - self.weights.turned[some(near & chart.free) * MOST_TURNS + self.turns])
        return value
