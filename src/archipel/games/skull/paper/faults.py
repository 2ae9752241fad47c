"""What cannot be on a map of Skull Island."""

from collections.abc import Iterator, Sequence

from archipel.games.skull.rules.data import ISLAND, MOUNTAIN, Island
from archipel.games.skull.rules.grid import BIT, NAME, NEAR, cells
from archipel.games.skull.rules.moves import BOATS, Boat, CellMove, Circle, Danger, Write
from archipel.games.skull.rules.sheet import Sheet
from archipel.kernel import Refusal


def faults(printed: Island, moves: Sequence[CellMove]) -> list[Refusal]:
    """Everything wrong, cell by cell, then the sheet as a whole."""
    return [*_places(printed, moves), *_lonely(printed, moves), *_treasures(printed, moves)]


def _places(printed: Island, moves: Sequence[CellMove]) -> Iterator[Refusal]:
    filled = set[int]()
    for move in moves:
        if isinstance(move, Circle):
            continue
        place, sign = ("cell", NAME[move.cell]), printed.sign(move.cell)
        if isinstance(move, Boat):
            if move.cell not in printed.coast:
                yield Refusal("SI-14", (place, ("why", "coast")))
        elif sign != ISLAND:
            yield Refusal("SI-4", (place, ("why", "mountain")) if sign == MOUNTAIN else (place,))
        if move.cell in filled:
            yield Refusal("SI-13", (place, ("why", "two")))
        filled.add(move.cell)
    dangers = sum(isinstance(move, Danger) for move in moves)
    if dangers > printed.bubbles:
        yield Refusal("SI-17", (("count", dangers), ("bubbles", printed.bubbles), ("why", "dangers")))


def _lonely(printed: Island, moves: Sequence[CellMove]) -> Iterator[Refusal]:
    """Numbers that cannot have been written in any order (SI-12), for the best choice of the first group."""
    numbers = sum({BIT[move.cell] for move in moves if isinstance(move, Write)})
    dangers = sum({BIT[move.cell] for move in moves if isinstance(move, Danger)})
    free = printed.fields & ~numbers & ~dangers
    sailed = 0
    for move in moves:
        sailed |= NEAR[move.cell] if isinstance(move, Boat) else 0
    groups = _groups(numbers)
    alone = [group for group in groups if not group & sailed]
    firsts = [group for group in groups if group & printed.shore]
    left = min([_unreached(first, alone, free) for first in firsts], key=len, default=alone)
    for group in left:
        names = tuple(NAME[cell] for cell in cells(group))
        shore = not firsts and len(groups) == 1
        yield Refusal("SI-12", (("cell", names), ("why", "shore" if shore else "lonely")))


def _unreached(first: int, alone: list[int], free: int) -> list[int]:
    """The groups without a boat that cannot follow this first one.

    While no group written so far has a free cell beside it, the next number may go anywhere. So after a full
    first group come the full ones, then one that is not; beside that one everything else had to be written.
    """
    others = [group for group in alone if group != first]
    if _around(first) & free:
        return others
    return [group for group in others if _around(group) & free][1:]


def _groups(numbers: int) -> list[int]:
    """Numbers that touch each other, as masks."""
    found = []
    while numbers:
        group = numbers & -numbers
        while (grown := numbers & (group | _around(group))) != group:
            group = grown
        found.append(group)
        numbers &= ~group
    return found


def _around(group: int) -> int:
    near = 0
    for cell in cells(group):
        near |= NEAR[cell]
    return near


def _treasures(printed: Island, moves: Sequence[CellMove]) -> Iterator[Refusal]:
    sheet = _sheet(printed, moves)
    circles = list(dict.fromkeys(move for move in moves if isinstance(move, Circle)))
    values, where = set[int](), set[int]()
    for circle in circles:
        number, place = ("number", circle.number), ("cell", NAME[circle.cell])
        if not sheet.crossings(circle.number) & BIT[circle.cell]:
            yield Refusal("SI-20", (number, place, ("why", "crossing")))
        if circle.number in values:
            yield Refusal("SI-22", (number, ("why", "value")))
        if circle.cell in where:
            yield Refusal("SI-22", (place, ("why", "cell")))
        values.add(circle.number)
        where.add(circle.cell)
    if len(circles) > printed.boxes:
        yield Refusal("SI-22", (("count", len(circles)), ("boxes", printed.boxes), ("why", "boxes")))
    elif len(circles) < printed.boxes:
        yield from _missed(sheet, values, where)


def _missed(sheet: Sheet, values: set[int], where: set[int]) -> Iterator[Refusal]:
    """Treasures that were found but not circled (SI-23)."""
    circled = sum(BIT[cell] for cell in where)
    for number in range(1, len(sheet.traces)):
        left = cells(sheet.crossings(number) & ~circled)
        if left and number not in values:
            yield Refusal("SI-23", (("number", number), ("cell", NAME[left[0]]), ("why", "missed")))


def _sheet(printed: Island, moves: Sequence[CellMove]) -> Sheet:
    """The numbers and boats, as the rules keep them; nothing is circled."""
    sheet = Sheet.blank(printed)
    for boat in sorted({move.cell for move in moves if isinstance(move, Boat)} & set(printed.coast)):
        sheet = sheet.sail(BOATS[boat])
    for move in moves:
        if isinstance(move, Write) and sheet.free & BIT[move.cell]:
            sheet = sheet.write(move)
    return sheet
