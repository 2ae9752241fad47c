"""The drawing of a game; for one that has none, the fields of the view as a readable table."""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, ClassVar, Final

from archipel.drawing.contract import Drawing, Picture, Want, WantChanges
from archipel.drawing.pickers import strip
from archipel.drawing.stamps import compass, rhumbs
from archipel.drawing.svg import hidden, rect, text, wrap
from archipel.kernel import Rulebook, View, plain
from archipel.kernel.canonical import Plain
from archipel.kernel.rulebook import ENGLISH, About, Text
from archipel.plugins import component

_NOTHING: Final = Text({ENGLISH: ""})
NO_RULES: Final = Rulebook(About(_NOTHING, _NOTHING, _NOTHING), {}, {}, {})
"""The rulebook of a game that is not installed."""

_MOST_LINES: Final = 60
_WIDTH: Final = 360
_KEPT_BACK: Final = frozenset(("setup", "seat"))


class PlainDrawing(Drawing[View]):
    """A line for every field of the view, a labelled button for every choice."""

    places: ClassVar[Mapping[str, tuple[str, ...]]] = {}

    def sheet(self, view: View, want: WantChanges[View]) -> Picture:
        lines = _lines(view)[: 8 if want.small else _MOST_LINES]
        size, letters = (8.0, 24) if want.small else (12.0, 52)
        width = 110 if want.small else _WIDTH
        told = [want.say("is", name=name, value=value) for name, value in lines]
        wrapped = [line for words in told for line in wrap(words, letters)]
        wrapped = wrapped[: 12 if want.small else _MOST_LINES]
        height = (len(wrapped) + 1) * size * 1.5
        body = hidden(rect(1, 1, width - 2, height - 2, "a-paper a-drawn", 4)) + "".join(
            text(size, size * 1.5 * (number + 1), size, line, "a-t a-start")
            for number, line in enumerate(wrapped)
        )
        return Picture(width, height, want.name or want.say("sheet"), body)

    def tableau(self, view: View, want: WantChanges[View]) -> Picture:
        words = want.say("nothing")
        body = hidden(rect(1, 1, _WIDTH - 2, 38, "a-paper a-drawn", 4)) + text(180, 25, 13, words, "a-l")
        return Picture(_WIDTH, 40, want.say("table"), body)

    def palette(self, view: View, kind: str, values: Sequence[str], want: Want) -> Picture:
        return strip(kind, values, want)

    def emblem(self, want: Want) -> Picture:
        body = rect(0, 0, 320, 200, "a-sea") + rhumbs(160, 100, 190) + compass(160, 100, 70)
        return Picture(320, 200, "", body)


def _lines(view: View) -> list[tuple[str, str]]:
    shown = plain(view)
    assert isinstance(shown, dict)
    return [(name, _short(value)) for name, value in shown.items() if name not in _KEPT_BACK]


def _short(value: Plain) -> str:
    if isinstance(value, list):
        return " ".join(_short(item) for item in value) or "–"
    if isinstance(value, dict):
        return ", ".join(f"{name} {_short(item)}" for name, item in value.items())
    return "–" if value is None else str(value)


@cache
def drawing_of(game: str) -> Drawing[Any]:
    """The drawing in this game's package, or the plain one that fits any game."""
    return component(game, "drawing", "DRAWING", Drawing, PlainDrawing())
