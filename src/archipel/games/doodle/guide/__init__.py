"""What the table asks in Doodle Islands, and how it tells what happened."""

from typing import Final

from archipel.games.doodle.guide.end import ending, feats, goals, near_end, next_title
from archipel.games.doodle.guide.questions import question
from archipel.games.doodle.guide.telling import say
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Result, Score, View


class DoodleGuide(Guide):
    """A white die, perhaps a cell, then what is drawn there."""

    def ask(self, asked: Asked) -> Question:
        return question(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

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
