"""The front page's picture: a boat at sea, full of cats."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import fibres, waves
from archipel.drawing.stamps import compass, rhumbs
from archipel.drawing.svg import group, path, rect
from archipel.games.cats.drawing.pieces import GridCells, cat, piece_defs

_CREW: tuple[tuple[GridCells, str, float, float], ...] = (
    (((0, 0), (0, 1), (1, 1), (2, 1), (2, 2)), "orange", 58, 62),
    (((1, 0), (0, 1), (1, 1), (0, 2)), "blue", 178, 56),
    (((0, 0), (0, 1), (1, 1), (1, 2)), "purple", 120, 66),
    (((1, 0), (0, 1), (1, 1), (0, 2)), "red", 224, 72),
)


def emblem(want: Want) -> Picture:
    """320 by 200."""
    body = (
        f"<defs>{piece_defs()}</defs>"
        + rect(0, 0, 320, 200, "a-sea")
        + path(fibres(320, 200, 40, 7), "a-grain")
    )
    body += rhumbs(40, 40, 330) + path(waves(0, 100, 320, 100, 32, 6), "a-wave") + compass(40, 42, 24)
    body += path("M160 118V16", "a-ink a-bold") + path("M160 16q12-7 22 0q-10 2-22 9Z", "a-red a-drawn")
    body += path("M164 26Q226 40 246 84Q204 92 164 82Z", "a-paper a-drawn") + path(
        "M156 34Q112 48 98 82Q130 90 156 84Z", "a-paper a-drawn"
    )
    for cells, colour, x, y in _CREW:
        body += group(cat(cells, colour, want.word("letter", colour)), x, y, 0.82)
    body += path(
        "M38 122Q44 172 80 178Q160 188 232 178Q268 168 286 112Q160 142 38 122Z", "a-wood a-drawn a-bold"
    )
    body += path("M46 142Q160 162 274 136M58 160Q160 176 256 158", "a-ink a-fine")
    for x in (100, 150, 200):
        body += f'<circle class="a-paper a-drawn" cx="{x}" cy="158" r="8"/>'
    body += path(
        "M10 182q10-8 20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0t20 0",
        "a-wave a-bold",
    )
    frame = rect(1.2, 1.2, 317.6, 197.6, "a-ink a-bold")
    return Picture(320, 200, want.rules.about.name[want.language], body + frame)
