"""What the table asks in Doodle Islands, and how it tells what happened."""

from collections.abc import Sequence
from typing import Final

from archipel.games.doodle.guide.end import ending, feats, goals, near_end, next_title
from archipel.games.doodle.guide.gains import gains
from archipel.games.doodle.guide.lights import lights
from archipel.games.doodle.guide.questions import question
from archipel.games.doodle.guide.telling import tell_draw, tell_move
from archipel.games.doodle.rules.moves import DoodleMove
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked, Gain, Goal, Guide, Question, Telling
from archipel.kernel import Move, Part, Result, Score, View
from archipel.kernel.result import ScoreLine


class DoodleGuide(Guide):
    """A white die, perhaps a cell, then what is drawn there."""

    def ask(self, asked: Asked) -> Question:
        return question(asked)

    def tell(self, move: Move, before: View, tell: Telling) -> str:
        assert isinstance(move, DoodleMove)
        assert isinstance(before, DoodleView)
        return tell_move(move, before, tell)

    def draw(self, label: str, items: Sequence[str], tell: Telling) -> str:
        return tell_draw(label, items, tell)

    def gains(self, before: View, after: View, seat: int, tell: Telling) -> tuple[Gain, ...]:
        assert isinstance(before, DoodleView)
        assert isinstance(after, DoodleView)
        return gains(before, after, seat, tell)

    def lights(self, view: View, seat: int, line: ScoreLine) -> tuple[Part, ...]:
        assert isinstance(view, DoodleView)
        return lights(view, seat, line)

    def goals(self, view: View, seat: int, tell: Telling) -> tuple[Goal, ...]:
        assert isinstance(view, DoodleView)
        return goals(view, seat, tell)

    def feats(self, view: View, tell: Telling) -> tuple[Goal, ...]:
        assert isinstance(view, DoodleView)
        return feats(view, tell) if len(view.sheets) == 1 else ()

    def near_end(self, view: View, tell: Telling) -> str:
        assert isinstance(view, DoodleView)
        return near_end(view, tell)

    def ending(self, result: Result, view: View, tell: Telling) -> str:
        assert isinstance(view, DoodleView)
        return ending(view, tell) or super().ending(result, view, tell)

    def next_title(self, score: Score, view: View, tell: Telling) -> str:
        assert isinstance(view, DoodleView)
        return next_title(score, tell) if len(view.sheets) == 1 else ""


GUIDE: Final = DoodleGuide()
