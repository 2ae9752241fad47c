"""What one seat knows, and the random full states that agree with it."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from archipel.games.cats.rules.box import Box, box_of
from archipel.games.cats.rules.day import Day
from archipel.games.cats.rules.moves import ACTIONS, COLOURS, POSITIONS, place
from archipel.games.cats.rules.scoring import score, tally_all
from archipel.games.cats.rules.shapes import SHAPE_OF
from archipel.games.cats.rules.sheet import Sheet, empty_sheet
from archipel.games.cats.rules.shown import BoatView, CardView, DayView, SheetView
from archipel.games.cats.rules.sister import sister_score
from archipel.games.cats.rules.steps import advance, begin
from archipel.games.cats.rules.tally import Tally
from archipel.kernel import Score, Setup, View, finish_turn

if TYPE_CHECKING:
    from archipel.games.cats.rules.state import CatsState


@dataclass(frozen=True, slots=True)
class CatsView(View):
    """`sheets` are as of the morning; `mine` is this seat's day so far, with its current sheet.

    `island` holds the card at each place A1, B1, … D3, None where none lies yet. `done` is empty between
    days. `sister` and `advanced` are the numbers of her traditions, `colours` the colours revealed.
    """

    setup: Setup
    seat: int
    day: int
    phase: str
    island: tuple[CardView | None, ...]
    sheets: tuple[SheetView, ...]
    done: tuple[bool, ...]
    mine: DayView | None
    cats_left: tuple[int, ...]
    traditions_left: tuple[int, ...]
    colours: tuple[str, ...]
    sister: tuple[int, ...]
    advanced: tuple[int, ...]
    boats: tuple[BoatView, ...]

    def imagine(self, rng: Random) -> CatsState:
        """The others' hidden days are played at random from their sheets of the morning."""
        state = self._morning()
        if self.done:
            state.days = [begin(sheet, state.island, state.by_free) for sheet in state.sheets]
            own = self._own
            if self.mine is not None:
                state.days[own] = _day(state, self.mine)
            for seat, done in enumerate(self.done):
                if done and seat != own:
                    finish_turn(state, seat, rng)
        return state

    def unite(self, views: Sequence[View]) -> CatsState:
        state = self._morning()
        days = [view.mine for view in views if isinstance(view, CatsView)]
        state.days = [_day(state, day) for day in days if day is not None]
        return state

    def _morning(self) -> CatsState:
        """The state before anybody drew today."""
        from archipel.games.cats.rules.state import (
            CatsState,  # imported here because `state` imports this module
        )

        box = box_of(self.setup.sheet)
        state = CatsState(self.setup, box, [_sheet(box, sheet) for sheet in self.sheets])
        cards = {card.name: card for card in box.cards}
        state.day, state.phase = self.day, self.phase
        state.island = tuple(None if card is None else cards[card.name] for card in self.island)
        state.cats_left, state.traditions_left = self.cats_left, self.traditions_left
        state.colours = tuple(COLOURS.index(colour) for colour in self.colours)
        state.sister, state.advanced = self.sister, self.advanced
        return state

    @property
    def _own(self) -> int:
        return 0 if len(self.sheets) == 1 else self.seat

    def sheet_of(self, seat: int) -> SheetView:
        """A seat's sheet as this view shows it: its own with today's drawings."""
        return self.mine.sheet if self.mine is not None and seat == self._own else self.sheets[seat]

    def inked(self, seat: int) -> SheetView:
        """A seat's sheet without what is still in pencil: a day that is not done."""
        return self.sheet_of(seat) if self.mine is not None and self.mine.done else self.sheets[seat]

    def tally_of(self, seat: int) -> Tally:
        """What can be counted on one sheet, without a look at the others."""
        return self.count(self.sheet_of(seat))

    def count(self, sheet: SheetView) -> Tally:
        """What can be counted on a sheet of this table."""
        return Tally(_sheet(box_of(self.setup.sheet), sheet))

    def tallies(self) -> list[Tally]:
        """What can be counted on all sheets."""
        box = box_of(self.setup.sheet)
        return tally_all([_sheet(box, self.sheet_of(seat)) for seat in range(len(self.sheets))])

    def scores(self) -> tuple[Score, ...]:
        """As if the game ended with what is on the sheets now."""
        return tuple(score(tally, parts=True) for tally in self.tallies())

    def rival(self) -> Score | None:
        """The sister's count so far, with the colours revealed; None if there are several seats."""
        if len(self.sheets) > 1:
            return None
        colours = tuple(COLOURS.index(colour) for colour in self.colours)
        return sister_score(self.tallies()[0], colours, self.sister, self.advanced, parts=True)


def _sheet(box: Box, shown: SheetView) -> Sheet:
    sheet = empty_sheet(box.plans[shown.boat - 1])
    for piece in shown.pieces:
        colour = COLOURS.index(piece.colour) if piece.colour else -1
        sheet = sheet.draw(place(piece.shape, piece.turn, piece.cell), colour)
    ticks = sum(1 << number for number in shown.ticks)
    used = sum(action for action, (name, _) in ACTIONS.items() if name in shown.used)
    return sheet.tick(ticks).use(used)


def _day(state: CatsState, shown: DayView) -> Day:
    day = Day(_sheet(state.box, shown.sheet), state.by_free)
    day.taken = sum(1 << POSITIONS.index(name) for name in shown.taken)
    day.left = sum(1 << POSITIONS.index(name) for name in shown.left)
    day.special = sum(action for action, (name, _) in ACTIONS.items() if name == shown.special)
    day.open = POSITIONS.index(shown.open) if shown.open else -1
    day.colour = COLOURS.index(shown.colour) if shown.colour else -1
    day.todo = tuple(SHAPE_OF[name].index for name in shown.todo)
    day.twin = SHAPE_OF[shown.twin].index if shown.twin else -1
    day.bonus, day.armed, day.late = shown.bonus, shown.armed, shown.late
    day.fresh = tuple(SHAPE_OF[name].index for name in shown.fresh)
    if shown.done:
        day.done = True
    else:
        advance(day, state.island)
    return day
