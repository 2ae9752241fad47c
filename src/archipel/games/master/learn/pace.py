"""Situations near the end: somebody needs few cards, the deck runs out."""

from archipel.games.master.learn.reading import captured, plan
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked

FEW_MISSING = 3  # a usual conquest takes this many cards
FEW_IN_DECK = 8


def _missing(asked: Asked[MasterView], side: int) -> int:
    view = asked.view
    return view.goal - captured(view, side)


def close(asked: Asked[MasterView]) -> bool:
    """The seat's side needs few cards."""
    side = plan(asked).sides[asked.view.seat]
    return plan(asked).corsair < 0 and 0 < _missing(asked, side) <= FEW_MISSING


def rival_close(asked: Asked[MasterView]) -> bool:
    """Another side needs few cards."""
    own = plan(asked).sides[asked.view.seat]
    others = set(plan(asked).sides) - {own}
    return plan(asked).corsair < 0 and any(0 < _missing(asked, side) <= FEW_MISSING for side in others)


def deck(asked: Asked[MasterView]) -> bool:
    """Few cards are left to draw, and whoever has most then wins: a crew has a mission instead (MI-34)."""
    return plan(asked).corsair < 0 and 0 < asked.view.deck <= FEW_IN_DECK
