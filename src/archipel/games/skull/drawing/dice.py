"""The three dice of a round, and the numbers they allow."""

from collections.abc import Sequence
from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import body as die_body
from archipel.drawing.dice import pips, rolling, shadow
from archipel.drawing.pen import box, star
from archipel.drawing.pickers import WIDTH
from archipel.drawing.stamps import BOAT, SKULL
from archipel.drawing.svg import explained, group, hidden, hit, number, path, pick, rect, text, told
from archipel.games.skull.rules.reading import addends, at_hand
from archipel.games.skull.rules.view import SkullView

_SIZE = 44
_HEIGHT = 92
_LOW = 68
"""On a phone: the palette shows the numbers."""

_BUTTON: Final = 42.0
_WIDER: Final = 48.0  # room for `3+4`
_GAP: Final = 2.5
_SCENE: Final = 55.0

_SYMBOLS: Final = {"P": "penny", "N": "navigation", "D": "danger-face"}

PENNY: Final = path("M-11-13h16l6 6v20h-22ZM5-13v6h6", "a-die-ink") + path(
    star(-0.5, 2, 9, 4, 5), "a-gold a-die-ink"
)


def face(name: str, x: float, y: float, size: float) -> str:
    """A die of this game: pips, a sheet with a star (any number), a boat, a skull."""
    drawn = die_body(x, y, size)
    if name.isdigit():
        return rolling(drawn + pips(x, y, size, int(name)))
    sign = {"P": PENNY, "N": BOAT, "D": SKULL}[name]
    return rolling(drawn + group(sign, x, y, size / (40 if name == "P" else 34)))


def tableau(view: SkullView, want: Want) -> Picture:
    """The dice in a row, with the numbers they make below."""
    language, height = want.language, _LOW if want.narrow else _HEIGHT
    body = hidden(rect(1, 1, 358, height - 2, "a-paper-2 a-drawn", 6))
    if not view.faces:
        shadows = "".join(shadow(180 + 64 * offset, 34, _SIZE) for offset in (-1, 0, 1))
        return Picture(
            360,
            height,
            want.rules.say("draw.roll", language),
            body + told(want.say("no-dice"), shadows),
        )
    for index, name in enumerate(view.faces):
        x = 116 + 64 * index
        title = want.say("die", face=want.word("face", name))
        unused = (view.danger and name != "D") or (name == "D" and not view.danger)
        drawn = f'<g class="a-dim">{face(name, x, 33, _SIZE)}</g>' if unused else face(name, x, 33, _SIZE)
        if name == "N" and view.boat:
            die = pick("mark", "boat", want.word("mark", "boat"), hit(x - 27, 6, 56, 56, 8), drawn)
        else:
            die = told(title, drawn)
        symbol = "spent-face" if name == "D" and not view.danger else _SYMBOLS.get(name, "die")
        body += explained(symbol, die)
    if not want.narrow:
        body += text(180, _HEIGHT - 10, 13, _gives(view, want), "a-t")
    return Picture(360, height, want.rules.say("draw.roll", language), body)


def _gives(view: SkullView, want: Want) -> str:
    if view.danger:
        danger, owner = want.word("face", "D"), at_hand(view)
        if view.seat < 0 or owner == view.seat:
            return danger
        return f"{danger} · {want.say('whose', name=want.seat_name(owner))}"
    numbers = "1 – 15" if len(view.numbers) == 15 else " · ".join(map(str, view.numbers))
    boat = want.say("boat") if view.boat else ""
    return " · ".join(part for part in (numbers, boat) if part)


def numbers(view: SkullView, values: Sequence[str], want: Want) -> Picture:
    """Buttons for the numbers, with the dice that they are the sum of; fifteen take two rows."""
    choosing = view.draft is not None and bool(view.draft.choices)
    sums = {value: () if choosing else addends(view.faces, int(value)) for value in values}
    width = _WIDER if any(len(dice) > 1 for dice in sums.values()) else _BUTTON
    across = int((WIDTH - 4 + _GAP) // (width + _GAP))
    body = ""
    for index, value in enumerate(values):
        x, y = index % across * (width + _GAP) + 2, index // across * (_BUTTON + _GAP) + 2
        dice = sums[value]
        drawn = path(box(x, y, width, _BUTTON), "a-paper-2 a-drawn")
        if len(dice) > 1:
            drawn += number(x + width / 2, y + 14, 21, value)
            words = "+".join(map(str, dice)) if len(dice) == 2 else want.say("all")
            drawn += text(x + width / 2, y + 37, 15, words, "a-l")
            title = f"{value} = {' + '.join(map(str, dice))}"
        else:
            drawn += number(x + width / 2, y + _BUTTON / 2, 24, value)
            title = want.say("treasure" if choosing else "number", number=value)
        body += pick("number", value, title, hit(x, y, width, _BUTTON), drawn)
    most = max(len(values), len(view.numbers), 1)  # as high as before when nothing is left to pick
    columns, rows = min(across, max(1, len(values))), -(-most // across)
    rows = rows if want.narrow else max(2, rows)  # what stands below keeps its place from roll to roll
    if view.danger:  # the scene of a danger has longer words instead
        return Picture(
            total_width(columns, width), 1 if want.narrow else _SCENE, want.part("part", "number"), body
        )
    return Picture(total_width(columns, width), rows_high(rows), want.part("part", "number"), body)


def total_width(columns: int, width: float) -> float:
    """The width of this many buttons."""
    return columns * (width + _GAP) - _GAP + 4


def rows_high(rows: int) -> float:
    """The height of this many rows of buttons."""
    return rows * (_BUTTON + _GAP) - _GAP + 4
