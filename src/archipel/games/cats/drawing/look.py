"""A card of the island, large, with what it says in words."""

from collections.abc import Sequence
from typing import Final

from archipel.drawing.contract import Picture, Want
from archipel.drawing.pen import box
from archipel.drawing.svg import group, path, text, wrap
from archipel.games.cats.drawing.cards import card_art
from archipel.games.cats.drawing.pieces import piece_defs
from archipel.games.cats.rules.moves import POSITIONS
from archipel.games.cats.rules.names import card_name
from archipel.games.cats.rules.view import CatsView

WIDTH: Final = 320
_SCALE: Final = 2.2
_SCALE_NARROW: Final = 1.8
_ART: Final = 158


def look(view: CatsView, values: Sequence[str], want: Want) -> Picture:
    """The card at the first of these places."""
    card = view.island[POSITIONS.index(values[0])]
    if card is None:
        return Picture(WIDTH, _ART, want.say("empty-place"), "")
    words = card_name(want.rules, want.language, card)
    words = words[:1].upper() + words[1:]
    lines = wrap(words, 36)
    height = _ART + 14 + len(lines) * 21
    body = path(box(2, 2, WIDTH - 4, height - 4, 1.2), "a-paper a-drawn")
    body += group(card_art(card, want), WIDTH / 2, _ART / 2, _SCALE_NARROW if want.narrow else _SCALE)
    body += "".join(text(WIDTH / 2, _ART + 12 + at * 21, 16, line) for at, line in enumerate(lines))
    return Picture(WIDTH, height, words, f"<defs>{piece_defs()}</defs>{body}")
