"""The Isle of Cats: Explore & Draw: a boat full of cats, an island of cards, shapes to choose and turn."""

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
from archipel.drawing.pen import box, fibres, waves
from archipel.drawing.pieces import Form
from archipel.drawing.stamps import compass, rhumbs
from archipel.drawing.svg import group, path, rect, text, wrap
from archipel.drawing.text import blocks, fold, grid, shown, spoken
from archipel.games.cats.drawing.cards import card_art
from archipel.games.cats.drawing.choose import choose
from archipel.games.cats.drawing.island import tableau
from archipel.games.cats.drawing.pieces import GridCells, cat, piece_defs, turned_forms
from archipel.games.cats.drawing.sheet import large, sheets_of, small
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.moves import COLOURS, POSITIONS
from archipel.games.cats.rules.names import card_name
from archipel.games.cats.rules.shown import BoatView, SheetView
from archipel.games.cats.rules.view import CatsView

_CREW: tuple[tuple[GridCells, str, float, float], ...] = (
    (((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)), "orange", 58, 62),
    (((1, 0), (0, 1), (1, 1), (0, 2)), "blue", 178, 56),
    (((0, 0), (0, 1), (1, 1), (1, 2)), "purple", 120, 66),
    (((1, 0), (0, 1), (1, 1), (0, 2)), "red", 224, 72),
)
WIDTH: Final = 320
_SCALE: Final = 2.2
_SCALE_NARROW: Final = 1.8
_ART: Final = 158
_TREASURES: Final = {"common": "+", "rare": "#"}


class CatsDrawing(Drawing[CatsView]):
    """Cards, columns and rows are picked on the island, cells on the boat, shapes from a palette."""

    accent: ClassVar[Accent] = Accent(day="#6b3d78", night="#cfa5dc")
    shape: ClassVar[Shape] = "wide"
    places: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "column": (TABLEAU,),
        "row": (TABLEAU,),
        "row1": (TABLEAU,),
        "row2": (TABLEAU,),
        "row3": (TABLEAU,),
        "extra": (TABLEAU,),
        "card": (TABLEAU, PALETTE),
        "cell": (SHEET,),
        "twice": (PALETTE,),
        "again": (PALETTE,),
        "colour": (PALETTE,),
        "half": (PALETTE,),
        "pair": (PALETTE,),
        "shape": (PALETTE,),
        "turn": (PALETTE,),
        "bonus": (PALETTE,),
    }

    def sheet(self, view: CatsView, want: WantChanges[CatsView]) -> Picture:
        return small(view, want) if want.small else large(view, want)

    def tableau(self, view: CatsView, want: WantChanges[CatsView]) -> Picture:
        return tableau(view, want)

    def alike(self, view: CatsView, seat: int | None) -> bool:
        return seat is not None and seat != view.seat

    def text(self, view: CatsView, want: WantChanges[CatsView]) -> str:
        """The day, the cards, and the boats, with cats as the letter of their colour."""
        signs = [(want.word("letter", colour), want.word("colour", colour)) for colour in COLOURS]
        letter = signs[0][0]
        signs += [("*", want.say("rat")), (letter.lower(), want.word("map", COLOURS[0]))]
        signs += [(sign, want.word("kind", kind)) for kind, sign in _TREASURES.items()]
        legend = "  ".join(f"{sign} {word}" for sign, word in signs)
        sheets = [_sheet(view, replace(want, seat=seat)) for seat in shown(len(view.sheets), want.seat)]
        parts = (want.say("day-of", day=view.day, days=DAYS), _island(view, want))
        return blocks((*parts, "" if want.small or want.spoken else legend, *sheets))

    def palette(self, view: CatsView, kind: str, values: Sequence[str], want: Want) -> Picture:
        return look(view, values, want) if kind == "look" else choose(view, kind, values, want)

    def emblem(self, want: Want) -> Picture:
        """320 by 200."""
        body = (
            f"<defs>{piece_defs()}</defs>"
            + rect(0, 0, 320, 200, "a-sea")
            + path(fibres(320, 200, 40, 7), "a-grain")
        )
        body += rhumbs(40, 40, 330) + path(waves(0, 100, 320, 100, 32, 6), "a-wave") + compass(40, 42, 24)
        body += path("M160 118V16", "a-ink a-bold") + path("M160 16q12-7 22 0q-10 2-22 9Z", "a-red a-drawn")
        body += path("M164 26Q226 40 246 84Q204 92 164 82Z", "a-paper a-drawn") + path(
            "M156 34Q112 48 98 82Q130 90 156 84Z", "a-paper a-drawn"
        )
        for cells, colour, x, y in _CREW:
            body += group(cat(cells, colour, want.word("letter", colour)), x, y, 0.82)
        body += path(
            "M38 122Q44 172 80 178Q160 188 232 178Q268 168 286 112Q160 142 38 122Z", "a-wood a-drawn a-bold"
        )
        body += path("M46 142Q160 162 274 136M58 160Q160 176 256 158", "a-ink a-fine")
        for x in (100, 150, 200):
            body += f'<circle class="a-paper a-drawn" cx="{x}" cy="158" r="8"/>'
        body += path(
            "M10 182q10-8 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0",
            "a-wave a-bold",
        )
        frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
        return Picture(320, 200, want.rules.about.name[want.language], body + frame)

    def forms(self, shape: str) -> Mapping[str, Form]:
        return turned_forms(shape)


def look(view: CatsView, values: Sequence[str], want: Want) -> Picture:
    """The card at the first of these places."""
    card = view.island[POSITIONS.index(values[0])]
    if card is None:
        return Picture(WIDTH, _ART, want.say("empty-place"), "")
    words = card_name(want.rules, want.language, card)
    words = words[:1].upper() + words[1:]
    lines = wrap(words, 36)
    height = _ART + 14 + len(lines) * 21
    body = path(box(2, 2, WIDTH - 4, height - 4, 1.2), "a-paper a-drawn")
    body += group(card_art(card, want), WIDTH / 2, _ART / 2, _SCALE_NARROW if want.narrow else _SCALE)
    body += "".join(text(WIDTH / 2, _ART + 12 + at * 21, 16, line) for at, line in enumerate(lines))
    return Picture(WIDTH, height, words, f"<defs>{piece_defs()}</defs>{body}")


def _island(view: CatsView, want: Want) -> str:
    """A line for every card, column by column, as they are taken."""
    cards = dict(zip(POSITIONS, view.island, strict=True))
    return "\n".join(
        fold(f"{place}  {card_name(want.rules, want.language, card)}")
        for place in sorted(POSITIONS)
        if (card := cards[place]) is not None
    )


def _sheet(view: CatsView, want: WantChanges[CatsView]) -> str:
    seat, _, _, sheet = sheets_of(view, want)
    boat = view.boats[sheet.boat - 1]
    covered = _covered(sheet, want)
    cells = [
        [covered.get(f"r{y}c{x}") or _free(boat, f"r{y}c{x}", cabin, want) for x, cabin in enumerate(row, 1)]
        for y, row in enumerate(boat.rows, 1)
    ]
    width = max(map(len, boat.rows))
    if want.spoken:
        drawn = spoken([[_spoken(sign, want) for sign in row] for row in cells], want.say)
    else:
        drawn = grid(cells, list(map(str, range(1, width + 1))), [f"r{y}" for y in range(1, len(cells) + 1)])
    ticks = ", ".join(want.word("short", str(number)) for number in sheet.ticks) or want.say("none")
    used = ", ".join(want.word("action", name) for name in sheet.used) or want.say("none")
    traditions = want.say("is", name=want.say("traditions"), value=ticks)
    specials = want.say("is", name=want.say("specials"), value=used)
    return "\n".join((seat_line(want, seat, view), drawn, fold(traditions), fold(specials)))


def _covered(sheet: SheetView, want: Want) -> dict[str, str]:
    signs = {}
    for piece in sheet.pieces:
        sign = want.word("letter", piece.colour) if piece.colour else _TREASURES[piece.kind]
        signs.update(dict.fromkeys(piece.cells, sign))
    return signs


def _free(boat: BoatView, name: str, cabin: str, want: Want) -> str:
    """What is printed there: a rat, a map as its colour in lower case, or just the deck."""
    if cabin == " ":
        return ""
    colour = dict(boat.maps).get(name)
    return want.word("letter", colour).lower() if colour else "*" if name in boat.rats else "."


def _spoken(sign: str, want: Want) -> str:
    """A sign in words."""
    words = {"": "", "*": want.say("rat"), ".": want.say("free")}
    words |= {sign: want.word("kind", kind) for kind, sign in _TREASURES.items()}
    for colour in COLOURS:
        letter = want.word("letter", colour)
        words |= {letter: want.word("a-cat", colour), letter.lower(): want.word("map", colour)}
    return words[sign]


DRAWING: Final = CatsDrawing()
