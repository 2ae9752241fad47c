"""What an action is good for: the tens it makes, opens or bars, and the colour that plays again."""

from archipel.games.master.guide.chain import matching
from archipel.games.master.guide.speech import card, corsair
from archipel.games.master.rules.bearings import SeaSpot, around, cards_of
from archipel.games.master.rules.offers import offer_through
from archipel.games.master.rules.view import MasterView
from archipel.guide import Telling


def why_sail(view: MasterView, start: SeaSpot, target: SeaSpot, tell: Telling) -> str:
    """What one's own sail opens or bars, as the end of a sentence; empty if nothing."""
    cards = cards_of(view)
    lying = [spot for player in view.players for spot in player.galleons]
    after = [*lying, target]
    after.remove(start)
    opened = offer_through(cards, after, start)
    barred = offer_through(cards, lying, target)
    said = []
    if opened is not None:
        said.append(tell.say("sail-opens", sum=opened.sum))
    if barred is not None:
        said.append(tell.say("sail-bars", sum=barred.sum))
    if view.seat == corsair(view):
        said.reverse()
    return "".join(said) or _colour(view, target, tell)


def _colour(view: MasterView, target: SeaSpot, tell: Telling) -> str:
    """A card in hand with the colour of where the galleon sails, if it can still be placed beside it."""
    cards, hand = cards_of(view), view.players[view.seat].hand or ()
    room = any(spot not in cards for spot in around(target))
    if view.phase not in ("discover", "landed") or not room or target not in cards:
        return ""
    return next(
        (tell.say("sail-colour", card=card(tell, one)) for one in hand if one[0] == cards[target][0]), ""
    )


def why_place(view: MasterView, code: str, spot: SeaSpot, tell: Telling) -> str:
    """What one's own card makes there, as the end of a sentence; empty if nothing."""
    cards = cards_of(view)
    galleons = [one for player in view.players for one in player.galleons]
    made = offer_through({**cards, spot: code}, galleons, spot)
    words = "" if made is None else tell.say("place-makes", sum=made.sum)
    again = matching(cards, view.players[view.seat].galleons, code, spot)
    return words + (tell.say("place-again", card=card(tell, again)) if again else "")
