"""The guide of Explore & Draw: which column, which card, where it goes; and what a day brought."""

from collections.abc import Sequence
from typing import Final

from archipel.games.cats.guide.day import dealt, tell_day
from archipel.games.cats.guide.gains import gains
from archipel.games.cats.guide.goals import goals
from archipel.games.cats.guide.lights import line_lights
from archipel.games.cats.guide.questions import ask, opens_itself
from archipel.games.cats.guide.telling import ending, near_end, tell_move
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Asked, Gain, Goal, Guide, Question, Telling
from archipel.kernel import Move, Part, Result, View
from archipel.kernel.result import ScoreLine


class CatsGuide(Guide):
    """Asks for a column, then for card after card and a place for each of its discoveries."""

    def ask(self, asked: Asked) -> Question:
        return ask(asked)

    def tell(self, move: Move, before: View, tell: Telling) -> str:
        assert isinstance(before, CatsView)
        return tell_move(move, before, tell)

    def tell_turn(self, turn: Sequence[tuple[Move, View]], tell: Telling) -> str:
        return tell_day(turn, tell)

    def draw(self, label: str, items: Sequence[str], tell: Telling) -> str:
        return dealt(label, items, tell)

    def follows(self, view: View, moves: Sequence[Move]) -> Move | None:
        assert isinstance(view, CatsView)
        return opens_itself(view, moves)

    def gains(self, before: View, after: View, seat: int, tell: Telling) -> tuple[Gain, ...]:
        assert isinstance(before, CatsView)
        assert isinstance(after, CatsView)
        return gains(before, after, seat, tell)

    def lights(self, view: View, seat: int, line: ScoreLine) -> tuple[Part, ...]:
        assert isinstance(view, CatsView)
        return line_lights(view, seat, line)

    def goals(self, view: View, seat: int, tell: Telling) -> tuple[Goal, ...]:
        assert isinstance(view, CatsView)
        return goals(view, seat, tell)

    def near_end(self, view: View, tell: Telling) -> str:
        assert isinstance(view, CatsView)
        return near_end(view, tell)

    def ending(self, result: Result, view: View, tell: Telling) -> str:
        return ending(result, tell)


GUIDE: Final = CatsGuide()
