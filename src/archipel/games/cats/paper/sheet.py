"""A player's page: the boat, the special actions, the traditions to tick, and the count."""

from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import group, rect, text, wrap
from archipel.games.cats.drawing.actions import icon
from archipel.games.cats.drawing.boat import WIDE, printed
from archipel.games.cats.drawing.sheet import letters
from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.shown import BoatView
from archipel.paper.contract import HEAD, heading

WIDTH: Final = WIDE.width
HEIGHT: Final = 618.0
ACTIONS: Final = ("extra-card", "one-per-row", "whole-row", "cat-twice", "treasure-twice")
COUNTED: Final = ("IC-50", "IC-51", "IC-52", "IC-53", "IC-54")
_TOP: Final = HEAD + WIDE.height
_LEFT, _MIDDLE, _RIGHT = 8.0, 148.0, 640.0


def sheet(boat: BoatView, want: Want) -> Picture:
    """The whole page."""
    name = want.rules.about.name[want.language]
    body = heading(want, WIDTH) + group(printed(boat, WIDE, letters(want)), 0, HEAD)
    body += _actions(want) + _traditions(want) + _count(want)
    return Picture(WIDTH, HEIGHT, name, body)


def _box(x: float, y: float) -> str:
    """Something to tick."""
    return rect(x, y, 11, 11, "a-paper a-drawn a-fine", 2)


def _actions(want: Want) -> str:
    """The five of them, three to be used."""
    body = text(_LEFT, _TOP + 18, 13, want.say("specials"), "a-t a-title a-start")
    for line, part in enumerate(wrap(want.say("paper-specials"), 26)):
        body += text(_LEFT, _TOP + 32 + line * 11, 9.5, part, "a-t a-start")
    for index, name in enumerate(ACTIONS):
        y = _TOP + 76 + index * 36.0
        body += _box(_LEFT, y - 6) + group(icon(name), _LEFT + 44, y, 0.8)
        for line, part in enumerate(wrap(want.word("action", name), 12)):
            body += text(_LEFT + 68, y + 1 + line * 11, 10, part, "a-t a-start")
    return body


def _traditions(want: Want) -> str:
    """All of them, with what they give, in two columns."""
    body = text(_MIDDLE, _TOP + 18, 13, want.say("traditions"), "a-t a-title a-start")
    half = TRADITIONS // 2
    for number in range(1, TRADITIONS + 1):
        column, row = divmod(number - 1, half)
        x, y = _MIDDLE + column * 246, _TOP + 32 + row * 17.2
        words = want.word("tradition", str(number))
        lines, size = wrap(words, 44), 9.0
        if len(lines) > 1:
            lines, size = wrap(words, 54), 7.6
        body += _box(x, y - 8)
        for line, part in enumerate(lines[:2]):
            body += text(x + 17, y + line * 8 - 4 * (len(lines) > 1), size, part, "a-t a-start")
    return body


def _count(want: Want) -> str:
    """What is counted at the end, with boxes to fill in."""
    body = text(_RIGHT, _TOP + 18, 13, want.say("paper-count"), "a-t a-title a-start")
    words = [want.say(f"paper-{rule}") for rule in COUNTED] + [want.say("total")]
    for index, line in enumerate(words):
        y = _TOP + 30 + index * 37.0
        body += text(_RIGHT, y + 9, 8.4, line, "a-t a-start")
        body += rect(_RIGHT, y + 13, 94, 18, "a-paper a-drawn", 3)
    return body
