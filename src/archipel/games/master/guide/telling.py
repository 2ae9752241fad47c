"""Effects in words: “places the red 3 north of the yellow 1”. And what a step in pencil is good for."""

from collections.abc import Sequence

from archipel.games.master.guide.reasons import why_place, why_sail
from archipel.games.master.guide.speech import card, count, listed
from archipel.games.master.guide.talk import talk_change
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import PlaceCard, Sail
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Telling
from archipel.kernel import Effect, Move


def say(effect: Effect, tell: Telling) -> str:
    """An effect in words. Places are told by the card that lies beside them."""
    facts = dict(effect.facts)
    if effect.key.startswith("did.place"):
        near = card(tell, str(facts["near"]))
        return tell.effect(effect, place=f"{tell.word('side', facts['side'])} {near}")
    if effect.key == "did.take":
        return tell.effect(effect, sum=" + ".join(_texts(facts["values"])))
    if effect.key in ("drew.hand", "drew.refill"):
        return tell.effect(effect, cards=listed(tell, [card(tell, code) for code in _texts(facts["cards"])]))
    if effect.key in ("gain.mate", "gain.lost"):
        return tell.effect(effect, words=tell.say("gain.take"))
    if effect.key == "news.missing":
        return count(tell, "near-cards", int(str(facts["missing"])), name=tell.names[effect.seat])
    if effect.key == "news.end":
        return tell.rules.rules[effect.rule].title[tell.language]
    return tell.effect(effect)


def _texts(fact: object) -> list[str]:
    return [str(one) for one in fact] if isinstance(fact, tuple) else [str(fact)]


def tell_turn(effects: Sequence[Effect], tell: Telling) -> str:
    """Of a chain of Discoveries only the cards are told: arrows show where galleons sailed."""
    places = [one for one in effects if one.key.startswith("did.place")]
    sails = [one for one in effects if one.key == "did.sail"]
    if len(places) < 2 or not sails:
        return ", ".join(say(one, tell) for one in effects if one.kind == "did")
    rest = [one for one in effects if one.kind == "did" and one not in places and one not in sails]
    sailed = count(tell, "sails-chain-you" if tell.you else "sails-chain", len(sails))
    return ", ".join([*(say(one, tell) for one in places), sailed, *(say(one, tell) for one in rest)])


def pencilled(move: Move, before: MasterView, tell: Telling) -> str:
    """What a step is good for, as the end of its sentence."""
    if isinstance(move, PlaceCard):
        return why_place(before, CARDS[move.card], place_of(move.spot), tell)
    if isinstance(move, Sail):
        start, target = place_of(move.start), place_of(move.target)
        return talk_change(before, before.seat, start, target, tell) + why_sail(before, start, target, tell)
    return ""
