"""Why a move is refused: the rule, and the facts for its sentence."""

from archipel.games.skull.rules.data import ISLAND, MOUNTAIN
from archipel.games.skull.rules.dice import Roll
from archipel.games.skull.rules.grid import BIT, NAME
from archipel.games.skull.rules.moves import PASS, Boat, CellMove, Circle, Danger, Write
from archipel.games.skull.rules.sheet import Sheet
from archipel.kernel import Move, Refusal


def why(move: Move, sheet: Sheet, roll: Roll, danger: bool) -> Refusal:
    """The reason against a move that is known to be illegal on the sheet at hand."""
    if isinstance(move, Circle):
        return Refusal("SI-22", (("number", move.number), ("cell", NAME[move.cell])))
    if sheet.choices:
        return Refusal("SI-23")
    if move is PASS:
        return Refusal("SI-18")
    if danger:
        return _no_danger(move, sheet) if isinstance(move, Danger) else Refusal("SI-16")
    if isinstance(move, Write):
        return _no_number(move, sheet, roll)
    if isinstance(move, Boat):
        return _no_boat(move, sheet, roll)
    if isinstance(move, Danger) and roll.danger:
        return Refusal("SI-17")
    return Refusal("SI-10")


def _no_number(move: Write, sheet: Sheet, roll: Roll) -> Refusal:
    if move.number not in roll.numbers:
        numbers = tuple(str(number) for number in roll.numbers)
        return Refusal("SI-11", (("number", move.number), ("numbers", numbers)))
    way = "adjacent" if sheet.near else "shore"
    return _not_free(move, sheet) or Refusal("SI-12", (("cell", NAME[move.cell]), ("why", way)))


def _no_danger(move: Danger, sheet: Sheet) -> Refusal:
    return _not_free(move, sheet) or Refusal("SI-50", (("cell", NAME[move.cell]),))


def _no_boat(move: Boat, sheet: Sheet, roll: Roll) -> Refusal:
    if not roll.boat:
        return Refusal("SI-14", (("cell", NAME[move.cell]), ("why", "face")))
    if move.cell in sheet.fleet.boats:
        return Refusal("SI-13", (("cell", NAME[move.cell]),))
    return Refusal("SI-14", (("cell", NAME[move.cell]), ("why", "coast")))


def _not_free(move: CellMove, sheet: Sheet) -> Refusal | None:
    """Permanently filled (SI-13), or not an island cell (SI-4)."""
    if sheet.free & BIT[move.cell]:
        return None
    sign, cell = sheet.island.sign(move.cell), ("cell", NAME[move.cell])
    if sign == MOUNTAIN:
        return Refusal("SI-4", (cell, ("why", "mountain")))
    return Refusal("SI-13" if sign == ISLAND else "SI-4", (cell,))
