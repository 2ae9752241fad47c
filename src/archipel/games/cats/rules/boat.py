"""A boat's plan: its cells, cabins, edge, rats and treasure maps, each as a mask."""

from typing import Final

from archipel.games.cats.rules.grid import BIT_OF, HEIGHT, STRIDE, WIDTH, bit_at, cell_names
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.shown import BoatView
from archipel.kernel.data import TomlTable

CABINS: Final = {
    "s": "parrot-stern",
    "t": "moon-top",
    "a": "apple",
    "b": "moon-bottom",
    "o": "plain",
    "w": "wheat",
    "p": "parrot-bow",
}
"""The letter of each cabin in the drawing of the hull, in scoring order (IC-41)."""


class BoatPlan:
    """One of the boats, as printed. `maps` holds the cells of each colour's treasure map."""

    __slots__ = ("cabins", "cells", "edge", "maps", "number", "rats", "shown")

    def __init__(
        self, number: int, rows: tuple[str, ...], cabins: dict[str, int], rats: int, maps: tuple[int, ...]
    ) -> None:
        cells = 0
        for cabin in cabins.values():
            cells |= cabin
        # A cell with a neighbour on each of its four sides is not on the outline (IC-40).
        inner = cells & cells << 1 & cells >> 1 & cells << STRIDE & cells >> STRIDE
        self.number: Final = number
        self.cabins: Final = cabins
        self.cells: Final = cells
        self.edge: Final = cells & ~inner
        self.rats: Final = rats
        self.maps: Final = maps
        self.shown: Final = BoatView(
            number,
            rows,
            cell_names(rats),
            tuple((cell_names(cell)[0], colour) for cell, colour in zip(maps, COLOURS, strict=True)),
        )


def read_plans(root: TomlTable) -> tuple[BoatPlan, ...]:
    """The boats of a box: one hull, drawn with cabin letters, and six sets of rats and maps."""
    hull = root.table("hull")
    rows = hull.texts("rows")
    cabins = _cabins(hull, rows)
    hull.done()
    cells = sum(cabins.values())
    tables = root.tables("boat")
    if len(tables) != 6:
        root.fail("boat", "expected 6 boats, not {found}", found=len(tables))
    plans = []
    for number, table in enumerate(tables, 1):
        rats, maps = _rats(table, cells), _maps(table, cells)
        table.done()
        plans.append(BoatPlan(number, rows, cabins, rats, maps))
    return tuple(plans)


def _cabins(hull: TomlTable, rows: tuple[str, ...]) -> dict[str, int]:
    wide = next((row for row in rows if len(row) > WIDTH), "")
    if wide or not 1 <= len(rows) <= HEIGHT:
        hull.fail(
            "rows",
            "expected at most {rows} rows of at most {columns} columns",
            wide,
            rows=HEIGHT,
            columns=WIDTH,
        )
    cabins = dict.fromkeys(CABINS.values(), 0)
    for y, row in enumerate(rows):
        for x, letter in enumerate(row):
            if letter in CABINS:
                cabins[CABINS[letter]] |= 1 << bit_at(x, y)
            elif letter != " ":
                hull.fail(
                    "rows",
                    "{letter} in row {row} is no cabin; there is {known}",
                    row,
                    letter=letter,
                    row=y + 1,
                    known=" ".join(CABINS),
                )
    for letter, name in CABINS.items():
        if not cabins[name]:
            hull.fail("rows", "no cell of cabin {letter} ({name})", letter=letter, name=name)
    return cabins


def _cell(table: TomlTable, key: str, name: str, cells: int) -> int:
    bit = 1 << BIT_OF[name] if name in BIT_OF else 0
    return bit if bit & cells else table.fail(key, "{name} is no cell of the hull", f'"{name}"', name=name)


def _rats(table: TomlTable, cells: int) -> int:
    rats = 0
    for name in table.texts("rats"):
        bit = _cell(table, "rats", name, cells)
        if rats & bit:
            table.fail("rats", "{name} is there twice", f'"{name}"', name=name)
        rats |= bit
    return rats


def _maps(table: TomlTable, cells: int) -> tuple[int, ...]:
    maps = table.table("maps")
    found: list[int] = []
    for colour in COLOURS:
        bit = _cell(maps, colour, maps.text(colour), cells)
        if bit in found:
            maps.fail(colour, "another map is on this cell")
        found.append(bit)
    maps.done()
    return tuple(found)
