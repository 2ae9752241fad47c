"""Drawing as text: grids, blocks below each other, and any view field by field."""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from itertools import groupby
from math import isqrt
from textwrap import wrap
from typing import Final

from archipel.kernel import View, plain
from archipel.kernel.canonical import Plain

WIDEST: Final = 100
"""Longer lines of words are folded."""

MOST_SHEETS: Final = 6
"""At a large table, only this many sheets are shown."""

_KEPT_BACK: Final = frozenset(("setup", "seat"))
_FEWEST_CELLS: Final = 16  # a shorter list of square length is more likely just a row


def grid(cells: Sequence[Sequence[str]], top: Sequence[str] = (), left: Sequence[str] = ()) -> str:
    """Cells in columns, with labels above and beside them."""
    rows = [list(row) for row in cells]
    if left:
        rows = [[name, *row] for name, row in zip(left, rows, strict=True)]
    if top:
        rows.insert(0, [""] * bool(left) + list(top))
    columns = max(map(len, rows))
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = [max(len(row[column]) for row in rows) for column in range(columns)]
    return "\n".join(
        " ".join(cell.rjust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows
    )


def spoken(cells: Sequence[Sequence[str]], say: Callable[..., str], first: int = 1) -> str:
    """A line for every row of cells in words; equal neighbours are told together, empty ones not at all.

    `say` words a row and columns, `first` is the number of the first row and column.
    """
    lines = []
    for number, row in enumerate(cells, first):
        told, at = [], first
        for what, run in groupby(row):
            last = at + len(list(run)) - 1
            if what and last == at:
                told.append(say("column", column=at, what=what))
            elif what:
                told.append(say("columns", first=at, last=last, what=what))
            at = last + 1
        if told:
            lines.append(say("row", row=number, cells=listed(told, say)))
    return "\n".join(lines)


def listed(items: Sequence[str], say: Callable[..., str]) -> str:
    """Items that may contain commas, in one line."""
    return reduce(lambda first, then: say("then", first=first, then=then), items) if items else ""


def fold(line: str) -> str:
    """A sentence that fits a terminal: too long a line is continued on the next, indented."""
    return "\n".join(wrap(line, WIDEST, subsequent_indent="    ", break_long_words=False)) or line


def blocks(parts: Iterable[str]) -> str:
    """Join the parts with blank lines, leaving out empty ones."""
    return "\n\n".join(part for part in parts if part)


def shown(seats: int, wanted: int | None) -> Sequence[int]:
    """The seats whose sheets are shown."""
    return range(min(seats, MOST_SHEETS)) if wanted is None else (wanted,)


def fields(view: View) -> str:
    """A line for every field of a view; grids are shown as grids."""
    found = plain(view)
    assert isinstance(found, dict)
    return _fields({name: value for name, value in found.items() if name not in _KEPT_BACK})


def _fields(found: dict[str, Plain]) -> str:
    lines: list[str] = []
    for name, value in found.items():
        told = _told(value)
        lines.append(f"{name}:\n{_indented(told)}" if "\n" in told else f"{name}: {told}")
    return "\n".join(lines)


def _told(value: Plain) -> str:
    if isinstance(value, dict):
        return _fields(value)
    if not isinstance(value, list):
        return "–" if value is None else str(value)
    rows = _rows(value)
    if rows:
        return grid(rows)
    if any(isinstance(item, dict) for item in value):
        return "\n".join(f"{number}\n{_indented(_told(item))}" for number, item in enumerate(value, 1))
    return " ".join(_told(item) or "–" for item in value) or "–"


def _rows(values: list[Plain]) -> list[list[str]]:
    """The rows of what looks like a grid: texts or lists of equal length, or a square number of cells."""
    if any(isinstance(value, dict) for value in values):
        return []
    if len(values) > 1 and all(isinstance(value, str | list) and len(value) > 1 for value in values):
        several = [value for value in values if isinstance(value, str | list)]
        if len({len(value) for value in several}) == 1 and all(type(v) is type(several[0]) for v in several):
            return [[_cell(item) for item in value] for value in several]
        return []
    side = isqrt(len(values))
    if len(values) < _FEWEST_CELLS or side * side != len(values) or any(isinstance(v, list) for v in values):
        return []
    return [[_cell(value) for value in values[row * side : (row + 1) * side]] for row in range(side)]


def _cell(value: Plain) -> str:
    """The text of a cell; empty cells are dots, so that they can be counted."""
    return "." if value in (None, 0, "", False) else _told(value)


def _indented(text: str) -> str:
    return "\n".join(f"  {line}" for line in text.split("\n"))
