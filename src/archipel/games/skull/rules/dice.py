"""The three dice, and what each of their 216 rolls lets the players do."""

from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from archipel.games.skull.rules.data import NUMBERS
from archipel.games.skull.rules.grid import CELLS
from archipel.games.skull.rules.moves import WRITES
from archipel.kernel import Draw, Move, Outcome, derangement

FACES: Final = ("1", "2", "3", "4", "5", "P", "N", "D")
_PENNY, _NAVIGATION, _DANGER = 5, 6, 7
_DICE = tuple((0, 1, 2, 3, 4, special) for special in (_PENNY, _NAVIGATION, _DANGER))

ROLL_DRAW: Final = Draw(
    "roll",
    FACES,
    (1,) * len(FACES),
    len(_DICE),
    replace=True,
    slots=tuple(sum(1 << face for face in die) for die in _DICE),
)
"""Each die has 1 to 5 and its own special face (SI-2)."""


@cache
def swap_draw(seats: int) -> Draw:
    """Whose sheet each seat is handed when a danger comes up: never their own (SI-16)."""
    return derangement("swap", tuple(str(seat) for seat in range(1, seats + 1)))


@dataclass(frozen=True, slots=True)
class Roll:
    """A roll as everybody reads it. `danger`: the face is up, though it may no longer count (SI-17)."""

    outcome: Outcome
    faces: tuple[str, ...]
    numbers: tuple[int, ...]
    boat: bool
    danger: bool
    writes: tuple[tuple[Move, ...], ...]  # by cell: the numbers of this roll, written there


def _numbers(outcome: Outcome) -> tuple[int, ...]:
    """One die, or the sum of two or three (SI-11); any number at all with Penny Papers (SI-15)."""
    if _PENNY in outcome:
        return tuple(NUMBERS)
    sums = {0}
    for face in outcome:
        if face < _PENNY:
            sums |= {total + face + 1 for total in sums}
    return tuple(sorted(sums - {0}))


@cache
def _writes(numbers: tuple[int, ...]) -> tuple[tuple[Move, ...], ...]:
    return tuple(tuple(WRITES[number][cell] for number in numbers) for cell in CELLS)


def _read(outcome: Outcome) -> Roll:
    numbers = _numbers(outcome)
    faces = tuple(FACES[face] for face in outcome)
    return Roll(outcome, faces, numbers, _NAVIGATION in outcome, _DANGER in outcome, _writes(numbers))


ROLLS: Final = {outcome: _read(outcome) for outcome in product(*_DICE)}
"""Every roll, computed once; rolls with the same numbers share their table of moves."""
