"""What one player may do with the free dice: the moves in a stable order, and reasons against others."""

from collections.abc import Iterator
from typing import Final

from archipel.games.doodle.rules.grid import BIT, STRIDE, cell_name
from archipel.games.doodle.rules.moves import BOTTLE, FORT, TENTACLE, DoodleMove
from archipel.games.doodle.rules.sea import WILD, Sea
from archipel.games.doodle.rules.sheet import Sheet
from archipel.kernel import Move, Moves, Refusal


class Turn(Moves):
    """One player's turn.

    Order: dice ascending, equal ones once; cells row by row; routes as in grid.ROUTES, then the fort or
    tentacle; the bottle last.
    """

    __slots__ = ("_listed", "black", "control", "free", "sea", "sheet")

    def __init__(self, sea: Sea, sheet: Sheet, black: int, free: tuple[int, ...], control: bool) -> None:
        self.sea: Final = sea
        self.sheet: Final = sheet
        self.black: Final = black
        self.free: Final = free  # the faces of the free white dice, ascending
        self.control: Final = control
        self._listed: list[DoodleMove] = []

    def _list(self) -> list[DoodleMove]:
        found = self._listed
        if found:
            return found
        sea, sheet = self.sea, self.sheet
        targets = sea.targets[self.black]
        last = 0
        for die in self.free:
            if die == last:
                continue
            last = die
            cells = targets[die] & sheet.open
            if cells and self._payable(die):
                routes, ticks = sea.route_blocks[die], sea.tick_blocks[die]
                spare = sheet.spare
                while cells:
                    bit = cells & -cells
                    cells ^= bit
                    found += (ticks if bit & spare else routes)[bit.bit_length() - 1]
        if self.control or not found:
            found.append(BOTTLE)  # DI-24; DI-55, DI-75
        return found

    def _payable(self, die: int) -> bool:
        """A separate barrel track can be used up (DI-74); the bottle track lasts until the game ends."""
        sea = self.sea
        return not sea.barrels or self.sheet.barrels < sea.barrels or not sea.fees[self.black][die]

    def __len__(self) -> int:
        return len(self._listed or self._list())

    def __getitem__(self, index: int) -> Move:
        return (self._listed or self._list())[index]

    def __iter__(self) -> Iterator[Move]:
        return iter(self._listed or self._list())

    def __contains__(self, move: object) -> bool:
        return isinstance(move, Move) and self.refusal(move) is None

    def refusal(self, move: Move) -> Refusal | None:
        """Why this move is not allowed; decided without listing the moves."""
        if not isinstance(move, DoodleMove):
            return self._take_a_die()
        if move is BOTTLE:
            return self._refuse_bottle()
        if move.die not in self.free:
            return self._take_a_die()
        return self._refuse_place(move) or self._refuse_act(move)

    def _take_a_die(self) -> Refusal:
        return Refusal("DI-11", (("free", tuple(map(str, self.free))),))

    def _refuse_bottle(self) -> Refusal | None:
        targets, still_open = self.sea.targets[self.black], self.sheet.open
        usable = [die for die in sorted(set(self.free)) if targets[die] & still_open and self._payable(die)]
        if self.control or not usable:
            return None
        return Refusal("DI-23", (("dice", tuple(map(str, usable))),))

    def _refuse_place(self, move: DoodleMove) -> Refusal | None:
        """The dice do not lead to this cell."""
        sea, black, die = self.sea, self.black, move.die
        bit = BIT[move.cell]
        if not bit & sea.cells:
            return Refusal("DI-2", (("cell", cell_name(move.cell)),))
        cell = self._place(move.cell)
        designated = sea.designated(black, die)
        if designated & sea.breakers and not self._payable(die):
            return Refusal("DI-74", (("why", "paid"), *self._place(designated.bit_length() - 1)))
        if bit & sea.targets[black][die]:
            return None
        if bit & sea.breakers and designated & sea.breakers:
            return Refusal("DI-74", cell)
        if black <= sea.side and move.cell % STRIDE + 1 != black:
            return Refusal("DI-10", (*cell, ("column", black)))
        if not bit & (self.sheet.open | sea.breakers):
            return self._closed(move.cell)
        if black == WILD and sea.treasures:
            return Refusal("DI-25", (*cell, ("die", die)))
        if designated and not designated & self.sheet.open:
            return self._closed(designated.bit_length() - 1)
        if any(bit & sea.targets[black][other] for other in self.free):
            return Refusal("DI-11", (("why", "row"), ("die", die), *cell))
        return self._take_a_die()

    def _closed(self, cell: int) -> Refusal:
        """Nothing more can be drawn in this cell."""
        if BIT[cell] & self.sea.archipelagos:
            return Refusal("DI-22", (("why", "full"), *self._place(cell)))
        return Refusal("DI-21", self._place(cell))

    def _place(self, cell: int) -> tuple[tuple[str, str], ...]:
        """A cell of this sheet in words: where it lies, and what it holds, by its letter."""
        letter = self.sea.chart.grid[cell // STRIDE][cell % STRIDE]
        return ("cell", cell_name(cell)), ("what", letter)

    def _refuse_act(self, move: DoodleMove) -> Refusal | None:
        """The dice lead to this cell, but it does not take this."""
        sea, bit, cell = self.sea, BIT[move.cell], self._place(move.cell)
        if not bit & self.sheet.open:
            return self._closed(move.cell)
        if bit & sea.archipelagos:
            return None if move.act == FORT else Refusal("DI-22", cell)
        if move.act < FORT:
            return None
        if move.act == TENTACLE and bit & sea.krakens:
            return None if bit & self.sheet.spare else Refusal("DI-73", cell)
        return Refusal("DI-20", cell)
