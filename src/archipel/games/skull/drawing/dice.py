"""The three dice of a round, and the numbers they allow."""

from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import body as die_body
from archipel.drawing.dice import pips, rolling, shadow
from archipel.drawing.pen import star
from archipel.drawing.stamps import BOAT, SKULL
from archipel.drawing.svg import group, hidden, hit, path, pick, rect, text, told
from archipel.games.skull.rules.view import SkullView

_SIZE = 44
_HEIGHT = 92

_PAPER: Final = path("M-11-13h16l6 6v20h-22ZM5-13v6h6", "a-die-ink") + path(
    star(-0.5, 2, 9, 4, 5), "a-gold a-die-ink"
)


def face(name: str, x: float, y: float, size: float) -> str:
    """A die of this game: pips, a sheet with a star (any number), a boat, a skull."""
    drawn = die_body(x, y, size)
    if name.isdigit():
        return rolling(drawn + pips(x, y, size, int(name)))
    sign = {"P": _PAPER, "N": BOAT, "D": SKULL}[name]
    return rolling(drawn + group(sign, x, y, size / (40 if name == "P" else 34)))


def tableau(view: SkullView, want: Want) -> Picture:
    """The dice in a row, with the numbers they make below."""
    language = want.language
    body = hidden(rect(1, 1, 358, _HEIGHT - 2, "a-paper-2 a-drawn", 6))
    if not view.faces:
        shadows = "".join(shadow(180 + 64 * offset, 36, _SIZE) for offset in (-1, 0, 1))
        return Picture(
            360,
            _HEIGHT,
            want.rules.say("draw.roll", language),
            body + told(want.say("no-dice"), shadows),
        )
    for index, name in enumerate(view.faces):
        x = 116 + 64 * index
        title = want.say("die", face=want.word("face", name))
        unused = (view.danger and name != "D") or (name == "D" and not view.danger)
        drawn = f'<g class="a-dim">{face(name, x, 36, _SIZE)}</g>' if unused else face(name, x, 36, _SIZE)
        if name == "N" and view.boat:
            body += pick("mark", "boat", want.word("mark", "boat"), hit(x - 26, 10, 54, 54, 8), drawn)
        else:
            body += told(title, drawn)
    body += text(180, _HEIGHT - 10, 13, _gives(view, want), "a-t")
    return Picture(360, _HEIGHT, want.rules.say("draw.roll", language), body)


def _gives(view: SkullView, want: Want) -> str:
    if view.danger:
        danger = want.word("face", "D")
        if not view.swap or view.seat < 0:
            return danger
        owner = want.say("is", name=want.say("sheet"), value=want.say("seat", number=view.target + 1))
        return f"{danger} · {owner}"
    numbers = "1 – 15" if len(view.numbers) == 15 else " · ".join(map(str, view.numbers))
    boat = want.say("boat") if view.boat else ""
    return " · ".join(part for part in (numbers, boat) if part)
