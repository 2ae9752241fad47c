"""MasterIslands called: who begins, and the card that opens the sea. Hands are dealt on the table."""

from typing import ClassVar

from archipel.drawing.contract import Picture, Want
from archipel.drawing.svg import group, rect
from archipel.games.master.drawing.cards import SIDE, card_art, defs
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.plan import NOBODY, plan_of
from archipel.games.master.rules.state import opening, sea_draw
from archipel.kernel import Draw
from archipel.paper.calling import Call, Calling, Callout

_ROOM = 150.0  # the width of the picture: a card is no wider than dice


class MasterCalling(Calling):
    """One step: everything after it is in the players' hands."""

    counted: ClassVar[bool] = True
    on_cards: ClassVar[bool] = True

    def opens(self, call: Call) -> Draw | None:
        if call.steps:
            return None
        first = opening(plan_of(call.setup)).node()
        return first if isinstance(first, Draw) and first.label == "first" else _sea(call)

    def adds(self, call: Call) -> Draw | None:
        return _sea(call) if call.steps[-1].draws[-1].draw.label == "first" else None

    def callout(self, call: Call, want: Want) -> Callout:
        plan = plan_of(call.setup)
        card = CARDS[call.steps[0].draws[-1].outcome[0]]
        begins = want.say("call-begins", name=want.seat_name(_first(call)))
        says = want.say("call-sea", card=want.word("card", card))
        key = "call-deal" if plan.corsair == NOBODY else "call-deal-crew"
        lines = (begins, want.say(key), want.say("call-goal", goal=plan.goal))
        return Callout(want.say("call-title"), says, _picture(card, want), f"{says} {begins}", lines)

    def brief(self, call: Call, want: Want) -> str:
        return want.word("card", CARDS[call.steps[0].draws[-1].outcome[0]])

    def needs(self, call: Call, want: Want) -> str:
        return want.say("call-needs")

    def ends(self, call: Call, want: Want) -> str:
        return want.say("call-ends", goal=plan_of(call.setup).goal)


def _sea(call: Call) -> Draw:
    """From the whole deck: which cards lie in whose hand does not change the odds."""
    return sea_draw(plan_of(call.setup).copies)


def _first(call: Call) -> int:
    """Who begins; if that is the Corsair, the next of the crew (MI-30)."""
    drawn, plan = call.steps[0].draws[0], plan_of(call.setup)
    seat = drawn.outcome[0] if drawn.draw.label == "first" else plan.first
    return plan.after(seat) if seat == plan.corsair else seat


def _picture(card: str, want: Want) -> Picture:
    mat = rect(1, 1, _ROOM - 2, SIDE + 18, "a-paper-2 a-drawn", 6)
    art = group(card_art(card, want.narrow), _ROOM / 2, SIDE / 2 + 10)
    return Picture(_ROOM, SIDE + 20, want.word("card", card), defs(want) + mat + art)
