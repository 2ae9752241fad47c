"""Boats from the texts of their pieces, tables from the cards on their island; and what the guide asks."""

from collections.abc import Iterable
from typing import Any

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.box import built_in_box
from archipel.games.cats.rules.grid import BIT_OF, cell_names
from archipel.games.cats.rules.moves import ACTIONS, COLOURS, place
from archipel.games.cats.rules.sheet import Sheet, empty_sheet
from archipel.games.cats.rules.state import CatsState
from archipel.guide import Asked, Question, Telling, guide_of
from archipel.kernel import DONE, Decide, Draw, Illegal, Part, Refusal, read_outcome
from tests.games.keys import CODE, keyed

GUIDE = guide_of("cats")
NAMES = ("Ana", "Bo", "Cy")

ISLAND = {
    "A1": "blue-S4", "B1": "t1", "C1": "blue-T5", "D1": "t2",
    "A2": "blue-W5", "B2": "blue-Y5", "C2": "t3", "D2": "blue-P5",
    "A3": "blue-V5", "B3": "blue-L5", "C3": "blue-U5", "D3": "t4",
}  # fmt: skip
CAT_PLACES = ("A1", "C1", "A2", "B2", "D2", "A3", "B3", "C3")
TRADITION_PLACES = ("B1", "D1", "C2", "D3")

# Twenty-four places for straight cats of five cells, without overlap.
SPOTS = tuple(
    f"r{row}c{column}"
    for row, columns in enumerate(
        ((8,), (5, 10), (2, 7, 12), *[(1, 6, 11, 16)] * 3, (2, 7, 12), (5, 10), (8,)), 1
    )
    for column in columns
)


def cells(*names: str) -> int:
    """The mask of cells with these names."""
    return sum(1 << BIT_OF[name] for name in names)


def cats(colour: str, *spots: str) -> tuple[str, ...]:
    """Straight cats of five cells, from their left cells."""
    return tuple(f"{colour} I5 0 {spot}" for spot in spots)


def boat(
    *pieces: str, number: int = 1, fill: int = 0, ticks: Iterable[int] = (), used: Iterable[str] = ()
) -> Sheet:
    """A boat with pieces such as `blue T5 0 r5c1` or `one 0 r5c6`; `fill` covers cells with single ones."""
    sheet = empty_sheet(built_in_box().plans[number - 1])
    for piece in (*pieces, *(f"one 0 {name}" for name in cell_names(fill))):
        *colour, shape, turn, cell = piece.split()
        move = place(shape, turn, cell)
        assert not move.mask & ~sheet.free, f"{piece} does not fit"
        sheet = sheet.draw(move, COLOURS.index(colour[0]) if colour else -1)
    actions = sum(action for action, (name, _) in ACTIONS.items() if name in used)
    return sheet.tick(sum(1 << number for number in ticks)).use(actions)


def all_but(*names: str, number: int = 1) -> Sheet:
    """A boat on which only these cells are empty."""
    return boat(number=number, fill=built_in_box().plans[number - 1].cells & ~cells(*names))


def deal(state: CatsState, cards: dict[str, str]) -> None:
    """Lay out an island; places that are not given get their default card."""
    island = ISLAND | cards
    for places in (CAT_PLACES, TRADITION_PLACES):
        node = state.node()
        assert isinstance(node, Draw)
        state.settle(read_outcome(node, " ".join(island[name] for name in places)))


def table(
    *sheets: Sheet,
    seats: int = 2,
    sister: str = "1 2 3",
    advanced: str = "1",
    colour: str = "blue",
    **cards: str,
) -> CatsState:
    """The first morning with these sheets, or this many empty ones; `A1="oshax1"` lays a card."""
    count = len(sheets) or seats
    state = GAME.start(GAME.setup(count))
    if count == 1:
        for text in (sister, advanced, colour):
            node = state.node()
            assert isinstance(node, Draw)
            state.settle(read_outcome(node, text))
    if sheets:
        state.sheets = list(sheets)
    deal(state, cards)
    return state


def play(state: CatsState, *texts: str, seat: int = 0) -> CatsState:
    """Make these moves; returns the state."""
    for text in texts:
        state.play(seat, GAME.parse(text))
    return state


def refusal(state: CatsState, text: str, seat: int = 0) -> Refusal:
    """Why this move is forbidden; checks that there is a sentence for it."""
    with pytest.raises(Illegal) as caught:
        play(state, text, seat=seat)
    assert GAME.rules.why(caught.value.refusal, "en")
    assert GAME.rules.why(caught.value.refusal, "fr")
    return caught.value.refusal


def refused(state: CatsState, text: str, seat: int = 0) -> str:
    """The id of the rule that forbids this move."""
    return refusal(state, text, seat).rule


def why(state: CatsState, text: str, seat: int = 0) -> str:
    """Why this move is forbidden, in keys."""
    return keyed(GAME).why(refusal(state, text, seat), CODE)


def texts(state: CatsState, seat: int = 0) -> list[str]:
    """The legal moves as record text."""
    return [move.text for move in state.moves(seat)]


def to_draw(state: CatsState, seat: int = 0) -> set[str]:
    """The second words of the legal moves: the shapes to draw, if nothing else is possible."""
    return {text.split()[1] for text in texts(state, seat)}


SPECIAL = ("take + ", "twice ", "again ")


def plain(state: CatsState, seat: int = 0) -> list[str]:
    """The legal moves without the special actions during a day (IC-25)."""
    return [text for text in texts(state, seat) if not text.startswith(SPECIAL)]


def special(state: CatsState, seat: int = 0) -> list[str]:
    """Only the special actions during a day; extra cards count as one."""
    found = [text for text in texts(state, seat) if text.startswith(SPECIAL)]
    return list(dict.fromkeys("take +" if text.startswith("take +") else text for text in found))


def telling(language: str = CODE, *, you: bool = False) -> Telling:
    """How to tell something: in keys, unless a language is given."""
    return Telling(keyed(GAME), language, NAMES, you)


def asked(
    state: CatsState,
    *picked: Part | str,
    seat: int = 0,
    morning: CatsState | None = None,
    steps: Iterable[str] = (),
    language: str = CODE,
) -> Asked:
    """What the guide is told about a seat after these picks, such as `column:A` or `power:whole-row`."""
    node = state.node()
    moves = state.moves(seat) if isinstance(node, Decide) and seat in node.seats else ()
    return Asked(
        telling(language),
        state.view(seat),
        (morning or state).view(seat),
        tuple(move for move in moves if move is not DONE),
        tuple(Part(*one.split(":")) if isinstance(one, str) else one for one in picked),
        tuple(GAME.parse(text) for text in steps),
        DONE in moves,
    )


def ask(state: CatsState, *picked: Part | str, **more: Any) -> Question:
    """The question after these picks."""
    return GUIDE.ask(asked(state, *picked, **more))
