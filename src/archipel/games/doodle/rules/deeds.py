"""What was drawn on a sheet between two views, and what each drawing measured: for drawings and words."""

# interpreted: asked for once a move, to explain it; no rule depends on it

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import permutations

from archipel.games.doodle.rules.grid import BIT, ROUTES, STRIDE, cells_of
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.sheet import Sheet
from archipel.games.doodle.rules.view import SheetView, read_sheet
from archipel.kernel import Setup

_MOST_ORDERS = 4  # deeds to put in every order; more than that happen only in a long absence


_Done = tuple[int, str]
"""A cell and the route drawn in it; none for a tick."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A route drawn, or a fort or tentacle ticked. Cells are numbered row by row, as in the view."""

    cell: int
    letter: str  # what is printed in the cell
    route: str = ""  # empty for a tick
    path: tuple[int, ...] = ()  # all cells of the route that it now belongs to
    measure: int = 0  # the length at a monster, forts at a treasure island, tentacles × breakers at a kraken
    counted: tuple[int, ...] = ()  # the archipelagos or breakers in the measure
    number: int = 0  # circled for it; 0 for none
    bonus: int = 0
    fleet: tuple[int, ...] = ()  # the ships on the route, if they are at least two
    joined: tuple[int, ...] = ()  # those of them that did not count before


@dataclass(slots=True)
class _Fresh:
    """The newly circled numbers that no deed explains yet."""

    monsters: set[int]
    prizes: set[int]
    bonuses: set[int]
    found: list[Deed] = field(default_factory=list)

    @property
    def unexplained(self) -> int:
        return len(self.monsters) + len(self.prizes) + len(self.bonuses)


def deeds(setup: Setup, old: SheetView, new: SheetView) -> tuple[Deed, ...]:
    """What happened on a sheet, in an order that explains the numbers circled since."""
    sea, starts, done = sea_of(setup), list[_Done](), list[_Done]()
    anchors = "".join(sea.chart.grid)
    for cell, (before, after) in enumerate(zip(old.ticks, new.ticks, strict=True)):
        done += [(cell, "")] * (after - before)
        if new.routes[cell] and not old.routes[cell]:  # starting routes come first (DI-4, DI-71)
            (starts if anchors[cell] in "AB" else done).append((cell, new.routes[cell]))
    if not starts and not done:
        return ()
    sheet = read_sheet(sea, old)
    orders: Iterable[Sequence[_Done]] = permutations(done) if len(done) <= _MOST_ORDERS else (done,)
    told = (_replay(sea, sheet, (*starts, *order), old, new) for order in orders)
    return tuple(min(told, key=_strange).found)


def _strange(fresh: _Fresh) -> int:
    return fresh.unexplained


def _replay(sea: Sea, start: Sheet, order: Sequence[_Done], old: SheetView, new: SheetView) -> _Fresh:
    fresh = _Fresh(
        set(new.monsters) - set(old.monsters),
        set(new.prizes) - set(old.prizes),
        set(new.bonuses) - set(old.bonuses),
    )
    sheet = start.copy()
    for at, name in order:
        cell = at // sea.side * STRIDE + at % sea.side
        letter = sea.chart.grid[at // sea.side][at % sea.side]
        if name:
            fresh.found.append(_drawn(sea, sheet, cell, letter, name, fresh))
        else:
            sheet.tick(cell, sea)
            fresh.found.append(Deed(at, letter))
    return fresh


def _drawn(sea: Sea, sheet: Sheet, cell: int, letter: str, name: str, fresh: _Fresh) -> Deed:
    """Draw a route on the sheet and measure it."""
    sailing = sum(ships for path in sheet.paths if (ships := path & sea.ship_cells).bit_count() > 1)
    path = sheet.start(cell, ROUTES.index(name) + 1)
    measure, counted, number, bonus = 0, 0, 0, 0
    if BIT[cell] & sea.monster_cells:
        measure = path.bit_count()
        number = _take(fresh.monsters, measure)
    elif BIT[cell] & sea.prize_cells:
        counted = path & (sea.archipelagos if sea.treasures else sea.breakers)
        measure = sheet.forts(path, sea) if sea.treasures else sheet.ticks[cell] * counted.bit_count()
        number = _take(fresh.prizes, measure)
        bonus = _take(fresh.bonuses, number)
    fleet = path & sea.ship_cells
    fleet = fleet if fleet.bit_count() > 1 else 0
    return Deed(
        _shown(sea, BIT[cell])[0],
        letter,
        name,
        _shown(sea, path),
        measure,
        _shown(sea, counted),
        number,
        bonus,
        _shown(sea, fleet),
        _shown(sea, fleet & ~sailing),
    )


def _take(numbers: set[int], limit: int) -> int:
    """Remove and return the highest number up to the limit; 0 if there is none."""
    best = max((number for number in numbers if number <= limit), default=0)
    numbers.discard(best)
    return best


def _shown(sea: Sea, mask: int) -> tuple[int, ...]:
    """The cells of a mask as a view numbers them."""
    return tuple(cell // STRIDE * sea.side + cell % STRIDE for cell in cells_of(mask))
