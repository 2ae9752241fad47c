"""What the table asks in Doodle Islands, and how it tells what happened."""

from typing import Final

from archipel.games.doodle.guide.end import ending, feats, goals, near_end, next_title
from archipel.games.doodle.guide.questions import question
from archipel.games.doodle.guide.telling import say
from archipel.games.doodle.rules.view import DoodleView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Result, Score


class DoodleGuide(Guide[DoodleView]):
    """A white die, perhaps a cell, then what is drawn there."""

    def ask(self, asked: Asked[DoodleView]) -> Question:
        return question(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def goals(self, view: DoodleView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        return goals(view, seat, tell)

    def feats(self, view: DoodleView, tell: Telling) -> tuple[Goal, ...]:
        return feats(view, tell) if len(view.sheets) == 1 else ()

    def near_end(self, view: DoodleView, tell: Telling) -> str:
        return near_end(view, tell)

    def ending(self, result: Result, view: DoodleView, tell: Telling) -> str:
        return ending(view, tell) or super().ending(result, view, tell)

    def next_title(self, score: Score, view: DoodleView, tell: Telling) -> str:
        return next_title(score, tell) if len(view.sheets) == 1 else ""


GUIDE: Final = DoodleGuide()
