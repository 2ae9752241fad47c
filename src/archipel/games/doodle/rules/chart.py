"""The printed sheet as data, read from TOML and checked against what is known of the real sheets."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from collections.abc import Mapping
from dataclasses import dataclass

from archipel.games.doodle.rules.grid import ROUTES
from archipel.kernel.data import TomlTable
from archipel.kernel.refusal import Message


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
    reconstructed: tuple[str, ...]  # the keys whose values are not in the rulebook

    @property
    def side(self) -> int:
        """The number of columns, and of rows."""
        return len(self.grid)


@dataclass(frozen=True, slots=True)
class _Known:
    """What the rulebook says about a sheet: a user's own sheet is checked against this."""

    side: int
    letters: str  # of the cells; the first one appears once in every column
    monsters: tuple[int, ...]  # numbers in the monster zone, the maximum last
    prizes: tuple[int, ...]  # the same for the treasure zone or the kraken zone
    bottles: tuple[int, int]  # from, to
    ships: Mapping[str, tuple[str, int]]  # key of the gold table: letter and gold
    bottle_gold: int


_MANY = 99  # bottles or barrels: more than any game ticks
_KNOWN: Mapping[str, _Known] = {
    "treasures": _Known(
        side=5,
        letters="AMTS.",
        monsters=(15,),
        prizes=(10,),
        bottles=(1, _MANY),
        ships={"ship": ("S", 4)},
        bottle_gold=4,
    ),
    "monsters": _Known(
        side=6,
        letters="BKMNGS.",
        monsters=(6, 7, 18),
        prizes=(4, 5, 6, 18),
        bottles=(12, 12),
        ships={"ship": ("S", 4), "schooner": ("N", 3), "galleon": ("G", 5)},
        bottle_gold=7,
    ),
}
_BONUSES = (3, 5, 7, 10)
_SLAYER, _GOLDBEARD = 42, 74  # the most gold from monsters, and from treasures with bonuses (DI-62)
_FORTS = 16  # in all (DI-62)
_TICKED = (1, 2)  # forts of each archipelago (DI-22)
_TENTACLES, _TENTACLES_TICKED = 4, 2


def read_chart(text: str, file: str | Message, sea: str) -> Chart:
    """Read and check a sheet file; BadData names the file, the line, the key and the reason."""
    return _Reader(text, file).chart(sea)


class _Reader:
    """Reads one sheet file."""

    def __init__(self, text: str, file: str | Message) -> None:
        self._root = TomlTable.parse(text, file)

    def chart(self, sea: str) -> Chart:
        """The whole file."""
        root = self._root
        if root.text("sea") != sea:
            self._root.fail(
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
            monsters=self._zone("monsters", known.monsters),
            prizes=self._zone("treasures" if treasures else "krakens", known.prizes),
            bonuses=self._bonuses() if treasures else (),
            bottles=self._within("bottles", *known.bottles),
            barrels=self._within("barrels", 1, _MANY) if not treasures and "barrels" in root else 0,
            ships=self._ships(known),
            bottle_gold=self._exactly(root.table("gold"), "bottles", known.bottle_gold),
            reconstructed=root.texts("reconstructed") if "reconstructed" in root else (),
        )
        if treasures:
            self._check_forts(chart)
            self._check_feat(chart, "monsters", "M", chart.monsters, _SLAYER)
            self._check_feat(chart, "treasures", "T", chart.prizes, _GOLDBEARD - sum(_BONUSES))
        for key in chart.reconstructed:
            if key not in keys:
                self._root.fail("reconstructed", "there is no {key!r} in this file", key=key)
        root.done()
        return chart

    def _grid(self, known: _Known) -> tuple[str, ...]:
        texts = self._root.texts("grid")
        rows = tuple(row.replace(" ", "") for row in texts)
        if len(rows) != known.side:
            self._root.fail("grid", "expected {count} rows, not {found}", count=known.side, found=len(rows))
        for number, (row, text) in enumerate(zip(rows, texts, strict=True), 1):
            if len(row) != known.side:
                self._root.fail(
                    "grid",
                    "row {number}: expected {count} cells, not {found}",
                    text,
                    number=number,
                    count=known.side,
                    found=len(row),
                )
            for letter in row:
                if letter not in known.letters:
                    self._root.fail(
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
                self._root.fail(
                    "grid",
                    "column {number}: expected one cell {letter}, not {found}",
                    number=column + 1,
                    letter=anchor,
                    found=count,
                )
        return rows

    def _faces(self) -> tuple[str, ...]:
        faces = self._root.texts("faces")
        if len(faces) != len(ROUTES):
            self._root.fail(
                "faces", "expected {count} routes, not {found}", count=len(ROUTES), found=len(faces)
            )
        for name in faces:
            if name not in ROUTES:
                self._root.fail("faces", "no route {name!r}, only {known}", name=name, known=" ".join(ROUTES))
        return faces

    def _zone(self, key: str, held: tuple[int, ...]) -> tuple[int, ...]:
        numbers = self._root.numbers(key)
        if list(numbers) != sorted({number for number in numbers if number > 0}):
            self._root.fail(key, "expected rising numbers from 1 up")
        if numbers[-1:] != held[-1:]:
            self._root.fail(key, "expected {number} as the last number", number=held[-1])
        for number in held:
            if number not in numbers:
                self._root.fail(key, "{number} is missing", number=number)
        return numbers

    def _check_feat(self, chart: Chart, key: str, letter: str, zone: tuple[int, ...], total: int) -> None:
        """Every cell of a kind circles one number: the highest ones must sum to a feat (DI-62)."""
        cells = "".join(chart.grid).count(letter)
        found = sum(zone[-cells:]) if cells else 0
        if found != total:
            self._root.fail(
                key,
                "the {count} highest numbers, one for each cell {letter}, sum to {found}, not {total}",
                count=cells,
                letter=letter,
                found=found,
                total=total,
            )

    def _bonuses(self) -> tuple[int, ...]:
        if self._root.numbers("bonuses") != _BONUSES:
            self._root.fail("bonuses", "expected {names}", names=_BONUSES)
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
                self._root.fail(
                    key,
                    "expected {count} numbers, one for each column, not {found}",
                    count=chart.side,
                    found=len(counts),
                )
        for column, (forts, ticked) in enumerate(zip(chart.forts, chart.forts_ticked, strict=True), 1):
            if ticked not in _TICKED:
                self._root.fail(
                    "ticked",
                    "column {number}: expected 1 or 2 ticked forts, not {found}",
                    number=column,
                    found=ticked,
                )
            if forts < ticked:
                self._root.fail(
                    "forts",
                    "column {number}: ticked forts: {ticked}, but forts in all: {forts}",
                    number=column,
                    ticked=ticked,
                    forts=forts,
                )
        if sum(chart.forts) != _FORTS:
            self._root.fail(
                "forts", "expected a sum of {total}, not {found}", total=_FORTS, found=sum(chart.forts)
            )

    def _within(self, key: str, low: int, high: int) -> int:
        value = self._root.number(key)
        if low == high != value:
            self._root.fail(key, "expected {count}, not {found}", count=low, found=value)
        if not low <= value <= high:
            self._root.fail(key, "{value} is not within {low} to {high}", value=value, low=low, high=high)
        return value

    def _exactly(self, table: TomlTable, key: str, known: int) -> int:
        value = table.number(key)
        if value != known:
            where = f"{table.path}.{key}".lstrip(".")
            self._root.fail(where, "expected {count}, not {found}", count=known, found=value)
        return value
