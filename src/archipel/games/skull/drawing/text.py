"""The island in letters."""

from dataclasses import replace
from typing import Final

from archipel.drawing.contract import Want, WantChanges, seat_line
from archipel.drawing.text import blocks, grid, shown, spoken
from archipel.games.skull.drawing.sheet import sheets_of
from archipel.games.skull.rules.view import SheetView, SkullView

_GROUNDS: Final = {".": ".", "M": "^", "~": "~"}
_SIGNS: Final = {"~": "sea", ".": "island", "^": "mountain", "b": "boat", "x": "danger", "+": "overcome"}


def text(view: SkullView, want: WantChanges[SkullView]) -> str:
    """The roll, a legend, and the sheets; treasures stand in brackets."""
    legend = "  ".join(f"{sign} {want.say(word)}" for sign, word in _SIGNS.items())
    faces = ", ".join(want.word("face", face) for face in view.faces)
    dice = want.say("die", face=faces) if faces else want.say("no-dice")
    ticked = min(view.ticked, view.bubbles)
    dangers = want.say("of", name=want.say("dangers"), count=ticked, most=view.bubbles)
    sheets = [_sheet(view, replace(want, seat=seat)) for seat in shown(len(view.sheets), want.seat)]
    head = (dice, dangers) if want.small or want.spoken else (dice, dangers, legend)
    return blocks(("\n".join(head), *sheets))


def _sheet(view: SkullView, want: WantChanges[SkullView]) -> str:
    owner, _, sheet = sheets_of(view, want)
    side = len(view.island)
    cells = [
        [_cell(sheet, side * y + x, sign) for x, sign in enumerate(row)] for y, row in enumerate(view.island)
    ]
    names = range(side)
    if want.spoken:
        drawn = spoken([[_spoken(sign, want) for sign in row] for row in cells], want.say, first=0)
    else:
        drawn = grid(cells, [f"c{name}" for name in names], [f"r{name}" for name in names])
    values = ", ".join(str(value) for value, _ in sheet.treasures) or want.say("none")
    treasures = want.say("is", name=want.say("treasures"), value=values)
    return f"{seat_line(want, owner, view)}\n{drawn}\n{treasures}"


def _cell(sheet: SheetView, cell: int, ground: str) -> str:
    number = str(sheet.numbers[cell] or "")
    if any(cell == found for _, found in sheet.treasures):
        return f"({number})"
    if cell in sheet.dangers:
        return "+" if cell in sheet.overcome else "x"
    return number or ("b" if cell in sheet.boats else _GROUNDS[ground])


def _spoken(sign: str, want: Want) -> str:
    """A sign in words; the open sea is not worth telling."""
    if sign == "~":
        return ""
    if sign.startswith("("):
        return want.say("treasure", number=sign.strip("()"))
    return want.say(_SIGNS[sign]) if sign in _SIGNS else want.say("number", number=sign)
