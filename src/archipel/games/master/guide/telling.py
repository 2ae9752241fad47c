"""What a player did, in words: “places the red 3 north of the yellow 1”."""

from collections.abc import Sequence

from archipel.games.master.guide.conquest import cards_taken
from archipel.games.master.guide.reasons import why_place, why_sail
from archipel.games.master.guide.speech import card, listed, name, place
from archipel.games.master.guide.talk import talk_change
from archipel.games.master.rules.bearings import beside, cards_of, heading
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import Conquest, PlaceCard, Sail
from archipel.games.master.rules.offers import offers
from archipel.games.master.rules.plan import CORSAIR_STEPS, plan_of
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Telling
from archipel.kernel import Move


def tell_move(move: Move, before: MasterView, tell: Telling) -> str:
    """A move of the seat whose turn it was in `before`. Places are told by the cards that lay there.

    While it is in pencil, its player is also told what it is good for.
    """
    cards = cards_of(before)
    if isinstance(move, PlaceCard):
        own = before.players[before.active].galleons if before.active >= 0 else ()
        spot, code = place_of(move.spot), CARDS[move.card]
        twin = code in [other for _, other in beside(cards, spot, own)[:1]]
        where = place(tell, cards, spot, own, 1)
        words = tell.say("places-another" if twin else "places", card=card(tell, code), place=where)
        return words + (why_place(before, code, spot, tell) if _in_pencil(before, tell) else "")
    if isinstance(move, Sail):
        return _sail(move, before, tell)
    if isinstance(move, Conquest):
        codes = [cards[spot] for spot in map(place_of, move.spots) if spot in cards]
        return tell.say("takes", sum=cards_taken(codes))
    return _done(before, tell)


def tell_draw(label: str, items: Sequence[str], tell: Telling) -> str:
    """Who begins, or which cards came into the hand of whoever may see them."""
    if label == "first":
        seat = int(items[0]) - 1
        return tell.of(seat).say("begins", name=name(tell, seat))
    if label in ("hand", "refill"):
        return tell.say(f"{label}-known", cards=listed(tell, [card(tell, code) for code in items]))
    return ""


def _sail(move: Sail, before: MasterView, tell: Telling) -> str:
    start, target = place_of(move.start), place_of(move.target)
    way, there = tell.word("way", heading(start, target)), cards_of(before).get(target)
    words = (
        tell.say("sails-on", way=way) if there is None else tell.say("sails", way=way, card=card(tell, there))
    )
    if not _in_pencil(before, tell):
        return words
    return (
        words + talk_change(before, before.seat, start, target, tell) + why_sail(before, start, target, tell)
    )


def _in_pencil(before: MasterView, tell: Telling) -> bool:
    """Is this told to a player who may still take it back?"""
    return tell.you and before.seat >= 0


def _done(before: MasterView, tell: Telling) -> str:
    """The end of a turn, which is told only when something was left undone."""
    if before.phase == "raid":
        return tell.say("stays") if before.steps == CORSAIR_STEPS else ""
    alone = plan_of(before.setup).corsair < 0
    if before.phase == "conquer" or (alone and before.phase == "landed" and offers(before, 1)):
        return tell.say("takes-nothing")
    return ""
