"""The moves: write a number of the die in a cell of the chart. There is one object per move."""

from typing import Final

from archipel.kernel import BadText, Move, Part
from beacons.rules.chart import CELLS, FACES


class Write(Move):
    """Write a number in a cell; the text is like `4@r1c2`."""

    __slots__ = ("cell", "number")

    def __init__(self, number: int, cell: int) -> None:
        parts = (Part("number", str(number)), Part("cell", CELLS[cell]))
        super().__init__("write", f"{number}@{CELLS[cell]}", parts)
        self.number = number
        self.cell = cell


WRITES: Final = {
    (number, cell): Write(number, cell) for number in range(1, FACES + 1) for cell in range(len(CELLS))
}
_BY_TEXT: Final = {move.text: move for move in WRITES.values()}


def parse(text: str) -> Move:
    """The move with this text."""
    if text not in _BY_TEXT:
        raise BadText("“{text}” is no move of Beacons", text=text)
    return _BY_TEXT[text]
