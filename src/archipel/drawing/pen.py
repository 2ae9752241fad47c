"""Hand-drawn lines as path data: they wobble a little, always in the same way at the same coordinates."""

from collections.abc import Callable, Iterable, Sequence
from math import ceil, cos, hypot, sin, tau
from typing import Final

Point = tuple[float, float]

_MASK: Final = 0xFFFFFFFF
_KAPPA: Final = 0.5523  # a circle of four Bézier curves


def num(value: float) -> str:
    """A coordinate in as few characters as possible: tenths of a unit are finer than any screen."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def at(x: float, y: float) -> str:
    """A point of a path."""
    return f"{num(x)} {num(y)}"


def chance(x: float, y: float, salt: int = 0) -> float:
    """A pseudo-random number from -1 to 1 that depends only on the coordinates and the salt."""
    mixed = int(x * 8) * 73856093 ^ int(y * 8) * 19349663 ^ (salt + 1) * 83492791
    mixed = (mixed ^ mixed >> 13) * 1274126177 & _MASK
    return ((mixed ^ mixed >> 16) & 0xFFFF) / 32767.5 - 1


def line(x1: float, y1: float, x2: float, y2: float, wobble: float = 0.9, step: float = 44) -> str:
    """A hand-drawn stroke from one point to the other: a few shallow curves."""
    parts = max(1, ceil(hypot(x2 - x1, y2 - y1) / step))
    path = [f"M{at(x1, y1)}"]
    for part in range(parts):
        middle, end = (part + 0.5) / parts, (part + 1) / parts
        mx, my = x1 + (x2 - x1) * middle, y1 + (y2 - y1) * middle
        ex, ey = x1 + (x2 - x1) * end, y1 + (y2 - y1) * end
        cx, cy = mx + chance(mx, my) * wobble, my + chance(my, mx, 1) * wobble
        path.append(f"Q{at(cx, cy)} {at(ex, ey)}")
    return "".join(path)


def box(x: float, y: float, width: float, height: float, wobble: float = 0.7) -> str:
    """A closed box whose corners are not quite right angles."""
    corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
    moved = [(a + chance(a, b) * wobble, b + chance(b, a, 3) * wobble) for a, b in corners]
    path = [f"M{at(*moved[0])}"]
    for index in range(4):
        (x1, y1), (x2, y2) = moved[index], moved[(index + 1) % 4]
        mx, my = (x1 + x2) / 2 + chance(x1, y2, 5) * wobble, (y1 + y2) / 2 + chance(y1, x2, 7) * wobble
        path.append(f"Q{at(mx, my)} {at(x2, y2)}")
    return "".join(path) + "Z"


def ring(x: float, y: float, radius: float, wobble: float = 0.06, tall: float = 1.0) -> str:
    """A closed circle, or an ellipse `tall` times as high as wide, a little out of round."""
    a = radius * (1 + chance(x, y) * wobble)
    b = radius * tall * (1 + chance(y, x, 2) * wobble)
    k, m = a * _KAPPA, b * _KAPPA
    return (
        f"M{at(x, y - b)}C{at(x + k, y - b)} {at(x + a, y - m)} {at(x + a, y)}"
        f"S{at(x + k, y + b)} {at(x, y + b)}S{at(x - a, y + m)} {at(x - a, y)}"
        f"S{at(x - k, y - b)} {at(x, y - b)}Z"
    )


def swirl(x: float, y: float, radius: float) -> str:
    """A circle drawn in one stroke whose ends overlap, like a ring around a number on paper."""
    r, lift = radius, chance(x, y) * radius * 0.12
    return (
        f"M{at(x - r * 0.5, y - r * 0.95)}"
        f"C{at(x + r * 0.9, y - r * 1.3 + lift)} {at(x + r * 1.35, y + r * 0.6)} {at(x + r * 0.1, y + r)}"
        f"S{at(x - r * 1.3, y + lift)} {at(x - r * 0.62, y - r * 0.72)}"
        f"S{at(x + r * 0.3, y - r * 1.12)} {at(x + r * 0.72, y - r * 0.78)}"
    )


def smooth(points: Sequence[Point], closed: bool = True) -> str:
    """A smooth curve through the midpoints of a polygon's sides."""
    path: list[str] = []
    count = len(points)
    if closed:
        (ax, ay), (bx, by) = points[-1], points[0]
        path.append(f"M{at((ax + bx) / 2, (ay + by) / 2)}")
        for index in range(count):
            (x, y), (nx, ny) = points[index], points[(index + 1) % count]
            path.append(f"Q{at(x, y)} {at((x + nx) / 2, (y + ny) / 2)}")
        return "".join(path) + "Z"
    path.append(f"M{at(*points[0])}")
    for index in range(1, count - 1):
        (x, y), (nx, ny) = points[index], points[index + 1]
        last = index == count - 2
        path.append(f"Q{at(x, y)} {at(nx, ny) if last else at((x + nx) / 2, (y + ny) / 2)}")
    return "".join(path)


def poly(points: Iterable[Point]) -> str:
    """A closed polygon with sharp corners."""
    return "M" + "L".join(at(x, y) for x, y in points) + "Z"


def waves(
    x: float,
    y: float,
    width: float,
    height: float,
    gap: float = 26,
    salt: int = 0,
    open_sea: Callable[[float, float], bool] | None = None,
) -> str:
    """Small waves scattered over the sea, except where land or boats cover it."""
    path: list[str] = []
    row = 0
    top = y + gap * 0.5
    while top < y + height - 2:
        left = x + gap * (0.35 + 0.5 * (row % 2))
        while left < x + width - 10:
            jx, jy = left + chance(left, top, salt) * gap * 0.3, top + chance(top, left, salt) * gap * 0.22
            if chance(jx, jy, 9 + salt) > -0.35 and (open_sea is None or open_sea(jx, jy)):
                path.append(f"M{at(jx, jy)}q2-2.6 4 0t4 0")
            left += gap
        top += gap * 0.62
        row += 1
    return "".join(path)


def fibres(width: float, height: float, count: int, salt: int = 0) -> str:
    """The grain of the paper: short strokes here and there."""
    path = []
    for index in range(count):
        x = (chance(index * 7.3, 1, salt) + 1) / 2 * width
        y = (chance(3, index * 5.1, salt) + 1) / 2 * height
        dx, dy = chance(x, y, 2) * 9, chance(y, x, 4) * 2.2
        path.append(f"M{at(x, y)}q{at(dx / 2, dy - 1)} {at(dx, dy)}")
    return "".join(path)


def star(x: float, y: float, outer: float, inner: float, points: int, turn: float = 0.0) -> str:
    """A closed star; its first point faces north."""
    found: list[Point] = []
    for index in range(points * 2):
        radius = inner if index % 2 else outer
        angle = tau * (index / (points * 2)) + turn
        found.append((x + radius * sin(angle), y - radius * cos(angle)))
    return poly(found)


def rays(x: float, y: float, length: float, count: int = 16) -> str:
    """Rhumb lines: straight lines from one point."""
    return "".join(
        f"M{at(x, y)}L{at(x + length * cos(tau * index / count), y + length * sin(tau * index / count))}"
        for index in range(count)
    )
