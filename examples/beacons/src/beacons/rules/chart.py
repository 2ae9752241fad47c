"""A player's chart: its cells, its beams of light, and what they are worth."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from archipel.kernel import Effect, Part, Score, ScoreLine
from archipel.kernel.data import TomlTable
from archipel.kernel.files import read

_box: Final = TomlTable.parse(read(__package__, "chart.toml"), "chart.toml")
SIDE: Final = _box.number("side", 2, 9)
FACES: Final = _box.number("faces", 2, 9)
RISING: Final = _box.number("rising", 0, 99)
EQUAL: Final = _box.number("equal", 0, 99)
_box.done()

_ALONG: Final = range(SIDE)
CELLS: Final = tuple(f"r{row + 1}c{column + 1}" for row in _ALONG for column in _ALONG)
BEAMS: Final[Mapping[str, tuple[int, ...]]] = {
    **{f"r{row + 1}": tuple(row * SIDE + column for column in _ALONG) for row in _ALONG},
    **{f"c{column + 1}": tuple(row * SIDE + column for row in _ALONG) for column in _ALONG},
}
Numbers = tuple[int, ...]
"""The written numbers; 0 for an empty cell."""


@dataclass(frozen=True, slots=True)
class Chart:
    """One player's chart. `turned` is true once the underside of the die has been used (BE-4)."""

    numbers: Numbers = (0,) * len(CELLS)
    turned: bool = False

    def write(self, cell: int, number: int, turned: bool) -> "Chart":
        """The chart with one more number on it."""
        return Chart((*self.numbers[:cell], number, *self.numbers[cell + 1 :]), self.turned or turned)

    def lit(self, seat: int, cell: int) -> Iterator[Effect]:
        """What the number just written in a cell has brought: its beams that are full now."""
        for name, cells in BEAMS.items():
            numbers = tuple(self.numbers[one] for one in cells)
            if cell in cells and all(numbers):
                key, rule, points = _worth(numbers)
                yield Effect(key, rule, seat, points, (("beam", name),), _parts(cells))

    def score(self) -> Score:
        """The score, beam by beam."""
        lines = []
        for name, cells in BEAMS.items():
            numbers = tuple(self.numbers[cell] for cell in cells)
            if rises(numbers):
                lines.append(ScoreLine("rising", "BE-5", RISING, (("beam", name),), _parts(cells)))
            elif level(numbers):
                lines.append(ScoreLine("equal", "BE-6", EQUAL, (("beam", name),), _parts(cells)))
        return Score(tuple(lines))


def _parts(cells: tuple[int, ...]) -> tuple[Part, ...]:
    """The cells of a beam as what can be picked there."""
    return tuple(Part("cell", CELLS[cell]) for cell in cells)


def _worth(numbers: Numbers) -> tuple[str, str, tuple[tuple[str, int], ...]]:
    """What a full beam brings: the key of its sentence, the rule, the points by line of the score."""
    if rises(numbers):
        return "gain.rising", "BE-5", (("rising", RISING),)
    return ("gain.equal", "BE-6", (("equal", EQUAL),)) if level(numbers) else ("none.dark", "BE-5", ())


def rises(numbers: Numbers) -> bool:
    """Is the beam full, and do its numbers rise? (BE-5)"""
    return all(numbers) and list(numbers) == sorted(set(numbers))


def level(numbers: Numbers) -> bool:
    """Is the beam full of equal numbers? (BE-6)"""
    return all(numbers) and len(set(numbers)) == 1
