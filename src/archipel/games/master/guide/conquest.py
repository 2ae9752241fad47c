"""Lines that make ten: proposing them, and picking one card after the other."""

from collections.abc import Sequence
from typing import Final

from archipel.games.master.guide.speech import corsair, total
from archipel.games.master.rules.bearings import CardsAt, SeaSpot, island_name, read_spot, spot_text
from archipel.games.master.rules.offers import Offer, offers
from archipel.games.master.rules.plan import sides_of
from archipel.games.master.rules.sums import SUM
from archipel.games.master.rules.view import MasterView
from archipel.guide import Button, Telling
from archipel.kernel import Part

MOST_BARRED: Final = 12  # lines under galleons to look through for one's own


def best(view: MasterView) -> Offer:
    """The conquest with the most cards; there must be one."""
    return offers(view, 1)[0]


def buttons(view: MasterView, tell: Telling) -> tuple[Button, ...]:
    """The best few conquests as proposals."""
    return tuple([_button(number, offer, view, tell) for number, offer in enumerate(offers(view))])


def resting(view: MasterView, tell: Telling) -> tuple[Button, ...]:
    """The place of the proposals while nothing can be taken: it says what makes ten, and when to take it."""
    pirate = corsair(view)
    if view.seat < 0:
        return ()
    found = offers(view, 1)
    if not found:
        return (_barred(view, tell),)
    key = "later-note" if pirate < 0 else "later-corsair" if view.seat == pirate else "later-crew"
    note = tell.say(key)
    return (Button("take-0", tell.say("later", sum=found[0].sum), note, state="barred", rule="MI-13"),)


def _barred(view: MasterView, tell: Telling) -> Button:
    """The best line that galleons bar, one's own before the others'; or that there is none."""
    galleons = [player.galleons for player in view.players]
    others = {spot for seat, fleet in enumerate(galleons) if seat != view.seat for spot in fleet}
    under = offers(view, MOST_BARRED, barred=True)
    own = [one for one in under if others.isdisjoint(one.spots)]
    if not under:
        return Button("take-0", tell.say("none"), tell.say("none-note"), state="barred", rule="MI-13")
    words = tell.say("under", sum=(own or under)[0].sum)
    crew = view.seat != corsair(view)
    note = tell.say("under-own" if own and crew else "under-note")
    return Button("take-0", words, note, state="barred", rule="MI-13")


def taken(view: MasterView, tell: Telling) -> tuple[Button, ...]:
    """The conquest that is in pencil."""
    codes = view.players[view.seat].taken[-1]
    return (
        Button("take-0", tell.say("later", sum=cards_taken(codes)), tell.say("taken-note"), state="used"),
    )


def _button(number: int, offer: Offer, view: MasterView, tell: Telling) -> Button:
    parts = tuple([Part("island", spot_text(spot)) for spot in offer.spots])
    have = total(view, sides_of(view.setup)[view.seat]) + len(offer.cards)
    words = tell.say("proposal-wins" if have >= view.goal else "proposal", sum=offer.sum)
    note = tell.say("taking-ends") if view.again else ""
    return Button(f"take-{number}", words, note, parts=parts, lights=parts, rule="MI-13", main=not number)


def go_on(tell: Telling, cards: CardsAt, picked: Sequence[str]) -> str:
    """What is still missing to ten, after the cards picked so far."""
    values = [cards[read_spot(value)][1] for value in picked]
    missing = SUM - sum(map(int, values))
    if not missing:
        return tell.say("ten", sum=" + ".join(values))
    if len(values) == 1:
        return tell.say("first-of-ten", value=values[0], missing=missing)
    return tell.say("towards-ten", sum=" + ".join(values), total=SUM - missing, missing=missing)


def to_take(tell: Telling, cards: CardsAt, spot: SeaSpot) -> str:
    """What picking this card does."""
    return tell.say("take-card", card=island_name(tell.rules, tell.language, cards, spot))


def cards_taken(codes: Sequence[str]) -> str:
    """“5 + 4 + 1”."""
    return " + ".join([code[1] for code in codes])
