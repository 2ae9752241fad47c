"""What the table asks on Skull Island, and what it tells."""

from typing import Final

from archipel.games.skull.guide.because import because
from archipel.games.skull.guide.ending import ending, goals, near_end, next_title
from archipel.games.skull.guide.questions import ask
from archipel.games.skull.guide.telling import say
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Move, Result, Score


class SkullGuide(Guide[SkullView]):
    """Asks for a number and its cell; a danger is a scene on a rival's sheet."""

    def ask(self, asked: Asked[SkullView]) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def because(self, move: Move, before: SkullView, tell: Telling) -> str:
        return because(move, before, tell)

    def sheet_of(self, before: SkullView, seat: int) -> int:
        return before.target if before.danger and before.seat == seat else seat

    def goals(self, view: SkullView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        return goals(view, seat, tell)

    def near_end(self, view: SkullView, tell: Telling) -> str:
        return near_end(view, tell)

    def ending(self, result: Result, view: SkullView, tell: Telling) -> str:
        return ending(view, tell)

    def next_title(self, score: Score, view: SkullView, tell: Telling) -> str:
        return next_title(score, tell)


GUIDE: Final = SkullGuide()
