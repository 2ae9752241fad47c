"""What the table asks on Skull Island, and what it tells."""

from typing import Final

from archipel.games.skull.guide.because import because
from archipel.games.skull.guide.ending import ending, goals, near_end, next_title
from archipel.games.skull.guide.questions import ask
from archipel.games.skull.guide.telling import say
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Move, Result, Score, View


class SkullGuide(Guide):
    """Asks for a number and its cell; a danger is a scene on a rival's sheet."""

    def ask(self, asked: Asked) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def because(self, move: Move, before: View, tell: Telling) -> str:
        assert isinstance(before, SkullView)
        return because(move, before, tell)

    def sheet_of(self, before: View, seat: int) -> int:
        assert isinstance(before, SkullView)
        return before.target if before.danger and before.seat == seat else seat

    def goals(self, view: View, seat: int, tell: Telling) -> tuple[Goal, ...]:
        assert isinstance(view, SkullView)
        return goals(view, seat, tell)

    def near_end(self, view: View, tell: Telling) -> str:
        assert isinstance(view, SkullView)
        return near_end(view, tell)

    def ending(self, result: Result, view: View, tell: Telling) -> str:
        assert isinstance(view, SkullView)
        return ending(view, tell)

    def next_title(self, score: Score, view: View, tell: Telling) -> str:
        return next_title(score, tell)


GUIDE: Final = SkullGuide()
