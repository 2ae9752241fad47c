"""Same colour, play again (MI-12): which two cards earned another Discovery."""

from collections.abc import Collection

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, around, cards_of
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import PlaceCard, Sail
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked


def matching(cards: CardsAt, galleons: Collection[SeaSpot], code: str, spot: SeaSpot) -> str:
    """The card with one of these galleons whose colour a card placed here would match; empty if none."""
    near = (cards[one] for one in around(spot) if one in galleons and one in cards)
    return next((other for other in near if other[0] == code[0]), "")


def matched(asked: Asked[MasterView], view: MasterView) -> tuple[str, str] | None:
    """The card that was placed last in this draft, and the galleon's card whose colour it has."""
    inked = asked.inked
    cards, found = cards_of(inked), None
    galleons = list(inked.players[view.seat].galleons)
    for step in asked.steps:
        if isinstance(step, PlaceCard):
            spot, code = place_of(step.spot), CARDS[step.card]
            own = matching(cards, galleons, code, spot)
            found = (code, own) if own else None
            cards[spot] = code
        elif isinstance(step, Sail) and place_of(step.start) in galleons:
            galleons.remove(place_of(step.start))
            galleons.append(place_of(step.target))
    return found
