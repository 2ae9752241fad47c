"""One player's sheet. Every change gives a new sheet; treasures are found from the cell that changed."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from archipel.games.skull.rules.data import NUMBERS, Island
from archipel.games.skull.rules.fleet import Fleet
from archipel.games.skull.rules.grid import (
    ACROSS,
    BIT,
    CELLS,
    COLUMN,
    DOWN,
    IN_COLUMN,
    IN_ROW,
    NEAR,
    ROW,
    cells,
    first_cell,
    last_cell,
)
from archipel.games.skull.rules.moves import BOATS, CIRCLES, Boat, Circle, Danger, Write
from archipel.games.skull.rules.view import SheetView

NINE: Final = 9
NOWHERE: Final = -1

Trace = tuple[int, int, int]
"""Masks for one number: where it stands; the cells between two of it (or one and a boat) across; and those
between two of it down. A treasure lies where the last two meet (SI-20)."""

_NO_TRACE: Final[Trace] = (0, 0, 0)


class Sheet:
    """What one player has written and drawn. Never changed once a method has returned it."""

    __slots__ = (
        "_shown",
        "choices",
        "circled",
        "dangers",
        "fleet",
        "found",
        "free",
        "island",
        "last",
        "near",
        "traces",
        "treasures",
    )

    def __init__(
        self,
        island: Island,
        free: int,
        near: int,
        traces: list[Trace],
        fleet: Fleet,
        dangers: int,
        circled: int,
        found: int,
        treasures: tuple[Circle, ...],
        choices: tuple[Circle, ...],
        last: int,
    ) -> None:
        self.island = island
        self.free = free  # mask: the island cells that may be written in (SI-4)
        self.near = near  # mask: the cells next to a number; those next to a boat are in the fleet
        self.traces = traces  # by number; replaced, never changed
        self.fleet = fleet
        self.dangers = dangers  # mask
        self.circled = circled  # mask
        self.found = found  # bit v: whether the treasure of value v is found
        self.treasures = treasures  # in the order of the boxes
        self.choices = choices  # treasures among which the player must now choose
        self.last = last  # the cell filled last
        self._shown: SheetView | None = None

    @staticmethod
    def blank(island: Island) -> Sheet:
        """As it comes out of the box."""
        traces = [_NO_TRACE] * NUMBERS.stop
        return Sheet(island, island.fields, 0, traces, Fleet.ashore(island), 0, 0, 0, (), (), NOWHERE)

    def _copy(self) -> Sheet:
        return Sheet(
            self.island,
            self.free,
            self.near,
            self.traces,
            self.fleet,
            self.dangers,
            self.circled,
            self.found,
            self.treasures,
            self.choices,
            self.last,
        )

    @property
    def finished(self) -> bool:
        """Does this sheet end the game (SI-40)?"""
        return not self.free or len(self.treasures) >= self.island.boxes

    def writable(self) -> int:
        """Mask: where a number may go. The first one goes on the shore, boats or not; the others next to a
        number or boat; if there is no such cell, on any free cell (SI-12)."""
        free = self.free
        return free & (self.near | self.fleet.near if self.near else self.island.shore) or free

    def dangerous(self, solo: bool) -> int:
        """Mask: where a danger may go: any free cell (SI-16), in solo games next to the last one (SI-50)."""
        if solo and self.last != NOWHERE:
            return self.free & NEAR[self.last] or self.free
        return self.free

    def crossings(self, number: int) -> int:
        """Mask: every cell where four of this number, boats included, cross (SI-20, SI-21)."""
        _, across, down = self.traces[number]
        return across & down & self.island.land

    def write(self, move: Write) -> Sheet:
        """A new sheet with a number, and the treasure it reveals (SI-10, SI-22)."""
        sheet = self._copy()
        sheet._put_number(move.number, move.cell)
        sheet._reveal((move.number,))
        return sheet

    def sail(self, move: Boat) -> Sheet:
        """A new sheet with a boat, and the treasures it reveals (SI-14, SI-23)."""
        sheet = self._copy()
        sheet._reveal(sheet._put_boat(move))
        return sheet

    def endanger(self, move: Danger) -> Sheet:
        """A new sheet with a danger (SI-16)."""
        sheet = self._copy()
        sheet._put_danger(move.cell)
        return sheet

    def circle(self, move: Circle) -> Sheet:
        """A new sheet with one of the treasures to choose from (SI-23)."""
        sheet = self._copy()
        sheet._record(move)
        return sheet

    def rest(self) -> Sheet:
        """A new sheet with nothing added (SI-18)."""
        sheet = self._copy()
        sheet.last = NOWHERE
        return sheet

    def _put_number(self, number: int, cell: int) -> None:
        where, across, down = self.traces[number]
        where |= BIT[cell]
        across |= self._span_across(where, ROW[cell])
        down |= self._span_down(where, COLUMN[cell])
        self.traces = self.traces.copy()
        self.traces[number] = (where, across, down)
        self.free &= ~BIT[cell]
        self.near |= NEAR[cell]
        self.last = cell

    def _put_boat(self, boat: Boat) -> list[int]:
        """Draw it, and return the numbers whose lines it extends."""
        row, column = ROW[boat.cell], COLUMN[boat.cell]
        self.fleet = self.fleet.joined_by(boat)
        traces = self.traces.copy()
        touched = []
        for number, (where, across, down) in enumerate(self.traces):
            if where & (IN_ROW[row] | IN_COLUMN[column]):
                across |= self._span_across(where, row)
                down |= self._span_down(where, column)
                traces[number] = (where, across, down)
                touched.append(number)
        self.traces = traces
        self.last = boat.cell
        return touched

    def _put_danger(self, cell: int) -> None:
        self.dangers |= BIT[cell]
        self.free &= ~BIT[cell]
        self.last = cell

    def _span_across(self, where: int, row: int) -> int:
        """The cells of a row with the number on one side, and the number or a boat on the other (SI-21)."""
        line = where & IN_ROW[row]
        if not line:
            return 0
        left, right = COLUMN[first_cell(line)], COLUMN[last_cell(line)]
        boat_left, boat_right = self.fleet.across[row]
        between = ACROSS[row]
        return between[left][max(right, boat_right)] | between[min(left, boat_left)][right]

    def _span_down(self, where: int, column: int) -> int:
        """The same for a column."""
        line = where & IN_COLUMN[column]
        if not line:
            return 0
        top, bottom = ROW[first_cell(line)], ROW[last_cell(line)]
        boat_top, boat_bottom = self.fleet.down[column]
        between = DOWN[column]
        return between[top][max(bottom, boat_bottom)] | between[min(top, boat_top)][bottom]

    def _reveal(self, numbers: tuple[int, ...] | list[int]) -> None:
        """Find the new treasures of these numbers; if there are several, the player has to choose."""
        land = self.island.land & ~self.circled
        choices: list[Circle] = []
        for number in numbers:
            _, across, down = self.traces[number]
            crossings = across & down & land
            if crossings and not self.found >> number & 1:
                choices += [CIRCLES[number][cell] for cell in cells(crossings)]
        if choices and len(self.treasures) < self.island.boxes:
            self.choices = tuple(choices)
            if len(choices) == 1:
                self._record(choices[0])

    def _record(self, circle: Circle) -> None:
        """Circle the cell and fill a box; continue while there is only one treasure to choose."""
        self.treasures = (*self.treasures, circle)
        self.circled |= BIT[circle.cell]
        self.found |= 1 << circle.number
        left = [
            other for other in self.choices if other.number != circle.number and other.cell != circle.cell
        ]
        self.choices = tuple(left) if len(self.treasures) < self.island.boxes else ()
        if len(self.choices) == 1:
            self._record(self.choices[0])

    def show(self) -> SheetView:
        """What everybody may read once it is on the table; cached."""
        if self._shown is None:
            numbers = [0] * len(CELLS)
            for number in NUMBERS:
                for cell in cells(self.traces[number][0]):
                    numbers[cell] = number
            dangers = cells(self.dangers)
            nines = self.traces[NINE][0]
            self._shown = SheetView(
                tuple(numbers),
                self.fleet.boats,
                dangers,
                tuple(cell for cell in dangers if NEAR[cell] & nines),
                tuple((circle.number, circle.cell) for circle in self.treasures),
                tuple((circle.number, circle.cell) for circle in self.choices),
                self.last,
            )
        return self._shown


@lru_cache(maxsize=2048)
def restore(island: Island, shown: SheetView) -> Sheet:
    """The sheet behind this view. Cached, because bots imagine the same sheets many times."""
    sheet = Sheet.blank(island)
    for cell in shown.boats:
        sheet._put_boat(BOATS[cell])
    for cell in CELLS:
        if shown.numbers[cell]:
            sheet._put_number(shown.numbers[cell], cell)
    for cell in shown.dangers:
        sheet._put_danger(cell)
    sheet.treasures = tuple(CIRCLES[number][cell] for number, cell in shown.treasures)
    for circle in sheet.treasures:
        sheet.circled |= BIT[circle.cell]
        sheet.found |= 1 << circle.number
    sheet.choices = tuple(CIRCLES[number][cell] for number, cell in shown.choices)
    sheet.last = shown.last
    return sheet
