"""What the table asks in Beacons: which number, then where."""

from typing import Final

from archipel.guide import Asked, Button, Choice, Guide, Question
from archipel.guide.contract import State
from archipel.kernel import Part
from archipel.kernel.parts import choices
from beacons.rules.state import BeaconsView, underside


class BeaconsGuide(Guide[BeaconsView]):
    """The number on top glows; the underside is a power of its own, because it works only once (BE-4)."""

    def ask(self, asked: Asked[BeaconsView]) -> Question:
        tell, view = asked.tell, asked.view
        buttons = self._underside(asked)
        if not asked.left:
            return Question(tell.say("done" if asked.steps else "wait"), buttons=buttons)
        number = asked.value("number")
        if not number:
            top = Choice(Part("number", str(view.die)), tell.say("top", number=view.die))
            words = tell.say("number", number=view.die)
            return Question(words, (top,), buttons, palettes=(), about="tableau")
        cells = choices(asked.left, asked.parts).get("cell", [])
        found = tuple(Choice(Part("cell", cell), tell.word("cell", cell)) for cell in cells)
        return Question(tell.say("cell", number=number), found, buttons, palettes=())

    def _underside(self, asked: Asked[BeaconsView]) -> tuple[Button, ...]:
        """The button; it stays and says why when it cannot be pressed. Alone, `asked.view` is the next round
        when a draft is finished: so it looks at what the turn began with."""
        view, tell = asked.inked, asked.tell
        if not view.die or view.seat < 0:
            return ()
        below = underside(view.die)
        part, words = Part("number", str(below)), tell.say("underside", number=below)
        if view.charts[view.seat].turned:
            return (Button("underside", words, tell.say("used"), state="used", rule="BE-4"),)
        if not asked.moves:
            return (Button("underside", words, tell.say("over"), state="barred", rule="BE-4"),)
        state: State = "on" if part in asked.picked else "free"
        return (Button("underside", words, tell.say("once"), (part,), state, rule="BE-4"),)


GUIDE: Final = BeaconsGuide()
