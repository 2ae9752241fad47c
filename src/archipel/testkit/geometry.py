"""Where things lie in a drawing: every point of an SVG tree in the units of its root."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final
from xml.etree.ElementTree import Element

Matrix = tuple[float, float, float, float, float, float]
"""As in SVG: a, b, c, d, e, f."""

LETTER: Final = 0.5
"""How wide a letter is at least, for its height."""

_STILL: Final[Matrix] = (1, 0, 0, 1, 0, 0)
_MOVE: Final = re.compile(r"(\w+)\(([^)]*)\)")
_NUMBER: Final = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?")
_STEP: Final = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_LENGTHS: Final = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}
_UNDRAWN: Final = {"defs", "symbol", "pattern", "clipPath", "mask", "linearGradient", "title", "desc"}


@dataclass(frozen=True, slots=True)
class Spot:
    """A point, and what lies there, for a message."""

    x: float
    y: float
    what: str


def spots(root: Element) -> Iterator[Spot]:
    """The corners and ends of everything in a document. Curves may reach a little further."""
    known = {one.get("id", ""): one for one in root.iter() if one.get("id")}
    for child in root:
        yield from _spots(child, _STILL, known)


def _spots(element: Element, matrix: Matrix, known: Mapping[str, Element]) -> Iterator[Spot]:
    name = element.tag.rpartition("}")[2]
    if name in _UNDRAWN or "clip-path" in element.attrib:
        return
    matrix = _times(matrix, _of(element.get("transform", "")))
    if name == "use":
        matrix = _times(matrix, (1, 0, 0, 1, _size(element, "x"), _size(element, "y")))
        used = known.get(element.get("href", "")[1:])
        if used is not None:
            yield from _spots(used, matrix, known)
    elif name == "svg":
        yield from _framed(element, matrix)
        return
    for x, y in _points(name, element):
        a, b, c, d, e, f = matrix
        what = f"“{element.text}”" if name == "text" else f"<{name} {element.get('class', '')}>"
        yield Spot(a * x + c * y + e, b * x + d * y + f, what)
    for child in element:
        yield from _spots(child, matrix, known)


def _framed(element: Element, matrix: Matrix) -> Iterator[Spot]:
    """A drawing within a drawing: it is cut off at its frame."""
    x, y = _size(element, "x"), _size(element, "y")
    a, b, c, d, e, f = matrix
    for right, low in ((x, y), (x + _size(element, "width"), y + _size(element, "height"))):
        yield Spot(a * right + c * low + e, b * right + d * low + f, "a drawing within it")


def _points(name: str, element: Element) -> Iterator[tuple[float, float]]:
    x, y = _size(element, "x"), _size(element, "y")
    if name == "text":
        yield from _written(element, x, y)
    elif name in ("rect", "image"):
        wide, high = _size(element, "width"), _size(element, "height")
        yield from ((x, y), (x + wide, y), (x, y + high), (x + wide, y + high))
    elif name in ("circle", "ellipse"):
        x, y, radius = _size(element, "cx"), _size(element, "cy"), _size(element, "r")
        wide, high = _size(element, "rx") or radius, _size(element, "ry") or radius
        yield from ((x - wide, y), (x + wide, y), (x, y - high), (x, y + high))
    elif name == "line":
        yield from ((_size(element, f"x{end}"), _size(element, f"y{end}")) for end in (1, 2))
    elif name in ("polyline", "polygon"):
        numbers = [float(one) for one in _NUMBER.findall(element.get("points", ""))]
        yield from zip(numbers[::2], numbers[1::2], strict=False)
    elif name == "path":
        yield from _drawn(element.get("d", ""))


def _written(element: Element, x: float, y: float) -> Iterator[tuple[float, float]]:
    """The ends of a line of text: a letter is at least half as wide as it is high."""
    size, classes = _size(element, "font-size"), element.get("class", "").split()
    wide = LETTER * size * len(element.text or "")
    left = x if "a-start" in classes else x - wide if "a-end" in classes else x - wide / 2
    yield from ((left, y), (left + wide, y), (x, y - 0.7 * size))


def _drawn(data: str) -> Iterator[tuple[float, float]]:
    """The points that a path leads to."""
    x = y = begin_x = begin_y = 0.0
    for sign, rest in _STEP.findall(data):
        kind, numbers = sign.upper(), [float(one) for one in _NUMBER.findall(rest)]
        if kind == "Z":
            x, y = begin_x, begin_y
            continue
        length = _LENGTHS[kind]
        for at in range(0, len(numbers) - length + 1, length):
            old_x, old_y = (x, y) if sign.islower() else (0.0, 0.0)
            if kind == "H":
                x = old_x + numbers[at]
            elif kind == "V":
                y = old_y + numbers[at]
            else:
                x, y = old_x + numbers[at + length - 2], old_y + numbers[at + length - 1]
            if kind == "M" and at == 0:
                begin_x, begin_y = x, y
            yield x, y


def _size(element: Element, name: str) -> float:
    found = _NUMBER.match(element.get(name, ""))
    return float(found[0]) if found else 0.0


def _of(transform: str) -> Matrix:
    matrix = _STILL
    for kind, rest in _MOVE.findall(transform):
        matrix = _times(matrix, _move(kind, [float(one) for one in _NUMBER.findall(rest)]))
    return matrix


def _move(kind: str, numbers: list[float]) -> Matrix:
    if kind == "translate":
        return (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
    if kind == "scale":
        return (numbers[0], 0, 0, numbers[-1], 0, 0)
    if kind == "rotate":
        angle, (x, y) = radians(numbers[0]), (numbers[1:3] if len(numbers) > 2 else (0.0, 0.0))
        turned = (cos(angle), sin(angle), -sin(angle), cos(angle), x, y)
        return _times(turned, (1, 0, 0, 1, -x, -y))
    a, b, c, d, e, f = numbers  # a matrix
    return (a, b, c, d, e, f)


def _times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (
        a * g + c * h,
        b * g + d * h,
        a * i + c * j,
        b * i + d * j,
        a * k + c * m + e,
        b * k + d * m + f,
    )
