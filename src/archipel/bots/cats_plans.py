"""Explore & Draw: whole days of one boat, put together by a beam over cards, choices and places."""

from __future__ import annotations

from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.cats_boat import Boat, boat_of
from archipel.bots.cats_days import PART, Offer
from archipel.bots.cats_draw import by_gain, spots, weigh
from archipel.bots.cats_judge import Aim, prospect, special_price
from archipel.bots.plans import Plan
from archipel.games.cats.cards import Card, Choice
from archipel.games.cats.day import Day, Island, step
from archipel.games.cats.grid import bits
from archipel.games.cats.moves import (
    CAT_TWICE,
    DECLINE,
    TREASURE_TWICE,
    TWICE_CAT,
    TWICE_TREASURE,
    Take,
    places_of,
)
from archipel.games.cats.shapes import COMMONS, FORMS, IS_CAT
from archipel.games.cats.sheet import SPECIALS_A_GAME
from archipel.kernel import Move

TODO: Final = 1.5  # what a discovery still to draw of an open card is taken to bring
CHOICES: Final = 2  # of a card, that are tried
BONUS: Final = 1.0

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


class Planner:
    """The days that can be made of one morning, or of the rest of a day. `days` are those after today."""

    __slots__ = ("aim", "days", "found", "island", "meter", "offer", "spots", "width")

    def __init__(self, boat: Boat, aim: Aim, days: int, island: Island, meter: Meter, width: int) -> None:
        self.aim: Final = aim
        self.days: Final = days
        self.island: Final = island
        self.meter: Final = meter
        self.width: Final = width
        self.spots: Final = 3 if width < 12 else 4
        self.offer: Final = Offer(boat, aim, days, [card for card in island if card is not None])
        self.found: list[Node] = []

    def ranked_takes(self, takes: list[Move]) -> list[tuple[float, Take]]:
        """All takes by what their cards bring, each card for itself; special actions have their price."""
        price = special_price(self.days, self.aim.weights)
        ranked: list[tuple[float, Take]] = []
        for take in takes:
            assert isinstance(take, Take)
            value = self.offer.worth(tuple(bits(take.cards))) - (price if take.action else 0.0)
            ranked.append((value, take))
        ranked.sort(key=_first, reverse=True)
        return ranked

    def morning(self, boat: Boat, take: Take, number: int) -> Node:
        """The day after taking cards."""
        node = Node(boat.copy(), number)
        node.boat.used |= take.action
        node.special = take.action
        node.acts = ((take, 0, 0),)
        left = []
        for position in bits(take.cards):
            card = self.island[position]
            if card is not None and card.tradition:
                node.boat.ticks |= 1 << card.tradition
            elif card is not None:
                left.append(position)
        node.left = tuple(left)
        return node

    def explore(self, start: Node) -> None:
        """Beam search from one node; finished days are added to those found."""
        front = [start]
        while front:
            following: dict[tuple[int, int, tuple[int, ...], int], Node] = {}
            for node in front:
                if node.done:
                    node.worth = prospect(node.boat, self.aim, float(self.days))
                    self.found.append(node)
                    continue
                for child in self.expand(node):
                    key = (child.boat.free, child.boat.treasures, child.left, child.boat.used)
                    known = following.get(key)
                    if known is None or known.worth < child.worth:
                        following[key] = child
                if self.meter.over and self.found:
                    return
            front = sorted(following.values(), key=_by_worth, reverse=True)[: self.width]
            if self.meter.over:
                front = front[:1]

    def expand(self, node: Node) -> list[Node]:
        """One drawing more, in every way that looks good; what fits nowhere is skipped."""
        if node.bonus:
            return self._bonus(node)
        if node.twin >= 0:
            after = node.copy()
            after.twin = -1
            return self._draw(after, node.twin, False) or [after]
        children: list[Node] = []
        if node.todo:
            for shape in sorted(set(node.todo)):
                after = node.copy()
                at = node.todo.index(shape)
                after.todo = node.todo[:at] + node.todo[at + 1 :]
                children += self._draw(after, shape, True)
            if not children:
                after = node.copy()
                after.todo = ()
                return [after]
            return children
        for position in node.left:
            card = self.island[position]
            assert card is not None
            for number in self._choices(node, card):
                opened = node.copy()
                opened.left = tuple(other for other in node.left if other != position)
                choice = card.choices[number]
                opened.todo, opened.colour = choice.shapes, choice.colour
                opened.acts = (*node.acts, (card.opens[position][number], 0, 0))
                children += self.expand(opened)
        return children

    def _choices(self, node: Node, card: Card) -> list[int]:
        """The best few choices of a card."""
        if len(card.choices) <= CHOICES:
            return list(range(len(card.choices)))
        ahead = self.days + PART * len(node.left)
        weights = weigh(node.boat, self.aim, ahead)
        known: dict[tuple[int, int], float] = {}
        ranked: list[tuple[float, int]] = []
        for number, choice in enumerate(card.choices):
            gain = 0.0
            for shape in choice.shapes:
                key = (shape, choice.colour)
                if key not in known:
                    known[key] = self._gain(node.boat, weights, shape, choice, ahead)
                gain += known[key]
            ranked.append((gain, number))
        ranked.sort(reverse=True)
        return [number for _, number in ranked[:CHOICES]]

    def _gain(self, boat: Boat, weights: int, shape: int, choice: Choice, ahead: float) -> float:
        found = spots(boat, weights, shape, choice.colour, self.aim, ahead)
        if not found:
            return -100.0
        _, stamp, anchor = max(found, key=by_gain)
        return prospect(boat.draw(stamp, anchor, choice.colour), self.aim, ahead)

    def _draw(self, node: Node, shape: int, doubling: bool) -> list[Node]:
        """This shape in its best places; `doubling`: perhaps twice."""
        colour = node.colour if IS_CAT[shape] else -1
        ahead = self.days + PART * len(node.left)
        boat = node.boat
        weights = weigh(boat, self.aim, ahead)
        found = spots(boat, weights, shape, colour, self.aim, ahead)
        found.sort(key=by_gain, reverse=True)
        action, declare = (CAT_TWICE, TWICE_CAT) if colour >= 0 else (TREASURE_TWICE, TWICE_TREASURE)
        doubling = doubling and not node.armed and node.free_action and not boat.used & action
        children = []
        for rank, (_, stamp, anchor) in enumerate(found[: self.spots]):
            child = node.copy()
            child.boat = boat.draw(stamp, anchor, colour)
            child.acts = (*node.acts, (None, stamp.index, anchor))
            if colour >= 0 and stamp.mask << anchor & boat.hull.maps[colour]:
                child.bonus += 1
            if child.armed:
                child.armed, child.twin = False, shape
            self._value(child, ahead)
            children.append(child)
            if doubling and rank < 2:
                twice = child.copy()
                twice.boat = child.boat.copy()
                twice.boat.used |= action
                twice.special, twice.twin = action, shape
                twice.acts = (*node.acts, (declare, 0, 0), (None, stamp.index, anchor))
                self._value(twice, ahead)
                children.append(twice)
        return children

    def _bonus(self, node: Node) -> list[Node]:
        after = node.copy()
        after.bonus -= 1
        children = []
        for shape in COMMONS:
            children += self._draw(after, shape, False)
        if not node.armed:
            after.acts = (*after.acts, (DECLINE, 0, 0))
            self._value(after, self.days + PART * len(node.left))
            children.append(after)
        return children or [after]

    def _value(self, node: Node, ahead: float) -> None:
        worth = prospect(node.boat, self.aim, ahead)
        for position in node.left:
            worth += self.offer.gains[position]
        worth += TODO * len(node.todo) + BONUS * node.bonus
        if node.twin >= 0:
            worth += special_price(self.days, self.aim.weights) + 0.5  # as if it were worth its price
        node.worth = worth

    def plans(self, day: Day, most: int) -> list[Plan]:
        """The best of what was found as moves, at most so many of each take."""
        self.found.sort(key=_by_worth, reverse=True)
        taken: dict[int, int] = {}
        plans = []
        for node in self.found:
            if taken.get(node.take, 0) < most:
                taken[node.take] = taken.get(node.take, 0) + 1
                moves = moves_of(node.acts, day, self.island)
                if moves:
                    plans.append(Plan(moves, node.worth))
        return plans


def moves_of(acts: tuple[Act, ...], day: Day, island: Island) -> tuple[Move, ...]:
    """The acts as moves of the rules, which make steps without a choice by themselves."""
    moves: list[Move] = []
    for move, form, anchor in acts:
        each = places_of(FORMS[form])[anchor] if move is None else move
        if each in day.moves:
            moves.append(each)
            day = step(day, each, island)
    return tuple(moves)


def _first(item: tuple[float, Take]) -> float:
    return item[0]


def _by_worth(node: Node) -> float:
    return node.worth
