"""The front page's picture: islands as cards in a sea, and two galleons between them."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box, fibres, waves
from archipel.drawing.stamps import GALLEON, compass, rhumbs
from archipel.drawing.svg import group, path, rect
from archipel.games.master.drawing.cards import card_art, defs

_CARDS = (
    ("Y2", 74, 52),
    ("G3", 136, 52),
    ("B4", 198, 52),
    ("G2", 74, 115),
    ("B1", 136, 115),
    ("R4", 198, 115),
    ("R5", 260, 115),
    ("Y1", 198, 178),
)


def emblem(want: Want) -> Picture:
    """320 by 200."""
    body = defs(want) + rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40, 5), "a-grain")
    body += rhumbs(160, 100, 190) + path(waves(0, 0, 320, 200, 32, 1), "a-wave")
    for card, x, y in _CARDS:
        body += group(card_art(card, False), x, y, 1.05)
    body += path(box(102, 82, 192, 66, 1), "a-accent-ink", ' stroke-dasharray="3 6"')
    body += group(GALLEON, 108, 168, 1.4) + group(GALLEON, 264, 46, 1.6) + compass(36, 160, 22)
    frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
    return Picture(320, 200, want.rules.about.name[want.language], body + frame)
