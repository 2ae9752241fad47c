"""A sheet as the rules handle it, and which of its cells a line of the score counts."""

from archipel.games.skull.rules.data import island
from archipel.games.skull.rules.effects import around, crossing
from archipel.games.skull.rules.grid import NAME
from archipel.games.skull.rules.reading import sheet_of
from archipel.games.skull.rules.sheet import Sheet, restore
from archipel.games.skull.rules.view import SkullView
from archipel.kernel import Part, ScoreLine


def restored(view: SkullView, seat: int) -> Sheet:
    """A seat's sheet, as the rules handle it."""
    return restore(island(view.setup.sheet, str(view.setup["side"])), sheet_of(view, seat))


def lights(view: SkullView, seat: int, line: ScoreLine) -> tuple[Part, ...]:
    """The cells that a line of the score counts."""
    facts, sheet = dict(line.facts), sheet_of(view, seat)
    cell = NAME.index(str(facts["cell"]))
    if line.key in ("treasure", "lost"):
        return crossing(sheet, int(str(facts["number"])), cell)
    return around(sheet, cell)
