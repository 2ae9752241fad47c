"""The printed sheet, read from TOML and checked: both islands, or those of a user's own file."""

from dataclasses import dataclass
from functools import lru_cache

from archipel.games.skull.rules.grid import BIT, CELLS, COLUMN, NAME, NEAR, ROW, SIZE, inside
from archipel.kernel import BadData, Message
from archipel.kernel.data import OWN_SHEET, TomlTable
from archipel.kernel.files import read

SIDES = ("A", "B")
ISLAND, MOUNTAIN, SEA = ".", "M", "~"
NUMBERS = range(1, 16)


@dataclass(frozen=True, slots=True)
class Island:
    """One side of the sheet (SI-3)."""

    side: str
    rows: tuple[str, ...]
    boxes: int
    bubbles: int
    reconstructed: bool
    land: int  # mask: island and mountains, where treasures may lie (SI-20)
    fields: int  # mask: island cells, where numbers and dangers go
    shore: int  # mask: the island cells next to the sea (SI-12)
    coast: tuple[int, ...]  # the sea cells that border the island, where boats go (SI-14)

    def sign(self, cell: int) -> str:
        """What is printed in a cell."""
        return self.rows[ROW[cell]][COLUMN[cell]]


def island(sheet: str, side: str) -> Island:
    """This side of a user's own sheet, or of the printed sheet if that is empty."""
    islands = _islands(sheet)
    if side not in islands:
        raise BadData(
            "{file}: {where}: {reason}", file=OWN_SHEET, where=f"sides.{side}", reason=Message("missing")
        )
    return islands[side]


@lru_cache(maxsize=64)
def _islands(sheet: str) -> dict[str, Island]:
    file = OWN_SHEET if sheet else f"{__package__}/sheet.toml"
    root = TomlTable.parse(sheet or read(__package__, "sheet.toml"), file)
    boxes = root.number("boxes", 1, len(NUMBERS))
    bubbles = root.number("bubbles", 0, len(CELLS))
    reconstructed = root.flag("reconstructed")
    sides = root.table("sides")
    found = {side: _island(sides, side, boxes, bubbles, reconstructed) for side in SIDES if side in sides}
    sides.done()
    root.done()
    return found


def _island(sides: TomlTable, side: str, boxes: int, bubbles: int, reconstructed: bool) -> Island:
    rows = sides.texts(side)
    if len(rows) != SIZE or any(len(row) != SIZE for row in rows):
        wrong = next((row for row in rows if len(row) != SIZE), "")
        sides.fail(side, "expected {size} rows of {size} signs", wrong, size=SIZE)
    printed = "".join(rows)
    for cell in CELLS:
        if printed[cell] not in (ISLAND, MOUNTAIN, SEA):
            sides.fail(
                side,
                "{cell} is {sign!r}; expected one of . M ~",
                rows[ROW[cell]],
                cell=NAME[cell],
                sign=printed[cell],
            )
        if printed[cell] != SEA and not inside(ROW[cell], COLUMN[cell]):
            sides.fail(
                side, "{cell} is land; the outermost cells must be sea", rows[ROW[cell]], cell=NAME[cell]
            )
    land = sum(BIT[cell] for cell in CELLS if printed[cell] != SEA)
    fields = sum(BIT[cell] for cell in CELLS if printed[cell] == ISLAND)
    if not fields:
        sides.fail(side, "there is no island cell; expected at least one . in the rows")
    sea = [cell for cell in CELLS if printed[cell] == SEA]
    beside_sea = 0
    for cell in sea:
        beside_sea |= NEAR[cell]
    coast = tuple(cell for cell in sea if NEAR[cell] & land)
    return Island(side, rows, boxes, bubbles, reconstructed, land, fields, fields & beside_sea, coast)
