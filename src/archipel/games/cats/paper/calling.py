"""Explore & Draw called for a room or at a distance: the captain lays out the island, day by day."""

from dataclasses import replace
from typing import ClassVar

from archipel.drawing.contract import Want
from archipel.games.cats.drawing.island import tableau
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.moves import COLUMNS
from archipel.games.cats.rules.names import cards_name
from archipel.games.cats.rules.state import (
    ADVANCED_DUE,
    CATS,
    COLOUR,
    RESOLVE,
    SISTER,
    TRADITIONS,
    CatsState,
    start,
)
from archipel.games.cats.rules.view import CatsView
from archipel.kernel import SPECTATOR, Draw
from archipel.paper.calling import Call, Calling, Callout


class CatsCalling(Calling):
    """A step is a morning: twelve cards, and in a solo game what the sister reveals before them."""

    distant: ClassVar[str] = "IC-57"
    shares: ClassVar[tuple[str, ...]] = (SISTER, ADVANCED_DUE, COLOUR, CATS, TRADITIONS)

    def opens(self, call: Call) -> Draw | None:
        state = _state(call)
        if state.phase == RESOLVE:
            state.pass_day()
        node = state.node()
        return node if isinstance(node, Draw) else None

    def adds(self, call: Call) -> Draw | None:
        state = _state(call)
        node = None if state.phase == RESOLVE else state.node()
        return node if isinstance(node, Draw) else None

    def callout(self, call: Call, want: Want) -> Callout:
        view = _state(call).view(SPECTATOR)
        day = len(call.steps)
        says = want.say("call-last-day" if day == DAYS else "call-day")
        columns = [
            want.say("is", name=want.part("column", column), value=_column(view, index, want))
            for index, column in enumerate(COLUMNS)
        ]
        title = want.say("call-day-of", day=day, days=DAYS)
        picture = tableau(replace(view, mine=None, done=()), want)
        return Callout(title, says, picture, f"{says} {'. '.join(columns)}.", _sister(view, day, want))

    def brief(self, call: Call, want: Want) -> str:
        return want.say("call-day-of", day=len(call.steps), days=DAYS)

    def needs(self, call: Call, want: Want) -> str:
        if call.setup.seats == 1:
            return want.say("call-needs-alone")
        return want.say("call-needs-same" if str(call.setup["boats"]).isdigit() else "call-needs")

    def ends(self, call: Call, want: Want) -> str:
        return want.say("call-ends")


def _state(call: Call) -> CatsState:
    """The rules' own state; what is drawn on paper is not in it. Two boats stand for any number."""
    state = start(replace(call.setup, seats=min(call.setup.seats, 2)))
    for step, one in enumerate(call.steps):
        if step:
            state.pass_day()
        for drawn in one.draws:
            state.settle(drawn.outcome)
    return state


def _column(view: CatsView, index: int, want: Want) -> str:
    return cards_name(want.rules, want.language, view.island[index :: len(COLUMNS)])


def _sister(view: CatsView, day: int, want: Want) -> tuple[str, ...]:
    """What she counts, to be noted before the first day (IC-61)."""
    if day > 1:
        return ()
    words = [want.word("sister", str(number)) for number in view.sister]
    words += [want.word("advanced", str(number)) for number in view.advanced]
    return tuple(want.say("is", name=want.say("sister"), value=one) for one in words)
