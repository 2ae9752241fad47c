"""Skull Island: an island on squared paper, numbers in ink, boats, skulls and circled treasures."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import ClassVar, Final

from archipel.drawing.contract import (
    PALETTE,
    SHEET,
    TABLEAU,
    Accent,
    Drawing,
    Picture,
    Shape,
    Want,
    WantChanges,
    seat_line,
)
from archipel.drawing.pen import fibres, ring, smooth, swirl, waves
from archipel.drawing.pickers import grid as picker
from archipel.drawing.pickers import strip
from archipel.drawing.stamps import BOAT, PEAKS, compass, rhumbs
from archipel.drawing.svg import group, number, path, rect
from archipel.drawing.text import blocks, grid, shown, spoken
from archipel.games.skull.drawing.dice import numbers, rows_high, tableau
from archipel.games.skull.drawing.sheet import large, sheets_of, small
from archipel.games.skull.rules.view import SheetView, SkullView

_SKULL = (
    (92, 96), (84, 60), (104, 26), (150, 14), (196, 24), (220, 58), (214, 96),
    (200, 108), (202, 128), (190, 134), (188, 158), (170, 170),
    (134, 170), (118, 156), (118, 134), (104, 126), (106, 108),
)  # fmt: skip
_GROUNDS: Final = {".": ".", "M": "^", "~": "~"}
_SIGNS: Final = {"~": "sea", ".": "island", "^": "mountain", "b": "boat", "x": "danger", "+": "overcome"}


class SkullDrawing(Drawing[SkullView]):
    """Cells are picked on the island, numbers from a palette, the boat from its die or the palette."""

    accent: ClassVar[Accent] = Accent(day="#963627", night="#f0978a")
    shape: ClassVar[Shape] = "square"
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "cell": (SHEET,),
        "number": (PALETTE,),
        "mark": (TABLEAU, PALETTE),
        "pass": (PALETTE,),
    }

    def sheet(self, view: SkullView, want: WantChanges[SkullView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: SkullView, want: WantChanges[SkullView]) -> Picture:
        return tableau(view, want)

    def alike(self, view: SkullView, seat: int | None) -> bool:
        if seat is None:
            return not view.swap  # with a swap, each seat sees whose sheet it was handed
        return view.draft is None or view.target != seat

    def text(self, view: SkullView, want: WantChanges[SkullView]) -> str:
        """The roll, a legend, and the sheets; treasures stand in brackets."""
        legend = "  ".join(f"{sign} {want.say(word)}" for sign, word in _SIGNS.items())
        faces = ", ".join(want.word("face", face) for face in view.faces)
        dice = want.say("die", face=faces) if faces else want.say("no-dice")
        ticked = min(view.ticked, view.bubbles)
        dangers = want.say("of", name=want.say("dangers"), count=ticked, most=view.bubbles)
        sheets = [_sheet(view, replace(want, seat=seat)) for seat in shown(len(view.sheets), want.seat)]
        head = (dice, dangers) if want.small or want.spoken else (dice, dangers, legend)
        return blocks(("\n".join(head), *sheets))

    def palette(self, view: SkullView, kind: str, values: Sequence[str], want: Want) -> Picture:
        if kind == "number":
            return numbers(view, values, want)
        if kind == "mark":
            drawn = picker(kind, values, want, (48, 42), lambda _, x, y: group(BOAT, x, y, 1.2))
            return drawn if want.narrow else replace(drawn, height=rows_high(2))  # stands beside the numbers
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        """320 by 200."""
        body = rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40, 2), "a-grain") + rhumbs(38, 40, 330)
        body += path(waves(0, 0, 320, 200, 34, 3), "a-wave")
        for grow, classes in ((1.1, "a-wave a-faint"), (1.05, "a-wave")):
            body += path(smooth([(152 + (x - 152) * grow, 94 + (y - 94) * grow) for x, y in _SKULL]), classes)
        body += path(smooth(_SKULL), "a-land a-drawn")
        body += path(ring(126, 78, 19, 0.08, 0.86) + ring(180, 78, 19, 0.08, 0.86), "a-sea a-drawn")
        body += path("M152 98q-9 14-5 18q5-1 6-5q2 4 7 4q3-6-8-17Z", "a-sea a-drawn")
        body += path("M136 146v20M152 144v24M168 146v20", "a-ink a-bold")
        body += group(PEAKS, 136, 42, 0.9) + group(PEAKS, 168, 38, 1.1) + group(PEAKS, 198, 54, 0.7)
        body += number(114, 116, 18, 7) + number(192, 112, 18, 7) + number(152, 132, 18, 7)
        body += path(swirl(152, 132, 13), "a-accent-ink")
        body += path("M270 130C246 150 226 130 206 116", "a-accent-ink", ' stroke-dasharray="2 6"')
        body += (
            group(BOAT, 276, 118, 2)
            + path("M246 146q5-4 10 0t10 0t10 0t10 0t10 0", "a-wave")
            + compass(38, 40, 26)
        )
        frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
        return Picture(320, 200, want.rules.about.name[want.language], body + frame)


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


DRAWING: Final = SkullDrawing()
