"""Is every text readable on its background, in every theme? For tests, including those of games' accents."""

from collections.abc import Iterator, Mapping

from archipel.drawing.contract import Accent
from archipel.drawing.theme import CONTRAST, READABLE, THEMES, colours

ENOUGH = 4.5
"""The contrast that WCAG 2 level AA requires for text."""


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours, from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def too_faint(accent: Accent) -> list[str]:
    """Everything that is hard to read with this accent, such as `day: accent on paper 3.9`."""
    return [
        f"{theme}: {text} on {ground} {ratio:.1f}"
        for theme, named in _themes(accent)
        for text, ground in READABLE
        if (ratio := contrast(named[text], named[ground])) < ENOUGH
    ]


def _themes(accent: Accent) -> Iterator[tuple[str, Mapping[str, str]]]:
    for theme in THEMES:
        plain = colours(theme, accent)
        yield theme, plain
        yield f"{theme}, more contrast", {**plain, **CONTRAST[theme]}


def _luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
