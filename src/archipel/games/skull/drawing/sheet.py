"""The large sheet: the map with everything written on it, treasure boxes and danger bubbles below."""

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.svg import explained, hit, pick
from archipel.games.skull.drawing.boxes import boxes, bubbles, heading
from archipel.games.skull.drawing.layout import NARROW, WIDE, WIDTH, Layout
from archipel.games.skull.drawing.marks import marks
from archipel.games.skull.drawing.printed import pickable, printed, rulers
from archipel.games.skull.rules.grid import COLUMN, NAME, ROW
from archipel.games.skull.rules.reading import at_hand, danger_points, sheet_of, worthless
from archipel.games.skull.rules.view import SheetView, SkullView


def sheets_of(view: SkullView, want: WantChanges[SkullView]) -> tuple[int, SheetView, SheetView]:
    """The owner of the sheet to show, the sheet in ink, and the same with the pencil marks."""
    owner = want.seat if want.seat is not None else at_hand(view)
    seen = want.preview or view
    return owner, view.sheets[owner], sheet_of(seen, owner)


def sheet_before(want: WantChanges[SkullView], owner: int) -> SheetView | None:
    """The same sheet at the viewer's last look."""
    return want.before.sheets[owner] if want.before else None


def owner_name(view: SkullView, want: Want, owner: int) -> str:
    """Whose sheet it is; `want.name` is the viewer's where a rival's sheet is at hand."""
    if want.name and owner == (view.seat if want.seat is None else want.seat):
        return want.name
    return want.seat_name(owner)


def large(view: SkullView, want: WantChanges[SkullView]) -> Picture:
    """The whole sheet."""
    owner, inked, after = sheets_of(view, want)
    at = NARROW if want.narrow else WIDE
    guest = want.seat is None and view.seat >= 0 and owner != view.seat
    name = owner_name(view, want, owner)
    whose = want.say("whose", name=name) if guest else name
    body = printed(view.island, at) + _cells(at, view, after, want)
    written = marks(at, inked, after, sheet_before(want, owner)) + rulers(at)
    body += f'<g class="a-over" aria-hidden="true">{written}</g>'
    body += boxes(at, view, inked, after, want)
    body += "" if guest and want.narrow else bubbles(at, view, want)
    body += heading(at, name if want.narrow and len(whose) > 16 else whose, guest)
    return Picture(WIDTH, at.height, f"{want.rules.about.name[want.language]}, {whose}", body)


def _cells(at: Layout, view: SkullView, sheet: SheetView, want: Want) -> str:
    boats, dangers = set(sheet.boats), set(sheet.dangers)
    treasures = {cell: value for value, cell in sheet.treasures}
    grounds = {sign: want.say(key) for sign, key in ((".", "island"), ("M", "mountain"), ("~", "sea"))}
    found = []
    for cell in pickable(view.island):
        parts = [grounds[view.island[ROW[cell]][COLUMN[cell]]]]
        if sheet.numbers[cell]:
            parts.append(want.say("number", number=sheet.numbers[cell]))
        elif cell in boats:
            parts.append(want.say("boat"))
        elif cell in dangers:
            parts.append(_danger(sheet, cell, want))
        if cell in treasures:
            key = "lost-treasure" if worthless(sheet, cell) else "treasure"
            parts.append(want.say(key, number=treasures[cell]))
        x, y = at.left + COLUMN[cell] * at.cell, at.top + ROW[cell] * at.cell
        title = want.say("is", name=want.word("cell", NAME[cell]), value=", ".join(parts))
        area = hit(x + 1, y + 1, at.cell - 2, at.cell - 2)
        symbol = _symbol(view, sheet, cell)
        drawn = pick("cell", NAME[cell], title, area)
        found.append(explained(symbol, drawn) if symbol else drawn)
    return "".join(found)


def _symbol(view: SkullView, sheet: SheetView, cell: int) -> str:
    """What is on a cell, if that needs an explanation."""
    if cell in sheet.dangers:
        return "tamed" if cell in sheet.overcome else "skull"
    if any(cell == circled for _, circled in sheet.treasures):
        return "circle"
    if cell in sheet.boats:
        return "boat"
    if sheet.numbers[cell]:
        return "number"
    return {"M": "mountain", "~": "sea"}.get(view.island[ROW[cell]][COLUMN[cell]], "")


def _danger(sheet: SheetView, cell: int, want: Want) -> str:
    """A danger and what it counts."""
    points = danger_points(sheet, cell)
    if not points:
        return want.say("danger")
    return want.say("overcome-beside" if points > 0 else "danger-beside", number=abs(points))
