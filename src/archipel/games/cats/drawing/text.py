"""The island's cards in words and the boats in letters."""

from dataclasses import replace
from typing import Final

from archipel.drawing.contract import Want, WantChanges, seat_line
from archipel.drawing.text import blocks, fold, grid, shown, spoken
from archipel.games.cats.drawing.sheet import sheets_of
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.moves import COLOURS, POSITIONS
from archipel.games.cats.rules.names import card_name
from archipel.games.cats.rules.shown import BoatView, SheetView
from archipel.games.cats.rules.view import CatsView

_TREASURES: Final = {"common": "+", "rare": "#"}


def text(view: CatsView, want: WantChanges[CatsView]) -> str:
    """The day, the cards, and the boats, with cats as the letter of their colour."""
    signs = [(want.word("letter", colour), want.word("colour", colour)) for colour in COLOURS]
    letter = signs[0][0]
    signs += [("*", want.say("rat")), (letter.lower(), want.word("map", COLOURS[0]))]
    signs += [(sign, want.word("kind", kind)) for kind, sign in _TREASURES.items()]
    legend = "  ".join(f"{sign} {word}" for sign, word in signs)
    sheets = [_sheet(view, replace(want, seat=seat)) for seat in shown(len(view.sheets), want.seat)]
    parts = (want.say("day-of", day=view.day, days=DAYS), _island(view, want))
    return blocks((*parts, "" if want.small or want.spoken else legend, *sheets))


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
