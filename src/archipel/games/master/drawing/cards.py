"""An island card, and a galleon. Each colour has its own island, texture and letter."""

from functools import lru_cache
from typing import Final

from archipel.drawing.contract import Want
from archipel.drawing.pen import poly, ring
from archipel.drawing.svg import number, path, rect, stamp, symbol, text
from archipel.drawing.textures import textures, woven
from archipel.games.master.rules.cards import COLOURS

SIDE: Final = 56
_BY_LETTER: Final = {colour[0].upper(): colour for colour in COLOURS}
_DRAWN: Final = "a-land a-drawn a-fine"

_SHORE: Final = path("M-19 8q4-3 8 0t8 0t8 0t8 0t6 0", "a-ink a-fine")
_ISLANDS: Final = {
    # dunes under the sun
    "yellow": path(ring(9, -7, 5), "a-gold a-drawn a-fine")
    + path("M-18 6q6-13 13-8q4 4 6 3q6-9 16 5Z", _DRAWN)
    + path("M-10 2q3-3 6 0M3 3q3-3 6 0", "a-ink a-fine"),
    # a wooded hill
    "green": path("M-17 6q3-8 8-8q9-3 17 0q6 1 9 8Z", _DRAWN)
    + path("M-8 2v-5M0 1v-7M8 2v-5", "a-ink")
    + path("M-8-14l5 11h-10ZM0-18l6 13h-12ZM8-14l5 11h-10Z", "a-drawn a-fine a-rock"),
    # a volcano
    "red": path("M-17 6q8-3 12-18q5 2.5 10 0q4 15 12 18Z", _DRAWN)
    + path("M-5-12q1 6 3 8q1-4 2-4q1 5 3 6q1-6 2-10", "a-ink a-fine")
    + path("M-1-14q-4-4 0-7q3-2 1-5M4-14q3-3 1-6", "a-ink a-fine"),
    # a lagoon
    "blue": path(ring(0, 0, 17, 0.05, 0.5) + ring(1, 0, 9, 0.05, 0.42), _DRAWN, ' fill-rule="evenodd"')
    + path("M-12-2q-1-6 2-10M-10-12q-5-1-6 2M-10-12q4-3 7 0M-10-12q1-4-3-5", "a-ink a-fine")
    + path("M-4 0q2-1.5 4 0t4 0", "a-ink a-fine"),
}

_GALLEON: Final = (
    path("M-8 2h4l1 2h6l1-2h4q-.5 6-3 7h-10q-2.5-1-3-7Z", "a-wood a-drawn a-fine")
    + path("M0 3V-12", "a-ink")
    + path("M0-12q4-1.5 5 .5q-2 0-5 1.5Z", "a-red a-drawn a-fine")
)
_SAIL: Final = "M-6-9q6 1.5 12 0q1.5 5 0 10q-6 1.5-12 0q1.5-5 0-10Z"


@lru_cache(maxsize=1)
def defs() -> str:
    """What every drawing with cards needs."""
    islands = "".join(symbol(f"i-{colour}", art + _SHORE) for colour, art in _ISLANDS.items())
    return f"<defs>{textures(COLOURS)}{islands}{symbol('galleon', _GALLEON)}</defs>"


def colour_of(card: str) -> str:
    """A card's colour, from the letter in its name."""
    return _BY_LETTER[card[0]]


def letter_of(card: str, want: Want) -> str:
    """The letter that stands for a card's colour."""
    return want.say(colour_of(card))


@lru_cache(maxsize=64)
def card_art(card: str, letter: str) -> str:
    """A card of SIDE by SIDE, centred."""
    colour, half = colour_of(card), SIDE / 2
    ground = rect(-half, -half, SIDE, SIDE, f"a-{colour} a-drawn", 6)
    texture = f'<rect x="{-half}" y="{-half}" width="{SIDE}" height="{SIDE}" rx="6"{woven(colour)}/>'
    badge = f'<circle class="a-paper a-drawn a-fine" cx="{-half + 13}" cy="{-half + 13}" r="11"/>'
    value = number(-half + 12.5, -half + 13, 19, card[1])
    plate = rect(half - 17, -half + 3, 14, 14, "a-paper", 4)
    sign = text(half - 10, -half + 14, 11.5, letter, "a-t")
    return ground + texture + stamp(f"i-{colour}", 3, 0, 1.05) + badge + value + plate + sign


@lru_cache(maxsize=64)
def mini(card: str, letter: str) -> str:
    """A card of 20 by 28, centred: colour, texture, value and letter."""
    colour = colour_of(card)
    return (
        rect(-10, -14, 20, 28, f"a-{colour} a-drawn a-fine", 3)
        + f'<rect x="-10" y="-14" width="20" height="28" rx="3"{woven(colour)}/>'
        + rect(-7.5, -12, 15, 24, "a-paper", 3)
        + number(0, -4, 14, card[1])
        + text(0, 9.5, 9, letter, "a-t")
    )


def back(x: float, y: float, width: float, height: float) -> str:
    """A card face down."""
    half_width, half_height = width / 2, height / 2
    wide, high = half_width * 0.5, half_height * 0.6
    data = poly(((x, y - high), (x + wide, y), (x, y + high), (x - wide, y)))
    return rect(x - half_width, y - half_height, width, height, "a-paper-2 a-drawn", 4) + path(
        data, "a-accent-ink"
    )


def galleon(seat: int, own: bool, corsair: bool) -> str:
    """A small galleon, centred, with the seat's number on its sail; gold if it is the viewer's own."""
    ground, letters = ("a-gold", "a-t a-num") if own else ("a-die", "a-t a-num a-die-t")
    if corsair:
        ground, letters = "a-jet", "a-t a-num a-jet-t"
    return (
        stamp("galleon", 0, 0) + path(_SAIL, f"{ground} a-drawn a-fine") + number(0, -4, 9, seat + 1, letters)
    )
