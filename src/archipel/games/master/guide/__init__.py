"""The guide of MasterIslands: which action is left, what makes ten, and what just happened at sea."""

from collections.abc import Sequence
from typing import Final

from archipel.games.master.guide.endings import ending, near_end
from archipel.games.master.guide.gains import goals
from archipel.games.master.guide.questions import ask
from archipel.games.master.guide.telling import pencilled, say, tell_turn
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked, Goal, Guide, Question, Telling
from archipel.kernel import Effect, Move, Result


class MasterGuide(Guide[MasterView]):
    """Asks for one action after the other."""

    def ask(self, asked: Asked[MasterView]) -> Question:
        return ask(asked)

    def say(self, effect: Effect, tell: Telling) -> str:
        return say(effect, tell)

    def tell_turn(self, effects: Sequence[Effect], tell: Telling) -> str:
        return tell_turn(effects, tell)

    def pencilled(self, move: Move, before: MasterView, tell: Telling) -> str:
        return pencilled(move, before, tell)

    def goals(self, view: MasterView, seat: int, tell: Telling) -> tuple[Goal, ...]:
        return goals(view, seat, tell)

    def near_end(self, view: MasterView, tell: Telling) -> str:
        return near_end(view, tell)

    def ending(self, result: Result, view: MasterView, tell: Telling) -> str:
        return ending(result, view, tell)


GUIDE: Final = MasterGuide()
