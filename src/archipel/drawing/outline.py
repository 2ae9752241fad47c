"""The outline of a set of cells: an island, a boat, a cat. Loops run clockwise, the inside on the right."""

from collections.abc import Iterable, Sequence

from archipel.drawing.pen import Point, at, chance

Cell = tuple[int, int]
Loop = list[Cell]


def loops(cells: Iterable[Cell]) -> list[Loop]:
    """The corners of each outline in cell units. Cells that touch only at a corner stay separate."""
    inside = set(cells)
    ends: dict[Cell, list[Cell]] = {}
    for x, y in sorted(inside):
        if (x, y - 1) not in inside:
            ends.setdefault((x, y), []).append((x + 1, y))
        if (x + 1, y) not in inside:
            ends.setdefault((x + 1, y), []).append((x + 1, y + 1))
        if (x, y + 1) not in inside:
            ends.setdefault((x + 1, y + 1), []).append((x, y + 1))
        if (x - 1, y) not in inside:
            ends.setdefault((x, y + 1), []).append((x, y))
    found: list[Loop] = []
    while ends:
        start = min(ends)
        loop, here, heading = [start], start, (0, 0)
        while True:
            there = _turn(ends, here, heading)
            heading = (there[0] - here[0], there[1] - here[1])
            here = there
            if here == start:
                break
            loop.append(here)
        found.append(_corners(loop))
    return found


def _turn(ends: dict[Cell, list[Cell]], here: Cell, heading: Cell) -> Cell:
    """The next corner: at a crossing keep to the right, around the same cell."""
    choices = ends[here]
    right = (here[0] - heading[1], here[1] + heading[0])
    there = right if len(choices) > 1 and right in choices else choices[0]
    choices.remove(there)
    if not choices:
        del ends[here]
    return there


def _corners(loop: Loop) -> Loop:
    """The points where the direction changes."""
    count = len(loop)
    return [
        point
        for index, point in enumerate(loop)
        if (loop[index - 1][0] == point[0]) != (point[0] == loop[(index + 1) % count][0])
    ]


def moved_in(loop: Loop, size: float, inset: float) -> list[Point]:
    """The corners in drawing units, moved inwards (or outwards, when negative)."""
    count, found = len(loop), []
    for index, (x, y) in enumerate(loop):
        (px, py), (nx, ny) = loop[index - 1], loop[(index + 1) % count]
        ax, ay = _sign(x - px), _sign(y - py)
        bx, by = _sign(nx - x), _sign(ny - y)
        found.append((x * size + inset * (-ay - by), y * size + inset * (ax + bx)))
    return found


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)


def rounded(points: Sequence[Point], radius: float, wobble: float = 0.0) -> str:
    """A closed path with round corners."""
    path: list[str] = []
    count = len(points)
    for index, (x, y) in enumerate(points):
        (px, py), (nx, ny) = points[index - 1], points[(index + 1) % count]
        ax, ay = _toward(x, y, px, py, radius)
        bx, by = _toward(x, y, nx, ny, radius)
        if not path:
            path.append(f"M{at(ax, ay)}")
        elif wobble:
            mx, my = (ax + px) / 2 + chance(ax, py) * wobble, (ay + py) / 2 + chance(ay, px) * wobble
            path.append(f"Q{at(mx, my)} {at(ax, ay)}")
        else:
            path.append(f"L{at(ax, ay)}")
        path.append(f"Q{at(x, y)} {at(bx, by)}")
    return "".join(path) + "Z"


def _toward(x: float, y: float, tx: float, ty: float, radius: float) -> Point:
    """The point at this distance from a corner towards the next, at most half-way."""
    length = abs(tx - x) + abs(ty - y) or 1.0
    part = min(radius / length, 0.5)
    return x + (tx - x) * part, y + (ty - y) * part
