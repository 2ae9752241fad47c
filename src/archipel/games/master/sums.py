"""Alignments worth ten (MI-13), line by line: counted by subset sums, listed only as far as somebody looks.

A table of forty cards can hold very many alignments, and a random player needs only one of them. So each line
keeps a table of how many ways lead to the sum, from which the n-th way is found directly.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from archipel.games.master.cards import VALUE
from archipel.games.master.sea import WIDTH, Sea, lines_of

SUM: Final = 10

_LINES: Final = tuple([lines_of(spot) for spot in range(WIDTH * WIDTH)])


class Ways:
    """The ways to choose some of these values, in this order, that sum to ten."""

    __slots__ = ("_table", "_values", "count")

    def __init__(self, values: tuple[int, ...]) -> None:
        # table[i][rest] is the number of ways to make the rest from the values i, i + 1, …
        row = [1] + [0] * SUM
        table = [row]
        for value in reversed(values):
            row = [row[rest] + (row[rest - value] if rest >= value else 0) for rest in range(SUM + 1)]
            table.append(row)
        table.reverse()
        self._values: Final = values
        self._table: Final = table
        self.count: Final[int] = row[SUM]

    def pick(self, index: int, spots: list[int]) -> tuple[int, ...]:
        """The spots of way number `index`; ways that use an earlier spot come first."""
        rest, taken = SUM, []
        for at, value in enumerate(self._values):
            if value <= rest:
                using = self._table[at + 1][rest - value]
                if index < using:
                    taken.append(spots[at])
                    rest -= value
                    if not rest:
                        break
                else:
                    index -= using
        return tuple(taken)


@lru_cache(maxsize=4096)
def ways(values: tuple[int, ...]) -> Ways:
    """The ways of a line; the same few values lie there again and again."""
    return Ways(values)


Line = tuple[list[int], Ways]
"""The free cards of a line by their spots, and the ways to take some of them."""


def alignments(sea: Sea, manned: Iterable[int]) -> list[Line]:
    """The lines with at least one alignment, without the cards that carry a galleon.

    Lines come in the order of their first card, reading row by row; of one card: row, column, diagonals.
    """
    galleons = set(manned)
    lines: dict[int, list[int]] = {}
    for spot in sorted(sea):
        if spot in galleons:
            continue
        for line in _LINES[spot]:
            if line in lines:
                lines[line].append(spot)
            else:
                lines[line] = [spot]
    found: list[Line] = []
    for spots in lines.values():
        if len(spots) > 1:
            way = ways(tuple([VALUE[sea[spot]] for spot in spots]))
            if way.count:
                found.append((spots, way))
    return found
