"""What speaks for a move that scores nothing yet: what it prepares or protects."""

from archipel.games.skull.guide.gains import restored
from archipel.games.skull.rules.effects import scored
from archipel.games.skull.rules.grid import COLUMN, IN_COLUMN, IN_ROW, ROW, cells
from archipel.games.skull.rules.moves import WRITES, Boat, Write
from archipel.games.skull.rules.sheet import NINE, Sheet
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Telling
from archipel.kernel import Move


def because(move: Move, view: SkullView, tell: Telling) -> str:
    """The best that can be said for it; nothing if it scores at once, which speaks for itself."""
    sheet = restored(view, view.seat)
    if isinstance(move, Boat):
        return "" if any(scored(view.seat, sheet, sheet.sail(move))) else tell.say("because-boat")
    if not isinstance(move, Write) or view.danger or any(scored(view.seat, sheet, sheet.write(move))):
        return ""
    number, after = move.number, sheet.write(move)
    if not sheet.found >> number & 1 and _one_short(after, number):
        return tell.say("because-short", number=number)
    line = IN_ROW[ROW[move.cell]] | IN_COLUMN[COLUMN[move.cell]]
    if not sheet.found >> number & 1 and sheet.traces[number][0] & line:
        return tell.say("because-line", number=number)
    if number == NINE and view.ticked < view.bubbles:
        return tell.say("because-nine")
    return ""


def _one_short(sheet: Sheet, number: int) -> bool:
    """Would one more of this number, where one may be written, find its treasure?"""
    return any(sheet.write(WRITES[number][cell]).found >> number & 1 for cell in cells(sheet.writable()))
