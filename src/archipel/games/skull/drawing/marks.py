"""What is written on the map: numbers, boats, dangers, circled treasures, and the lines that made them."""

from collections.abc import Callable

from archipel.drawing.pen import Point, line, ring, swirl
from archipel.drawing.stamps import BOAT, TICK
from archipel.drawing.svg import group, number, path, rect, stamp
from archipel.games.skull.drawing.layout import Layout
from archipel.games.skull.rules.reading import NONE, counted, danger_points, ends, nine
from archipel.games.skull.rules.view import SheetView

Middle = Callable[[int], Point]


def marks(at: Layout, inked: SheetView, after: SheetView, before: SheetView | None) -> str:
    """Everything in ink, what is new in pencil, and rings around what is in ink only since `before`."""
    found = [traces(at.middle, inked, after, before)]
    for cell, value in enumerate(after.numbers):
        if value:
            classes = "a-t a-num" if inked.numbers[cell] else "a-t a-hand a-grey"
            found.append(number(*at.middle(cell), 23, value, classes))
    for cell in after.boats:
        x, y = at.middle(cell)
        found.append(group(BOAT, x, y, 1.12, "" if cell in inked.boats else "a-faint"))
        found.append("" if cell in inked.boats else path(ring(x, y, 16), "a-pencil"))
    found += [_danger(at, after, cell, fresh=cell not in inked.dangers) for cell in after.dangers]
    for treasure in after.treasures:
        x, y = at.middle(treasure[1])
        found.append(path(swirl(x, y, 15), "a-accent-ink" if treasure in inked.treasures else "a-pencil"))
        found.append(_tag(at, treasure[1], f"★{treasure[0]}", treasure not in inked.treasures))
    found.append(_offered(at, after))
    found += [path(ring(*at.middle(cell), 17.5), "a-new") for cell in news(inked, before)]
    return "".join(found)


def traces(middle: Middle, inked: SheetView, after: SheetView, before: SheetView | None) -> str:
    """The two lines of every treasure found just now: in pencil, or in ink since `before`."""
    found = ""
    for value, cell in after.treasures:
        pencilled = (value, cell) not in inked.treasures
        if pencilled or (before is not None and (value, cell) not in before.treasures):
            found += path(crossing(middle, after, value, cell), "a-trace-pencil" if pencilled else "a-trace")
    return found


def crossing(middle: Middle, sheet: SheetView, value: int, cell: int) -> str:
    """The two lines through a treasure, with a ring around each of their four ends."""
    four = ends(sheet, value, cell)
    if not four:
        return ""
    left, right, above, below = (middle(end) for end in four)
    lines = line(left[0] + 15, left[1], right[0] - 15, right[1])
    lines += line(above[0], above[1] + 15, below[0], below[1] - 15)
    return lines + "".join(ring(*middle(end), 15) for end in four)


def news(inked: SheetView, before: SheetView | None) -> list[int]:
    """The cells that were filled or circled since then."""
    if before is None:
        return []
    cells = [cell for cell, value in enumerate(inked.numbers) if value and not before.numbers[cell]]
    cells += [cell for cell in inked.boats if cell not in before.boats]
    cells += [cell for cell in inked.dangers if cell not in before.dangers]
    cells += [cell for value, cell in inked.treasures if (value, cell) not in before.treasures]
    return list(dict.fromkeys(cells))


def _danger(at: Layout, sheet: SheetView, cell: int, fresh: bool) -> str:
    """A skull whose ring reaches to the number that it counts, and to the 9 that overcomes it."""
    x, y = at.middle(cell)
    overcome, points = cell in sheet.overcome, danger_points(sheet, cell)
    pen = "a-pencil" if fresh else "a-accent-ink a-thin"
    data = ring(x, y, 15)
    for end in {counted(sheet, cell), nine(sheet, cell)} - {NONE}:
        data += _reach((x, y), at.middle(end), 11 if sheet.numbers[end] < 10 else 15)
    aside = 3 if points else 0  # room for the points
    drawn = path(data, pen)
    drawn += stamp("skull", x - aside, y - aside, 1.05, "a-faint" if fresh or overcome else "")
    if overcome:
        drawn += group(path(TICK, "a-accent-ink"), x - 10, y - 9, 1.1)
    if points:
        drawn += _tag(at, cell, f"+{points}" if points > 0 else f"−{-points}", fresh)
    return drawn


def _tag(at: Layout, cell: int, words: str, fresh: bool) -> str:
    """Points, in the corner of a cell."""
    x, y = at.middle(cell)
    wide = at.label * 0.62 * len(words) + 3
    right, bottom = x + at.cell / 2 - 1, y + at.cell / 2 - 1
    paper = rect(right - wide, bottom - at.label, wide, at.label, "a-paper", 4)
    middle = right - wide / 2, bottom - at.label / 2
    return paper + number(*middle, at.label, words, "a-t a-bold-t" + (" a-grey" if fresh else ""))


def _reach(start: Point, end: Point, short: float) -> str:
    """A stroke from a danger's ring to the edge of the number, this much short of its middle."""
    (x, y), (to_x, to_y) = start, end
    far = ((to_x - x) ** 2 + (to_y - y) ** 2) ** 0.5
    along_x, along_y = (to_x - x) / far, (to_y - y) / far
    return line(x + along_x * 15, y + along_y * 15, to_x - along_x * short, to_y - along_y * short)


def _offered(at: Layout, sheet: SheetView) -> str:
    """The crossings to choose from, each with the values that it would give."""
    offered: dict[int, list[int]] = {}
    for value, cell in sheet.choices:
        offered.setdefault(cell, []).append(value)
    found, size = "", 15
    for cell, values in offered.items():
        x, y = at.middle(cell)
        label = "·".join(map(str, sorted(values)))
        wide = len(label) * 8 + 4
        for value in values:
            found += path(crossing(at.middle, sheet, value, cell), "a-trace-pencil")
        found += path(ring(x, y, 14.5), "a-pencil")
        found += rect(x + 12 - wide / 2, y - 21, wide, size + 1, "a-paper", 4)
        found += number(x + 12, y - 13, size, label, "a-t a-num a-tint")
    return found
