"""The five special actions: small drawings that are crossed out once used."""

from typing import Final

from archipel.drawing.contract import Want
from archipel.drawing.pen import box
from archipel.drawing.stamps import CROSS
from archipel.drawing.svg import MARK, group, hit, path, pick, rect, text, told
from archipel.games.cats.drawing.boat import Frame
from archipel.games.cats.rules.moves import ACTIONS
from archipel.games.cats.rules.shown import SheetView

_WIDTH: Final = 54
_TWICE: Final = {"cat-twice": "cat", "treasure-twice": "treasure"}


def _card(x: float, y: float, classes: str = "a-paper") -> str:
    return rect(x, y, 9, 12, f"{classes} a-drawn a-fine", 1.5)


def icon(name: str) -> str:
    """An action centred on the origin, about 44 by 30; needs `face` and `jewel` in `defs`."""
    if name == "extra-card":
        cards = "".join(_card(-19, -15 + row * 7, "a-gold") for row in range(3))
        return cards + text(-3, 6, 18, "+", "a-t") + _card(7, -6, "a-gold")
    if name == "one-per-row":
        return "".join(
            _card(-19 + column * 10, -17 + row * 11.5, "a-gold" if column == (0, 2, 1)[row] else "a-paper")
            for row in range(3)
            for column in range(4)
        )
    if name == "whole-row":
        return "".join(_card(-20 + column * 10, -6, "a-gold") for column in range(4))
    sign = "face" if name == "cat-twice" else "jewel"
    fill = ' class="a-land"' if sign == "face" else ""
    return f'<use{fill} href="#{MARK}{sign}" transform="translate(-9 0)scale(1.05)"/>' + text(
        14, 6, 16, "×2", "a-t a-title"
    )


def specials(inked: SheetView, after: SheetView, frame: Frame, want: Want) -> str:
    """All five in a row; the two that double a drawing can be picked here."""
    left, top = (11, frame.bottom + 110) if frame.narrow else (418, frame.bottom + 20)
    body = text(left, top + 11, 12, want.say("specials"), "a-l a-start")
    for index, (name, _) in enumerate(ACTIONS.values()):
        x, y = left + index * 64.0, top + 18.0
        drawn = path(box(x, y, _WIDTH, 46), "a-paper-2 a-drawn") + group(icon(name), x + _WIDTH / 2, y + 23)
        words = want.say("special", action=want.word("action", name))
        if name in after.used:
            mark = "a-accent-ink" if name in inked.used else "a-pencil"
            drawn += group(path(CROSS, mark), x + _WIDTH / 2, y + 23, 3.2)
            words += f" ({want.say('used')})"
        if name in _TWICE:
            body += pick("twice", _TWICE[name], words, hit(x, y, _WIDTH, 46), drawn)
        else:
            body += told(words, drawn)
    return body
