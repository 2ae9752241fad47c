"""Where shapes can be drawn, found for all positions of an orientation at once by shifting masks.

Bit a of `free >> step` says whether the cell `step` after a is free, so and-ing these over a shape's cells
leaves exactly the anchors where it fits; or-ing the shifted frontier leaves those where it touches.
"""

from collections.abc import Iterator
from itertools import compress
from typing import Final

from archipel.games.cats.rules.moves import DrawPiece, places_of
from archipel.games.cats.rules.shapes import SHAPES, TurnedShape
from archipel.games.cats.rules.sheet import Sheet
from archipel.kernel import Move, Moves

# Maps the digits of a binary number to bytes 0 and 1, for `compress`.
_DIGITS: Final = bytes(digit & 1 for digit in range(256))


def anchors(form: TurnedShape, free: int, frontier: int) -> int:
    """The mask of anchors where this form covers only free cells and touches something (IC-30, IC-31)."""
    fits = free
    touches = frontier
    for step in form.steps:
        fits &= free >> step
        touches |= frontier >> step
    return fits & touches


Fit = tuple[tuple[DrawPiece, ...], int]
"""One orientation: the table of its placements, and the mask of the anchors that are legal."""


def fits(shapes: tuple[int, ...], sheet: Sheet) -> list[Fit]:
    """The orientations of each different shape that fit somewhere."""
    free, frontier = sheet.free, sheet.frontier
    found: list[Fit] = []
    for shape in sorted(set(shapes)) if len(shapes) > 1 else shapes:
        for form in SHAPES[shape].forms:
            mask = anchors(form, free, frontier)
            if mask:
                found.append((places_of(form), mask))
    return found


class Placements(Moves):
    """Order: by shape, turn, and cell in reading order; then the moves other than drawing."""

    __slots__ = ("_length", "extras", "fits")

    def __init__(self, fits: list[Fit], extras: tuple[Move, ...]) -> None:
        self.fits: Final = fits
        self.extras: Final = extras
        length = len(extras)
        for _, mask in fits:
            length += mask.bit_count()
        self._length: Final = length

    def __len__(self) -> int:
        return self._length

    def __getitem__(self, index: int) -> Move:
        if index < 0:
            index += self._length
        if index >= 0:
            for table, mask in self.fits:
                count = mask.bit_count()
                if index < count:
                    return table[_bit_number(mask, index)]
                index -= count
            if index < len(self.extras):
                return self.extras[index]
        raise IndexError("no such move")

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, DrawPiece):
            return move in self.extras
        return any(table[move.anchor] is move and mask >> move.anchor & 1 for table, mask in self.fits)

    def __iter__(self) -> Iterator[Move]:
        return iter(self.listed())

    def listed(self) -> list[Move]:
        """All at once: selecting table entries by the digits of the mask is far faster than bit by bit."""
        moves: list[Move] = []
        for table, mask in self.fits:
            moves += compress(table, f"{mask:b}"[::-1].encode().translate(_DIGITS))
        moves += self.extras
        return moves


def _bit_number(mask: int, index: int) -> int:
    """The number of the set bit that has `index` set bits below it, found by bisection."""
    low = 0
    width = mask.bit_length()
    while width > 1:
        half = width >> 1
        part = mask & ((1 << half) - 1)
        count = part.bit_count()
        if index < count:
            mask, width = part, half
        else:
            index -= count
            mask >>= half
            low += half
            width -= half
    return low
