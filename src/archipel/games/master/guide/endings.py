"""Why the game may end soon, and why it has ended."""

from dataclasses import replace

from archipel.games.master.guide.speech import capital, corsair, count, listed, name, total
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Telling
from archipel.kernel import Result

FEW_MISSING = 3  # a usual conquest takes this many cards
FEW_IN_DECK = 6
VERY_FEW_IN_DECK = 3
FEW_ROUNDS = 2


def near_end(view: MasterView, tell: Telling) -> str:
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
    return count(tell, key, missing, name=listed(tell, names))


def ending(result: Result, view: MasterView, tell: Telling) -> str:
    """Why the game is over."""
    if view.seat in result.winners:
        tell = replace(tell, you=True)
    winners = [name(tell, seat) for seat in result.winners]
    others = [name(tell, seat) for seat in result.winners if seat != view.seat]
    who, reason = listed(tell, others if tell.you else winners), result.reason
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


def _mission(result: Result, view: MasterView, tell: Telling) -> str:
    pirate, have = corsair(view), total(view, 0)
    if pirate not in result.winners:
        return tell.say("end-crew", cards=have, round=view.round)
    key = "end-corsair-deck" if result.reason == "MI-34" else "end-corsair"
    return tell.say(key, name=name(tell, pirate), cards=have, goal=view.goal)
