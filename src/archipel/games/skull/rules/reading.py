"""Reading a sheet: which four ends a treasure crosses, what a danger counts, what a number is made of."""

# interpreted: for drawings and words only: nothing to gain

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final

from archipel.games.skull.rules.grid import CELLS, COLUMN, NEAR, ROW, SIZE, cells
from archipel.games.skull.rules.view import SheetView, SkullView

NINE: Final = 9
NONE: Final = -1


def sheet_of(view: SkullView, owner: int) -> SheetView:
    """A seat's sheet as this view knows it, with the marks of the viewer's own unfinished round."""
    drafted = view.draft is not None and view.target == owner
    return view.draft if drafted and view.draft else view.sheets[owner]


def at_hand(view: SkullView) -> int:
    """Whose sheet lies before the viewer: a rival's only while the viewer owes it a danger (SI-16)."""
    working = view.phase == "play" and view.seat >= 0 and not view.done[view.seat]
    return view.target if working else max(view.seat, 0)


def free_cells(view: SkullView, sheet: SheetView) -> int:
    """How many island cells are still free (SI-4)."""
    filled = len(sheet.numbers) - sheet.numbers.count(0) + len(sheet.dangers)
    return sum(row.count(".") for row in view.island) - filled


def ends(sheet: SheetView, number: int, cell: int) -> tuple[int, ...]:
    """The numbers or boats that cross at a treasure: left, right, above, below (SI-20, SI-21).

    The nearest ones, and numbers rather than boats; empty if four do not cross there.
    """
    row, column = ROW[cell], COLUMN[cell]
    across = _pair(sheet, number, range(cell - 1, row * SIZE - 1, -1), range(cell + 1, (row + 1) * SIZE))
    down = _pair(sheet, number, range(cell - SIZE, column - 1, -SIZE), range(cell + SIZE, len(CELLS), SIZE))
    return (*across, *down) if across and down else ()


def _pair(sheet: SheetView, number: int, before: Iterable[int], after: Iterable[int]) -> tuple[int, ...]:
    """Two of the number, or one of them and a boat, on both sides of a cell."""
    sides = [tuple(before), tuple(after)]
    first, last = (next((one for one in side if sheet.numbers[one] == number), NONE) for side in sides)
    sail, sheltered = (next((one for one in side if one in sheet.boats), NONE) for side in sides)
    if first != NONE and last != NONE:
        return first, last
    if last != NONE and sail != NONE:
        return sail, last
    return (first, sheltered) if first != NONE and sheltered != NONE else ()


def beside(sheet: SheetView, cell: int) -> list[int]:
    """The numbered cells around a cell, those that share a side with it first."""
    around = [one for one in cells(NEAR[cell]) if sheet.numbers[one]]
    return sorted(around, key=lambda one: abs(ROW[one] - ROW[cell]) + abs(COLUMN[one] - COLUMN[cell]))


def counted(sheet: SheetView, danger: int) -> int:
    """The cell of the number that a danger counts, the smallest beside it (SI-31); NONE without any."""
    return min(beside(sheet, danger), key=lambda one: sheet.numbers[one], default=NONE)


def nine(sheet: SheetView, danger: int) -> int:
    """The cell of the 9 that overcomes a danger (SI-30); NONE without one."""
    return next((one for one in beside(sheet, danger) if sheet.numbers[one] == NINE), NONE)


def danger_points(sheet: SheetView, danger: int) -> int:
    """What a danger gives or costs as the sheet stands (SI-31)."""
    where = counted(sheet, danger)
    smallest = sheet.numbers[where] if where != NONE else 0
    return smallest if nine(sheet, danger) != NONE else -smallest


def worthless(sheet: SheetView, cell: int) -> bool:
    """Is a treasure here worth nothing (SI-32)?"""
    return cell in sheet.dangers and cell not in sheet.overcome


def dice_of(faces: Sequence[str]) -> list[int]:
    """The numbers that the dice show."""
    return sorted(int(face) for face in faces if face.isdigit())


def addends(faces: Sequence[str], number: int) -> tuple[int, ...]:
    """The fewest dice that make a number (SI-11); none with Penny Papers, which gives any (SI-15)."""
    dice = [] if "P" in faces else dice_of(faces)
    for count in range(1, len(dice) + 1):
        for some in combinations(dice, count):
            if sum(some) == number:
                return some
    return ()
