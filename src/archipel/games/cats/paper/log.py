"""The log of the seven days: where which card lies, the days to tick; alone, also the sister."""

from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import ring
from archipel.drawing.svg import path, rect, stamp, text, wrap
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.rules.box import DAYS, TRADITION_PLACES
from archipel.games.cats.rules.moves import COLOURS, COLUMNS, ROWS
from archipel.games.cats.rules.view import CatsView

_WIDTH: Final = 520.0
_CARD: Final = 54.0


def log(view: CatsView, want: Want) -> Picture:
    """One page for the middle of the table."""
    body = f"<defs>{piece_defs()}</defs>"
    body += text(10, 22, 16, want.say("paper-log"), "a-t a-title a-start")
    for day in range(DAYS):
        x = 24 + day * 70.0
        body += path(ring(x, 50, 13), "a-paper a-drawn") + text(x, 55, 14, str(day + 1), "a-t a-num")
    body += _island(want)
    body += _sister(want) if len(view.sheets) == 1 else ""
    return Picture(_WIDTH, 420 if len(view.sheets) == 1 else 290, want.say("paper-log"), body)


def _island(want: Want) -> str:
    """Cat cards have a face, tradition cards a scroll (IC-4)."""
    body = ""
    for place in range(len(COLUMNS) * len(ROWS)):
        row, column = divmod(place, len(COLUMNS))
        x, y = 40 + column * (_CARD + 10), 90 + row * (_CARD + 8)
        body += rect(x, y, _CARD, _CARD, "a-paper a-drawn", 5)
        if place in TRADITION_PLACES:
            body += path(f"M{x + 17:g} {y + 19:g}h20m-20 8h20m-20 8h14", "a-ink")
        else:
            body += stamp("face", x + _CARD / 2, y + _CARD / 2, 1.2, "a-paper")
        if row == 0:
            body += text(x + _CARD / 2, y - 6, 13, COLUMNS[column], "a-t a-title")
    for line, part in enumerate(wrap(want.say("paper-log-words"), 28)):
        body += text(310, 110 + line * 18, 13, part, "a-t a-start")
    return body


def _sister(want: Want) -> str:
    """Her colours in the order in which they are revealed, with what each cat gives her (IC-62)."""
    body = text(10, 310, 16, want.say("sister"), "a-t a-title a-start")
    for index in range(len(COLOURS)):
        x = 24 + index * 96.0
        body += rect(x, 324, 60, 34, "a-paper a-drawn", 4)
        body += text(x + 74, 346, 15, str(len(COLOURS) - index), "a-t a-num")
    for line, part in enumerate(wrap(want.say("paper-sister"), 84)):
        body += text(10, 380 + line * 16, 12, part, "a-t a-start")
    return body
