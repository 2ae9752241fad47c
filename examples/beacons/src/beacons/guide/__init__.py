"""What the table asks in Beacons: which number, then where."""

from typing import Final

from archipel.guide import Asked, Button, Choice, Guide, Question
from archipel.kernel import Part, View
from archipel.kernel.parts import choices
from archipel.kernel.result import ScoreLine
from beacons.rules.chart import BEAMS, CELLS
from beacons.rules.state import BeaconsView, underside


class BeaconsGuide(Guide):
    """The number on top glows; the underside is a power of its own, because it works only once (BE-4)."""

    def ask(self, asked: Asked) -> Question:
        tell, view = asked.tell, asked.view
        assert isinstance(view, BeaconsView)
        if not asked.left:
            return Question(tell.say("done" if asked.steps else "wait"))
        below = underside(view.die)
        buttons = (self._underside(asked, below),)
        number = asked.value("number")
        if not number:
            top = Choice(Part("number", str(view.die)), tell.say("top", number=view.die))
            words = tell.say("number", number=view.die)
            return Question(words, (top,), buttons, palettes=(), about="tableau")
        cells = choices(asked.left, asked.parts).get("cell", [])
        found = tuple(Choice(Part("cell", cell), tell.word("cell", cell)) for cell in cells)
        return Question(tell.say("cell", number=number), found, buttons, palettes=())

    def _underside(self, asked: Asked, below: int) -> Button:
        part, tell = Part("number", str(below)), asked.tell
        words = tell.say("underside", number=below)
        if not any(part in move.parts for move in asked.moves):
            return Button("underside", words, tell.say("used"), state="used", rule="BE-4")
        pressed = part in asked.picked
        return Button("underside", words, tell.say("once"), (part,), "on" if pressed else "free", rule="BE-4")

    def lights(self, view: View, seat: int, line: ScoreLine) -> tuple[Part, ...]:
        """The cells of a beam."""
        beam = str(dict(line.facts)["beam"])
        return tuple(Part("cell", CELLS[cell]) for cell in BEAMS[beam])


GUIDE: Final = BeaconsGuide()
