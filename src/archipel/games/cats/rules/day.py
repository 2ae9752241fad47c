"""One seat's day, step by step: take cards, then resolve them one by one until nothing is left.

Traditions among the cards taken are ticked at once, as their moment changes nothing. A step without a choice
is made by itself: the last card opens, what fits nowhere is skipped, and so the day ends.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from archipel.games.cats.rules.cards import Card
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.moves import (
    ACTIONS,
    CAT_TWICE,
    COLOURS,
    DECLINE,
    EXTRA_CARD,
    NO_ACTION,
    ONE_PER_ROW,
    POSITIONS,
    TAKE_COLUMNS,
    TAKE_EXTRA,
    TAKE_ONE_PER_ROW,
    TAKE_ROWS,
    TREASURE_TWICE,
    TWICE_CAT,
    TWICE_TREASURE,
    WHOLE_ROW,
    Open,
    Place,
    Take,
    Twice,
    columns_apart,
)
from archipel.games.cats.rules.placement import Placements, fits
from archipel.games.cats.rules.shapes import COMMONS, IS_CAT, SHAPE_NAMES
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME, Sheet
from archipel.games.cats.rules.shown import DayView
from archipel.kernel import NO_MOVES, Listed, Move, Moves

Island = tuple[Card | None, ...]
"""The twelve places; None where no card lies yet."""

ALL_ACTIONS: Final = EXTRA_CARD | ONE_PER_ROW | WHOLE_ROW | CAT_TWICE | TREASURE_TWICE


class Day:
    """How far a seat has come today. Each step gives a new Day; one that is published never changes.

    `taken` and `left` are the cards chosen and those still to resolve, by place. Of the card at `open`, the
    shapes `todo` are still to draw, in the chosen `colour`. Before them come the `twin` of a doubled
    discovery (a shape, or -1) and, first of all, map `bonus`es. `armed`: the next drawing is doubled.
    """

    __slots__ = (
        "armed",
        "bonus",
        "colour",
        "left",
        "moves",
        "open",
        "sheet",
        "special",
        "taken",
        "todo",
        "twin",
    )

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.taken = 0
        self.left = 0
        self.special = NO_ACTION
        self.open = -1
        self.colour = -1
        self.todo: tuple[int, ...] = ()
        self.twin = -1
        self.bonus = 0
        self.armed = False
        self.moves: Moves = NO_MOVES

    @property
    def done(self) -> bool:
        """Is everything resolved?"""
        return self.taken != 0 and self.left == 0 and self.open < 0

    @property
    def due(self) -> tuple[int, ...]:
        """The shapes of which one has to be drawn now: a map's treasure, a twin, or the card's."""
        if self.bonus:
            return COMMONS
        return (self.twin,) if self.twin >= 0 else self.todo

    @property
    def actions(self) -> int:
        """The special actions that are still allowed today: one a day, three a game, each once."""
        if self.special or self.sheet.used.bit_count() >= SPECIALS_A_GAME:
            return NO_ACTION
        return ALL_ACTIONS & ~self.sheet.used

    def copy(self) -> Day:
        """A Day to change before it is published."""
        day = Day(self.sheet)
        day.taken, day.left, day.special, day.open = self.taken, self.left, self.special, self.open
        day.colour, day.todo, day.twin, day.bonus = self.colour, self.todo, self.twin, self.bonus
        day.armed = self.armed
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
            tuple(SHAPE_NAMES[shape] for shape in self.due),
        )


def begin(sheet: Sheet) -> Day:
    """The morning: nothing taken yet."""
    day = Day(sheet)
    day.moves = _takes(day.actions & (EXTRA_CARD | ONE_PER_ROW | WHOLE_ROW))
    return day


def rested(sheet: Sheet) -> Day:
    """A day that is over without a drawing, which only exists in somebody's thoughts."""
    day = Day(sheet)
    day.taken = 1
    return day


@cache
def _takes(actions: int) -> Moves:
    """Order: columns, columns with an extra card, one card per row, rows."""
    takes: list[Move] = list(TAKE_COLUMNS)
    if actions & EXTRA_CARD:
        takes += (move for move in TAKE_EXTRA if columns_apart(move))
    if actions & ONE_PER_ROW:
        takes += TAKE_ONE_PER_ROW
    if actions & WHOLE_ROW:
        takes += TAKE_ROWS
    return Listed(takes)


def step(day: Day, move: Move, island: Island) -> Day:
    """The day after one more legal step."""
    after = day.copy()
    if isinstance(move, Place):
        _draw(after, move)
    elif isinstance(move, Open):
        _open(after, move, island)
    elif isinstance(move, Take):
        _take(after, move, island)
    elif isinstance(move, Twice):
        after.sheet = after.sheet.use(move.action)
        after.special = move.action
        after.armed = True
    else:  # DECLINE
        after.bonus -= 1
    advance(after, island)
    return after


def _take(day: Day, move: Take, island: Island) -> None:
    ticks = 0
    day.taken = day.left = move.cards
    for position, card in enumerate(island):
        if move.cards >> position & 1 and card is not None and card.tradition:
            ticks |= 1 << card.tradition
            day.left ^= 1 << position
    if ticks:
        day.sheet = day.sheet.tick(ticks)
    if move.action:
        day.sheet = day.sheet.use(move.action)
        day.special = move.action


def _open(day: Day, move: Open, island: Island) -> None:
    card = island[move.position]
    choice = card.choice(move.choice) if card is not None else None
    assert choice is not None
    day.open = move.position
    day.left ^= 1 << move.position
    day.todo = choice.shapes
    day.colour = choice.colour


def _draw(day: Day, move: Place) -> None:
    is_cat = IS_CAT[move.shape]
    if day.bonus:
        day.bonus -= 1
    elif day.twin >= 0:
        day.twin = -1
    else:
        at = day.todo.index(move.shape)
        day.todo = day.todo[:at] + day.todo[at + 1 :]
    if is_cat:
        day.sheet = day.sheet.draw(move, day.colour)
        if move.mask & day.sheet.plan.maps[day.colour]:
            day.bonus += 1  # IC-34: at once, so before a twin
    else:
        day.sheet = day.sheet.draw(move, -1)
    if day.armed:
        day.armed = False
        day.twin = move.shape


def advance(day: Day, island: Island) -> None:
    """Go on to the next choice and list it: a drawing, a card, or nothing more."""
    while True:
        due = day.due
        if due:
            found = fits(due, day.sheet)
            if found:
                day.moves = Placements(found, _declarations(day, due[0]))
                return
            # IC-32: none of these fits anywhere, so all of them are skipped.
            if day.bonus:
                day.bonus -= 1
            elif day.twin >= 0:
                day.twin = -1
            else:
                day.todo = ()
            continue
        day.open = -1
        opens: list[Move] = []
        for position, card in enumerate(island):
            if day.left >> position & 1 and card is not None:
                opens += card.opens[position]
        if len(opens) != 1:
            day.moves = Listed(opens) if opens else NO_MOVES
            return
        only = opens[0]
        assert isinstance(only, Open)
        _open(day, only, island)


def _declarations(day: Day, shape: int) -> tuple[Move, ...]:
    """What can be said before a drawing: double it (IC-23, IC-24), or leave a map's treasure (IC-34)."""
    actions = day.actions
    declare: tuple[Move, ...] = ()
    if IS_CAT[shape]:
        declare = (TWICE_CAT,) if actions & CAT_TWICE else ()
    elif actions & TREASURE_TWICE:
        declare = (TWICE_TREASURE,)
    return (*declare, DECLINE) if day.bonus and not day.armed else declare
