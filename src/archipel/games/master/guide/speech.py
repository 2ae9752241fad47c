"""Turns of phrase that several sentences of the guide share: names, counts, what talking is allowed."""

from collections.abc import Collection

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, around, card_name, cards_of, where
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import PlaceCard, Sail
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.sea import place_of, spot_at
from archipel.games.master.rules.talk import team_talk
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked, Telling
from archipel.kernel import Talk


def count(tell: Telling, key: str, number: int, **facts: object) -> str:
    """A sentence with a number, in the singular or the plural: `key.one`, `key.many`."""
    return tell.say(f"{key}.one" if number == 1 else f"{key}.many", number=number, **facts)


def name(tell: Telling, seat: int) -> str:
    """A player's name."""
    return tell.names[seat] if 0 <= seat < len(tell.names) else tell.say("somebody")


def card(tell: Telling, code: str) -> str:
    """A card: “red 3”."""
    return card_name(tell.rules, tell.language, code)


def place(
    tell: Telling, cards: CardsAt, spot: SeaSpot, first: Collection[SeaSpot] = (), most: int = 2
) -> str:
    """Where a spot is: “north of the yellow 1”."""
    return where(tell.rules, tell.language, cards, spot, first, most) or tell.say("open-sea")


def total(view: MasterView, side: int) -> int:
    """How many cards a side has captured together."""
    sides = sides_of(view.setup)
    return sum(
        len(cards)
        for seat, player in enumerate(view.players)
        if sides[seat] == side
        for cards in player.taken
    )


def corsair(view: MasterView) -> int:
    """The seat of the Corsair; -1 if there is none."""
    return plan_of(view.setup).corsair


def talk_now(view: MasterView, tell: Telling) -> str:
    """How the viewer and the team-mate may talk now; empty in other modes, and for spectators."""
    if view.seat < 0 or not plan_of(view.setup).teams or not all(player.galleons for player in view.players):
        return ""
    mate = (view.seat + 2) % 4
    return tell.say(f"talk.{_talk(view, view.seat).value}", name=name(tell, mate))


def talk_change(view: MasterView, seat: int, start: SeaSpot, target: SeaSpot, tell: Telling) -> str:
    """What a sail changes for the talk of a team, as the end of a sentence; empty if nothing."""
    if not plan_of(view.setup).teams:
        return ""
    before = _talk(view, seat)
    after = _talk(view, seat, target)
    if before is after or view.players[seat].galleons != (start,):
        return ""
    return tell.say(f"talk-change.{after.value}", name=name(tell, (seat + 2) % 4))


def _talk(view: MasterView, seat: int, target: SeaSpot | None = None) -> Talk:
    fleets = [tuple([spot_at(*spot) for spot in player.galleons]) for player in view.players]
    if target is not None:
        fleets[seat] = (spot_at(*target),)
    return team_talk(fleets, seat, (seat + 2) % 4)


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
