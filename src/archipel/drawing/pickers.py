"""Pickers for parts that are on no sheet: rows of buttons, each with a drawing or a word on it."""

from collections.abc import Callable, Sequence
from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box
from archipel.drawing.svg import hit, path, pick, text

GAP: Final = 6
WIDTH: Final = 360


def grid(
    kind: str,
    values: Sequence[str],
    want: Want,
    size: tuple[float, float],
    paint: Callable[[str, float, float], str],
    gap: float = GAP,
) -> Picture:
    """Buttons of equal size in rows as wide as a phone; `paint` draws a value around its button's centre."""
    width, height = size
    across = max(1, int((WIDTH + gap) // (width + gap)))
    body = []
    for index, value in enumerate(values):
        x, y = index % across * (width + gap) + 2, index // across * (height + gap) + 2
        button = path(box(x, y, width, height), "a-paper-2 a-drawn")
        content = button + paint(value, x + width / 2, y + height / 2)
        body.append(pick(kind, value, want.part(kind, value), hit(x, y, width, height), content))
    columns, rows = min(across, max(1, len(values))), -(-len(values) // across) or 1
    total = columns * (width + gap) - gap + 4
    return Picture(total, rows * (height + gap) - gap + 4, want.part("part", kind), "".join(body))


def strip(kind: str, values: Sequence[str], want: Want) -> Picture:
    """Buttons with words on them, all as wide as the longest needs."""
    names = {value: want.part(kind, value) for value in values}
    letters = max((len(name) for name in names.values()), default=1)
    width = min(WIDTH - 4.0, 22 + letters * 7.2)
    size = 13.0 if 22 + letters * 7.2 <= WIDTH else 11.0

    def paint(value: str, x: float, y: float) -> str:
        return text(x, y + size * 0.36, size, names[value])

    return grid(kind, values, want, (width, 44), paint)
