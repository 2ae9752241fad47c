"""Places on a sheet by row and column: parsed from parts and from input, written row by row."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import pairwise
from typing import Final

from archipel.words import Language

Place = tuple[int, int]
"""Row and column."""

_VALUE: Final = re.compile(r"r(\d+)c(\d+)|c(\d+)r(\d+)")
_TYPED: Final = re.compile(r"([a-z]*)\s*(\d+)[\s,;.]*([a-z]*)\s*(\d+)")
_ROWS: Final = ("", "r", "l")  # row, rangée, ligne
_COLUMN: Final = "c"  # in both of our languages


def simple(text: str) -> str:
    """Normalise a text for comparison: lower case, no accents, single spaces, plain apostrophes."""
    spread = unicodedata.normalize("NFKD", text.replace("’", "'").casefold())
    return " ".join("".join(sign for sign in spread if not unicodedata.combining(sign)).split())


def place_of(value: str) -> Place | None:
    """The place that a part's value names, as `r3c4` or `c4r3`."""
    found = _VALUE.fullmatch(value)
    if found is None:
        return None
    return (int(found[1]), int(found[2])) if found[1] else (int(found[4]), int(found[3]))


def typed_place(text: str) -> Place | None:
    """Parse a typed place: `3 4`, `r3c4`, `row 3, column 4`, `colonne 4 ligne 3`."""
    found = _TYPED.fullmatch(simple(text))
    if found is None:
        return None
    first, second = found[1][:1], found[3][:1]
    if first in _ROWS and second in ("", _COLUMN):
        return int(found[2]), int(found[4])
    if first == _COLUMN and second in _ROWS:
        return int(found[4]), int(found[2])
    return None


def by_rows(places: Iterable[Place], tongue: Language) -> list[str]:
    """Places row by row: “row 2: columns 1, 4 to 6”."""
    rows: dict[int, list[int]] = {}
    for row, column in sorted(set(places)):
        rows.setdefault(row, []).append(column)
    return [
        tongue.ngettext(
            "row %(row)s: column %(columns)s",
            "row %(row)s: columns %(columns)s",
            len(columns),
            row=row,
            columns=_runs(columns, tongue),
        )
        for row, columns in rows.items()
    ]


def _runs(numbers: list[int], tongue: Language) -> str:
    """Numbers in order, three or more neighbours as “4 to 6”."""
    ends = [at for at, (one, other) in enumerate(pairwise(numbers), 1) if other != one + 1]
    runs = [numbers[a:b] for a, b in pairwise([0, *ends, len(numbers)])]
    told = []
    for run in runs:
        if len(run) > 2:
            told.append(tongue.gettext("%(first)s to %(last)s", first=run[0], last=run[-1]))
        else:
            told += map(str, run)
    return ", ".join(told)
