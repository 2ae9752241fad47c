"""What cannot be on a chart of Doodle Islands."""

from collections.abc import Iterator, Sequence

from archipel.games.doodle.paper.finished import Written, prize, sheet_of
from archipel.games.doodle.rules.grid import BIT, cell_name, cells_of
from archipel.games.doodle.rules.scoring import BUILDER_FORTS
from archipel.games.doodle.rules.sea import Sea
from archipel.games.doodle.rules.sheet import Sheet
from archipel.kernel import Refusal


def faults(sea: Sea, found: Written) -> list[Refusal]:
    """Everything wrong: cell by cell, then the zones and tracks."""
    return [*_cells(sea, found), *_ticks(sea, found), *_zones(sea, found), *_tracks(sea, found)]


def _cells(sea: Sea, found: Written) -> Iterator[Refusal]:
    drawn = set[int]()
    for cell, _ in found.routes:
        place = ("cell", cell_name(cell))
        if not BIT[cell] & sea.cells:
            yield Refusal("DI-2", (place,))
        if cell in drawn:
            yield Refusal("DI-20", (place, ("why", "two")))
        drawn.add(cell)
    for cell in sea.anchors:
        if cell not in drawn:
            yield Refusal("DI-4", (("cell", cell_name(cell)), ("why", "start")))


def _ticks(sea: Sea, found: Written) -> Iterator[Refusal]:
    for cell, kind, count in found.ticks:
        place, rule = ("cell", cell_name(cell)), "DI-22" if kind == "forts" else "DI-73"
        where = sea.archipelagos if kind == "forts" else sea.krakens
        if not BIT[cell] & where:
            yield Refusal(rule, (place, ("why", "none")))
        elif not sea.marked[cell] <= count <= sea.marks[cell]:
            facts = (("printed", sea.marked[cell]), ("most", sea.marks[cell]), ("count", count))
            yield Refusal(rule, (place, *facts, ("why", "count")))


def _zones(sea: Sea, found: Written) -> Iterator[Refusal]:
    sheet, chart = sheet_of(sea, found), sea.chart
    monsters, prizes, bonuses = (found.of(kind) for kind in ("monster", prize(sea), "bonus"))
    monster_rule, prize_rule = ("DI-40", "DI-41") if sea.treasures else ("DI-72", "DI-73")
    yield from _circles(monsters, chart.monsters, monster_rule)
    yield from _circles(prizes, chart.prizes, prize_rule)
    yield from _circles(bonuses, chart.bonuses, "DI-43")
    other = "kraken" if sea.treasures else "treasure"
    for number in found.of(other):
        yield Refusal("DI-2", (("number", number), ("why", "zone")))
    lengths = [_path(sheet, cell).bit_count() for cell in cells_of(sea.monster_cells)]
    yield from _earned(monsters, lengths, "DI-40")
    worths = [_worth(sea, sheet, cell) for cell in cells_of(sea.prize_cells)]
    yield from _earned(prizes, worths, prize_rule)
    yield from _earned(bonuses, prizes, "DI-43")
    if found.builder and max(worths, default=0) < BUILDER_FORTS:
        yield Refusal("DI-62", (("forts", BUILDER_FORTS), ("why", "builder")))


def _path(sheet: Sheet, cell: int) -> int:
    """The route through a cell as a mask; nothing where none is drawn."""
    return next((path for path in sheet.paths if path & BIT[cell]), 0)


def _worth(sea: Sea, sheet: Sheet, cell: int) -> int:
    """What a treasure island or a kraken is worth at most: routes, forts and tentacles only grow (DI-42)."""
    path = _path(sheet, cell)
    if sea.treasures:
        return sheet.forts(path, sea)
    return sheet.ticks[cell] * (path & sea.breakers).bit_count() if path else 0


def _circles(numbers: Sequence[int], zone: Sequence[int], rule: str) -> Iterator[Refusal]:
    for number in sorted(set(numbers)):
        if number not in zone:
            yield Refusal(rule, (("number", number), ("why", "zone")))
        elif numbers.count(number) > 1:
            yield Refusal(rule, (("number", number), ("why", "twice")))


def _earned(numbers: Sequence[int], reached: Sequence[int], rule: str) -> Iterator[Refusal]:
    """Each circled number needs a cell of its own that has reached it: the highest are compared first."""
    best = sorted((one for one in reached if one), reverse=True)
    for number in sorted(set(numbers), reverse=True):
        if not best or best[0] < number:
            yield Refusal(rule, (("number", number), ("why", "earned")))
        else:
            best.pop(0)


def _tracks(sea: Sea, found: Written) -> Iterator[Refusal]:
    for kind, most, rule in (("bottles", sea.bottles, "DI-24"), ("barrels", sea.barrels, "DI-74")):
        counts = found.of(kind)
        if len(counts) > 1:
            yield Refusal(rule, (("count", max(counts)), ("most", most), ("why", "again")))
        if found.most(kind) > most:
            yield Refusal(rule, (("count", max(counts)), ("most", most), ("why", "track")))
    if any(count > sea.bottles for count in found.others):
        yield Refusal("DI-24", (("count", max(found.others)), ("most", sea.bottles), ("why", "track")))
