"""Alignments worth ten (MI-13), line by line: counted by subset sums, and listed lazily.

Forty cards can hold very many alignments, and a random player needs only one of them. So each line keeps a
table of how many ways lead to the sum, from which the n-th way is found directly.
"""

from collections.abc import Collection
from functools import lru_cache
from typing import Final

from archipel.games.master.rules.cards import VALUE
from archipel.games.master.rules.sea import WIDTH, CardSea, lines_of

SUM: Final = 10

LINES: Final[tuple[tuple[int, ...], ...]] = tuple([lines_of(spot) for spot in range(WIDTH * WIDTH)])
_COUNT: Final = 6 * WIDTH  # all line numbers are below this


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
    """The ways of a line, cached because the same values come up again and again."""
    return Ways(values)


Alignment = tuple[list[int], Ways]
"""The spots of a line's free cards, and the ways to take some of them."""


def alignments(sea: CardSea, manned: Collection[int]) -> list[Alignment]:
    """The lines with at least one alignment, ignoring cards that carry a galleon.

    Lines are ordered by their first card, row by row; for one card: row, column, diagonals.
    """
    # Few lines reach ten at all, so the first pass only adds up.
    totals = [0] * _COUNT
    enough = False
    for spot, card in sea.items():
        if spot not in manned:
            value = VALUE[card]
            for line in LINES[spot]:
                total = totals[line] + value
                totals[line] = total
                if total >= SUM:
                    enough = True
    return _gather(sea, manned, totals) if enough else []


def _gather(sea: CardSea, manned: Collection[int], totals: list[int]) -> list[Alignment]:
    """The second pass, over the lines whose cards sum to enough."""
    lines: dict[int, list[int]] = {}
    for spot in sorted(sea):
        if spot not in manned:
            for line in LINES[spot]:
                if totals[line] >= SUM:
                    lines.setdefault(line, []).append(spot)
    found: list[Alignment] = []
    for on_line in lines.values():
        way = ways(tuple([VALUE[sea[spot]] for spot in on_line]))
        if way.count:
            found.append((on_line, way))
    return found
