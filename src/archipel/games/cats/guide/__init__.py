"""The guide of Explore & Draw: which column, which card, where it goes; and what a day brought."""

from collections.abc import Sequence
from typing import Final

from archipel.games.cats.guide.goals import goals
from archipel.games.cats.guide.questions import ask, opens_itself
from archipel.games.cats.guide.telling import ending, merged, near_end, say, tell_day
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Move, Result


class CatsGuide(Guide[CatsView]):
    """Asks for a column, then for card after card and a place for each of its discoveries."""

    def ask(self, asked: Asked[CatsView]) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def tell_turn(self, effects: Sequence[Effect], tell: Telling) -> str:
        return tell_day(effects, tell)

    def merged(self, effects: Sequence[Effect]) -> Sequence[Effect]:
        return merged(effects)

    def follows(self, view: CatsView, moves: Sequence[Move]) -> Move | None:
        return opens_itself(view, moves)

    def goals(self, view: CatsView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        return goals(view, seat, tell)

    def near_end(self, view: CatsView, tell: Telling) -> str:
        return near_end(view, tell)

    def ending(self, result: Result, view: CatsView, tell: Telling) -> str:
        return ending(result, tell)


GUIDE: Final = CatsGuide()
