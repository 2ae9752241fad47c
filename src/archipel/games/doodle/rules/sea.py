"""A printed sheet as tables for the rules: what each pair of dice allows, what each cell does."""

from functools import lru_cache
from typing import Final

from archipel.games.doodle.rules.chart import Chart, read_chart
from archipel.games.doodle.rules.grid import BIT, CELLS, ROUTES, cell_at, cells_of, number_mask
from archipel.games.doodle.rules.moves import FACES, FORT, MOVES, TENTACLE, DoodleMove
from archipel.kernel import Setup
from archipel.kernel.data import OWN_SHEET
from archipel.kernel.files import read

WILD: Final = 6
"""The face that is neither a row nor a column of the Sea of Treasures."""

Blocks = tuple[tuple[tuple[DoodleMove, ...], ...], ...]
"""By die (0 unused) and cell: the moves with that die in that cell."""


class Sea:
    """Everything that stays the same during a game. Masks have one bit per cell; zones one per number."""

    def __init__(self, chart: Chart) -> None:
        self.chart: Final = chart
        self.side: Final = chart.side
        self.treasures: Final = chart.sea == "treasures"
        self.cells: Final = self._where("".join(set("".join(chart.grid))))
        self.archipelagos: Final = self._where("A")
        self.breakers: Final = self._where("B")
        self.krakens: Final = self._where("K")
        self.monster_cells: Final = self._where("M")
        self.prize_cells: Final = self._where("TK")
        self.ship_cells: Final = self._where("SNG")
        self.ships: Final = tuple((letter, each, self._where(letter)) for letter, each in chart.ships)
        self.routable: Final = self.cells & ~self.archipelagos & ~self.breakers
        self.anchors: Final = self._anchors()
        self.fort_cells: Final = tuple((cell, BIT[cell]) for cell in cells_of(self.archipelagos))
        self.starts: Final = tuple(ROUTES.index(name) + 1 for name in chart.faces)
        self.marks: Final = self._marks(chart.forts, chart.tentacles)
        self.marked: Final = self._marks(chart.forts_ticked, chart.tentacles_ticked)
        # Forts and tentacles that are left to tick; an archipelago may be full from the start.
        self.spare: Final = sum(BIT[cell] for cell in range(CELLS) if self.marked[cell] < self.marks[cell])
        self.monster_zone: Final = number_mask(chart.monsters)
        self.prize_zone: Final = number_mask(chart.prizes)
        self.bonus_zone: Final = number_mask(chart.bonuses)
        # Circling the maximum of a zone, or ticking the last bottle, ends the game (DI-50, DI-76).
        self.monster_end: Final = chart.monsters[-1]
        self.prize_end: Final = chart.prizes[-1]
        self.bottles: Final = chart.bottles
        self.barrels: Final = chart.barrels
        self.end_rule: Final = "DI-50" if self.treasures else "DI-76"
        faces = range(FACES + 1)
        self.targets: Final = tuple(tuple(self._target(black, white) for white in faces) for black in faces)
        self.fees: Final = tuple(tuple(self._fee(black, white) for white in faces) for black in faces)
        self.route_blocks: Final = self._blocks(ticks=False)
        self.tick_blocks: Final = self._blocks(ticks=True)

    def designated(self, black: int, white: int) -> int:
        """The cell of two dice as a mask; 0 unless they show a column and a row of this sea."""
        inside = 1 <= black <= self.side and 1 <= white <= self.side
        return BIT[cell_at(black, white)] if inside else 0

    def _target(self, black: int, white: int) -> int:
        """The cells that a white die allows, including the rules of sixes and breakers."""
        cell = self.designated(black, white)
        if cell & self.breakers:
            return self.routable  # DI-74
        if cell or not black or not white:
            return cell  # DI-11, DI-70
        column = self._line(1, black) if black != WILD else self.cells  # DI-25
        row = self._line(2, white) if white != WILD else self.cells  # DI-26
        return column & row

    def _fee(self, black: int, white: int) -> bool:
        """Does this die cost a bottle (DI-26) or a barrel (DI-74)?"""
        if self.treasures:
            return white == WILD
        return bool(self.designated(black, white) & self.breakers)

    def _line(self, axis: int, number: int) -> int:
        others = range(1, self.side + 1)
        cells = [cell_at(number, other) if axis == 1 else cell_at(other, number) for other in others]
        return sum(BIT[cell] for cell in cells)

    def _where(self, letters: str) -> int:
        rows = enumerate(self.chart.grid, 1)
        return sum(
            BIT[cell_at(column, number)]
            for number, row in rows
            for column, letter in enumerate(row, 1)
            if letter in letters
        )

    def _anchors(self) -> tuple[int, ...]:
        """The archipelago or breakers cell of each column, which gets a starting route (DI-4, DI-71)."""
        mask = self.archipelagos | self.breakers
        columns = range(1, self.side + 1)
        return tuple((mask & self._line(1, column)).bit_length() - 1 for column in columns)

    def _marks(self, forts: tuple[int, ...], tentacles: int) -> bytes:
        """By cell: how many forts or tentacles."""
        marks = bytearray(CELLS)
        for cell, count in zip(self.anchors, forts, strict=False):
            marks[cell] = count
        for cell in range(CELLS):
            if self.krakens & BIT[cell]:
                marks[cell] = tentacles
        return bytes(marks)

    def _blocks(self, ticks: bool) -> Blocks:
        none: tuple[tuple[DoodleMove, ...], ...] = ()
        return (
            none,
            *(tuple(self._block(die, cell, ticks) for cell in range(CELLS)) for die in range(FACES)),
        )

    def _block(self, die: int, cell: int, ticks: bool) -> tuple[DoodleMove, ...]:
        moves = MOVES[die][cell]
        routes = moves[: len(ROUTES)]
        if not ticks:
            return routes
        if self.archipelagos & BIT[cell]:
            return (moves[FORT - 1],)  # DI-22
        return (*routes, moves[TENTACLE - 1])  # DI-73


@lru_cache(maxsize=64)
def _sea(name: str, own: str) -> Sea:
    text = own or read(__package__, f"{name}.toml")
    return Sea(read_chart(text, OWN_SHEET if own else f"{name}.toml", name))


def sea_of(setup: Setup) -> Sea:
    """The sea of a set-up: the built-in sheet, or the user's own; BadData if that is wrong."""
    return _sea(str(setup["sea"]), setup.sheet)
