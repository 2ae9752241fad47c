"""The front page's picture: an island in the shape of a skull, and a boat coming ashore."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import fibres, ring, smooth, swirl, waves
from archipel.drawing.stamps import BOAT, PEAKS, compass, rhumbs
from archipel.drawing.svg import group, number, path, rect

_SKULL = (
    (92, 96), (84, 60), (104, 26), (150, 14), (196, 24), (220, 58), (214, 96),
    (200, 108), (202, 128), (190, 134), (188, 158), (170, 170),
    (134, 170), (118, 156), (118, 134), (104, 126), (106, 108),
)  # fmt: skip


def emblem(want: Want) -> Picture:
    """320 by 200."""
    body = rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40, 2), "a-grain") + rhumbs(38, 40, 330)
    body += path(waves(0, 0, 320, 200, 34, 3), "a-wave")
    for grow, classes in ((1.1, "a-wave a-faint"), (1.05, "a-wave")):
        body += path(smooth([(152 + (x - 152) * grow, 94 + (y - 94) * grow) for x, y in _SKULL]), classes)
    body += path(smooth(_SKULL), "a-land a-drawn")
    body += path(ring(126, 78, 19, 0.08, 0.86) + ring(180, 78, 19, 0.08, 0.86), "a-sea a-drawn")
    body += path("M152 98q-9 14-5 18q5-1 6-5q2 4 7 4q3-6-8-17Z", "a-sea a-drawn")
    body += path("M136 146v20M152 144v24M168 146v20", "a-ink a-bold")
    body += group(PEAKS, 136, 42, 0.9) + group(PEAKS, 168, 38, 1.1) + group(PEAKS, 198, 54, 0.7)
    body += number(114, 116, 18, 7) + number(192, 112, 18, 7) + number(152, 132, 18, 7)
    body += path(swirl(152, 132, 13), "a-accent-ink")
    body += path("M270 130C246 150 226 130 206 116", "a-accent-ink", ' stroke-dasharray="2 6"')
    body += (
        group(BOAT, 276, 118, 2)
        + path("M246 146q5-4 10 0t10 0t10 0t10 0t10 0", "a-wave")
        + compass(38, 40, 26)
    )
    frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
    return Picture(320, 200, want.rules.about.name[want.language], body + frame)
