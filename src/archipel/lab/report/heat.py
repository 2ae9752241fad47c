"""Where moves happen and what they bring, shown on the game's own sheet, or as a grid where there is none."""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape
from random import Random

from archipel.drawing import SHEET, draw, places
from archipel.kernel import Decide, Game, Match, Setup, random_steps
from archipel.lab.report.figures import place_of
from archipel.lab.report.plots import number, svg

_PICK = re.compile(r'(<g class="a-pick[^"]*" id="[^"]*" data-kind="([^"]+)" data-value="([^"]+)">)<title>')
_BOX = re.compile(
    r'<rect class="a-hit" x="([-\d.]+)" y="([-\d.]+)" width="([-\d.]+)" height="([-\d.]+)"[^/]*/>'
    r'|<path class="a-hit" d="M([-\d.]+) ([-\d.]+)h([\d.]+)v([\d.]+)h-[\d.]+Z"/>'
)
MIN_LABELLED_WIDTH = 26
"""Boxes at least this wide, in units of the drawing, get a number."""


def on_sheet(
    game: Game, setup: Setup, kind: str, values: Mapping[str, float], language: str, name: str
) -> str:
    """The sheet at the start of a game, each place shaded by its value; empty if it is not on a sheet."""
    match = Match(game, setup, listen=False)
    for node in random_steps(match, Random(1)):
        if isinstance(node, Decide):
            break
    view = match.state.view(0)
    if SHEET not in places(view, game).get(kind, ()):
        return ""
    drawing = draw(view, language, seat=0, game=game, prefix=f"heat-{name}-")
    scale = max((abs(value) for value in values.values()), default=0) or 1.0
    pieces, at = [], 0
    for found in _PICK.finditer(drawing):
        if found[2] != kind:
            continue
        value = values.get(found[3], 0.0)
        box = _BOX.search(drawing, found.end())
        pieces.append(drawing[at : found.end()])
        pieces.append(f"{escape(number(value))}: ")
        at = found.end()
        if box is not None and _own(drawing, found.end(), box.start()):
            pieces.append(drawing[at : box.end()])
            pieces.append(_shade(box, value, scale))
            at = box.end()
    return "".join(pieces) + drawing[at:] if pieces else ""


def _own(drawing: str, start: int, box: int) -> bool:
    """Does the box belong to the pick that starts here, and not to the next one?"""
    following = _PICK.search(drawing, start)
    return following is None or box < following.start()


def _shade(box: re.Match[str], value: float, scale: float) -> str:
    x, y, width, height = (float(value) for value in box.groups() if value is not None)
    if not value:
        return f'<path class="h-none" d="M{x + 3:g} {y + height - 3:g}L{x + width - 3:g} {y + 3:g}"/>'
    strength = 0.08 + 0.72 * abs(value) / scale
    kind = "h-more" if value > 0 else "h-less"
    box_at = f'x="{x:g}" y="{y:g}" width="{width:g}" height="{height:g}"'
    shade = f'<rect class="{kind}" {box_at} opacity="{strength:.2f}"/>'
    if width < MIN_LABELLED_WIDTH:
        return shade
    size = min(width / 3.4, 13)
    middle = f'x="{x + width / 2:g}" y="{y + height - size * 0.4:g}" font-size="{size:.1f}"'
    return f'{shade}<text class="h-n" {middle}>{number(value)}</text>'


def as_grid(values: Mapping[str, float], label: str) -> str:
    """Places as squares, for a sea without edges."""
    found = {place: value for name, value in values.items() if (place := place_of(name)) is not None}
    most = max((abs(value) for value in found.values()), default=0) or 1.0
    kept = {place: value for place, value in found.items() if abs(value) >= most / 200}
    rows, columns = [row for row, _ in kept], [column for _, column in kept]
    top, left, size = min(rows), min(columns), 34
    parts = []
    for (row, column), value in sorted(kept.items()):
        x, y = (column - left) * size, (row - top) * size
        strength = 0.08 + 0.72 * abs(value) / most
        kind = "h-more" if value > 0 else "h-less"
        box = f'x="{x}" y="{y}" width="{size - 2}" height="{size - 2}"'
        parts.append(f'<rect class="h-cell" {box}/><rect class="{kind}" {box} opacity="{strength:.2f}"/>')
        parts.append(f'<text class="h-n" x="{x + size / 2 - 1}" y="{y + 20}">{number(value)}</text>')
    wide, tall = (max(columns) - left + 1) * size, (max(rows) - top + 1) * size
    return svg(wide, tall, label, "".join(parts))
