"""Island cards. Each colour has its own island, texture and letter; on a phone, both are large."""

from functools import lru_cache
from typing import Final

from archipel.drawing.contract import Want
from archipel.drawing.pen import poly, ring
from archipel.drawing.svg import number, path, rect, stamp, symbol, text
from archipel.drawing.textures import textures, woven
from archipel.games.master.rules.cards import COLOURS

SIDE: Final = 56
_HALF: Final = SIDE / 2
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


def defs(want: Want) -> str:
    """What every drawing with cards needs: the four grounds with their letters."""
    return _defs(tuple(want.say(colour) for colour in COLOURS), want.narrow)


@lru_cache(maxsize=16)
def _defs(letters: tuple[str, ...], narrow: bool) -> str:
    ground = _narrow_ground if narrow else _ground
    grounds = [
        symbol(f"i-{colour}", ground(colour, letter)) for colour, letter in zip(COLOURS, letters, strict=True)
    ]
    return f"<defs>{textures(COLOURS)}{''.join(grounds)}</defs>"


def _cloth(colour: str) -> str:
    texture = f'<rect x="{-_HALF}" y="{-_HALF}" width="{SIDE}" height="{SIDE}" rx="6"{woven(colour)}/>'
    return rect(-_HALF, -_HALF, SIDE, SIDE, f"a-{colour} a-drawn", 6) + texture


def _ground(colour: str, letter: str) -> str:
    """A card without its value: the island in the middle, the letter at the top right."""
    badge = f'<circle class="a-paper a-drawn a-fine" cx="{-_HALF + 13}" cy="{-_HALF + 13}" r="11"/>'
    plate = rect(_HALF - 18, -_HALF + 3, 15, 15, "a-paper", 4)
    sign = text(_HALF - 10.5, -_HALF + 15, 13, letter, "a-t")
    art = f'<g transform="translate(3 2)scale(1.05)">{_ISLANDS[colour]}{_SHORE}</g>'
    return _cloth(colour) + art + badge + plate + sign


def _narrow_ground(colour: str, letter: str) -> str:
    """The same for a phone: value and letter large on a plate, the island below."""
    plate = rect(-_HALF + 2, -_HALF + 2, SIDE - 4, 27, "a-paper", 5)
    sign = text(13, -5, 26, letter, "a-l")
    art = f'<g transform="translate(0 15)scale(.85)">{_ISLANDS[colour]}{_SHORE}</g>'
    return _cloth(colour) + art + plate + sign


def colour_of(card: str) -> str:
    """A card's colour, from the letter in its name."""
    return _BY_LETTER[card[0]]


def letter_of(card: str, want: Want) -> str:
    """The letter that stands for a card's colour."""
    return want.say(colour_of(card))


def card_art(card: str, narrow: bool) -> str:
    """A card of SIDE by SIDE, centred."""
    value = number(-13, -14.5, 29, card[1]) if narrow else number(-_HALF + 12.5, -_HALF + 13, 19, card[1])
    return stamp(f"i-{colour_of(card)}", 0, 0) + value


@lru_cache(maxsize=64)
def mini(card: str, letter: str) -> str:
    """A card of 20 by 36, centred: colour, texture, value and letter."""
    colour = colour_of(card)
    return (
        rect(-10, -18, 20, 36, f"a-{colour} a-drawn a-fine", 3)
        + f'<rect x="-10" y="-18" width="20" height="36" rx="3"{woven(colour)}/>'
        + rect(-7.5, -16, 15, 32, "a-paper", 3)
        + number(0, -7.5, 17, card[1])
        + text(0, 13.5, 15, letter, "a-t")
    )


def back(x: float, y: float, width: float, height: float) -> str:
    """A card face down."""
    half_width, half_height = width / 2, height / 2
    wide, high = half_width * 0.5, half_height * 0.6
    data = poly(((x, y - high), (x + wide, y), (x, y + high), (x - wide, y)))
    return rect(x - half_width, y - half_height, width, height, "a-paper-2 a-drawn", 4) + path(
        data, "a-accent-ink"
    )
