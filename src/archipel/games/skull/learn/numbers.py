"""Situations about numbers, boats and treasures."""

from archipel.games.skull.learn.reading import (
    Parts,
    aligned,
    begins,
    boats,
    finding,
    own,
    parts,
    worked,
    writes,
)
from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.grid import cells
from archipel.games.skull.rules.moves import WRITES, Circle
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Asked

_LARGE = 10


def first(asked: Asked[SkullView]) -> bool:
    """Nothing is written yet."""
    return begins(asked) and not any(own(asked).numbers)


def second(asked: Asked[SkullView]) -> bool:
    """The first number is written."""
    return begins(asked) and sum(map(bool, own(asked).numbers)) == 1


def both_symbols(asked: Asked[SkullView]) -> bool:
    """Penny Papers and a boat in one roll."""
    return begins(asked) and asked.view.boat and "P" in asked.view.faces


def wild(asked: Asked[SkullView]) -> bool:
    """Penny Papers."""
    return begins(asked) and "P" in asked.view.faces


def boat(asked: Asked[SkullView]) -> bool:
    """A boat may be drawn."""
    return begins(asked) and bool(boats(asked))


def sums(asked: Asked[SkullView]) -> bool:
    """The dice add up to something large."""
    return begins(asked) and "P" not in asked.view.faces and max(asked.view.numbers, default=0) >= _LARGE


def treasure(asked: Asked[SkullView]) -> Parts:
    """A number of this roll finds a treasure."""
    return parts(finding(asked)) if begins(asked) else ()


def treasure_by_boat(asked: Asked[SkullView]) -> Parts:
    """A boat finds a treasure."""
    if not begins(asked):
        return ()
    sheet = worked(asked.view, own(asked))
    ahead = [(move.cell, sheet.sail(move)) for move in boats(asked)]
    return parts(
        cell for cell, after in ahead if after.choices or len(after.treasures) > len(sheet.treasures)
    )


def one_short(asked: Asked[SkullView]) -> Parts:
    """One number more, rolled or not, would find a treasure in a cell that can be reached."""
    if not begins(asked):
        return ()
    now = own(asked)
    sheet = worked(asked.view, now)
    for number in NUMBERS:
        if sheet.found >> number & 1 or now.numbers.count(number) < 2:
            continue
        for cell in cells(sheet.writable()):
            after = sheet.write(WRITES[number][cell])
            if len(after.treasures) > len(sheet.treasures):
                return parts((cell, after.treasures[-1].cell))
    return ()


def pair(asked: Asked[SkullView]) -> Parts:
    """Two equal numbers in a line, which cross nothing yet."""
    if not begins(asked):
        return ()
    now = own(asked)
    taken = {number for number, _ in now.treasures}
    for number in reversed(NUMBERS):
        found = [] if number in taken else aligned(now, number)
        if found:
            return parts(found[0])
    return ()


def found_one(asked: Asked[SkullView]) -> bool:
    """The first treasure is in its box."""
    return begins(asked) and len(own(asked).treasures) == 1


def in_vain(asked: Asked[SkullView]) -> Parts:
    """A number whose treasure is found may be written where it would cross again."""
    if not begins(asked):
        return ()
    sheet = worked(asked.view, own(asked))
    known = [move for move in writes(asked) if sheet.found >> move.number & 1]
    again = [
        move.cell
        for move in known
        if sheet.write(move).crossings(move.number) & ~sheet.crossings(move.number)
    ]
    return parts(again)


def choice(asked: Asked[SkullView]) -> Parts:
    """Several crossings, of which one is circled."""
    return parts(move.cell for move in asked.moves if isinstance(move, Circle))
