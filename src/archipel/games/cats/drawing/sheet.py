"""The large sheet: the boat with everything aboard, traditions to tick and special actions below."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.stamps import TICK
from archipel.drawing.svg import group, number, path, pick, text, told
from archipel.games.cats.drawing.actions import specials
from archipel.games.cats.drawing.boat import NARROW, WIDE, Frame, hull_cells, printed
from archipel.games.cats.drawing.pieces import pencilled, settle, shape_art
from archipel.games.cats.rules.boat import CABINS
from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shown import BoatView, PieceView, SheetView
from archipel.games.cats.rules.view import CatsView


def sheets_of(view: CatsView, want: Want) -> tuple[int, SheetView, SheetView]:
    """The seat to show, its sheet as of the morning, and the same with today's drawings."""
    seat = want.seat if want.seat is not None else max(view.seat, 0)
    seen = want.preview if isinstance(want.preview, CatsView) else view
    own = 0 if len(seen.sheets) == 1 else seen.seat
    return seat, view.sheets[seat], seen.mine.sheet if seen.mine and own == seat else seen.sheets[seat]


def letters(want: Want) -> tuple[tuple[str, str], ...]:
    """Each colour with its letter."""
    return tuple((colour, want.word("letter", colour)) for colour in COLOURS)


def large(view: CatsView, want: Want) -> Picture:
    """The whole sheet."""
    seat, inked, after = sheets_of(view, want)
    frame, language = NARROW if want.narrow else WIDE, want.language
    height = frame.bottom + (194 if want.narrow else 104)
    boat = view.boats[after.boat - 1]
    label = f"{want.rules.about.name[language]}, {want.name or want.say('seat', number=seat + 1)}"
    body = [printed(boat, frame, height, letters(want)), _cells(boat, after, frame, want)]
    body += [_piece(piece, piece not in inked.pieces, frame, want) for piece in after.pieces]
    body.append(_traditions(inked, after, frame, want))
    body.append(specials(inked, after, frame, want))
    return Picture(frame.width, height, label, "".join(body))


def _cells(boat: BoatView, sheet: SheetView, frame: Frame, want: Want) -> str:
    """Every uncovered cell; a covered one is described with the piece that lies on it."""
    covered = {name for piece in sheet.pieces for name in piece.cells}
    rats, maps = set(boat.rats), dict(boat.maps)
    found = []
    cabins = {letter: f", {want.word('cabin', name)}" for letter, name in CABINS.items()} | {"o": ""}
    rat = f", {want.say('rat')}"
    for x, y, letter in hull_cells(boat):
        name = f"r{y + 1}c{x + 1}"
        if name in covered:
            continue
        thing = rat if name in rats else ""
        if name in maps:
            thing += f", {want.say('map', colour=want.word('colour', maps[name]))}"
        left, top = frame.corner(frame.turned(x, y))
        area = f'<path class="a-hit" d="M{left + 1:g} {top + 1:g}h30v30h-30Z"/>'
        found.append(pick("cell", name, f"{name}{cabins[letter]}{thing}", area))
    return "".join(found)


def _piece(piece: PieceView, fresh: bool, frame: Frame, want: Want) -> str:
    """One discovery; a fresh one has a pencil outline."""
    drawn = [frame.place(name) for name in piece.cells]
    cells = settle(drawn)
    corner = min(x for x, _ in drawn), min(y for _, y in drawn)
    marks = (
        want.word("letter", piece.colour) if piece.colour else "",
        want.say("rare" if piece.kind == "rare" else "common"),
    )
    art = shape_art(piece.shape, cells, piece.colour, marks)
    if fresh:
        art = f'<g class="a-faint">{art}</g>{pencilled(cells)}'
    colour = f", {want.word('colour', piece.colour)}" if piece.colour else ""
    note = f", {want.say('drawn')}" if fresh else ""
    return told(
        f"{want.word('shape', piece.shape)}{colour}, {piece.cell}{note}", group(art, *frame.corner(corner))
    )


def _traditions(inked: SheetView, after: SheetView, frame: Frame, want: Want) -> str:
    pitch, left = (25, 7) if frame.narrow else (28, 18)
    top = frame.bottom + 20
    body = text(left, top + 11, 12, want.say("traditions"), "a-l a-start")
    corners = [(left + index % 13 * pitch, top + 18 + index // 13 * 30) for index in range(TRADITIONS)]
    slots = "".join(f"M{x:g} {y:g}h{pitch - 3}v27h{3 - pitch}Z" for x, y in corners)
    body += path(slots, "a-paper-2 a-drawn")
    for tradition, (x, y) in enumerate(corners, 1):
        drawn = number(x + pitch / 2 - 1.5, y + 13.5, 13, tradition, "a-l")
        words = want.say("tradition", number=tradition, name=want.word("tradition", str(tradition)))
        if tradition in after.ticks:
            mark = "a-accent-ink" if tradition in inked.ticks else "a-pencil"
            drawn += group(path(TICK, mark), x + pitch / 2, y + 13, 2)
            words += f" ({want.say('ticked')})"
        body += told(words, drawn)
    return body
