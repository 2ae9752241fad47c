"""Explore & Draw: whole days of one boat, put together by a beam over cards, choices and places."""

from __future__ import annotations

from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.plans import Plan
from archipel.games.cats.bot.boat import Boat
from archipel.games.cats.bot.days import PART, Offer
from archipel.games.cats.bot.draw import by_gain, spots, weigh
from archipel.games.cats.bot.judge import Aim, prospect, special_price
from archipel.games.cats.bot.today import Act, Node, moves_of
from archipel.games.cats.rules.cards import Card, Choice
from archipel.games.cats.rules.day import Day, Island
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.moves import (
    CAT_TWICE,
    DECLINE,
    TREASURE_TWICE,
    TWICE_CAT,
    TWICE_TREASURE,
    Take,
)
from archipel.games.cats.rules.shapes import COMMONS, IS_CAT
from archipel.kernel import Move

DUE: Final = 1.5  # what a discovery still to draw of an open card is taken to bring
CHOICES: Final = 2  # of a card, that are tried
BONUS: Final = 1.0
FIRST_LOOK: Final = 0.25  # the share of the time after which no further take is looked at
PREPARATION: Final = 0.45  # and after which no further plans are made


class Planner:
    """The days that can be made of one morning, or of the rest of a day.

    `days` are those after today, `near` the places of each discovery that are tried.
    """

    __slots__ = ("aim", "days", "found", "island", "meter", "offer", "spots")

    def __init__(self, boat: Boat, aim: Aim, days: int, island: Island, meter: Meter, near: int) -> None:
        self.aim: Final = aim
        self.days: Final = days
        self.island: Final = island
        self.meter: Final = meter
        self.spots: Final = near
        self.offer: Final = Offer(boat, aim, days, [card for card in island if card is not None])
        self.found: list[Node] = []

    def ranked_takes(self, takes: list[Move]) -> list[tuple[float, Take]]:
        """All takes by what their cards bring, each card for itself; special actions have their price."""
        price = special_price(self.days)
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

    def explore(self, start: Node, width: int) -> None:
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
                if self.found and self.meter.fraction > PREPARATION:
                    return
            front = sorted(following.values(), key=_by_worth, reverse=True)[:width]
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
        found = spots(boat, weights, shape, choice.colour, ahead)
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
        found = spots(boat, weights, shape, colour, ahead)
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
        worth += DUE * len(node.todo) + BONUS * node.bonus
        if node.twin >= 0:
            worth += special_price(self.days) + 0.5  # as if it were worth its price
        node.worth = worth

    def survey(self, boat: Boat, takes: list[Take], narrow: int, width: int, best: int) -> None:
        """Days of these takes, at first narrowly; those of the best takes again with the full width."""
        starts = [self.morning(boat, take, number) for number, take in enumerate(takes)]
        for start in starts:
            self.explore(start, narrow)
            if self.meter.fraction > FIRST_LOOK:
                break
        self.found.sort(key=_by_worth, reverse=True)
        for number in list(dict.fromkeys(node.take for node in self.found))[:best]:
            if self.meter.fraction > PREPARATION:
                break
            self.explore(starts[number], width)

    def plans(self, day: Day, most: int) -> list[Plan]:
        """The best of what was found as moves, at most so many of each take."""
        self.found.sort(key=_by_worth, reverse=True)
        taken: dict[int, int] = {}
        known: set[tuple[Act, ...]] = set()
        plans = []
        for node in self.found:
            if taken.get(node.take, 0) < most and node.acts not in known:
                taken[node.take] = taken.get(node.take, 0) + 1
                known.add(node.acts)
                moves = moves_of(node.acts, day, self.island)
                if moves:
                    plans.append(Plan(moves, node.worth))
        return plans


def _first(item: tuple[float, Take]) -> float:
    return item[0]


def _by_worth(node: Node) -> float:
    return node.worth
