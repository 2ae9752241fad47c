"""The guide of MasterIslands: which action is left, what makes ten, and what just happened at sea."""

from collections.abc import Sequence
from typing import Final

from archipel.games.master.guide.endings import ending, near_end
from archipel.games.master.guide.gains import gains, goals, lights
from archipel.games.master.guide.questions import ask
from archipel.games.master.guide.speech import count
from archipel.games.master.guide.telling import tell_draw, tell_move
from archipel.games.master.rules.view import MasterView
from archipel.guide import Asked, Gain, Goal, Guide, Question, Telling
from archipel.kernel import Move, Part, Result, View
from archipel.kernel.result import ScoreLine


class MasterGuide(Guide):
    """Asks for one action after the other."""

    def ask(self, asked: Asked) -> Question:
        return ask(asked)

    def tell(self, move: Move, before: View, tell: Telling) -> str:
        assert isinstance(before, MasterView)
        return tell_move(move, before, tell)

    def tell_turn(self, turn: Sequence[tuple[Move, View]], tell: Telling) -> str:
        """Of a chain of Discoveries only the cards are told: arrows show where galleons sailed."""
        places = [one for one in turn if one[0].verb == "place"]
        sails = [one for one in turn if one[0].verb == "sail"]
        if len(places) < 2 or not sails:
            return super().tell_turn(turn, tell)
        rest = [one for one in turn if one[0].verb not in ("place", "sail")]
        told = [
            super().tell_turn(places, tell),
            count(tell, "sails-chain-you" if tell.you else "sails-chain", len(sails)),
            super().tell_turn(rest, tell),
        ]
        return ", ".join([words for words in told if words])

    def draw(self, label: str, items: Sequence[str], tell: Telling) -> str:
        return tell_draw(label, items, tell)

    def gains(self, before: View, after: View, seat: int, tell: Telling) -> tuple[Gain, ...]:
        assert isinstance(before, MasterView)
        assert isinstance(after, MasterView)
        return gains(before, after, seat, tell)

    def lights(self, view: View, seat: int, line: ScoreLine) -> tuple[Part, ...]:
        assert isinstance(view, MasterView)
        return lights(view, seat, line)

    def goals(self, view: View, seat: int, tell: Telling) -> tuple[Goal, ...]:
        assert isinstance(view, MasterView)
        return goals(view, seat, tell)

    def near_end(self, view: View, tell: Telling) -> str:
        assert isinstance(view, MasterView)
        return near_end(view, tell)

    def ending(self, result: Result, view: View, tell: Telling) -> str:
        assert isinstance(view, MasterView)
        return ending(result, view, tell)


GUIDE: Final = MasterGuide()
