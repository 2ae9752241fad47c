"""Dice to cut out and fold, beside a table of what the numbers of an ordinary die stand for."""

from archipel.drawing.contract import Picture
from archipel.drawing.dice import pips
from archipel.drawing.svg import group, path, rect, text, wrap
from archipel.paper.contract import Die, Leaf

SIDE = 40.0
WIDTH = 380.0
HEIGHT = 190.0
MM_PER_UNIT = 18 / SIDE
"""A die of 18 mm."""
_LETTER = 0.64
"""The width of a letter relative to its height, rounded up."""

_NET = ((1, 0), (0, 1), (1, 1), (2, 1), (3, 1), (1, 2))
_OPPOSITE = (0, 1, 2, 4, 3, 5)
"""The places of the faces 1 to 6 in the net: opposite faces make seven, as on any die."""


def die_leaf(die: Die) -> Leaf:
    """The net of a die, and its table."""
    left, top = 12.0, 30.0
    body = text(
        left, 18, min(14, (WIDTH - 2 * left) / (_LETTER * len(die.name))), die.name, "a-t a-title a-start"
    )
    for number, place in enumerate(_OPPOSITE):
        column, row = _NET[place]
        x, y = left + column * SIDE, top + row * SIDE
        body += rect(x, y, SIDE, SIDE, "a-jet a-drawn" if die.black else "a-die a-drawn")
        body += group(die.faces[number], x + SIDE / 2, y + SIDE / 2)
    body += _tabs(left, top)
    body += "".join(_row(die, number) for number in range(6))
    return Leaf(die.name, Picture(WIDTH, HEIGHT, die.name, body), WIDTH * MM_PER_UNIT)


def _tabs(left: float, top: float) -> str:
    """Glue flaps on the squares above and below the row, and at its end."""
    data = ""
    for row in (0, 2):
        x, y = left + SIDE, top + row * SIDE
        data += f"M{x:g} {y:g}l-8 6v28l8 6M{x + SIDE:g} {y:g}l8 6v28l-8 6"
        end = y if row == 0 else y + SIDE
        data += f"M{x:g} {end:g}l6 {-8 if row == 0 else 8}h28l6 {8 if row == 0 else -8}"
    x, y = left + 4 * SIDE, top + SIDE
    return path(f"{data}M{x:g} {y:g}l8 6v28l-8 6", "a-ink a-fine")


def _row(die: Die, number: int) -> str:
    """An ordinary die's number, and what it stands for."""
    x, y = 220.0, 44 + number * 24.0
    drawn = rect(x - 9, y - 9, 18, 18, "a-die a-drawn a-fine", 3) + pips(x, y, 18, number + 1)
    if die.signs:
        drawn += group(die.signs[number], x + 30, y, 0.55)
    begin = x + (46 if die.signs else 18)
    lines = wrap(die.meanings[number], int((WIDTH - begin) / (_LETTER * 12)))
    size, low = (12.0, y + 5) if len(lines) == 1 else (10.0, y - 1)
    return drawn + "".join(
        text(begin, low + at * 11, size, line, "a-t a-start") for at, line in enumerate(lines)
    )
