"""The guide of MasterIslands: which action is left, what makes ten, and what just happened at sea."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from archipel.games.master.guide.questions import ask
from archipel.games.master.guide.speech import card, corsair, count, matching, name, talk_change, total
from archipel.games.master.rules.bearings import SeaSpot, around, cards_of
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import PlaceCard, Sail
from archipel.games.master.rules.offers import offer_through
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.sea import place_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.guide.gains import capital
from archipel.kernel import Effect, Move, Result

FEW_MISSING = 3  # a usual conquest takes this many cards
FEW_IN_DECK = 6
VERY_FEW_IN_DECK = 3
FEW_ROUNDS = 2


class MasterGuide(Guide[MasterView]):
    """Asks for one action after the other."""

    def ask(self, asked: Asked[MasterView]) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        """An effect in words. Places are told by the card that lies beside them."""
        facts = dict(effect.facts)
        if effect.key.startswith("did.place"):
            near = card(tell, str(facts["near"]))
            return tell.effect(effect, place=f"{tell.word('side', facts['side'])} {near}")
        if effect.key == "did.take":
            return tell.effect(effect, sum=" + ".join(_texts(facts["values"])))
        if effect.key in ("drew.hand", "drew.refill"):
            return tell.effect(
                effect, cards=tell.listed([card(tell, code) for code in _texts(facts["cards"])])
            )
        if effect.key in ("gain.mate", "gain.lost"):
            return tell.effect(effect, words=tell.say("gain.take"))
        if effect.key == "news.missing":
            return count(tell, "near-cards", int(str(facts["missing"])), name=tell.names[effect.seat])
        if effect.key == "news.end":
            return tell.rules.rules[effect.rule].title[tell.language]
        return tell.effect(effect)

    def tell_turn(self, effects: Sequence[Effect], tell: Telling) -> str:
        """Of a chain of Discoveries only the cards are told: arrows show where galleons sailed."""
        places = [one for one in effects if one.key.startswith("did.place")]
        sails = [one for one in effects if one.key == "did.sail"]
        if len(places) < 2 or not sails:
            return ", ".join(self.say(one, tell) for one in effects if one.kind == "did")
        rest = [one for one in effects if one.kind == "did" and one not in places and one not in sails]
        sailed = count(tell, "sails-chain-you" if tell.you else "sails-chain", len(sails))
        return ", ".join(
            [*(self.say(one, tell) for one in places), sailed, *(self.say(one, tell) for one in rest)]
        )

    def pencilled(self, move: Move, before: MasterView, tell: Telling) -> str:
        """What a step is good for, as the end of its sentence."""
        if isinstance(move, PlaceCard):
            return why_place(before, CARDS[move.card], place_of(move.spot), tell)
        if isinstance(move, Sail):
            start, target = place_of(move.start), place_of(move.target)
            return talk_change(before, before.seat, start, target, tell) + why_sail(
                before, start, target, tell
            )
        return ""

    def goals(self, view: MasterView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        """How many cards win, alone or together; or the mission against the Corsair, from both sides."""
        pirate = corsair(view)
        if view.phase == "over":
            return ()
        if pirate < 0:
            return (_race(view, seat, tell),)
        have, left = total(view, 0), view.rounds - view.round + 1
        if seat == pirate:
            words = count(tell, "mission-corsair", left, have=have, goal=view.goal)
        else:
            words = count(tell, "mission-crew", left, have=have, goal=view.goal)
        return (Goal(words, rule="MI-31", met=have >= view.goal),)

    def near_end(self, view: MasterView, tell: Telling) -> str:
        """The most urgent reason why the game may end soon."""
        if view.phase == "over" or view.active < 0:
            return ""
        rounds = view.rounds - view.round + 1
        if view.rounds and rounds <= FEW_ROUNDS:
            return count(tell, "near-round", rounds)
        leaders = _leaders(view, tell)
        if 0 < view.deck <= (VERY_FEW_IN_DECK if leaders else FEW_IN_DECK):
            return count(tell, "near-deck", view.deck)
        return leaders

    def ending(self, result: Result, view: MasterView, tell: Telling) -> str:
        """Why the game is over."""
        if view.seat in result.winners:
            tell = replace(tell, you=True)
        winners = [name(tell, seat) for seat in result.winners]
        others = [name(tell, seat) for seat in result.winners if seat != view.seat]
        who, reason = tell.listed(others if tell.you else winners), result.reason
        if corsair(view) >= 0:
            return _mission(result, view, tell)
        if reason == "MI-16":
            if len({sides_of(view.setup)[seat] for seat in result.winners}) > 1:
                return tell.say("end-shared", names=who)
            cards = max(score.total for score in result.scores)
            tied = [score.total for score in result.scores].count(cards) > len(winners)
            key = "end-deck-values" if tied else "end-deck"
            return tell.say(f"{key}.one" if len(winners) == 1 else f"{key}.many", names=who, cards=cards)
        cards = max(score.total for score in result.scores)
        return tell.say("end-goal.one" if len(winners) == 1 else "end-goal.many", names=who, cards=cards)


def _leaders(view: MasterView, tell: Telling) -> str:
    """Who needs the fewest cards, if those are few."""
    sides, pirate = sides_of(view.setup), corsair(view)
    playing = sorted({side for seat, side in enumerate(sides) if seat != pirate})
    missing = min([view.goal - total(view, side) for side in playing])
    if missing > FEW_MISSING:
        return ""
    if pirate >= 0:
        return capital(count(tell, "near-cards", missing, name=tell.say("the-crew")))
    first = [side for side in playing if view.goal - total(view, side) == missing]
    if 0 <= view.seat < len(sides) and first == [sides[view.seat]]:
        return count(tell, "near-team" if plan_of(view.setup).teams else "near-you", missing)
    names = [name(tell, seat) for seat, side in enumerate(sides) if side in first]
    key = "near-cards" if len(names) == 1 else "near-cards-pair"
    return count(tell, key, missing, name=tell.listed(names))


def _mission(result: Result, view: MasterView, tell: Telling) -> str:
    pirate, have = corsair(view), total(view, 0)
    if pirate not in result.winners:
        return tell.say("end-crew", cards=have, round=view.round)
    key = "end-corsair-deck" if result.reason == "MI-34" else "end-corsair"
    return tell.say(key, name=name(tell, pirate), cards=have, goal=view.goal)


def _race(view: MasterView, seat: int, tell: Telling) -> Goal:
    sides = sides_of(view.setup)
    have = total(view, sides[seat])
    if not plan_of(view.setup).teams:
        return Goal(tell.say("race", have=have, goal=view.goal), rule="MI-3")
    you = replace(tell, you=view.seat == seat)
    mates = [
        name(tell, other)
        for other, side in enumerate(sides)
        if side == sides[seat] and not (you.you and other == seat)
    ]
    return Goal(you.say("race-team", names=tell.listed(mates), have=have, goal=view.goal), rule="MI-20")


def _texts(fact: object) -> list[str]:
    return [str(one) for one in fact] if isinstance(fact, tuple) else [str(fact)]


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


GUIDE: Final = MasterGuide()
