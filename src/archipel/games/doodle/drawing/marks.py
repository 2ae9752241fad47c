"""What players write on the chart: routes, ticks, rings and crosses, in ink or in pencil."""

from collections.abc import Iterable
from typing import Final

from archipel.drawing.pen import at, box, chance, num, ring, swirl
from archipel.drawing.stamps import CROSS, TICK
from archipel.drawing.svg import group, number, path

_SIDES: Final = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}

Offset = tuple[float, float]

FORTS: Final[dict[int, tuple[Offset, ...]]] = {
    1: ((0, 0),),
    2: ((-13, -4), (13, 4)),
    3: ((-13, -10), (13, -9), (-12, 13)),
    4: ((-13, -10), (13, -9), (-12, 13), (13, 13)),
}
"""Where the forts of an archipelago stand, by how many there are, in a cell 40 units wide."""

TENTACLES: Final = ((-15, 1), (-8, 14), (8, 14), (15, 1))
"""Where the tentacles of a kraken end."""


def spots(count: int) -> tuple[Offset, ...]:
    """Places for this many forts: our sheets have three or four, a user's own up to twelve, in rows."""
    across = _across(count)
    pitch = 30 / across
    rows = -(-count // across)
    return FORTS.get(count) or tuple(
        ((index % across - (across - 1) / 2) * pitch, (index // across - (rows - 1) / 2) * pitch)
        for index in range(count)
    )


def fort_size(count: int) -> float:
    """The scale of a fort among this many; four stand two by two."""
    return 2 / max(2, _across(count))


def _across(count: int) -> int:
    return next(side for side in range(1, count + 1) if side * side >= count)


def route_data(name: str, x: float, y: float, cell: float) -> str:
    """One route through the cell centred here, from one side to the other, as if drawn by hand."""
    half = cell / 2
    (ax, ay), (bx, by) = _SIDES[name[0]], _SIDES[name[1]]
    jx, jy = chance(x, y) * 2.4, chance(y, x, 4) * 2.4
    if ax + bx == 0 and ay + by == 0:
        return f"M{at(x + ax * half, y + ay * half)}Q{at(x + jx, y + jy)} {at(x + bx * half, y + by * half)}"
    first = at(x + ax * half * 0.25 + jx / 2, y + ay * half * 0.25)
    second = at(x + bx * half * 0.25, y + by * half * 0.25 + jy / 2)
    return f"M{at(x + ax * half, y + ay * half)}C{first} {second} {at(x + bx * half, y + by * half)}"


def route_lines(routes: Iterable[tuple[str, float, float]], cell: float, pencil: bool) -> str:
    """Routes as broad lines with a light edge and a dotted spine; in pencil, a plain double stroke."""
    data = "".join(route_data(name, x, y, cell) for name, x, y in routes)
    if not data:
        return ""
    broad = cell / 9
    if pencil:
        return (
            f'<path class="a-halo" stroke-width="{num(broad + 5)}" d="{data}"/>'
            f'<path class="a-lead" stroke-width="{num(broad)}" d="{data}"/>'
        )
    return (
        f'<path class="a-halo" stroke-width="{num(broad + 4.5)}" d="{data}"/>'
        f'<path class="a-route" stroke-width="{num(broad)}" d="{data}"/>'
        f'<path class="a-spine" stroke-width="1.8" d="{data}"/>'
    )


def tick(x: float, y: float, scale: float, pencil: bool) -> str:
    """A tick over a fort, a tentacle, a bottle."""
    return group(path(TICK, "a-pencil" if pencil else "a-accent-ink"), x, y, scale)


def zone_number(x: float, y: float, value: int, state: str, radius: float, size: float) -> str:
    """A number of a zone: free, `ringed`, `crossed`, or ringed in `pencil`."""
    classes = "a-t a-num a-soft" if state == "crossed" else "a-t a-num"
    mark = ""
    if state == "ringed":
        mark = path(swirl(x, y, radius), "a-accent-ink")
    elif state == "pencil":
        mark = path(swirl(x, y, radius), "a-pencil")
    elif state == "crossed":
        mark = group(path(CROSS, "a-ink a-fine"), x, y, 1.7)
    return number(x, y, size, value, classes) + mark


def cell_mark(x: float, y: float, size: float) -> str:
    """An outline inside a cell whose route is new."""
    return path(box(x - size / 2 + 3.5, y - size / 2 + 3.5, size - 7, size - 7, 1.4), "a-new")


def tick_mark(x: float, y: float, scale: float) -> str:
    """A ring around a tick that is new."""
    return path(ring(x, y, 8.2 * scale), "a-new")


def number_mark(x: float, y: float, radius: float) -> str:
    """A ring around a number that is newly circled, or newly crossed out."""
    return path(ring(x, y, radius), "a-new")
