"""A sparkline of points, game after game."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from markupsafe import Markup

from archipel.drawing.pen import line, ring
from archipel.drawing.svg import path

WIDTH: Final = 220
HEIGHT: Final = 56
MAX_GAMES: Final = 30
_EDGE: Final = 7


def curve(totals: Sequence[int]) -> Markup:
    """The latest games from left to right, the best one ringed. Empty for fewer than two games. Hidden from
    screen readers, which get the numbers beside it."""
    shown = totals[-MAX_GAMES:]
    if len(shown) < 2:
        return Markup()
    low, high = min(shown), max(shown)
    wide, tall = WIDTH - 2 * _EDGE, HEIGHT - 2 * _EDGE
    points = [
        (
            _EDGE + wide * at / (len(shown) - 1),
            HEIGHT / 2 if low == high else HEIGHT - _EDGE - tall * (total - low) / (high - low),
        )
        for at, total in enumerate(shown)
    ]
    strokes = "".join(line(*a, *b, wobble=0.6) for a, b in pairwise(points))
    best = points[shown.index(high)]
    drawn = (
        path(line(_EDGE, HEIGHT - 2, WIDTH - _EDGE, HEIGHT - 2, wobble=0.5), "curve-ground"),
        path(strokes, "curve-line"),
        path(ring(*best, 4.5), "curve-best"),
        path(ring(*points[-1], 2.2), "curve-last"),
    )
    return Markup(  # noqa: S704 - made of numbers
        f'<svg class="curve" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}" '
        f'aria-hidden="true" focusable="false">{"".join(drawn)}</svg>'
    )
