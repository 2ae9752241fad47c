"""A sheet of Skull Island for playouts: changed in place and quick to query.

For every number four masks say from which sides its marks are seen: `west[v]` holds the cells that have a v
somewhere to their west, and so on. A treasure lies where a number is seen from all four sides, so the effect
of a further mark is one look-up and an `or`.
"""

from __future__ import annotations

from functools import lru_cache

from archipel.games.skull.bot.masks import (
    BIT,
    EAST_OF,
    NEAR,
    NEIGHBOURS,
    NORTH_OF,
    SOUTH_OF,
    WEST_OF,
    cell_of,
    size,
)
from archipel.games.skull.rules import grid
from archipel.games.skull.rules.sheet import NINE, NOWHERE, Sheet
from archipel.kernel.native import i64


@lru_cache(maxsize=16)
def _lines(land: int) -> list[float]:
    """By cell: how much land lies on the longer sides of its row and column."""
    found = []
    for cell in grid.CELLS:
        east, west = size(EAST_OF[cell] & land), size(WEST_OF[cell] & land)
        south, north = size(SOUTH_OF[cell] & land), size(NORTH_OF[cell] & land)
        found.append(float(max(east, west) + max(south, north)))
    return found


class SheetChart:
    """A sheet as masks."""

    __slots__ = (
        "berths",
        "boat_east",
        "boat_near",
        "boat_north",
        "boat_south",
        "boat_west",
        "dangers",
        "east",
        "found",
        "free",
        "land",
        "last",
        "left",
        "lines",
        "marks",
        "near",
        "north",
        "perils",
        "prizes",
        "shore",
        "small",
        "south",
        "spots",
        "west",
    )

    def __init__(self, land: i64, free: i64, shore: i64, boxes: i64, lines: list[float]) -> None:
        self.land: i64 = land  # where a treasure may still be found
        self.free: i64 = free
        self.shore: i64 = shore
        self.near: i64 = 0  # next to a number
        self.lines: list[float] = lines  # by cell: the land in its row and column
        self.left: i64 = boxes
        self.last: i64 = NOWHERE
        self.found: list[bool] = [False] * 16
        self.marks: list[i64] = [0] * 16
        self.west: list[i64] = [0] * 16
        self.east: list[i64] = [0] * 16
        self.north: list[i64] = [0] * 16
        self.south: list[i64] = [0] * 16
        self.boat_west: i64 = 0
        self.boat_east: i64 = 0
        self.boat_north: i64 = 0
        self.boat_south: i64 = 0
        self.boat_near: i64 = 0
        self.berths: list[int] = []
        self.small: list[i64] = [0] * 81  # by cell: the smallest number beside it; 0 for none
        self.dangers: i64 = 0
        self.perils: list[i64] = []  # the cells of the dangers
        self.prizes: list[i64] = []  # the treasures, and
        self.spots: list[i64] = []  # their cells

    def copy(self) -> SheetChart:
        """An independent copy."""
        chart = SheetChart(self.land, self.free, self.shore, self.left, self.lines)
        chart.near, chart.last = self.near, self.last
        chart.found = self.found.copy()
        chart.marks = self.marks.copy()
        chart.west, chart.east = self.west.copy(), self.east.copy()
        chart.north, chart.south = self.north.copy(), self.south.copy()
        chart.boat_west, chart.boat_east = self.boat_west, self.boat_east
        chart.boat_north, chart.boat_south = self.boat_north, self.boat_south
        chart.boat_near = self.boat_near
        chart.berths = self.berths.copy()
        chart.small = self.small.copy()
        chart.dangers, chart.perils = self.dangers, self.perils.copy()
        chart.prizes, chart.spots = self.prizes.copy(), self.spots.copy()
        return chart

    @property
    def finished(self) -> bool:
        """Does this sheet end the game (SI-40)?"""
        return not self.free or self.left <= 0

    def writable(self) -> i64:
        """Where a number may go; the first one goes on the shore, boats or not (SI-12)."""
        free = self.free
        beside = free & (self.near | self.boat_near) if self.near else free & self.shore
        return beside or free

    def crossings(self, number: i64) -> i64:
        """Where four of a number cross, with at most one boat in each line (SI-20, SI-21)."""
        west, east = self.west[number], self.east[number]
        north, south = self.north[number], self.south[number]
        across = (west & (east | self.boat_east)) | (self.boat_west & east)
        down = (north & (south | self.boat_south)) | (self.boat_north & south)
        return across & down & self.land

    def put(self, number: i64, cell: i64) -> None:
        """Write a number, without looking for treasures."""
        self.marks[number] |= BIT[cell]
        self.west[number] |= EAST_OF[cell]
        self.east[number] |= WEST_OF[cell]
        self.north[number] |= SOUTH_OF[cell]
        self.south[number] |= NORTH_OF[cell]
        for beside in NEIGHBOURS[cell]:
            small = self.small[beside]
            if small == 0 or number < small:
                self.small[beside] = number
        self.free &= ~BIT[cell]
        self.near |= NEAR[cell]
        self.last = cell

    def write(self, number: i64, cell: i64) -> None:
        """Write a number and find its treasure."""
        self.put(number, cell)
        if not self.found[number] and self.left > 0:
            crossings = self.crossings(number)
            if crossings:
                self.circle(number, self.safest(crossings))

    def moor(self, cell: i64) -> None:
        """Draw a boat, without looking for treasures."""
        self.boat_west |= EAST_OF[cell]
        self.boat_east |= WEST_OF[cell]
        self.boat_north |= SOUTH_OF[cell]
        self.boat_south |= NORTH_OF[cell]
        self.boat_near |= NEAR[cell]
        self.last = cell

    def sail(self, cell: i64) -> None:
        """Draw a boat and find treasures, most valuable first."""
        self.moor(cell)
        self.berths.remove(cell)
        number: i64 = 15
        while number > 0 and self.left > 0:
            if not self.found[number]:
                crossings = self.crossings(number)
                if crossings:
                    self.circle(number, self.safest(crossings))
            number -= 1

    def endanger(self, cell: i64) -> None:
        """Draw a danger."""
        self.dangers |= BIT[cell]
        self.perils.append(cell)
        self.free &= ~BIT[cell]
        self.last = cell

    def circle(self, number: i64, cell: i64) -> None:
        """Circle a treasure and fill a box."""
        self.prizes.append(number)
        self.spots.append(cell)
        self.found[number] = True
        self.land &= ~BIT[cell]
        self.left -= 1

    def safest(self, crossings: i64) -> i64:
        """A crossing with no danger and no room for one, if possible."""
        safe = crossings & ~self.free & ~self.dangers
        if not safe:
            safe = crossings & ~self.dangers
        if not safe:
            safe = crossings
        return cell_of(safe & -safe)

    def count(self) -> i64:
        """The current points (SI-22, SI-31, SI-32)."""
        nines = self.marks[NINE]
        total: i64 = 0
        at: i64 = 0
        while at < len(self.prizes):
            cell = self.spots[at]
            if not self.dangers & BIT[cell] or NEAR[cell] & nines:
                total += self.prizes[at]
            at += 1
        for cell in self.perils:
            if NEAR[cell] & nines:
                total += self.small[cell]
            else:
                total -= self.small[cell]
        return total


def chart_of(sheet: Sheet) -> SheetChart:
    """The chart of a sheet with no choices pending."""
    island = sheet.island
    left = island.boxes - len(sheet.treasures)
    chart = SheetChart(island.land & ~sheet.circled, sheet.free, island.shore, left, _lines(island.land))
    chart.berths = [boat.cell for boat in sheet.fleet.berths]
    for cell in sheet.fleet.boats:
        chart.moor(cell)
    for number in range(1, 16):
        chart.found[number] = bool(sheet.found >> number & 1)
        for cell in grid.cells(sheet.traces[number][0]):
            chart.put(number, cell)
    for circle in sheet.treasures:
        chart.prizes.append(circle.number)
        chart.spots.append(circle.cell)
    for cell in grid.cells(sheet.dangers):
        chart.endanger(cell)
    chart.free = sheet.free
    chart.last = sheet.last
    return chart
