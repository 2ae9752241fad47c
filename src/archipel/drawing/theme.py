"""The palette: every colour by name, for the day and night themes, and the CSS that all drawings share.

Drawings name classes only. Themes, high contrast and fewer colours are CSS variables, so that a page can
switch them without redrawing anything.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from archipel.drawing.contract import HOUSE, Accent
from archipel.drawing.css import RULES
from archipel.drawing.fallback import drawing_of
from archipel.drawing.svg import slug
from archipel.plugins import games

DAY: Final[Mapping[str, str]] = {
    "paper": "#f7eeda",  # warm chart paper
    "paper-2": "#efe1c3",  # its shaded parts, cards and boxes
    "grain": "#d9c69c",  # fibres and folds
    "ink": "#25273a",
    "ink-soft": "#5d5446",  # labels
    "pencil": "#5b6170",
    "sea": "#dbe8e3",
    "wave": "#7f9f9f",
    "land": "#ecdcae",
    "rock": "#cdbb93",
    "wood": "#e3c79a",
    "blue": "#94bce2",
    "green": "#a3cc90",
    "orange": "#f2b56f",
    "purple": "#c9abdf",
    "red": "#ea9a8d",
    "yellow": "#f0d772",
    "gold": "#e3b53c",
    "die": "#fffaf0",
    "die-ink": "#25273a",
    "jet": "#2a2c3d",
    "jet-ink": "#fdf6e6",
    "glow": "#b43808",
    "accent": HOUSE.day,  # each game replaces it with its own
}
NIGHT: Final[Mapping[str, str]] = {
    "paper": "#131e2c",  # the same chart by lamplight at sea
    "paper-2": "#1d2c3f",
    "grain": "#25374d",
    "ink": "#eee6d2",
    "ink-soft": "#b9b4a4",
    "pencil": "#a3b4c6",
    "sea": "#16293b",
    "wave": "#3f6275",
    "land": "#33413a",
    "rock": "#4c5750",
    "wood": "#43382c",
    "blue": "#2c5b8c",
    "green": "#2f6238",
    "orange": "#87500f",
    "purple": "#674785",
    "red": "#8b3833",
    "yellow": "#695710",
    "gold": "#7d5f0d",
    "die": "#efe7d4",
    "die-ink": "#1a2130",
    "jet": "#05080d",
    "jet-ink": "#efe7d4",
    "glow": "#ffb454",
    "accent": HOUSE.night,
}
CONTRAST: Final[Mapping[str, Mapping[str, str]]] = {
    "day": {
        "paper": "#ffffff",
        "paper-2": "#ffffff",
        "grain": "#ffffff",
        "ink": "#000000",
        "ink-soft": "#000000",
        "pencil": "#333333",
        "sea": "#ffffff",
        "wave": "#666666",
        "land": "#ffffff",
        "rock": "#dddddd",
        "wood": "#ffffff",
    },
    "night": {
        "paper": "#000000",
        "paper-2": "#000000",
        "grain": "#000000",
        "ink": "#ffffff",
        "ink-soft": "#ffffff",
        "pencil": "#cccccc",
        "sea": "#000000",
        "wave": "#999999",
        "land": "#000000",
        "rock": "#333333",
        "wood": "#000000",
    },
}
"""The colours that change for people who prefer more contrast."""

PRINT: Final[Mapping[str, str]] = {
    **dict.fromkeys(DAY, "#ffffff"),  # ink is spared: patterns and letters carry all meaning
    "ink": "#000000",
    "ink-soft": "#333333",
    "pencil": "#555555",
    "grain": "none",
    "wave": "#bbbbbb",
    "rock": "#e4e4e4",
    "die-ink": "#000000",
    "jet": "#333333",
    "accent": "#000000",
    "glow": "none",
}
"""Black on white paper, for any printer."""

FILLS: Final = ("blue", "green", "orange", "purple", "red", "yellow")
"""The meaningful colours; each also has a pattern and a letter."""

READABLE: Final = (
    *((text, back) for text in ("ink", "ink-soft", "pencil") for back in ("paper", "paper-2", "sea", "land")),
    *(("ink", back) for back in (*FILLS, "gold", "wood", "rock")),
    ("accent", "paper"),
    ("accent", "paper-2"),
    ("die-ink", "die"),
    ("jet-ink", "jet"),
    ("glow", "paper"),
)
"""The pairs of text and background in use; each has a contrast of 4.5 to 1 in both themes, for any accent."""

THEMES: Final[Mapping[str, Mapping[str, str]]] = {"day": DAY, "night": NIGHT}


def colours(theme: str, accent: Accent = HOUSE) -> Mapping[str, str]:
    """A theme's colours by name, including a game's accent; print has none."""
    if theme == "print":
        return PRINT
    return {**THEMES[theme], "accent": accent.day if theme == "day" else accent.night}


def _variables(named: Mapping[str, str]) -> str:
    return "".join(f"--a-{name}:{value};" for name, value in named.items())


def _accents() -> Mapping[str, Accent]:
    return {f"of-{slug(name)}": drawing_of(name).accent for name in games()}


@cache
def stylesheet() -> str:
    """The CSS for a page: it follows the system's preferences, or data attributes of the `html` element.

    `data-theme` is `day` or `night`; `data-contrast` is `more`; `data-colours` is `few`. Inside an element
    with the class `a-of-GAME` the accent is that game's.
    """
    accents = _accents()
    by_day = _variables({**DAY, **{name: accent.day for name, accent in accents.items()}})
    by_night = _variables({**NIGHT, **{name: accent.night for name, accent in accents.items()}})
    few = "".join(f"--a-{name}:var(--a-paper-2);" for name in FILLS)
    night = f"color-scheme:dark;{by_night}"
    more = {name: _variables(named) for name, named in CONTRAST.items()}
    by_system = "@media screen and (prefers-color-scheme:dark)"  # paper is white, whatever the screen
    by_wish = "@media (prefers-contrast:more)"
    return "\n".join(
        (
            f":root{{color-scheme:light;{by_day}}}",
            f"{by_system}{{:root:not([data-theme=day]){{{night}}}}}",
            f"@media screen{{:root[data-theme=night]{{{night}}}}}",
            f":root[data-contrast=more]{{{more['day']}}}",
            f"@media screen{{:root[data-theme=night][data-contrast=more]{{{more['night']}}}}}",
            f"{by_system}{{:root:not([data-theme=day])[data-contrast=more]{{{more['night']}}}}}",
            f"{by_wish}{{:root{{{more['day']}}}}}",
            f"@media screen and (prefers-contrast:more){{:root[data-theme=night]{{{more['night']}}}}}",
            f"{by_system} and (prefers-contrast:more){{:root:not([data-theme=day]){{{more['night']}}}}}",
            f":root[data-colours=few]{{{few}}}",
            f".a-print.a-print{{{_variables(PRINT)}}}",
            "".join(f".a-{name}{{--a-accent:var(--a-{name})}}" for name in accents),
            RULES,
        )
    )


@cache
def fixed_style(theme: str = "day", accent: Accent = HOUSE) -> str:
    """The same CSS with one theme's colours filled in, for print and for image files."""
    css = RULES
    for name, value in colours(theme, accent).items():
        css = css.replace(f"var(--a-{name})", value)
    return css
