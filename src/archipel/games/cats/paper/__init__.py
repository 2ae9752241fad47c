"""Explore & Draw on paper: boats with cells of 10 mm, the log of the days, cards, and how it is called."""

from dataclasses import replace
from typing import ClassVar, Final

from archipel.drawing.contract import Picture, Want, WantChanges
from archipel.drawing.pen import ring
from archipel.drawing.svg import group, path, rect, stamp, text, wrap
from archipel.games.cats.drawing.actions import icon
from archipel.games.cats.drawing.boat import WIDE, printed
from archipel.games.cats.drawing.island import tableau
from archipel.games.cats.drawing.pieces import UNIT, piece_defs
from archipel.games.cats.drawing.sheet import letters
from archipel.games.cats.paper.cards import decks
from archipel.games.cats.rules.box import DAYS, TRADITION_PLACES
from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.moves import COLOURS, COLUMNS, ROWS
from archipel.games.cats.rules.names import cards_name
from archipel.games.cats.rules.shown import BoatView
from archipel.games.cats.rules.state import (
    ADVANCED_DUE,
    CATS,
    COLOUR,
    RESOLVE,
    SISTER,
    CatsState,
    start,
)
from archipel.games.cats.rules.state import TRADITIONS as TRADITION_CARDS
from archipel.games.cats.rules.view import CatsView
from archipel.kernel import SPECTATOR, Draw
from archipel.paper.calling import Call, Calling, Callout
from archipel.paper.contract import HEAD, Leaf, Paper, PrintedDeck, heading

CELL: Final = 10.0
"""Millimetres."""
_WIDTH: Final = 520.0
_CARD: Final = 54.0
WIDTH: Final = WIDE.width
HEIGHT: Final = 618.0
ACTIONS: Final = ("extra-card", "one-per-row", "whole-row", "cat-twice", "treasure-twice")
COUNTED: Final = ("IC-50", "IC-51", "IC-52", "IC-53", "IC-54")
_TOP: Final = HEAD + WIDE.height
_LEFT, _MIDDLE, _RIGHT = 8.0, 148.0, 640.0


class CatsCalling(Calling):
    """A step is a morning: twelve cards, and in a solo game what the sister reveals before them."""

    distant: ClassVar[str] = "IC-57"
    shares: ClassVar[tuple[str, ...]] = (SISTER, ADVANCED_DUE, COLOUR, CATS, TRADITION_CARDS)

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
        shown: WantChanges[CatsView] = WantChanges(want.rules, want.language, narrow=want.narrow)
        picture = tableau(replace(view, mine=None, done=()), shown)
        return Callout(title, says, picture, f"{says} {'. '.join(columns)}.", _sister_lines(view, day, want))

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


def _sister_lines(view: CatsView, day: int, want: Want) -> tuple[str, ...]:
    """What she counts, to be noted before the first day (IC-61)."""
    if day > 1:
        return ()
    words = [want.word("sister", str(number)) for number in view.sister]
    words += [want.word("advanced", str(number)) for number in view.advanced]
    return tuple(want.say("is", name=want.say("sister"), value=one) for one in words)


class CatsPaper(Paper[CatsView]):
    """Everybody has a boat; the island is laid out with cards, or called by whoever holds them."""

    names = tuple(f"boat-{number}" for number in range(1, 7))
    calling: ClassVar[Calling | None] = CatsCalling()

    def sheets(self, view: CatsView, players: int, want: Want) -> tuple[Leaf, ...]:
        same = str(view.setup["boats"])
        numbers = [int(same) - 1 if same.isdigit() else seat % len(view.boats) for seat in range(players)]
        drawn = {number: sheet(view.boats[number], want) for number in set(numbers)}
        return tuple(Leaf(f"boat-{number + 1}", drawn[number], WIDTH / UNIT * CELL) for number in numbers)

    def shared(self, view: CatsView, want: Want) -> tuple[Leaf, ...]:
        return (Leaf("log", log(view, want), 180),)

    def decks(self, view: CatsView, want: Want) -> tuple[PrintedDeck, ...]:
        return decks(view, want)


def log(view: CatsView, want: Want) -> Picture:
    """One page for the middle of the table."""
    body = f"<defs>{piece_defs()}</defs>"
    body += text(10, 22, 16, want.say("paper-log"), "a-t a-title a-start")
    for day in range(DAYS):
        x = 24 + day * 70.0
        body += path(ring(x, 50, 13), "a-paper a-drawn") + text(x, 55, 14, str(day + 1), "a-t a-num")
    body += _island(want)
    body += _sister(want) if len(view.sheets) == 1 else ""
    return Picture(_WIDTH, 420 if len(view.sheets) == 1 else 290, want.say("paper-log"), body)


def _island(want: Want) -> str:
    """Cat cards have a face, tradition cards a scroll (IC-4)."""
    body = ""
    for place in range(len(COLUMNS) * len(ROWS)):
        row, column = divmod(place, len(COLUMNS))
        x, y = 40 + column * (_CARD + 10), 90 + row * (_CARD + 8)
        body += rect(x, y, _CARD, _CARD, "a-paper a-drawn", 5)
        if place in TRADITION_PLACES:
            body += path(f"M{x + 17:g} {y + 19:g}h20m-20 8h20m-20 8h14", "a-ink")
        else:
            body += stamp("face", x + _CARD / 2, y + _CARD / 2, 1.2, "a-paper")
        if row == 0:
            body += text(x + _CARD / 2, y - 6, 13, COLUMNS[column], "a-t a-title")
    for line, part in enumerate(wrap(want.say("paper-log-words"), 28)):
        body += text(310, 110 + line * 18, 13, part, "a-t a-start")
    return body


def _sister(want: Want) -> str:
    """Her colours in the order in which they are revealed, with what each cat gives her (IC-62)."""
    body = text(10, 310, 16, want.say("sister"), "a-t a-title a-start")
    for index in range(len(COLOURS)):
        x = 24 + index * 96.0
        body += rect(x, 324, 60, 34, "a-paper a-drawn", 4)
        body += text(x + 74, 346, 15, str(len(COLOURS) - index), "a-t a-num")
    for line, part in enumerate(wrap(want.say("paper-sister"), 84)):
        body += text(10, 380 + line * 16, 12, part, "a-t a-start")
    return body


def sheet(boat: BoatView, want: Want) -> Picture:
    """The whole page."""
    name = want.rules.about.name[want.language]
    body = heading(want, WIDTH) + group(printed(boat, WIDE, letters(want)), 0, HEAD)
    body += _actions(want) + _traditions(want) + _count(want)
    return Picture(WIDTH, HEIGHT, name, body)


def _box(x: float, y: float) -> str:
    """Something to tick."""
    return rect(x, y, 11, 11, "a-paper a-drawn a-fine", 2)


def _actions(want: Want) -> str:
    """The five of them, three to be used."""
    body = text(_LEFT, _TOP + 18, 13, want.say("specials"), "a-t a-title a-start")
    for line, part in enumerate(wrap(want.say("paper-specials"), 26)):
        body += text(_LEFT, _TOP + 32 + line * 11, 9.5, part, "a-t a-start")
    for index, name in enumerate(ACTIONS):
        y = _TOP + 76 + index * 36.0
        body += _box(_LEFT, y - 6) + group(icon(name), _LEFT + 44, y, 0.8)
        for line, part in enumerate(wrap(want.word("action", name), 12)):
            body += text(_LEFT + 68, y + 1 + line * 11, 10, part, "a-t a-start")
    return body


def _traditions(want: Want) -> str:
    """All of them, with what they give, in two columns."""
    body = text(_MIDDLE, _TOP + 18, 13, want.say("traditions"), "a-t a-title a-start")
    half = TRADITIONS // 2
    for number in range(1, TRADITIONS + 1):
        column, row = divmod(number - 1, half)
        x, y = _MIDDLE + column * 246, _TOP + 32 + row * 17.2
        words = want.word("tradition", str(number))
        lines, size = wrap(words, 44), 9.0
        if len(lines) > 1:
            lines, size = wrap(words, 54), 7.6
        body += _box(x, y - 8)
        for line, part in enumerate(lines[:2]):
            body += text(x + 17, y + line * 8 - 4 * (len(lines) > 1), size, part, "a-t a-start")
    return body


def _count(want: Want) -> str:
    """What is counted at the end, with boxes to fill in."""
    body = text(_RIGHT, _TOP + 18, 13, want.say("paper-count"), "a-t a-title a-start")
    words = [want.say(f"paper-{rule}") for rule in COUNTED] + [want.say("total")]
    for index, line in enumerate(words):
        y = _TOP + 30 + index * 37.0
        body += text(_RIGHT, y + 9, 8.4, line, "a-t a-start")
        body += rect(_RIGHT, y + 13, 94, 18, "a-paper a-drawn", 3)
    return body


PAPER: Final = CatsPaper()
