"""Explore & Draw: the progress of a planned day, and its steps as moves of the rules."""

from __future__ import annotations

from archipel.games.cats.bot.boat import FastBoat, boat_of
from archipel.games.cats.rules.day import Day, IslandCards
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.moves import NO_ACTION, places_of
from archipel.games.cats.rules.shapes import FORMS
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.games.cats.rules.steps import step
from archipel.kernel import DONE, Move

Act = tuple[Move | None, int, int]
"""A step: a move, or a form's number and the anchor where it is drawn."""


class PlannedDay:
    """The progress of a planned day, like the rules' `Day`, with the acts that led here.

    A `twin` that is only `meant` is announced when it is drawn, so the action cannot be wasted (IC-25).
    """

    __slots__ = (
        "acts",
        "armed",
        "boat",
        "bonus",
        "colour",
        "fresh",
        "late",
        "left",
        "meant",
        "special",
        "take",
        "taken",
        "todo",
        "twin",
        "worth",
    )

    def __init__(self, boat: FastBoat, take: int) -> None:
        self.boat = boat
        self.take = take  # the number of the take, to keep plans diverse
        self.acts: tuple[Act, ...] = ()
        self.taken = 0  # only of a day that is on
        self.left: tuple[int, ...] = ()
        self.todo: tuple[int, ...] = ()
        self.colour = -1
        self.twin = -1
        self.bonus = 0
        self.armed = False
        self.fresh: tuple[int, ...] = ()  # only for a day in progress: plans decide on doubling as they draw
        self.late = False
        self.meant = False
        self.special = NO_ACTION
        self.worth = 0.0

    def copy(self) -> PlannedDay:
        """A copy to continue from."""
        node = PlannedDay(self.boat, self.take)
        node.acts, node.left, node.todo, node.colour = self.acts, self.left, self.todo, self.colour
        node.twin, node.bonus, node.armed, node.special = self.twin, self.bonus, self.armed, self.special
        node.taken, node.late, node.meant = self.taken, self.late, self.meant
        return node

    @property
    def done(self) -> bool:
        """Is everything drawn?"""
        return not (self.left or self.todo or self.bonus or self.twin >= 0)

    def may(self, action: int) -> bool:
        """May this special action be announced?"""
        used = self.boat.used
        return not self.special and not used & action and used.bit_count() < SPECIALS_A_GAME

    def spend(self, action: int) -> None:
        """Cross out a special action; NO_ACTION takes back the one that was meant."""
        self.boat = self.boat.copy()
        self.boat.used = self.boat.used & ~self.special | action
        self.special = action


def node_of(day: Day) -> PlannedDay:
    """A day in progress as a node."""
    node = PlannedDay(boat_of(day.sheet), 0)
    node.taken, node.left, node.fresh, node.late = day.taken, tuple(bits(day.left)), day.fresh, day.late
    node.todo, node.colour, node.twin = day.todo, day.colour, day.twin
    node.bonus, node.armed, node.special = day.bonus, day.armed, day.special
    return node


def moves_of(acts: tuple[Act, ...], day: Day, island: IslandCards) -> tuple[Move, ...]:
    """The acts of a day as moves, without the steps that the rules make automatically."""
    moves: list[Move] = []
    for move, form, anchor in acts:
        each = places_of(FORMS[form])[anchor] if move is None else move
        if each in day.moves:
            moves.append(each)
            day = step(day, each, island)
    if DONE in day.moves:
        moves.append(DONE)
    return tuple(moves)
