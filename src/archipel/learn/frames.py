"""Drawing a strip's frames: a prepared position by the game's own drawing, cropped, with lit parts."""

import re
from collections.abc import Sequence
from functools import reduce
from typing import Final

from archipel import drawing
from archipel.drawing.svg import esc
from archipel.kernel import Game, Part, Trial, View
from archipel.learn.contract import Frame, Strip
from archipel.learn.prepared import Prepared

_BOX: Final = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')


def views(game: Game, strip: Strip, frame: Frame) -> tuple[View, View | None]:
    """What the frame's seat sees, and what it would see after the moves in pencil."""
    prepared = Prepared(game, strip.opening)
    prepared.run(frame.events)
    if frame.pencil:
        prepared.draw_all()
    trial = reduce(Trial.step, map(game.parse, frame.pencil), Trial.begin(prepared.match.state, frame.seat))
    return trial.inked.view(frame.seat), trial.view if frame.pencil else None


def picture(game: Game, strip: Strip, frame: Frame, language: str, prefix: str = "frame-") -> str:
    """The frame as SVG."""
    view, preview = views(game, strip, frame)
    if frame.show == drawing.TABLEAU:
        drawn = drawing.tableau(view, language, preview=preview, prefix=prefix, game=game)
    else:
        drawn = drawing.draw(view, language, seat=frame.seat, preview=preview, prefix=prefix, game=game)
    return cropped(lit(drawn, frame.lit), frame.crop)


def lit(svg: str, parts: Sequence[Part]) -> str:
    """The drawing with these parts lit, as if they were picked."""
    for part in parts:
        mark = f'data-kind="{esc(part.kind)}" data-value="{esc(part.value)}"'
        svg = re.sub(rf'class="a-pick([^"]*)"([^>]*{re.escape(mark)})', r'class="a-pick\1 on"\2', svg)
    return svg


def cropped(svg: str, crop: tuple[int, int, int, int] | None) -> str:
    """Only a part of the drawing: left, top, width and height in percent."""
    found = _BOX.search(svg)
    if crop is None or found is None:
        return svg
    width, height = float(found[1]) / 100, float(found[2]) / 100
    box = (crop[0] * width, crop[1] * height, crop[2] * width, crop[3] * height)
    return svg.replace(found[0], 'viewBox="{:g} {:g} {:g} {:g}"'.format(*box), 1)
