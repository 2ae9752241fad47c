"""Beacons called for a room: one die a round, for everybody."""

from archipel.drawing.contract import Picture, Want
from archipel.drawing.dice import die
from archipel.drawing.svg import told
from archipel.kernel import Draw
from archipel.paper.calling import Call, Calling, Callout
from beacons.rules.chart import CELLS
from beacons.rules.state import DIE, underside


class BeaconsCalling(Calling):
    """A round fills one cell of every chart, so there are as many as a chart has cells."""

    def opens(self, call: Call) -> Draw | None:
        return DIE if len(call.steps) < len(CELLS) else None

    def callout(self, call: Call, want: Want) -> Callout:
        number = _number(call)
        title = want.say("round", round=len(call.steps), rounds=len(CELLS))
        says = want.say("paper-call", number=number, under=underside(number))
        drawn = told(want.say("top", number=number), die(60, 30, 46, number))
        return Callout(title, says, Picture(120, 60, want.word("draw", "die"), drawn))

    def brief(self, call: Call, want: Want) -> str:
        return want.say("is", name=len(call.steps), value=_number(call))

    def needs(self, call: Call, want: Want) -> str:
        return want.say("paper-needs")

    def ends(self, call: Call, want: Want) -> str:
        return want.say("paper-ends")


def _number(call: Call) -> int:
    return call.steps[-1].draws[0].outcome[0] + 1
