"""The large sheet: the map with everything written on it, treasure boxes and danger bubbles below."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box, ring, swirl
from archipel.drawing.stamps import BOAT, TICK
from archipel.drawing.svg import group, hit, number, path, pick, rect, stamp, text, told
from archipel.games.skull.drawing.printed import CELL, LEFT, SIDE, TOP, WIDTH, middle, pickable, printed
from archipel.games.skull.rules.grid import COLUMN, NAME, ROW
from archipel.games.skull.rules.view import SheetView, SkullView

_BELOW = TOP + SIDE + 12
_MOST_BUBBLES = 8


def sheets_of(view: SkullView, want: Want) -> tuple[int, SheetView, SheetView]:
    """The owner of the sheet to show, the sheet in ink, and the same with the pencil marks."""
    owner = want.seat if want.seat is not None else max(view.target, 0)
    seen = want.preview if isinstance(want.preview, SkullView) else view
    drafted = seen.draft is not None and seen.target == owner
    return owner, view.sheets[owner], seen.draft if drafted and seen.draft else seen.sheets[owner]


def large(view: SkullView, want: Want) -> Picture:
    """The whole sheet."""
    owner, inked, after = sheets_of(view, want)
    language = want.language
    height = _BELOW + 52
    label = f"{want.rules.about.name[language]}, {want.name or want.say('seat', number=owner + 1)}"
    body = printed(view.island, height) + _cells(view, after, want)
    body += f'<g class="a-over" aria-hidden="true">{_marks(inked, after)}</g>'
    return Picture(WIDTH, height, label, body + _boxes(view, inked, after, want) + _bubbles(view, want))


def _cells(view: SkullView, sheet: SheetView, want: Want) -> str:
    boats, dangers, overcome = set(sheet.boats), set(sheet.dangers), set(sheet.overcome)
    treasures = {cell: value for value, cell in sheet.treasures}
    language, found = want.language, []
    grounds = {sign: want.say(key) for sign, key in ((".", "island"), ("M", "mountain"), ("~", "sea"))}
    word = want.rules.say("part.cell", language)
    for cell in pickable(view.island):
        parts = [grounds[view.island[ROW[cell]][COLUMN[cell]]]]
        if sheet.numbers[cell]:
            parts.append(want.say("number", number=sheet.numbers[cell]))
        elif cell in boats:
            parts.append(want.say("boat"))
        elif cell in dangers:
            parts.append(want.say("overcome" if cell in overcome else "danger"))
        if cell in treasures:
            parts.append(want.say("treasure", number=treasures[cell]))
        x, y = LEFT + COLUMN[cell] * CELL, TOP + ROW[cell] * CELL
        found.append(
            pick(
                "cell",
                NAME[cell],
                want.say("is", name=f"{word} {NAME[cell]}", value=", ".join(parts)),
                hit(x + 1, y + 1, CELL - 2, CELL - 2),
            )
        )
    return "".join(found)


def _marks(inked: SheetView, after: SheetView) -> str:
    found = []
    for cell, value in enumerate(after.numbers):
        if value:
            classes = "a-t a-num" if inked.numbers[cell] else "a-t a-hand a-grey"
            found.append(number(*middle(cell), 22, value, classes))
    for cell in after.boats:
        x, y = middle(cell)
        found.append(group(BOAT, x, y, 1.12, "" if cell in inked.boats else "a-faint"))
        found.append("" if cell in inked.boats else path(ring(x, y, 16), "a-pencil"))
    for cell in after.dangers:
        x, y = middle(cell)
        fresh = cell not in inked.dangers
        found.append(stamp("skull", x, y, 1.25, "a-faint" if fresh or cell in after.overcome else ""))
        if fresh:
            found.append(path(ring(x, y, 16), "a-pencil"))
        if cell in after.overcome:
            found.append(group(path(TICK, "a-accent-ink"), x + 8, y + 8, 1.1))
    for treasure in after.treasures:
        x, y = middle(treasure[1])
        found.append(path(swirl(x, y, 14.5), "a-accent-ink" if treasure in inked.treasures else "a-pencil"))
    offered: dict[int, list[int]] = {}
    for value, cell in after.choices:
        offered.setdefault(cell, []).append(value)
    for cell, values in offered.items():
        x, y = middle(cell)
        label = "·".join(map(str, sorted(values)))
        plate = rect(x + 12 - len(label) * 4, y - 19, len(label) * 8, 15, "a-paper", 4)
        found.append(
            path(ring(x, y, 14.5), "a-pencil")
            + plate
            + number(x + 12, y - 11.5, 13, label, "a-t a-num a-tint")
        )
    return "".join(found)


def _boxes(view: SkullView, inked: SheetView, after: SheetView, want: Want) -> str:
    """The treasures found so far, in their boxes."""
    body = text(LEFT, _BELOW + 9, 11, want.say("treasures"), "a-l a-start")
    pitch = min(38.0, 200 / view.boxes)
    side = pitch - 6
    for index in range(view.boxes):
        x, y = LEFT + index * pitch, _BELOW + 15
        body += path(box(x, y, side, 30), "a-paper-2 a-drawn")
        if index < len(after.treasures):
            classes = "a-t a-num" if index < len(inked.treasures) else "a-t a-hand a-grey"
            body += number(x + side / 2, y + 15, min(20, side * 0.8), after.treasures[index][0], classes)
    values = ", ".join(str(value) for value, _ in after.treasures) or want.say("none")
    return told(want.say("is", name=want.say("treasures"), value=values), body)


def _bubbles(view: SkullView, want: Want) -> str:
    """A bubble is ticked for each danger that counted."""
    left = 244
    name = want.say("dangers")
    body = text(left, _BELOW + 9, 11, name, "a-l a-start")
    ticked = min(view.ticked, view.bubbles)
    if view.bubbles > _MOST_BUBBLES:
        body += number(left + 30, _BELOW + 30, 16, f"{ticked}/{view.bubbles}")
    else:
        pitch = 104 / max(view.bubbles, 5)
        for index in range(view.bubbles):
            x = left + 10 + index * pitch
            body += path(ring(x, _BELOW + 30, min(8.5, pitch * 0.42)), "a-paper-2 a-drawn")
            body += group(path(TICK, "a-accent-ink"), x, _BELOW + 29, 1.2) if index < ticked else ""
    return told(want.say("of", name=name, count=ticked, most=view.bubbles), body)
