"""A sheet: the map with everything written on it, treasure boxes and danger bubbles; and its thumbnail."""

from functools import lru_cache

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.pen import poly, ring
from archipel.drawing.stamps import BOAT, SKULL
from archipel.drawing.svg import explained, group, hidden, hit, number, path, pick, rect, stamp, symbol, text
from archipel.games.skull.drawing.boxes import boxes, bubbles, heading
from archipel.games.skull.drawing.layout import NARROW, WIDE, WIDTH, Layout
from archipel.games.skull.drawing.marks import marks, news, traces
from archipel.games.skull.drawing.printed import Rows, coast_line, land_of, pickable, printed, rulers
from archipel.games.skull.rules.grid import COLUMN, NAME, ROW
from archipel.games.skull.rules.reading import at_hand, danger_points, sheet_of, worthless
from archipel.games.skull.rules.view import SheetView, SkullView

_CELL = 11.6
_LEFT = 3.0


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


@lru_cache(maxsize=16)
def _printed(rows: Rows) -> str:
    defs = f"<defs>{symbol('skull', SKULL)}{symbol('boat', BOAT)}</defs>"
    body = rect(0.5, 0.5, 109, 125, "a-paper a-drawn a-fine", 3)
    body += rect(_LEFT, _LEFT, _CELL * 9, _CELL * 9, "a-sea")
    body += group(path(coast_line(rows, _CELL, 1, 4, 0.6), "a-land a-drawn a-fine"), _LEFT, _LEFT)
    peaks = ""
    for x, y in land_of(rows):
        if rows[y][x] == "M":
            left, top = _LEFT + x * _CELL, _LEFT + y * _CELL
            peaks += poly(((left + 1.5, top + 10), (left + 5.8, top + 2), (left + 10.2, top + 10)))
    return defs + hidden(body + path(peaks, "a-rock a-drawn a-fine"))


def small(view: SkullView, want: WantChanges[SkullView]) -> Picture:
    """A seat's sheet at a glance."""
    owner, inked, after = sheets_of(view, want)
    before = sheet_before(want, owner)
    found = [_printed(view.island)]
    for cell, value in enumerate(after.numbers):
        if value:
            x, y = _middle(cell)
            classes = "a-t a-num" if inked.numbers[cell] else "a-t a-num a-grey"
            found.append(number(x, y, 9.5 if value < 10 else 8, value, classes))
    found += [stamp("boat", *_middle(cell), 0.38) for cell in after.boats]
    found += [stamp("skull", *_middle(cell), 0.46) for cell in after.dangers]
    found += [path(ring(*_middle(cell), 5.6), "a-accent-ink a-thin") for _, cell in after.treasures]
    fresh = traces(_large, inked, inked, before)
    fresh += "".join(path(ring(*_large(cell), 19), "a-new a-bold") for cell in news(inked, before))
    found.append(group(fresh, _LEFT, _LEFT, _CELL / WIDE.cell) if fresh else "")
    values = " ".join(str(value) for value, _ in after.treasures) or "–"
    found.append(text(8, 120, 11, f"★ {values}", "a-t a-num a-start"))
    found.append(
        text(104, 120, 11, f"{len(after.dangers)}", "a-t a-num a-end") + stamp("skull", 90, 115.5, 0.5)
    )
    return Picture(110, 126, owner_name(view, want, owner), "".join(found))


def _middle(cell: int) -> tuple[float, float]:
    return _LEFT + (COLUMN[cell] + 0.5) * _CELL, _LEFT + (ROW[cell] + 0.5) * _CELL


def _large(cell: int) -> tuple[float, float]:
    """The middle of a cell on a map as large as the large sheet's, to be scaled down with its lines."""
    return (COLUMN[cell] + 0.5) * WIDE.cell, (ROW[cell] + 0.5) * WIDE.cell
