"""Explore & Draw: how far a planned day has come, and its steps as moves of the rules."""

from __future__ import annotations

from archipel.games.cats.bot.boat import Boat, boat_of
from archipel.games.cats.rules.day import Day, Island, step
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.moves import places_of
from archipel.games.cats.rules.shapes import FORMS
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME
from archipel.kernel import Move

Act = tuple[Move | None, int, int]
"""A step: a move, or a form's number and the anchor where it is drawn."""


class Node:
    """How far a planned day has come; like the rules' `Day`, with the acts that led here."""

    __slots__ = (
        "acts",
        "armed",
        "boat",
        "bonus",
        "colour",
        "left",
        "special",
        "take",
        "todo",
        "twin",
        "worth",
    )

    def __init__(self, boat: Boat, take: int) -> None:
        self.boat = boat
        self.take = take  # the number of the take, to keep plans different
        self.acts: tuple[Act, ...] = ()
        self.left: tuple[int, ...] = ()
        self.todo: tuple[int, ...] = ()
        self.colour = -1
        self.twin = -1
        self.bonus = 0
        self.armed = False
        self.special = 0
        self.worth = 0.0

    def copy(self) -> Node:
        """To go on from."""
        node = Node(self.boat, self.take)
        node.acts, node.left, node.todo, node.colour = self.acts, self.left, self.todo, self.colour
        node.twin, node.bonus, node.armed, node.special = self.twin, self.bonus, self.armed, self.special
        return node

    @property
    def done(self) -> bool:
        """Is everything drawn?"""
        return not (self.left or self.todo or self.bonus or self.twin >= 0)

    @property
    def free_action(self) -> bool:
        """May a special action be declared?"""
        return not self.special and self.boat.used.bit_count() < SPECIALS_A_GAME


def node_of(day: Day) -> Node:
    """A day that is on, as a node."""
    node = Node(boat_of(day.sheet), 0)
    node.left = tuple(bits(day.left))
    node.todo, node.colour, node.twin = day.todo, day.colour, day.twin
    node.bonus, node.armed, node.special = day.bonus, day.armed, day.special
    return node


def moves_of(acts: tuple[Act, ...], day: Day, island: Island) -> tuple[Move, ...]:
    """The acts as moves of the rules, which make steps without a choice by themselves."""
    moves: list[Move] = []
    for move, form, anchor in acts:
        each = places_of(FORMS[form])[anchor] if move is None else move
        if each in day.moves:
            moves.append(each)
            day = step(day, each, island)
    return tuple(moves)
