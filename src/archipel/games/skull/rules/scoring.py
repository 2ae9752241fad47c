"""The count: treasures plus or minus dangers, line by line."""

from collections.abc import Sequence

from archipel.games.skull.rules.data import island
from archipel.games.skull.rules.effects import around, crossing
from archipel.games.skull.rules.grid import BIT, NAME, NEAR, cells
from archipel.games.skull.rules.sheet import NINE, Sheet, restore
from archipel.games.skull.rules.view import SkullView
from archipel.kernel import Result, Score, ScoreLine, places

LEVELS = ((90, "explorer"), (75, "voyager"), (60, "scout"))
LOWEST = "tourist"


def level(total: int) -> str:
    """A solo player's title (SI-51); a negative count still makes a tourist."""
    for least, title in LEVELS:
        if total >= least:
            return title
    return LOWEST


def count(sheet: Sheet, solo: bool, parts: bool = False) -> Score:
    """One sheet's count. A tie goes to the most valuable single treasure (SI-41). Lines have their
    parts on request."""
    nines = sheet.traces[NINE][0]
    lines = [_treasure_line(sheet, circle.number, circle.cell, nines, parts) for circle in sheet.treasures]
    best = max([line.points for line in lines], default=0)
    lines += [_danger_line(sheet, cell, nines, parts) for cell in cells(sheet.dangers)]
    total = sum(line.points for line in lines)
    return Score(tuple(lines), (best,), (level(total),) if solo else ())


def _treasure_line(sheet: Sheet, number: int, cell: int, nines: int, parts: bool) -> ScoreLine:
    """Its value, or nothing if it lies on a danger that is not overcome (SI-22, SI-32)."""
    facts = (("number", number), ("cell", NAME[cell]))
    lit = crossing(sheet.show(), number, cell) if parts else ()
    if sheet.dangers & BIT[cell] and not NEAR[cell] & nines:
        return ScoreLine("lost", "SI-32", 0, facts, lit)
    return ScoreLine("treasure", "SI-22", number, facts, lit)


def _danger_line(sheet: Sheet, cell: int, nines: int, parts: bool) -> ScoreLine:
    """Plus or minus the smallest number next to it (SI-30, SI-31)."""
    near = NEAR[cell]
    smallest = 0
    for number, (where, _, _) in enumerate(sheet.traces):
        if where & near:
            smallest = number
            break
    facts = (("number", smallest), ("cell", NAME[cell]))
    lit = around(sheet.show(), cell) if parts else ()
    if near & nines:
        return ScoreLine("overcome", "SI-30", smallest, facts, lit)
    return ScoreLine("danger" if smallest else "harmless", "SI-31", -smallest, facts, lit)


def result(sheets: Sequence[Sheet], solo: bool) -> Result:
    """The end (SI-40, SI-41)."""
    scores = tuple([count(sheet, solo) for sheet in sheets])
    return Result(scores, places(scores), "SI-40")


def standing(view: SkullView) -> tuple[Score, ...]:
    """The count so far, including what the view's own seat has done in this round."""
    printed = island(view.setup.sheet, str(view.setup["side"]))
    sheets = [restore(printed, shown) for shown in view.sheets]
    if view.draft is not None:
        sheets[view.target] = restore(printed, view.draft)
    return tuple(count(sheet, view.setup.seats == 1, parts=True) for sheet in sheets)
