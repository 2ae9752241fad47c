"""What is on a finished boat of Explore & Draw and on its traditions sheet, read from the marks."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from archipel.games.cats.rules.box import box_of
from archipel.games.cats.rules.grid import BIT_OF, STRIDE
from archipel.games.cats.rules.moves import ACTIONS, COLOURS, DrawPiece, places_of
from archipel.games.cats.rules.shapes import FORMS, SHAPES, ShapeCells, TurnedShape
from archipel.games.cats.rules.sheet import Sheet, empty_sheet
from archipel.games.cats.rules.shown import SheetView
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.view import CatsView
from archipel.kernel import Setup
from archipel.paper.checking import Marks

TREASURE: Final = "treasure"
ACTION_OF: Final = {name: action for action, (name, _) in ACTIONS.items()}
_PIECE: Final = re.compile(rf"({TREASURE}|{'|'.join(COLOURS)})((?: r[1-9]c\d\d?)+)")
_NUMBER: Final = re.compile(r"(boat|tick|sister|advanced|family) (\d\d?)")
_NAMED: Final = re.compile(rf"used ({'|'.join(ACTION_OF)})|colour ({'|'.join(COLOURS)})")
_LIMITS: Final = {"boat": (1, 6), "tick": (1, 26), "sister": (1, 9), "advanced": (1, 9), "family": (0, 99)}


def _forms() -> dict[tuple[bool, ShapeCells], TurnedShape]:
    """Every form by whether it is a cat, and by its cells from the first one on."""
    found: dict[tuple[bool, ShapeCells], TurnedShape] = {}
    for form in FORMS:
        found.setdefault((SHAPES[form.shape].is_cat, form.cells), form)
    return found


FORM_OF: Final = _forms()


@dataclass(frozen=True, slots=True)
class Piece:
    """Cells drawn as one discovery; `place` is None where no such shape exists."""

    mark: str
    colour: int  # -1 for a treasure
    mask: int
    place: DrawPiece | None


@dataclass(slots=True)
class Written:
    """The marks by kind."""

    boat: list[int] = field(default_factory=list)
    pieces: list[Piece] = field(default_factory=list)
    tick: list[int] = field(default_factory=list)
    used: list[str] = field(default_factory=list)
    colours: list[str] = field(default_factory=list)
    sister: list[int] = field(default_factory=list)
    advanced: list[int] = field(default_factory=list)
    family: list[int] = field(default_factory=list)


def canonical(line: str) -> str:
    """The mark's canonical text; empty if it is none."""
    said = " ".join(line.split())
    if found := _PIECE.fullmatch(said):
        names = found[2].split()
        if any(name not in BIT_OF for name in names):
            return ""
        return f"{found[1]} {' '.join(sorted(set(names), key=BIT_OF.__getitem__))}"
    if found := _NUMBER.fullmatch(said):
        low, high = _LIMITS[found[1]]
        return f"{found[1]} {int(found[2])}" if low <= int(found[2]) <= high else ""
    return said if _NAMED.fullmatch(said) else ""


def piece(mark: str) -> Piece:
    """The discovery that a mark means."""
    kind, *names = mark.split()
    cells = [BIT_OF[name] for name in names]
    first_y, first_x = divmod(cells[0], STRIDE)
    relative = tuple((bit % STRIDE - first_x, bit // STRIDE - first_y) for bit in cells)
    form = FORM_OF.get((kind != TREASURE, relative))
    place = places_of(form)[cells[0]] if form else None
    colour = COLOURS.index(kind) if kind != TREASURE else -1
    return Piece(mark, colour, sum(1 << bit for bit in cells), place)


def written(marks: Marks) -> Written:
    """All marks of a sheet."""
    found = Written()
    for mark in marks:
        kind, _, rest = mark.partition(" ")
        if _PIECE.fullmatch(mark):
            found.pieces.append(piece(mark))
        elif kind == "used":
            found.used.append(rest)
        elif kind == "colour":
            found.colours.append(rest)
        else:
            getattr(found, kind).append(int(rest))
    return found


def boat_of(setup: Setup, found: Written) -> int:
    """The number of the boat, from 1."""
    if found.boat:
        return found.boat[0]
    return 1 if setup["boats"] == "different" else int(setup["boats"])


def sheet_of(setup: Setup, found: Written) -> Sheet:
    """The sheets as the rules keep them; whatever does not fit is left out."""
    sheet = empty_sheet(box_of(setup.sheet).plans[boat_of(setup, found) - 1])
    for one in found.pieces:
        if one.place is not None and not one.mask & ~sheet.free:
            sheet = sheet.draw(one.place, one.colour)
    used = sum(ACTION_OF[name] for name in dict.fromkeys(found.used))
    return sheet.tick(sum(1 << number for number in set(found.tick))).use(used)


def tally_of(setup: Setup, found: Written) -> Tally:
    """What can be counted; another boat's largest family is only known if it is written down."""
    tally = Tally(sheet_of(setup, found))
    tally.alone = setup.seats == 1
    tally.largest_anywhere = max(tally.largest, *found.family, 0)
    return tally


def marks_of(view: CatsView, seat: int) -> Iterator[str]:
    """The marks of a seat's sheets at the end of a game."""
    sheet = view.sheets[seat]
    yield f"boat {sheet.boat}"
    yield from _drawn(sheet)
    yield from (f"tick {number}" for number in sheet.ticks)
    yield from (f"used {name}" for name in sheet.used)
    if len(view.sheets) > 1:
        others = [one for at, one in enumerate(view.sheets) if at != seat]
        yield f"family {max(view.count(one).largest for one in others)}"
        return
    yield from (f"colour {colour}" for colour in view.colours)
    yield from (f"sister {number}" for number in view.sister)
    yield from (f"advanced {number}" for number in view.advanced)


def _drawn(sheet: SheetView) -> Iterator[str]:
    for one in sheet.pieces:
        yield f"{one.colour or TREASURE} {' '.join(one.cells)}"
