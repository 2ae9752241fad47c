"""The pickers under the question: six routes, and a fort or a tentacle, always in the same places."""

from collections.abc import Sequence
from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box
from archipel.drawing.pickers import strip
from archipel.drawing.stamps import BOTTLE, FORT, TICK
from archipel.drawing.svg import group, hidden, hit, path, pick, text
from archipel.games.doodle.drawing.marks import route_lines
from archipel.games.doodle.rules.grid import ROUTES

_ALL: Final = {"route": ROUTES, "fort": ("tick",), "tentacle": ("tick",)}
_LETTER: Final = 8.6  # the width of a letter


def palette(kind: str, values: Sequence[str], want: Want) -> Picture:
    """All values of a kind in one row; those that are not among `values` are dimmed and cannot be picked."""
    if kind == "bottle":
        return _bottle(values, want)
    if kind not in _ALL:
        return strip(kind, values, want)
    size, gap = (43, 4) if want.narrow else (47, 5)  # six routes and a fort make one row
    shown = _ALL[kind] if set(values) <= set(_ALL[kind]) else values
    body = ""
    for index, value in enumerate(shown):
        x = index * (size + gap) + 2
        art = group(_drawn(kind, value), x + size / 2, 2 + size / 2, size / 52)
        button = path(box(x, 2, size, size), "a-paper-2 a-drawn") + art
        if value in values:
            body += pick(kind, value, want.part(kind, value), hit(x, 2, size, size), button)
        else:
            body += hidden(f'<g class="a-dim">{button}</g>')
    return Picture(len(shown) * (size + gap) - gap + 4, size + 4, want.part("part", kind), body)


def _drawn(kind: str, value: str) -> str:
    if kind == "route" and value in ROUTES:
        tile = '<rect class="a-sea" x="-22" y="-22" width="44" height="44" rx="3"/>'
        return tile + route_lines(((value, 0, 0),), 44, pencil=False)
    ticked = group(path(TICK, "a-accent-ink"), 0, 0, 2)
    if kind == "fort":
        return group(FORT, 0, 0, 3.2) + ticked
    return path("M-10 16q16-4 8-16q-6-10 4-14q10-1 8 6q-2 5-6 2", "a-ink a-bold") + ticked


def _bottle(values: Sequence[str], want: Want) -> Picture:
    """A button with words: no die fits, and a bottle is ticked."""
    words = want.say("tick-bottle")
    width = 52 + len(words) * _LETTER
    icon = group(BOTTLE, 24, 24, 1.2) + group(path(TICK, "a-accent-ink"), 24, 26, 1.6)
    label = text(46, 30, 16, words, "a-t a-start")
    button = path(box(2, 2, width, 44), "a-paper-2 a-drawn") + icon + label
    picks = [
        pick("bottle", value, want.part("bottle", value), hit(2, 2, width, 44), button)
        for value in values[:1]
    ]
    return Picture(width + 4, 48, want.part("part", "bottle"), "".join(picks))
