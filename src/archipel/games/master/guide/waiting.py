"""Sentences for those who wait or watch, for a turn that is complete, and for the Corsair's job."""

from archipel.games.master.guide import conquest
from archipel.games.master.guide.speech import count, name, total
from archipel.games.master.guide.talk import talk_now
from archipel.games.master.rules.plan import plan_of, sides_of
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked, Question, Telling


def finished(asked: Asked[MasterView], view: MasterView) -> Question:
    """The draft ends the turn."""
    tell = asked.tell
    if asked.steps[-1].verb == "take":
        won = total(view, sides_of(view.setup)[view.seat]) >= view.goal
        return Question(
            tell.say("turn-won" if won else "turn-taken"), (), conquest.taken(view, tell), (), "tableau"
        )
    return Question(tell.say("turn"), (), conquest.resting(view, tell), (), "tableau")


def waiting(asked: Asked[MasterView], view: MasterView) -> Question:
    """Somebody else acts, or nobody."""
    tell = asked.tell
    words = _waiting(tell, view)
    talk = talk_now(view, tell) if view.phase != "over" else ""
    buttons = conquest.resting(view, tell) if view.phase != "over" else ()
    return Question(f"{words} {talk}".rstrip(), (), buttons, (), "tableau")


def _waiting(tell: Telling, view: MasterView) -> str:
    if view.phase == "over":
        return tell.say("over")
    if view.active < 0 or view.phase in ("first", "deal", "open"):
        return tell.say("dealing")
    who = name(tell, view.active)
    if view.phase == "refill":
        return tell.say("draws", name=who)
    if view.phase == "raid":
        return tell.say("corsair-sails", name=who)
    if view.phase == "conquer":
        return tell.say("may-take", name=who)
    return tell.say("plays-team" if plan_of(view.setup).teams else "plays", name=who)


def raid(tell: Telling, view: MasterView, asked: Asked[MasterView]) -> str:
    """The Corsair: what to do with the steps that are left."""
    if not view.steps:
        return tell.say("corsair-done")
    if not any(move.verb == "sail" for move in asked.moves):
        return tell.say("corsair-stranded")
    left = count(tell, "corsair-steps", view.steps)
    if asked.steps:
        return left
    return f"{tell.say('corsair-job')} {left}"
