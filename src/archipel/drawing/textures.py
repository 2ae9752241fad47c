"""A texture for every meaningful colour, so that no meaning depends on colour alone."""

from collections.abc import Iterable
from typing import Final

from archipel.drawing.pen import num
from archipel.drawing.svg import MARK

_STROKES: Final = {
    "blue": "M0 2q2-2.4 4 0t4 0M0 6q2-2.4 4 0t4 0",  # waves
    "green": "M0 2h8M0 6h8",  # level lines
    "orange": "M2 2h.1M6 6h.1",  # dots
    "yellow": "M2 2h.1M6 6h.1",
    "purple": "M1 1l2 2M3 1l-2 2M5 5l2 2M7 5l-2 2",  # crosses
    "red": "M-1 3l4-4M1 9l8-8M-1 9l-1 1M-1 11l10-10M5 13l6-6",  # slanted lines
}


def textures(colours: Iterable[str]) -> str:
    """Patterns for `defs`, one for each colour."""
    return "".join(
        f'<pattern id="{MARK}x-{colour}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f"{_strokes(colour)}</pattern>"
        for colour in colours
    )


def _strokes(colour: str) -> str:
    dots = " a-dots" if colour in ("orange", "yellow") else ""
    return f'<path class="a-tex{dots}" d="{_STROKES[colour]}"/>'


def cloths(colours: Iterable[str]) -> str:
    """The same patterns with the colour itself below the texture, so that one fill gives both."""
    return "".join(
        f'<pattern id="{MARK}c-{colour}" width="8" height="8" patternUnits="userSpaceOnUse">'
        f'<rect class="a-{colour}" width="8" height="8"/>'
        f"{_strokes(colour)}</pattern>"
        for colour in colours
    )


def dyed(colour: str) -> str:
    """The fill attribute for a colour with its texture, from `cloths`."""
    return f' fill="url(#{MARK}c-{colour})"'


def dyed_box(colour: str, x: float, y: float, width: float, height: float) -> str:
    """A box filled with a colour and its texture."""
    size = f'width="{num(width)}" height="{num(height)}"'
    return f'<rect class="a-drawn"{dyed(colour)} x="{num(x)}" y="{num(y)}" {size} rx="5"/>'


def woven(colour: str) -> str:
    """The fill attribute that puts a colour's texture over a shape."""
    return f' fill="url(#{MARK}x-{colour})"'
