"""The cards of the island as bytes."""

from typing import Final

from archipel.games.cats.rules.cards import Card
from archipel.games.cats.rules.day import IslandCards
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shapes import SHAPE_OF

KINDS: Final = ("cat", "oshax", "tradition", "all", "or", "two-of")
SHOWN: Final = 4
"""Shapes above and shapes below an "or" that are shown; a card of your own with more is cut."""

CARD_BYTES: Final = 3 + 2 * SHOWN
CARD_HIGH: Final = len(SHAPE_OF)
_NO_CARD: Final = bytes(CARD_BYTES)
_known: Final[dict[str, bytes]] = {}


def island_bytes(island: IslandCards) -> bytes:
    """All places, row by row; 0 where no card lies."""
    return b"".join([_NO_CARD if card is None else _card(card) for card in island])


def _card(card: Card) -> bytes:
    """Kind, colour and tradition, then the shapes: all counted from 1, with 0 for none."""
    found = _known.get(card.name)
    if found is None:
        view = card.shown
        colour = COLOURS.index(view.colour) + 1 if view.colour else 0
        shapes = bytearray(2 * SHOWN)
        for at, name in enumerate(view.shapes[:SHOWN]):
            shapes[at] = SHAPE_OF[name].index + 1
        for at, name in enumerate(view.below[:SHOWN]):
            shapes[SHOWN + at] = SHAPE_OF[name].index + 1
        found = bytes((KINDS.index(view.kind) + 1, colour, view.tradition)) + bytes(shapes)
        _known[card.name] = found
    return found
