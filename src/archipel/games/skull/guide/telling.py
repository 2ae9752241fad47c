"""What a player did, for the log: beside what; where exactly, the marks on the sheets show."""

from collections.abc import Sequence

from archipel.games.skull.guide.phrases import at_sea, neighbour
from archipel.games.skull.rules.moves import Boat, CellMove, Circle, Danger, Write
from archipel.games.skull.rules.reading import sheet_of
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Telling
from archipel.kernel import Move

_FEW = 4
"""Players whose swapped sheets are told one by one."""


def handed(items: Sequence[str], tell: Telling) -> str:
    """Who gets whose sheet (SI-16)."""
    if len(items) > _FEW:
        return tell.say("swap-all")
    each = []
    for seat, whose in enumerate([int(item) - 1 for item in items]):
        mutual = items[whose] == str(seat + 1)
        if not mutual or seat < whose:
            key = "swap-two" if mutual else "swap-one"
            each.append(tell.of(seat).say(key, name=tell.names[seat], whose=tell.names[whose]))
    return tell.say("swap-each", who=", ".join(each))


def told(move: Move, before: SkullView, tell: Telling) -> str:
    """A move as its player's doing: “writes 10 beside the boat”."""
    if not isinstance(move, CellMove):
        return tell.say("told-pass")
    if isinstance(move, Boat):
        return tell.say("told-boat", where=at_sea(tell, move.cell))
    if isinstance(move, Circle):
        return tell.say("told-circle", number=move.number)
    alone = len(before.sheets) == 1
    if before.seat < 0 and not alone:  # nobody's view: whose sheet it is cannot be known
        return tell.rules.describe(move, tell.language)
    sheet = sheet_of(before, 0 if alone else before.target)
    near = neighbour(tell, sheet, move.cell, isinstance(move, Danger))
    if isinstance(move, Danger):
        name = tell.names[0 if alone else before.target]
        under = [value for value, cell in sheet.treasures if cell == move.cell]
        if under and not alone:
            return tell.say("told-danger-circled", name=name, number=under[0])
        key = ("told-danger-alone" if alone else "told-danger") + ("" if near else "-apart")
        return tell.say(key, name=name, beside=near)
    assert isinstance(move, Write)
    if not any(sheet.numbers):
        near = tell.say("on-shore")
    return tell.say("told-write" if near else "told-write-apart", number=move.number, beside=near)
