"""What to work for: the race of cards, the Corsair mission."""

from dataclasses import replace

from archipel.games.master.guide.speech import corsair, count, listed, name, total
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Goal, Telling


def goals(view: MasterView, seat: int, tell: Telling) -> tuple[Goal, ...]:
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
    return Goal(you.say("race-team", names=listed(tell, mates), have=have, goal=view.goal), rule="MI-20")
