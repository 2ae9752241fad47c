"""The front page's picture: a sea chart with a route between islands, watched by a sea monster."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import fibres, ring, smooth, waves
from archipel.drawing.stamps import FORT, GALLEON, TREASURE_ISLAND, compass, rhumbs
from archipel.drawing.svg import group, path, rect

_SERPENT = (
    path("M-58 22Q-62-14-42-16Q-24-14-26 22Z", "a-green a-drawn")
    + path("M-22 22Q-24-22-4-24Q18-22 16 22Z", "a-green a-drawn")
    + path("M20 22Q40 12 30-18Q22-52 48-56Q72-58 72-40Q70-30 52-31Q56-4 52 22Z", "a-green a-drawn")
    + path("M66-38q8 3 12-1M60-32l2 5l3-5M52-31l2 5l3-4M40-55l-6-12M48-57l-1-13M56-57l4-11", "a-ink")
    + path(ring(56, -45, 4.5), "a-paper a-drawn")
    + path(ring(57.5, -45, 1.8), "a-solid")
    + path("M-50 6l6-12l6 12M-14 4l7-14l7 14M34-6l8-3M36 4l9-3M38 14l10-3", "a-ink a-fine")
    + path("M-70 24q7-6 14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0t14 0", "a-wave")
)


def emblem(want: Want) -> Picture:
    """320 by 200."""
    body = rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40), "a-grain")
    body += rhumbs(276, 158, 330) + path(waves(0, 0, 320, 200, 34), "a-wave")
    west = ((14, 60), (30, 32), (66, 26), (92, 44), (88, 72), (56, 86), (24, 82))
    body += path(smooth(west), "a-land a-drawn")
    for x, y in ((36, 52), (60, 44), (72, 66)):
        body += group(FORT, x, y, 1.9)
    body += group(TREASURE_ISLAND, 136, 158, 1.9)
    route = "M52 72C60 118 92 96 112 108S138 122 136 142M86 56C130 30 150 74 178 66"
    for classes, width in (("a-halo", 11), ("a-route", 6), ("a-spine", 1.8)):
        body += path(route, classes, f' stroke-width="{width}"')
    body += group(GALLEON, 190, 58, 1.25) + group(_SERPENT, 226, 122, 0.9) + compass(284, 36, 24)
    frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
    return Picture(320, 200, want.rules.about.name[want.language], body + frame)
