"""Doodle Islands on paper: charts with only the forts ticked from the start, dice, and how it is called."""

from dataclasses import replace
from typing import ClassVar, Final

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.dice import pips
from archipel.drawing.svg import group
from archipel.games.doodle.drawing.dice import tableau
from archipel.games.doodle.drawing.layout import WIDTH, layout_of
from archipel.games.doodle.drawing.marks import route_lines
from archipel.games.doodle.drawing.printed import columns, printed
from archipel.games.doodle.drawing.sheet import large, ticks
from archipel.games.doodle.drawing.zones import zones
from archipel.games.doodle.rules.sea import sea_of
from archipel.games.doodle.rules.state import DoodleState, roll_draw, started
from archipel.games.doodle.rules.view import DoodleView
from archipel.kernel import SPECTATOR, Draw
from archipel.paper.calling import Call, Calling, Callout, Taking
from archipel.paper.contract import HEAD, Die, Leaf, Paper, heading

BOTTLE: Final = "bottle"
_SETUP: Final = ("first", "start")
"""The draws before the first round."""
WIDEST, TALLEST = 130.0, 192.0
"""Millimetres: two charts fit on a page."""


class DoodleCalling(Calling):
    """The number of white dice depends on the players, who take one each, in turn."""

    counted: ClassVar[bool] = True

    def opens(self, call: Call) -> Draw | None:
        return roll_draw(call.setup.seats) if call.steps else _setup_draw(call)

    def adds(self, call: Call) -> Draw | None:
        return _setup_draw(call) if len(call.steps) == 1 else None

    def taking(self, call: Call, want: Want) -> Taking | None:
        takes = call.steps[-1].takes
        if len(call.steps) < 2 or len(takes) >= call.setup.seats:
            return None
        dice = [(str(die), str(die)) for die in sorted(set(_free(call)))]
        return Taking(_order(call)[len(takes)], (*dice, (BOTTLE, want.say("call-bottle"))))

    def callout(self, call: Call, want: Want) -> Callout:
        if len(call.steps) == 1:
            return _setup(call, want)
        black, *whites = _faces(call)
        side = sea_of(call.setup).side
        key = "call-any-column" if black > side else "call-column"
        says = want.say(key if call.setup.seats > 1 else f"{key}-alone", column=black)
        fees = sea_of(call.setup).fees[black]
        costly = sorted({die for die in whites if fees[die]})
        if costly:
            says += " " + want.say("call-costly", dice=", ".join(map(str, costly)))
        title = want.say("round", round=len(call.steps) - 1)
        return Callout(title, says, _dice(call, want), lines=_turns(call, want))

    def brief(self, call: Call, want: Want) -> str:
        if len(call.steps) == 1:
            return want.say("call-setup")
        black, *whites = _faces(call)
        shown = f"{black} – {' '.join(map(str, sorted(whites)))}"
        return want.say("is", name=len(call.steps) - 1, value=shown)

    def needs(self, call: Call, want: Want) -> str:
        return want.say("call-needs" if call.setup.seats > 1 else "call-needs-alone")

    def ends(self, call: Call, want: Want) -> str:
        sea = sea_of(call.setup)
        key = "call-ends" if sea.treasures else "call-ends-monsters"
        return want.say(key, monster=sea.monster_end, prize=sea.prize_end)


def _state(call: Call) -> DoodleState:
    """The rules' own state after what was drawn before the first round."""
    state = started(call.setup)
    for drawn in call.steps[0].draws if call.steps else ():
        state.settle(drawn.outcome)
    return state


def _setup_draw(call: Call) -> Draw | None:
    node = _state(call).node()
    return node if isinstance(node, Draw) and node.label in _SETUP else None


def _faces(call: Call) -> list[int]:
    return [face + 1 for face in call.steps[-1].draws[0].outcome]


def _order(call: Call) -> list[int]:
    """The seats of this round in the order in which they take dice (DI-11, DI-12)."""
    seats, first = call.setup.seats, _state(call).first + len(call.steps) - 2
    return [(first + turn) % seats for turn in range(seats)]


def _free(call: Call) -> list[int]:
    """The white dice that nobody has taken."""
    free = _faces(call)[1:]
    for item in call.steps[-1].takes:
        if item != BOTTLE:
            free.remove(int(item))
    return free


def _turns(call: Call, want: Want) -> tuple[str, ...]:
    """Who takes a die when, and what those before took."""
    if call.setup.seats == 1:
        return ()
    names = [want.seat_name(seat) for seat in _order(call)]
    for turn, item in enumerate(call.steps[-1].takes):
        names[turn] += f" ({want.say('call-bottle') if item == BOTTLE else item})"
    return (want.say("call-order", names=", ".join(names)),)


def _dice(call: Call, want: Want) -> Picture:
    """The table's own picture of the dice, with who has taken which."""
    order, items = _order(call), call.steps[-1].takes
    takes = [-1] * call.setup.seats
    for seat, item in zip(order, items, strict=False):
        takes[seat] = 0 if item == BOTTLE else int(item)
    black, *whites = _faces(call)
    view = replace(
        _state(call).view(SPECTATOR),
        phase="turn",
        round=len(call.steps) - 1,
        first=order[0],
        acting=order[len(items)] if len(items) < len(order) else -1,
        black=black,
        whites=tuple(whites),
        free=tuple(sorted(_free(call))),
        takes=tuple(takes),
    )
    return tableau(view, WantChanges(want.rules, want.language, narrow=want.narrow, names=want.names))


def _setup(call: Call, want: Want) -> Callout:
    """The sheet as it looks now for everybody, with a route in each column (DI-4)."""
    state = _state(call)
    title = want.say("call-setup")
    view = state.view(SPECTATOR)
    shown: WantChanges[DoodleView] = WantChanges(want.rules, want.language, 0, narrow=want.narrow, name=title)
    picture = replace(large(view, shown), label=title)
    faces = [view.chart.faces[face - 1] for face in view.starts]
    routes = [
        want.say("call-start", column=column, route=want.word("route", route))
        for column, route in enumerate(faces, 1)
    ]
    says = want.say("call-routes" if call.setup.seats > 1 else "call-routes-alone")
    begins = (want.say("call-begins", name=want.seat_name(state.first)),) if call.setup.seats > 1 else ()
    return Callout(title, says, picture, aloud=" ".join((says, *routes)), lines=begins)


class DoodlePaper(Paper[DoodleView]):
    """Everybody has a chart of their own; the dice lie in the middle."""

    calling: ClassVar[Calling | None] = DoodleCalling()

    def sheets(self, view: DoodleView, players: int, want: Want) -> tuple[Leaf, ...]:
        layout, blank = layout_of(view.chart, False), view.sheets[0]
        chart = printed(layout) + columns(layout, 0) + ticks(layout, blank, blank)
        chart += zones(layout, (blank, blank, blank), want, len(view.sheets) == 1)
        name = want.rules.about.name[want.language]
        picture = Picture(WIDTH, HEAD + layout.height, name, heading(want, WIDTH) + group(chart, 0, HEAD))
        width = min(WIDEST, TALLEST * picture.width / picture.height)
        return (Leaf("sheet", picture, width),) * players

    def dice(self, view: DoodleView, want: Want) -> tuple[Die, ...]:
        """The black die also says with which route a column begins (DI-5); the white ones are all alike."""
        faces = range(1, 7)

        def words(key: str) -> tuple[str, ...]:
            inside = view.chart.side
            return tuple(
                want.say(f"paper-{key}" if n <= inside else f"paper-any-{key}", number=n) for n in faces
            )

        black = tuple(pips(0, 0, 34, face, black=True) for face in faces)
        routes = tuple(route_lines([(route, 0, 0)], 34, False) for route in view.chart.faces)
        white = tuple(pips(0, 0, 34, face) for face in faces)
        return (
            Die(want.say("paper-black"), black, words("column"), routes, black=True),
            Die(want.say("paper-white"), white, words("row")),
        )


PAPER: Final = DoodlePaper()
