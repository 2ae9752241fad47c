"""One seat's progress today."""

from __future__ import annotations

from typing import Final

from archipel.games.cats.rules.cards import Card
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.moves import (
    ACTIONS,
    CAT_TWICE,
    COLOURS,
    EXTRA_CARD,
    NO_ACTION,
    ONE_PER_ROW,
    POSITIONS,
    TREASURE_TWICE,
    WHOLE_ROW,
)
from archipel.games.cats.rules.shapes import COMMONS, SHAPE_NAMES
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME, Sheet
from archipel.games.cats.rules.shown import DayView
from archipel.kernel import NO_MOVES, Moves

IslandCards = tuple[Card | None, ...]
"""The twelve places; None where no card lies yet."""

ALL_ACTIONS: Final = EXTRA_CARD | ONE_PER_ROW | WHOLE_ROW | CAT_TWICE | TREASURE_TWICE


class Day:
    """Each step gives a new Day; once published, a Day never changes.

    `taken` and `left` are the cards chosen and those still to resolve, by place. Of the card at `open`, the
    shapes `todo` are still to draw, in the chosen `colour`. Before them come the `twin` of a doubled
    discovery (a shape, or -1) and map `bonus`es: these first, unless the twin was announced `late`.
    `armed`: the next drawing of the kind of today's `special` action is doubled. `fresh`: what was drawn
    last, with the cat whose map gave it; until another card is opened, it can still be doubled (IC-25).
    `by_free`: rules 2, which judged an action's use by free cells, whether they could be reached or not.
    """

    __slots__ = (
        "armed",
        "bonus",
        "by_free",
        "colour",
        "done",
        "fresh",
        "late",
        "left",
        "moves",
        "open",
        "sheet",
        "special",
        "taken",
        "todo",
        "twin",
    )

    def __init__(self, sheet: Sheet, by_free: bool = False) -> None:
        self.sheet = sheet
        self.by_free: Final = by_free
        self.done = False
        self.taken = 0
        self.left = 0
        self.special = NO_ACTION
        self.open = -1
        self.colour = -1
        self.todo: tuple[int, ...] = ()
        self.twin = -1
        self.bonus = 0
        self.armed = False
        self.fresh: tuple[int, ...] = ()
        self.late = False
        self.moves: Moves = NO_MOVES

    @property
    def due(self) -> tuple[int, ...]:
        """The shapes one of which has to be drawn now: a map's treasure, a twin, or the card's."""
        if self.bonus and not self.late:
            return COMMONS
        return (self.twin,) if self.twin >= 0 else self.todo

    @property
    def actions(self) -> int:
        """The special actions still allowed today: one a day, three a game, each once."""
        if self.special or self.sheet.used.bit_count() >= SPECIALS_A_GAME:
            return NO_ACTION
        return ALL_ACTIONS & ~self.sheet.used

    def copy(self) -> Day:
        """A Day to change before it is published."""
        day = Day(self.sheet, self.by_free)
        day.taken, day.left, day.special, day.open = self.taken, self.left, self.special, self.open
        day.colour, day.todo, day.twin, day.bonus = self.colour, self.todo, self.twin, self.bonus
        day.armed, day.fresh, day.late = self.armed, self.fresh, self.late
        return day

    def show(self) -> DayView:
        """This day in plain values."""
        return DayView(
            self.sheet.show(),
            self.done,
            tuple(POSITIONS[position] for position in bits(self.taken)),
            tuple(POSITIONS[position] for position in bits(self.left)),
            ACTIONS[self.special][0] if self.special else "",
            POSITIONS[self.open] if self.open >= 0 else "",
            COLOURS[self.colour] if self.colour >= 0 else "",
            tuple(SHAPE_NAMES[shape] for shape in self.todo),
            SHAPE_NAMES[self.twin] if self.twin >= 0 else "",
            self.bonus,
            self.armed,
            tuple(SHAPE_NAMES[shape] for shape in self.fresh),
            self.late,
            tuple(SHAPE_NAMES[shape] for shape in self.due),
        )


def rested(sheet: Sheet) -> Day:
    """A day that is over without a drawing; used only when bots think ahead."""
    day = Day(sheet)
    day.done = True
    return day
