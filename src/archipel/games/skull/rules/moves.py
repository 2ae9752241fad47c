"""What a player may write or draw: one object per move, found by its text."""

from typing import Final

from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.grid import CELLS, NAME
from archipel.kernel import BadText, Move, Notation, Part

NOTATION: Final = (
    Notation("write", "{number}@{cell}", "7@r3c4"),
    Notation("boat", "boat@{cell}", "boat@r0c6"),
    Notation("danger", "danger@{cell}", "danger@r2c1"),
    Notation("circle", "circle {number}@{cell}", "circle 7@r5c6"),
    Notation("pass", "pass", "pass"),
)


class CellMove(Move):
    """A move that fills or circles a cell."""

    __slots__ = ("cell",)

    def __init__(self, verb: str, text: str, cell: int, choice: tuple[Part, ...] = ()) -> None:
        super().__init__(verb, f"{text}@{NAME[cell]}", (*choice, _CELL_PARTS[cell]))
        self.cell: Final = cell


class Write(CellMove):
    """Write a number in an island cell (SI-10)."""

    __slots__ = ("number",)

    def __init__(self, number: int, cell: int) -> None:
        super().__init__("write", str(number), cell, (_NUMBER_PARTS[number],))
        self.number: Final = number


class Boat(CellMove):
    """Draw a boat in a sea cell (SI-14)."""

    __slots__ = ()

    def __init__(self, cell: int) -> None:
        super().__init__("boat", "boat", cell, (_BOAT_PART,))


class Danger(CellMove):
    """Draw a danger on the sheet at hand: another player's, or one's own in a solo game (SI-16, SI-50)."""

    __slots__ = ()

    def __init__(self, cell: int) -> None:
        super().__init__("danger", "danger", cell)


class Circle(CellMove):
    """Choose which of the treasures just revealed is recorded next, and where (SI-23)."""

    __slots__ = ("number",)

    def __init__(self, number: int, cell: int) -> None:
        super().__init__("circle", f"circle {number}", cell, (_NUMBER_PARTS[number],))
        self.number: Final = number


_CELL_PARTS: Final = tuple(Part("cell", name) for name in NAME)
_NUMBER_PARTS: Final = tuple(Part("number", str(number)) for number in range(NUMBERS.stop))
_BOAT_PART: Final = Part("mark", "boat")

PASS: Final = Move("pass", "pass", (Part("pass", "pass"),))
"""A player who can do nothing at all (SI-18)."""

WRITES: Final = ((), *(tuple(Write(number, cell) for cell in CELLS) for number in NUMBERS))
CIRCLES: Final = ((), *(tuple(Circle(number, cell) for cell in CELLS) for number in NUMBERS))
"""By number and cell; there is no number 0."""

BOATS: Final = tuple(Boat(cell) for cell in CELLS)
DANGERS: Final = tuple(Danger(cell) for cell in CELLS)


def _by_text() -> dict[str, Move]:
    moves: list[Move] = [PASS, *BOATS, *DANGERS]
    for number in NUMBERS:
        moves += [*WRITES[number], *CIRCLES[number]]
    return {move.text: move for move in moves}


_MOVES: Final = _by_text()


def parse(text: str) -> Move:
    """The move with this canonical text."""
    move = _MOVES.get(text)
    if move is None:
        raise BadText(
            "{text!r} is not a move; write 7@r3c4, boat@r0c6, danger@r2c1 or circle 7@r5c6", text=text[:40]
        )
    return move
