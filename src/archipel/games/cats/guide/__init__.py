"""The guide of Explore & Draw: which column, which card, where it goes; and what a day brought."""

from collections.abc import Sequence
from typing import Final

from archipel.games.cats.guide.goals import goals
from archipel.games.cats.guide.questions import ask, opens_itself
from archipel.games.cats.guide.telling import ending, merged, near_end, say, tell_day
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Move, Result, View


class CatsGuide(Guide):
    """Asks for a column, then for card after card and a place for each of its discoveries."""

    def ask(self, asked: Asked) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def tell_turn(self, effects: Sequence[Effect], tell: Telling) -> str:
        return tell_day(effects, tell)

    def merged(self, effects: Sequence[Effect]) -> Sequence[Effect]:
        return merged(effects)

    def follows(self, view: View, moves: Sequence[Move]) -> Move | None:
        assert isinstance(view, CatsView)
        return opens_itself(view, moves)

    def goals(self, view: View, seat: int, tell: Telling) -> tuple[Goal, ...]:
        assert isinstance(view, CatsView)
        return goals(view, seat, tell)

    def near_end(self, view: View, tell: Telling) -> str:
        assert isinstance(view, CatsView)
        return near_end(view, tell)

    def ending(self, result: Result, view: View, tell: Telling) -> str:
        return ending(result, tell)


GUIDE: Final = CatsGuide()
