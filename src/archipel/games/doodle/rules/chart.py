"""The printed sheet as data: read from TOML and checked against what is known of the real ones."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import NoReturn

from archipel.games.doodle.rules.grid import ROUTES
from archipel.kernel.data import Table
from archipel.kernel.refusal import Detail, Message


@dataclass(frozen=True, slots=True)
class Chart:
    """One sea's printed sheet: plain values, part of every view. Columns and rows count from 1."""

    sea: str
    grid: tuple[str, ...]  # one text per row, one letter per cell
    faces: tuple[str, ...]  # the route of each face of the black die (DI-5)
    forts: tuple[int, ...]  # of the archipelago in each column
    forts_ticked: tuple[int, ...]
    tentacles: int  # of every kraken
    tentacles_ticked: int
    monsters: tuple[int, ...]  # the monster zone
    prizes: tuple[int, ...]  # the treasure zone or the kraken zone
    bonuses: tuple[int, ...]
    bottles: int
    barrels: int  # 0: barrels are ticked on the bottle track (DI-74)
    ships: tuple[tuple[str, int], ...]  # letter and gold of each kind of ship
    bottle_gold: int
    reconstructed: tuple[str, ...]  # the keys whose values the rulebook does not print

    @property
    def side(self) -> int:
        """How many columns, and rows."""
        return len(self.grid)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the rulebook tells of a sheet."""

    side: int
    letters: str  # of cells: first the one that stands in every column, then those a sheet must have
    cells: Mapping[str, int]  # exact numbers of cells, where they are known
    monsters: tuple[int, ...]  # numbers that the monster zone is known to hold, its maximum last
    monster_sum: int  # 0: unknown
    prizes: tuple[int, ...]
    bottles: int
    ships: Mapping[str, tuple[str, int]]  # key of the gold table: letter and gold
    bottle_gold: int


_KNOWN: Mapping[str, _Known] = {
    "treasures": _Known(
        side=5,
        letters="AMTS",
        cells={"A": 5, "M": 5, "T": 7, "S": 8},
        monsters=(15,),
        monster_sum=42,
        prizes=(4, 5, 6, 7, 8, 9, 10),
        bottles=7,
        ships={"ship": ("S", 4)},
        bottle_gold=4,
    ),
    "monsters": _Known(
        side=6,
        letters="BKMNGS.",
        cells={"B": 6},
        monsters=(6, 7, 18),
        monster_sum=0,
        prizes=(4, 5, 6, 18),
        bottles=12,
        ships={"ship": ("S", 4), "schooner": ("N", 3), "galleon": ("G", 5)},
        bottle_gold=7,
    ),
}
_BONUSES = (3, 5, 7, 10)
_FORTS = [(3, 1), (3, 1), (3, 1), (3, 1), (4, 2)]  # forts and how many of them ticked, in some order
_TENTACLES, _TENTACLES_TICKED = 4, 2
_MOST_BARRELS = 99


def read_chart(text: str, file: str | Message, sea: str) -> Chart:
    """Read and check a sheet file; BadData names the file, the line, the key and the reason."""
    return _Reader(text, file).chart(sea)


class _Reader:
    """Reads one sheet file; remembers its text, to name the line of what is wrong."""

    def __init__(self, text: str, file: str | Message) -> None:
        self._lines = text.splitlines()
        self._root = Table.parse(text, file)

    def chart(self, sea: str) -> Chart:
        """The whole file."""
        root = self._root
        if root.text("sea") != sea:
            self._fail(
                "sea", "this game is set on the sea {sea!r}, not {other!r}", sea=sea, other=root.text("sea")
            )
        known = _KNOWN[sea]
        keys = tuple(root)
        treasures = sea == "treasures"
        chart = Chart(
            sea=sea,
            grid=self._grid(known),
            faces=self._faces(),
            forts=root.numbers("forts") if treasures else (),
            forts_ticked=root.numbers("ticked") if treasures else (),
            tentacles=0 if treasures else self._exactly(root, "tentacles", _TENTACLES),
            tentacles_ticked=0 if treasures else self._exactly(root, "ticked", _TENTACLES_TICKED),
            monsters=self._zone("monsters", known.monsters, known.monster_sum),
            prizes=self._zone("treasures" if treasures else "krakens", known.prizes, 0),
            bonuses=self._bonuses() if treasures else (),
            bottles=self._exactly(root, "bottles", known.bottles),
            barrels=root.number("barrels", 1, _MOST_BARRELS) if not treasures and "barrels" in root else 0,
            ships=self._ships(known),
            bottle_gold=self._exactly(root.table("gold"), "bottles", known.bottle_gold),
            reconstructed=root.texts("reconstructed") if "reconstructed" in root else (),
        )
        if treasures:
            self._check_forts(chart)
        for key in chart.reconstructed:
            if key not in keys:
                self._fail("reconstructed", "there is no {key!r} in this file", key=key)
        root.done()
        return chart

    def _grid(self, known: _Known) -> tuple[str, ...]:
        texts = self._root.texts("grid")
        rows = tuple(row.replace(" ", "") for row in texts)
        if len(rows) != known.side:
            self._fail("grid", "expected {count} rows, not {found}", count=known.side, found=len(rows))
        for number, (row, text) in enumerate(zip(rows, texts, strict=True), 1):
            if len(row) != known.side:
                self._fail(
                    "grid",
                    "row {number}: expected {count} cells, not {found}",
                    text,
                    number=number,
                    count=known.side,
                    found=len(row),
                )
            for letter in row:
                if letter not in known.letters:
                    self._fail(
                        "grid",
                        "row {number}: no cell {letter!r}, only {known}",
                        text,
                        number=number,
                        letter=letter,
                        known=known.letters,
                    )
        anchor = known.letters[0]
        for column in range(known.side):
            count = sum(row[column] == anchor for row in rows)
            if count != 1:
                self._fail(
                    "grid",
                    "column {number}: expected one cell {letter}, not {found}",
                    number=column + 1,
                    letter=anchor,
                    found=count,
                )
        for letter, count in known.cells.items():
            found = "".join(rows).count(letter)
            if found != count:
                self._fail(
                    "grid",
                    "expected {count} cells {letter}, not {found}",
                    count=count,
                    letter=letter,
                    found=found,
                )
        for letter in known.letters[:3]:
            if letter not in "".join(rows):
                self._fail("grid", "expected at least one cell {letter}", letter=letter)
        return rows

    def _faces(self) -> tuple[str, ...]:
        faces = self._root.texts("faces")
        if sorted(faces) != sorted(ROUTES):
            self._fail("faces", "expected each of {names} once", names=" ".join(ROUTES))
        return faces

    def _zone(self, key: str, held: tuple[int, ...], total: int) -> tuple[int, ...]:
        numbers = self._root.numbers(key)
        if list(numbers) != sorted({number for number in numbers if number > 0}):
            self._fail(key, "expected rising numbers from 1 up")
        if numbers[-1:] != held[-1:]:
            self._fail(key, "expected {number} as the last number", number=held[-1])
        for number in held:
            if number not in numbers:
                self._fail(key, "{number} is missing", number=number)
        if total and sum(numbers) != total:
            self._fail(key, "expected a sum of {total}, not {found}", total=total, found=sum(numbers))
        return numbers

    def _bonuses(self) -> tuple[int, ...]:
        if self._root.numbers("bonuses") != _BONUSES:
            self._fail("bonuses", "expected {names}", names=_BONUSES)
        return _BONUSES

    def _ships(self, known: _Known) -> tuple[tuple[str, int], ...]:
        gold = self._root.table("gold")
        self._exactly(gold, "bottles", known.bottle_gold)
        ships = [(letter, self._exactly(gold, key, each)) for key, (letter, each) in known.ships.items()]
        gold.done()
        return tuple(ships)

    def _check_forts(self, chart: Chart) -> None:
        for key, counts in (("forts", chart.forts), ("ticked", chart.forts_ticked)):
            if len(counts) != chart.side:
                self._fail(
                    key,
                    "expected {count} numbers, one for each column, not {found}",
                    count=chart.side,
                    found=len(counts),
                )
        pairs = list(zip(chart.forts, chart.forts_ticked, strict=True))
        if sorted(chart.forts) != [forts for forts, _ in _FORTS]:
            self._fail("forts", "expected four archipelagos of 3 forts and one of 4")
        if sorted(pairs) != _FORTS:
            self._fail("ticked", "expected 1 ticked fort of each 3, and 2 of the 4")

    def _exactly(self, table: Table, key: str, known: int) -> int:
        value = table.number(key)
        if value != known:
            where = f"{table.path}.{key}".lstrip(".")
            self._fail(where, "expected {count}, not {found}", count=known, found=value)
        return value

    def _fail(self, key: str, message: str, row: str = "", /, **facts: Detail) -> NoReturn:
        """Refuse a value and name its line; `row` is the text of one row of a list."""
        line = self._line(key, row)
        if not line:
            self._root.fail(key, message, **facts)
        self._root.fail(key, "line {line}: {reason}", line=line, reason=Message(message, **facts))

    def _line(self, key: str, row: str) -> int:
        """The line that sets a key, or the one below it with the row; 0 when it is written otherwise."""
        section, _, name = key.rpartition(".")
        wanted = [rf"\s*\[{section}\]"] if section else []
        wanted += [rf"\s*{name}\s*="] + ([f".*{re.escape(row)}"] if row else [])
        number = 1
        for pattern in wanted:
            while number <= len(self._lines) and not re.match(pattern, self._lines[number - 1]):
                number += 1
        return number if number <= len(self._lines) else 0
