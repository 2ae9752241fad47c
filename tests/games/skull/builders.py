"""Positions in a few words: a sheet is the moves that fill it; and what the guide asks about them."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

from archipel.games.skull import GAME
from archipel.games.skull.guide import GUIDE
from archipel.games.skull.rules.data import Island, island
from archipel.games.skull.rules.moves import Boat, CellMove, Circle, Danger, Write
from archipel.games.skull.rules.sheet import Sheet, restore
from archipel.games.skull.rules.state import SkullState
from archipel.games.skull.rules.view import SheetView
from archipel.guide import Asked, Question, Telling
from archipel.guide.asking import asked_of
from archipel.kernel import SPECTATOR, Decide, Draw, Move, Part, Refusal, Trial, read_outcome
from tests.games.keys import CODE, keyed

NAMES = ("Ana", "Ben", "Chloé", "Dora", "Emil")
BLANK = ""
ALL_CELLS = [f"r{row}c{column}" for row in range(9) for column in range(9)]


def printed(side: str = "A") -> Island:
    return island("", side)


def cell(name: str) -> int:
    return int(name[1]) * 9 + int(name[3])


def fields(side: str = "A") -> list[str]:
    """The names of all island cells."""
    return [name for name in ALL_CELLS if printed(side).sign(cell(name)) == "."]


def fill(kind: str, names: Iterable[str]) -> str:
    return ", ".join(f"{kind}@{name}" for name in names)


def shown(marks: str, last: str = "") -> SheetView:
    """A sheet from texts like `7@r3c4, boat@r0c6, danger@r2c1, circle 7@r5c6`; it does not find treasures."""
    moves = [GAME.parse(text.strip()) for text in marks.split(",") if text.strip()]
    assert all(isinstance(move, CellMove) for move in moves)
    numbers = [0] * 81
    for move in moves:
        if isinstance(move, Write):
            numbers[move.cell] = move.number
    return SheetView(
        numbers=tuple(numbers),
        boats=tuple(move.cell for move in moves if isinstance(move, Boat)),
        dangers=tuple(sorted(move.cell for move in moves if isinstance(move, Danger))),
        overcome=(),
        treasures=tuple((move.number, move.cell) for move in moves if isinstance(move, Circle)),
        choices=(),
        last=cell(last) if last else -1,
    )


def sheet(marks: str, side: str = "A") -> Sheet:
    return restore(printed(side), shown(marks))


def table(
    *marks: str, roll: str = "", swap: str = "", ticked: int = 0, side: str = "A", last: str = ""
) -> SkullState:
    """A table with these sheets, after this roll and exchange of sheets."""
    start = GAME.start(GAME.setup(len(marks), {"side": side})).view(SPECTATOR)
    view = replace(start, sheets=tuple(shown(each, last) for each in marks), ticked=ticked)
    state = view.imagine(Random(0))
    assert isinstance(state, SkullState)
    for outcome in (roll, swap):
        if outcome:
            settle(state, outcome)
    return state


def settle(state: SkullState, text: str) -> None:
    node = state.node()
    assert isinstance(node, Draw)
    state.settle(read_outcome(node, text))


def play(state: SkullState, *texts: str, seat: int = 0) -> None:
    for text in texts:
        state.play(seat, GAME.parse(text))


def play_all(state: SkullState, *texts: str) -> None:
    """One move for each seat, in order."""
    for seat, text in enumerate(texts):
        play(state, text, seat=seat)


def legal(state: SkullState, seat: int = 0) -> list[str]:
    return [move.text for move in state.moves(seat)]


def legal_cells(state: SkullState, seat: int = 0) -> set[str]:
    """Where the seat may write or draw on the island."""
    return {text.split("@")[1] for text in legal(state, seat) if not text.startswith("boat")}


def legal_numbers(state: SkullState, seat: int = 0) -> list[int]:
    return sorted({move.number for move in state.moves(seat) if isinstance(move, Write)})


def legal_boats(state: SkullState, seat: int = 0) -> set[str]:
    return {text.split("@")[1] for text in legal(state, seat) if text.startswith("boat")}


def refused(state: SkullState, move: str | Move, seat: int = 0) -> Refusal:
    """Why a move is not allowed; checks that there is a sentence for it."""
    refusal = state.check(seat, GAME.parse(move) if isinstance(move, str) else move)
    assert refusal is not None
    for language in ("en", "fr"):
        assert "{" not in GAME.rules.why(refusal, language)
    return refusal


def to_move(state: SkullState) -> tuple[int, ...]:
    """The seats that have to draw."""
    node = state.node()
    return node.seats if isinstance(node, Decide) else ()


def treasures(state: SkullState, seat: int = 0) -> list[str]:
    """The boxes of a sheet on the table, as `7@r3c4`."""
    found = state.view(SPECTATOR).sheets[seat].treasures
    return [f"{number}@{ALL_CELLS[at]}" for number, at in found]


def near(name: str) -> set[str]:
    """The 8 cells around a cell, computed the slow way."""
    row, column = int(name[1]), int(name[3])
    around = {f"r{row + down}c{column + right}" for down in (-1, 0, 1) for right in (-1, 0, 1)}
    return (around & set(ALL_CELLS)) - {name}


def telling(language: str = CODE) -> Telling:
    """How to tell something: in keys, or in words where these are the subject."""
    return Telling(keyed(GAME), language, NAMES)


def asked(state: SkullState, seat: int = 0, picked: str = "", steps: tuple[str, ...] = ()) -> Asked:
    """What the seat is asked after these steps in pencil and picks like `number:7 cell:r1c1`."""
    trial = Trial.begin(state, seat)
    for text in steps:
        trial = trial.step(GAME.parse(text))
    parts = tuple(Part(*pick.split(":")) for pick in picked.split())
    return asked_of(trial.pick(parts), telling())


def question(state: SkullState, seat: int = 0, picked: str = "", steps: tuple[str, ...] = ()) -> Question:
    return GUIDE.ask(asked(state, seat, picked, steps))


def answers(asks: Question) -> dict[str, str]:
    """What answers a question, and what it would do."""
    return {choice.part.value: choice.words for choice in asks.choices}
