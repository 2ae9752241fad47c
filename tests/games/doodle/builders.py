"""Terse builders: a position is a view with changed sheets, so that no test has to play its way there."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import TypedDict, Unpack

import pytest

from archipel.games.doodle import GAME
from archipel.games.doodle.guide import GUIDE
from archipel.games.doodle.rules.grid import ROUTES
from archipel.games.doodle.rules.state import DoodleState
from archipel.games.doodle.rules.view import DoodleView, SheetView
from archipel.guide import Asked, Question, Telling
from archipel.guide.asking import asked_of
from archipel.kernel import Illegal, Over, Part, Refusal, Result, Setup, Trial
from archipel.plugins import data
from tests.games.keys import CODE, keyed

TREASURES = data("doodle", "treasures.toml")
MONSTERS = data("doodle", "monsters.toml")

NAMES = ("Ana", "Ben", "Cleo", "Dan", "Eve")

LOOP_STARTS = (3, 2, 1, 1, 2)
# With the archipelagos, started with LOOP_STARTS: one ring of 16 cells through all five of them.
LOOP = "c1r1=ES c2r1=WE c4r1=SW c4r2=NE c5r2=SW c5r4=NS c5r5=WN c3r5=WE c2r5=NE c2r3=NS c2r2=SW"

SNAKE_STARTS = (3, 1, 1, 1, 1, 6)
SNAKE = (
    "c1r1=WE c2r1=WE c3r1=WE c4r1=WE c6r1=SW "
    "c6r2=WN c5r2=WE c4r2=WE c2r2=WE c1r2=ES "
    "c2r3=WE c3r3=WE c4r3=WE c5r3=WE c6r3=SW "
    "c5r4=WE c4r4=WE c3r4=WE c2r4=WE c1r4=ES "
    "c1r5=NE c2r5=WE c3r5=WE"  # row by row through five breakers, started with SNAKE_STARTS
)


class Marks(TypedDict, total=False):
    """What to put on a sheet."""

    routes: str
    ticks: Mapping[str, int]
    monsters: tuple[int, ...]
    prizes: tuple[int, ...]
    bonuses: tuple[int, ...]
    bottles: int
    barrels: int
    built: int


class Options(TypedDict, total=False):
    """How a position differs from the first turn of a two-player game on the Sea of Treasures."""

    sea: str
    control: bool
    seats: int
    starts: Sequence[int]
    black: int
    whites: Sequence[int]
    phase: str
    ending: bool
    own: str


def less(text: str, *cells: str) -> str:
    """Routes without those in some cells."""
    return " ".join(item for item in text.split() if item.partition("=")[0] not in cells)


def setup(seats: int = 2, own: str = "", **options: str | bool) -> Setup:
    """A set-up in which seat 1 begins by default."""
    return GAME.setup(seats, {"first": "1", **options}, own)


def begun(starts: Sequence[int], chosen: Setup) -> DoodleState:
    """A game with its starting routes drawn."""
    state = GAME.start(chosen)
    for face in starts:
        state.settle((face - 1,))
    assert isinstance(state, DoodleState)
    return state


def position(*sheets: Marks, **given: Unpack[Options]) -> DoodleState:
    """The first seat's turn, with these marks on the sheets."""
    sea = given.get("sea", "treasures")
    side = 5 if sea == "treasures" else 6
    seats = given.get("seats", max(2, len(sheets)))
    chosen = setup(seats, given.get("own", ""), sea=sea, control=given.get("control", False))
    state = begun(given.get("starts", (1,) * side), chosen)
    whites = tuple(given.get("whites", (1, 2, 3, 4, 5, 5)))[: 3 if seats == 1 else seats + 1]
    roll(state, given.get("black", 1), *whites)
    view = state.view(0)
    marked = tuple(
        mark(view.sheets[seat], side, sheets[seat]) if seat < len(sheets) else view.sheets[seat]
        for seat in range(seats)
    )
    phase, ending = given.get("phase", "turn"), given.get("ending", False)
    acting = 0 if phase == "turn" else -1
    shown: DoodleView = replace(view, sheets=marked, phase=phase, acting=acting, ending=ending)
    position = shown.imagine(Random(0))
    assert isinstance(position, DoodleState)
    return position


def mark(sheet: SheetView, side: int, marks: Marks) -> SheetView:
    """A sheet with these marks added."""
    routes, ticks = list(sheet.routes), list(sheet.ticks)
    for item in marks.get("routes", "").split():
        cell, _, route = item.partition("=")
        assert route in ROUTES
        assert not routes[at(cell, side)], f"{cell} has a route"
        routes[at(cell, side)] = route
    for cell, count in marks.get("ticks", {}).items():
        ticks[at(cell, side)] = count
    return replace(
        sheet,
        routes=tuple(routes),
        ticks=tuple(ticks),
        monsters=marks.get("monsters", ()),
        prizes=marks.get("prizes", ()),
        bonuses=marks.get("bonuses", ()),
        bottles=marks.get("bottles", 0),
        barrels=marks.get("barrels", 0),
        built=marks.get("built", 0),
    )


def at(cell: str, side: int) -> int:
    """The index in a view of a cell such as c3r4."""
    return (int(cell[3]) - 1) * side + int(cell[1]) - 1


def roll(state: DoodleState, black: int, *whites: int) -> None:
    """Settle a round's roll."""
    state.settle((black - 1, *(white - 1 for white in whites)))


def play(state: DoodleState, *texts: str) -> None:
    """Play these moves, each for the seat whose turn it is."""
    for text in texts:
        state.play(state.view(0).acting, GAME.parse(text))


def legal(state: DoodleState) -> list[str]:
    """The texts of all legal moves."""
    return [move.text for move in state.moves(state.view(0).acting)]


def cells(state: DoodleState) -> set[str]:
    """The cells that can be drawn in, with any die."""
    return {text[2:6] for text in legal(state) if text != "bottle"}


def refused(state: DoodleState, text: str) -> str:
    """The rule that forbids a move, with the facts of its sentence; the state must not change."""
    before = state.view(0)
    with pytest.raises(Illegal) as caught:
        play(state, text)
    assert state.view(0) == before
    return explained(caught.value.refusal)


def explained(refusal: Refusal | None) -> str:
    """A refusal as its rule with its facts; checks that there is a sentence for it."""
    assert refusal is not None
    for language in GAME.rules.languages:
        assert "{" not in GAME.rules.why(refusal, language)
    return str(refusal)


def seen(state: DoodleState, seat: int = 0) -> SheetView:
    """A seat's sheet as everybody sees it."""
    return state.view(0).sheets[seat]


def tick_count(state: DoodleState, cell: str, seat: int = 0) -> int:
    """Ticked forts or tentacles in a cell."""
    return seen(state, seat).ticks[at(cell, state.sea.side)]


def result(state: DoodleState) -> Result:
    """How the game ended."""
    node = state.node()
    assert isinstance(node, Over)
    return node.result


def lines(state: DoodleState, seat: int = 0) -> list[tuple[str, int]]:
    """The count so far: the key and the points of each line."""
    return [(line.key, line.points) for line in state.view(0).scores()[seat].lines]


def telling(language: str = CODE) -> Telling:
    """How to tell something: in keys, or in words where these are the subject."""
    return Telling(keyed(GAME), language, NAMES)


def asked(state: DoodleState, *picked: str, seat: int = 0) -> Asked:
    """What a seat is asked after these picks, such as `die:4`."""
    parts = tuple(Part(*one.split(":")) for one in picked)
    return asked_of(Trial.begin(state, seat).pick(parts), telling())


def pencilled(state: DoodleState, text: str) -> Asked:
    """What the first seat is asked after a move in pencil."""
    return asked_of(Trial.begin(state, 0).step(GAME.parse(text)), telling())


def question(state: DoodleState, *picked: str, seat: int = 0) -> Question:
    return GUIDE.ask(asked(state, *picked, seat=seat))


def answers(asks: Question) -> dict[str, str]:
    """What answers a question, and what it would do."""
    return {f"{one.part.kind}:{one.part.value}": one.words for one in asks.choices}
