"""Hand-drawn dice: a box in slight perspective with pips or a symbol."""

from typing import Final

from archipel.drawing.pen import box, ring
from archipel.drawing.svg import path, rect

_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def body(x: float, y: float, size: float, black: bool = False) -> str:
    """A blank die, centred on the point."""
    half = size / 2
    ground = "a-jet" if black else "a-die"
    below = f"M{x - half + 3:.1f} {y + half:.1f}l3 4h{size - 4:.1f}l2-4"
    beside = f"M{x + half:.1f} {y - half + 3:.1f}l4 3v{size - 4:.1f}l-4 2"
    face = rect(x - half, y - half, size, size, f"{ground} a-drawn", size * 0.18)
    return path(below + beside, "a-paper-2 a-drawn") + face


def pips(x: float, y: float, size: float, face: int, black: bool = False) -> str:
    """The pips of a face."""
    step, radius = size * 0.26, size * 0.085
    data = "".join(ring(x + dx * step, y + dy * step, radius) for dx, dy in _PIPS[face])
    return path(data, "a-jet-pip" if black else "a-pip")


def die(x: float, y: float, size: float, face: int, black: bool = False) -> str:
    """A complete die."""
    return rolling(body(x, y, size, black) + pips(x, y, size, face, black))


def rolling(drawn: str) -> str:
    """A die that tumbles when the page sets the class `rolling`."""
    return f'<g class="a-roll">{drawn}</g>'


def shadow(x: float, y: float, size: float) -> str:
    """The empty place of a die that was taken."""
    return path(box(x - size / 2, y - size / 2, size, size), "a-grid")
