"""One seat's two sheets: the boat with everything drawn on it, the ticked traditions, the actions used."""

from __future__ import annotations

from typing import Final, NamedTuple

from archipel.games.cats.rules.boat import BoatPlan
from archipel.games.cats.rules.grid import NAMES, bits, cell_names
from archipel.games.cats.rules.moves import ACTIONS, COLOURS, DrawPiece
from archipel.games.cats.rules.shapes import KINDS, SHAPES
from archipel.games.cats.rules.shown import PieceView, SheetView

SPECIALS_A_GAME: Final = 3


class DrawnPiece(NamedTuple):
    """A discovery on the boat; the colour of a treasure is -1."""

    place: DrawPiece
    colour: int


class Sheet:
    """Immutable: drawing gives a new sheet.

    `free` holds the empty cells, `frontier` those where a discovery would touch an earlier one, or all cells
    while nothing is drawn (IC-31). `ticks` has bit n for tradition n, `used` a bit per action.
    """

    __slots__ = ("_shown", "drawn", "free", "frontier", "plan", "ticks", "used")

    def __init__(
        self, plan: BoatPlan, drawn: tuple[DrawnPiece, ...], free: int, frontier: int, ticks: int, used: int
    ) -> None:
        self.plan: Final = plan
        self.drawn: Final = drawn
        self.free: Final = free
        self.frontier: Final = frontier
        self.ticks: Final = ticks
        self.used: Final = used
        self._shown: SheetView | None = None

    def draw(self, place: DrawPiece, colour: int) -> Sheet:
        """A new sheet with one more discovery, which is known to fit."""
        free = self.free & ~place.mask
        frontier = (self.frontier | place.touch if self.drawn else place.touch) & free
        return Sheet(
            self.plan, (*self.drawn, DrawnPiece(place, colour)), free, frontier, self.ticks, self.used
        )

    def tick(self, ticks: int) -> Sheet:
        """A new sheet with these traditions ticked (IC-38)."""
        return Sheet(self.plan, self.drawn, self.free, self.frontier, self.ticks | ticks, self.used)

    def use(self, action: int) -> Sheet:
        """A new sheet with this special action crossed out."""
        return Sheet(self.plan, self.drawn, self.free, self.frontier, self.ticks, self.used | action)

    def show(self) -> SheetView:
        """This sheet in plain values, cached."""
        if self._shown is None:
            self._shown = SheetView(
                self.plan.number,
                tuple(_show_piece(drawn) for drawn in self.drawn),
                tuple(bits(self.ticks)),
                tuple(name for action, (name, _) in ACTIONS.items() if self.used & action),
            )
        return self._shown


def _show_piece(drawn: DrawnPiece) -> PieceView:
    place = drawn.place
    shape = SHAPES[place.shape]
    colour = COLOURS[drawn.colour] if drawn.colour >= 0 else ""
    cells = cell_names(place.mask)
    return PieceView(KINDS[shape.kind], shape.name, place.form.turn, NAMES[place.anchor], colour, cells)


def empty_sheet(plan: BoatPlan) -> Sheet:
    """The sheet of a seat before the first day."""
    return Sheet(plan, (), plan.cells, plan.cells, 0, 0)
