"""What is on a finished chart of Doodle Islands, read from its marks."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from archipel.games.doodle.rules.grid import ROUTES, STRIDE, cell_at, cell_name
from archipel.games.doodle.rules.scoring import BUILDER_FORTS
from archipel.games.doodle.rules.sea import Sea
from archipel.games.doodle.rules.sheet import Sheet
from archipel.games.doodle.rules.view import SheetView, read_sheet
from archipel.paper.checking import Marks

_PLACE: Final = r"@c([1-6])r([1-6])"
_ROUTE: Final = re.compile(rf"({'|'.join(ROUTES)}){_PLACE}")
_TICKS: Final = re.compile(rf"(forts|tentacles) (\d\d?){_PLACE}")
_NUMBER: Final = re.compile(r"(monster|treasure|kraken|bonus|bottles|barrels) (\d\d?)")
_OTHERS: Final = re.compile(r"others((?: \d\d?)+)")
BUILDER: Final = "builder"


@dataclass(slots=True)
class Written:
    """The marks by kind. A list where the same thing may stand twice by mistake."""

    routes: list[tuple[int, str]] = field(default_factory=list)
    ticks: list[tuple[int, str, int]] = field(default_factory=list)
    numbers: dict[str, list[int]] = field(default_factory=dict)
    others: tuple[int, ...] = ()
    builder: bool = False

    def of(self, kind: str) -> list[int]:
        """The circled numbers of a zone, or the counts of a track."""
        return self.numbers.get(kind, [])

    def most(self, kind: str) -> int:
        """How many of a track are ticked."""
        return max(self.of(kind), default=0)


def canonical(line: str) -> str:
    """The mark's canonical text; empty if it is none."""
    said = " ".join(line.split())
    if said == BUILDER or _ROUTE.fullmatch(said):
        return said
    if found := _TICKS.fullmatch(said):
        return f"{found[1]} {int(found[2])}@c{found[3]}r{found[4]}"
    if found := _NUMBER.fullmatch(said):
        return f"{found[1]} {int(found[2])}"
    found = _OTHERS.fullmatch(said)
    return f"others {' '.join(str(int(one)) for one in found[1].split())}" if found else ""


def written(marks: Marks) -> Written:
    """All marks of a sheet."""
    found = Written()
    for mark in marks:
        if route := _ROUTE.fullmatch(mark):
            found.routes.append((cell_at(int(route[2]), int(route[3])), route[1]))
        elif ticks := _TICKS.fullmatch(mark):
            found.ticks.append((cell_at(int(ticks[3]), int(ticks[4])), ticks[1], int(ticks[2])))
        elif number := _NUMBER.fullmatch(mark):
            found.numbers.setdefault(number[1], []).append(int(number[2]))
        elif others := _OTHERS.fullmatch(mark):
            found.others = tuple(map(int, others[1].split()))
        elif mark == BUILDER:
            found.builder = True
    return found


def prize(sea: Sea) -> str:
    """What the second zone of this sea is called."""
    return "treasure" if sea.treasures else "kraken"


def shown(sea: Sea, found: Written) -> SheetView:
    """The sheet to draw and to count; whatever has no place on it is left out."""
    side, chart = sea.side, sea.chart
    routes, ticks = [""] * (side * side), [0] * (side * side)
    for row in range(side):
        ticks[row * side : (row + 1) * side] = sea.marked[row * STRIDE : row * STRIDE + side]
    for cell, route in found.routes:
        at = _at(sea, cell)
        if at >= 0 and not routes[at]:
            routes[at] = route
    for cell, _, count in found.ticks:
        at = _at(sea, cell)
        if at >= 0:
            ticks[at] = min(max(count, sea.marked[cell]), sea.marks[cell])
    return SheetView(
        routes=tuple(routes),
        ticks=tuple(ticks),
        monsters=_circled(found.of("monster"), chart.monsters),
        monsters_crossed=(),
        prizes=_circled(found.of(prize(sea)), chart.prizes),
        prizes_crossed=(),
        bonuses=_circled(found.of("bonus"), chart.bonuses),
        bonuses_crossed=(),
        bottles=min(found.most("bottles"), chart.bottles),
        barrels=min(found.most("barrels"), chart.barrels),
        built=BUILDER_FORTS if found.builder else 0,
    )


def sheet_of(sea: Sea, found: Written) -> Sheet:
    """The same as the rules keep it."""
    return read_sheet(sea, shown(sea, found))


def _at(sea: Sea, cell: int) -> int:
    row, column = divmod(cell, STRIDE)
    return row * sea.side + column if row < sea.side and column < sea.side else -1


def _circled(numbers: Sequence[int], zone: Sequence[int]) -> tuple[int, ...]:
    return tuple(sorted(set(numbers) & set(zone)))


def marks_of(sea: Sea, sheets: Sequence[SheetView], seat: int) -> Iterator[str]:
    """The marks of a seat's sheet at the end of a game."""
    sheet = sheets[seat]
    for at, (route, ticked) in enumerate(zip(sheet.routes, sheet.ticks, strict=True)):
        cell = at // sea.side * STRIDE + at % sea.side
        if route:
            yield f"{route}@{cell_name(cell)}"
        if ticked != sea.marked[cell]:
            yield f"{'forts' if sea.treasures else 'tentacles'} {ticked}@{cell_name(cell)}"
    for kind, numbers in (("monster", sheet.monsters), (prize(sea), sheet.prizes), ("bonus", sheet.bonuses)):
        yield from (f"{kind} {number}" for number in numbers)
    if sheet.bottles:
        yield f"bottles {sheet.bottles}"
    if sheet.barrels:
        yield f"barrels {sheet.barrels}"
    if len(sheets) > 1:
        rest = [one.bottles for at, one in enumerate(sheets) if at != seat]
        yield f"others {' '.join(map(str, rest))}"
    elif sheet.built >= BUILDER_FORTS:
        yield BUILDER
