"""The front page's picture: a lighthouse on its rock, and its light over the sea."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import die
from archipel.drawing.pen import fibres, smooth, waves
from archipel.drawing.stamps import rhumbs
from archipel.drawing.svg import path, rect

_ROCK = ((20, 190), (28, 160), (62, 146), (96, 150), (128, 160), (140, 190))


def emblem(want: Want) -> Picture:
    """The emblem, 320 by 200."""
    body = rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40, 2), "a-grain") + rhumbs(80, 46, 330)
    body += path(waves(0, 60, 320, 140, 34, 3), "a-wave")
    body += path("M92 44L318 10V84Z", "a-yellow a-faint") + path("M92 46L316 12M92 48L316 82", "a-accent-ink")
    body += path(smooth(_ROCK), "a-rock a-drawn")
    body += path("M62 156L68 62h24l6 94Z", "a-paper a-drawn") + path("M66 92h28l2 26H64Z", "a-accent a-drawn")
    body += path("M64 62h32v-6H64ZM68 56V36h24v20Z", "a-paper-2 a-drawn") + path(
        "M66 36L80 22l14 14Z", "a-accent a-drawn"
    )
    body += die(216, 130, 46, 2) + die(272, 130, 46, 5)
    body += rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
    return Picture(320, 200, want.rules.about.name[want.language], body)
