"""A sheet: the boat with everything aboard, what is new on it, ticks and used actions; and its thumbnail."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from operator import itemgetter

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.outline import loops, moved_in, rounded
from archipel.drawing.pen import ring
from archipel.drawing.stamps import CROSS, TICK
from archipel.drawing.svg import explained, group, hidden, path, pick, rect, stamp, text, told
from archipel.games.cats.drawing.actions import icon
from archipel.games.cats.drawing.boat import NARROW, WIDE, Frame, cabin_cells, hull_cells, printed
from archipel.games.cats.drawing.pieces import UNIT, area, pencilled, piece_defs, settle, shape_art
from archipel.games.cats.drawing.traditions import emblem_of, seal
from archipel.games.cats.rules.boat import CABINS
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.names import piece_name
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.shown import BoatView, PieceView, SheetView
from archipel.games.cats.rules.view import CatsView
from archipel.kernel import Rulebook

# The corners of the sea where the ticked traditions fit, around the wide boat.
_FLOATS = tuple((x, y) for y in (278.0, 311.0) for x in (28, 68, 108, 602, 642, 682, 722))
_CELL = 4.6
_LEFT, _TOP = 4.5, 6.0
_COUNTS = (22.0, 49.0, 76.0, 102.0)


def sheets_of(view: CatsView, want: WantChanges[CatsView]) -> tuple[int, SheetView, SheetView, SheetView]:
    """The seat to show; its sheet before, in ink, and with what is in pencil."""
    seat = want.seat if want.seat is not None else max(view.seat, 0)
    seen = want.preview or view
    inked = view.inked(seat)
    before = want.before.inked(seat) if want.before else inked
    return seat, before, inked, seen.sheet_of(seat)


def letters(want: Want) -> tuple[tuple[str, str], ...]:
    """Each colour with its letter."""
    return tuple((colour, want.word("letter", colour)) for colour in COLOURS)


def fresh_pieces(before: SheetView, inked: SheetView) -> tuple[PieceView, ...]:
    """What was drawn in ink since."""
    return inked.pieces[len(before.pieces) :]


def large(view: CatsView, want: WantChanges[CatsView]) -> Picture:
    """The whole boat."""
    seat, before, inked, after = sheets_of(view, want)
    frame = NARROW if want.narrow else WIDE
    boat = view.boats[after.boat - 1]
    label = f"{want.rules.about.name[want.language]}, {want.name or want.say('seat', number=seat + 1)}"
    body = [printed(boat, frame, letters(want)), _cells(boat, after, frame, want)]
    body += [_piece(piece, piece not in inked.pieces, frame, want) for piece in after.pieces]
    body.append(rings(fresh_pieces(before, inked), frame))
    body.append(family_traces(view, before, inked, frame, "a-trace"))
    body.append(family_traces(view, inked, after, frame, "a-trace-pencil"))
    if not frame.narrow:
        body += [_ticks(before, inked, after, want), _used(before, inked, after, want)]
    return Picture(frame.width, frame.height, label, "".join(body))


def _cells(boat: BoatView, sheet: SheetView, frame: Frame, want: Want) -> str:
    """Every uncovered cell; a covered one is described with the piece that lies on it."""
    covered = {name for piece in sheet.pieces for name in piece.cells}
    found = [one for one in _squares(boat, frame, want.rules, want.language) if one[0] not in covered]
    runs = [(symbol, "".join([drawn for *_, drawn in run])) for symbol, run in groupby(found, itemgetter(1))]
    return "".join([explained(symbol, cells) if symbol else cells for symbol, cells in runs])


@lru_cache(maxsize=64)
def _squares(
    boat: BoatView, frame: Frame, rules: Rulebook, language: str
) -> tuple[tuple[str, str, str], ...]:
    """Every cell with the symbol that explains it and what picks it."""
    want = Want(rules, language)
    rats, maps = set(boat.rats), dict(boat.maps)
    cabins = {letter: f", {want.word('cabin', name)}" for letter, name in CABINS.items()} | {"o": ""}
    rat = f", {want.say('rat')}"
    symbols = cabin_cells(boat) | dict.fromkeys(rats, "rat") | dict.fromkeys(maps, "map")
    found = []
    for x, y, letter in hull_cells(boat):
        name = f"r{y + 1}c{x + 1}"
        thing = rat if name in rats else ""
        if name in maps:
            thing += f", {want.word('map', maps[name])}"
        left, top = frame.corner(frame.turned(x, y))
        square = f'<path class="a-hit" d="M{left + 1:g} {top + 1:g}h30v30h-30Z"/>'
        drawn = pick("cell", name, f"{want.word('cell', name)}{cabins[letter]}{thing}", square)
        found.append((name, symbols.get(name, ""), drawn))
    return tuple(found)


def _piece(piece: PieceView, fresh: bool, frame: Frame, want: Want) -> str:
    """One discovery, which lights up as a whole; a fresh one has a pencil outline."""
    drawn = [frame.place(name) for name in piece.cells]
    cells = settle(drawn)
    corner = frame.corner((min(x for x, _ in drawn), min(y for _, y in drawn)))
    letter = want.word("letter", piece.colour) if piece.colour else ""
    art = shape_art(piece.shape, cells, piece.colour, letter)
    if fresh:
        art = f'<g class="a-faint">{art}</g>{pencilled(cells)}'
    name = piece_name(want.rules, want.language, piece)
    note = f", {want.say('drawn')}" if fresh else ""
    lit = path(area(cells), "a-hit")
    drawn_piece = pick("piece", piece.cell, f"{name}{note}", lit, art, "a-over")
    return group(explained("family" if piece.colour else piece.kind, drawn_piece), *corner)


def _ticks(before: SheetView, inked: SheetView, after: SheetView, want: Want) -> str:
    """The ticked traditions: their points and pictures; the words are beside the sheet."""
    body = ""
    for number, (x, y) in zip(after.ticks, _FLOATS, strict=False):
        art = path(ring(x, y, 14), "a-paper a-drawn") + group(emblem_of(number, want), x, y, 0.55)
        art += seal(number, x - 10, y - 9, 7.5, 9.5)
        if number not in inked.ticks:
            art += path(ring(x, y, 16), "a-pencil")
        elif number not in before.ticks:
            art += path(ring(x, y, 17), "a-new")
        words = want.say("tradition", number=number, name=want.word("tradition", str(number)))
        body += explained("ticked", told(f"{words} ({want.say('ticked')})", art), titled=True)
    return body


def _used(before: SheetView, inked: SheetView, after: SheetView, want: Want) -> str:
    """The special actions that are used up."""
    body = ""
    for at, name in enumerate(after.used):
        x, y = 28 + at * 42.0, 26.0
        art = path(ring(x, y, 17), "a-paper a-drawn") + group(icon(name), x, y, 0.62)
        mark = "a-accent-ink" if name in inked.used else "a-pencil"
        art += group(path(CROSS, mark), x, y, 1.5)
        if name in inked.used and name not in before.used:
            art += path(ring(x, y, 20), "a-new")
        words = want.say("special", action=want.word("action", name))
        body += explained("used", told(f"{words} ({want.say('used')})", art), titled=True)
    return body


def _around(names: Iterable[str], frame: Frame, inset: float) -> str:
    cells = [frame.place(name) for name in names]
    return "".join(rounded(moved_in(loop, UNIT, inset), 9, 1.2) for loop in loops(cells))


def rings(pieces: Iterable[PieceView], frame: Frame) -> str:
    """Around each of these pieces."""
    drawn = "".join(path(_around(piece.cells, frame, -0.6), "a-new") for piece in pieces)
    return group(drawn, frame.left, frame.top) if drawn else ""


def family_traces(view: CatsView, old: SheetView, new: SheetView, frame: Frame, classes: str) -> str:
    """Around each family that is new or has grown between two states of a sheet (IC-42)."""
    if old.pieces == new.pieces:
        return ""
    known = {family.mask for family in view.count(old).families}
    grown = [family.mask for family in view.count(new).families if family.mask not in known]
    drawn = "".join(path(_around(cell_names(mask), frame, 4.5), classes) for mask in grown)
    return group(drawn, frame.left, frame.top) if drawn else ""


@lru_cache(maxsize=32)
def _printed(boat: BoatView) -> str:
    cells = [(x, y) for x, y, _ in hull_cells(boat)]
    data = "".join(rounded(moved_in(loop, _CELL, -1.5), 4) for loop in loops(cells))
    rats = "".join(_square(name) for name in boat.rats)
    body = rect(0.5, 0.5, 109, 71, "a-paper a-drawn a-fine", 3) + rect(2, 2, 106, 48, "a-sea", 2)
    body += group(path(data, "a-land a-drawn a-fine") + path(rats, "a-rock"), _LEFT, _TOP)
    icons = stamp("face", 9, 61, 0.5, "a-land") + stamp("jewel", 37, 61, 0.5) + stamp("rat", 62, 61, 0.5)
    icons += group(path(TICK, "a-accent-ink"), 91, 61, 0.8)
    return f"<defs>{piece_defs()}</defs>" + hidden(body + icons)


def _spot(name: str) -> tuple[int, int]:
    row, _, column = name[1:].partition("c")
    return int(column) - 1, int(row) - 1


def _square(name: str) -> str:
    x, y = _spot(name)
    return f"M{x * _CELL + 1.2:.1f} {y * _CELL + 1.2:.1f}h2.2v2.2h-2.2Z"


@lru_cache(maxsize=2048)
def _blot(names: tuple[str, ...]) -> str:
    cells = [_spot(name) for name in names]
    return "".join(rounded(moved_in(loop, _CELL, 0.4), 1.6) for loop in loops(cells))


def small(view: CatsView, want: WantChanges[CatsView]) -> Picture:
    """A seat's boat at a glance, with what is new on it."""
    seat, before, inked, after = sheets_of(view, want)
    boat = view.boats[after.boat - 1]
    shapes: dict[str, str] = {}
    for piece in after.pieces:
        fill = piece.colour or ("gold" if piece.kind == "rare" else "wood")
        shapes[fill] = shapes.get(fill, "") + _blot(piece.cells)
    body = "".join(path(data, f"a-{fill} a-drawn a-fine") for fill, data in shapes.items())
    body += "".join(path(_blot(piece.cells), "a-new") for piece in fresh_pieces(before, inked))
    covered = {name for piece in after.pieces for name in piece.cells}
    counts = (
        sum(1 for piece in after.pieces if piece.colour),
        sum(1 for piece in after.pieces if not piece.colour),
        sum(1 for name in boat.rats if name not in covered),
        len(after.ticks),
    )
    numbers = "".join(
        text(x, 66, 14, str(count), "a-t a-num") for x, count in zip(_COUNTS, counts, strict=True)
    )
    if inked.ticks != before.ticks:
        numbers += path(ring(_COUNTS[-1] - 6, 61, 12), "a-new")
    label = want.name or want.say("seat", number=seat + 1)
    return Picture(
        110,
        72,
        label,
        _printed(boat) + group(body, _LEFT, _TOP) + numbers + _actions_used(before, inked, after),
    )


def _actions_used(before: SheetView, inked: SheetView, after: SheetView) -> str:
    """A dot for each special action, filled once it is used."""
    body = ""
    for at in range(SPECIALS_A_GAME):
        used = at < len(after.used)
        body += path(ring(89 + at * 7.0, 7, 2.6), f"{'a-accent' if used else 'a-paper'} a-drawn a-fine")
        if len(before.used) <= at < len(inked.used):
            body += path(ring(89 + at * 7.0, 7, 4.6), "a-new")
    return body
