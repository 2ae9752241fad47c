"""The front page's picture: islands as cards in a sea, and two galleons between them."""

from archipel.sheet.contract import Picture
from archipel.sheet.games.master.cards import card_art, defs
from archipel.sheet.pen import fibres, waves
from archipel.sheet.stamps import GALLEON, compass, rhumbs
from archipel.sheet.svg import group, path, rect


def emblem() -> Picture:
    """320 by 200. The letters of the colours are the English ones."""
    body = defs() + rect(0, 0, 320, 200, "a-sea") + path(fibres(320, 200, 40, 5), "a-grain")
    body += rhumbs(160, 100, 190) + path(waves(0, 0, 320, 200, 32, 1), "a-wave")
    for card, x, y in (
        ("Y2", 74, 52),
        ("G3", 136, 52),
        ("B1", 136, 114),
        ("R4", 198, 114),
        ("Y1", 198, 52),
        ("G2", 74, 114),
    ):
        body += group(card_art(card, "en"), x, y, 1.05)
    body += path("M170 84L232 146", "a-accent-ink", ' stroke-dasharray="3 6"')
    body += group(card_art("R5", "en"), 260, 150, 1.05)
    body += group(GALLEON, 146, 150, 1.5) + group(GALLEON, 262, 74, 1.7) + compass(34, 164, 22)
    frame = '<rect class="a-ink a-bold" x="3" y="3" width="314" height="194" rx="4"/>'
    return Picture(320, 200, "MasterIslands", body + frame)
