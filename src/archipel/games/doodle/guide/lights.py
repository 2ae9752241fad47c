"""Which cells of a sheet a line of its score counts."""

from archipel.games.doodle.guide.places import cell_parts
from archipel.games.doodle.rules.grid import BIT, STRIDE
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.sheet import Sheet
from archipel.games.doodle.rules.view import DoodleView, read_sheet
from archipel.kernel import Part
from archipel.kernel.result import ScoreLine

_CELLS = {"monster": "M", "treasure": "T", "bonus": "T", "kraken": "K"}


def lights(view: DoodleView, seat: int, line: ScoreLine) -> tuple[Part, ...]:
    """The ships of a line; for a number, the drawn cells that can have brought it: routes only grow."""
    ships = dict(line.facts).get("cells")
    if isinstance(ships, tuple):
        return tuple(Part("cell", name) for name in ships)
    letter, shown = _CELLS.get(line.key, ""), view.sheets[seat]
    if not letter:
        return ()
    sea = sea_of(view.setup)
    sheet = read_sheet(sea, shown)
    found = [
        cell
        for cell, sign in enumerate("".join(view.chart.grid))
        if sign == letter and shown.routes[cell] and _measure(sea, sheet, cell) >= line.points
    ]
    return cell_parts(view.chart, tuple(found))


def _measure(sea: Sea, sheet: Sheet, at: int) -> int:
    """What the route of a cell, numbered as in a view, measures by now."""
    cell = at // sea.side * STRIDE + at % sea.side
    path = next(path for path in sheet.paths if path & BIT[cell])
    if BIT[cell] & sea.monster_cells:
        return path.bit_count()
    if sea.treasures:
        return sheet.forts(path, sea)
    return sheet.ticks[cell] * (path & sea.breakers).bit_count()
