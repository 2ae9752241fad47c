"""What a seat knows. Nothing is secret in this game, so every view holds the whole state."""

# interpreted: views hold this: they are pickled for the bots, and compiled frozen dataclasses do not unpickle

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from archipel.games.doodle.rules.chart import Chart
from archipel.games.doodle.rules.grid import BIT, ROUTES, STRIDE, number_mask, numbers_of
from archipel.games.doodle.rules.scoring import count
from archipel.games.doodle.rules.sea import Sea, sea_of
from archipel.games.doodle.rules.sheet import Sheet
from archipel.kernel import Score, Setup, State, View

_ROUTE_NAMES = ("", *ROUTES)


@dataclass(frozen=True, slots=True)
class SheetView:
    """One player's sheet: the cells of the sea row by row, and zones as the numbers in them."""

    routes: tuple[str, ...]  # empty where no route is drawn
    ticks: tuple[int, ...]  # ticked forts or tentacles
    monsters: tuple[int, ...]  # circled
    monsters_crossed: tuple[int, ...]
    prizes: tuple[int, ...]
    prizes_crossed: tuple[int, ...]
    bonuses: tuple[int, ...]
    bonuses_crossed: tuple[int, ...]
    bottles: int
    barrels: int
    built: int  # the most ticked forts with which a treasure island was scored (DI-62)


@dataclass(frozen=True, slots=True)
class DoodleView(View):
    """The table. Phases: `first` (who begins), `start` (set-up rolls), `roll`, `turn`, `over`."""

    setup: Setup
    seat: int
    chart: Chart
    phase: str
    round: int
    turn: int
    first: int  # the first player of this round; -1 before it is known
    acting: int  # whose turn it is; -1 for nobody
    starts: tuple[int, ...]  # the black die in the set-up, column by column
    black: int
    whites: tuple[int, ...]
    free: tuple[int, ...]
    takes: tuple[int, ...]  # by seat, this round: -1 not yet, 0 a bottle, else the white die
    ending: bool  # this round is the last
    sheets: tuple[SheetView, ...]

    def imagine(self, rng: Random) -> State:
        """The state itself: there is nothing to guess."""
        from archipel.games.doodle.rules.imagine import rebuild

        return rebuild(self)

    def unite(self, views: Sequence[View]) -> State:
        from archipel.games.doodle.rules.imagine import rebuild

        return rebuild(self)

    def scores(self) -> tuple[Score, ...]:
        """The count, as if the game ended now."""
        sea = sea_of(self.setup)
        return count(sea, [read_sheet(sea, sheet) for sheet in self.sheets], self.phase == "over", parts=True)


def show_sheet(sea: Sea, sheet: Sheet, gone: tuple[int, int, int]) -> SheetView:
    """A sheet as plain values; `gone` holds what anybody has circled: monsters, prizes, bonuses."""
    monsters, prizes, bonuses = gone
    side = sea.side
    starts = range(0, side * STRIDE, STRIDE)
    shared = not sea.treasures  # DI-72, DI-73
    return SheetView(
        routes=tuple(
            [_ROUTE_NAMES[route] for start in starts for route in sheet.routes[start : start + side]]
        ),
        ticks=tuple([ticks for start in starts for ticks in sheet.ticks[start : start + side]]),
        monsters=numbers_of(sheet.monsters),
        monsters_crossed=numbers_of(monsters & ~sheet.monsters) if shared else (),
        prizes=numbers_of(sheet.prizes),
        prizes_crossed=numbers_of(prizes & ~sheet.prizes) if shared else (),
        bonuses=numbers_of(sheet.bonuses),
        bonuses_crossed=numbers_of(bonuses & ~sheet.bonuses),
        bottles=sheet.bottles,
        barrels=sheet.barrels,
        built=sheet.built,
    )


def read_sheet(sea: Sea, shown: SheetView) -> Sheet:
    """The sheet that a view shows: the inverse of `show_sheet`."""
    sheet = Sheet.blank(sea)
    ticks = bytearray(sheet.ticks)
    for at, (name, ticked) in enumerate(zip(shown.routes, shown.ticks, strict=True)):
        cell = at // sea.side * STRIDE + at % sea.side
        ticks[cell] = ticked
        if ticked == sea.marks[cell]:
            sheet.spare &= ~BIT[cell]
            sheet.open &= ~(BIT[cell] & sea.archipelagos)
        if name:
            sheet.start(cell, ROUTES.index(name) + 1)
            sheet.open &= ~(BIT[cell] & sea.routable)
    sheet.ticks = bytes(ticks)
    sheet.monsters = number_mask(shown.monsters)
    sheet.prizes = number_mask(shown.prizes)
    sheet.bonuses = number_mask(shown.bonuses)
    sheet.bottles = shown.bottles
    sheet.barrels = shown.barrels
    sheet.built = shown.built
    return sheet
