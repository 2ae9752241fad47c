"""Explore & Draw: plan whole days of one boat with a beam search over cards, choices and places."""

from __future__ import annotations

from typing import Final

from archipel.bots.budget import Meter
from archipel.bots.plans import Plan
from archipel.games.cats.bot.boat import FastBoat
from archipel.games.cats.bot.days import PART, IslandOffer
from archipel.games.cats.bot.draw import by_gain, room, spots, weigh
from archipel.games.cats.bot.judge import Aim, prospect, special_price
from archipel.games.cats.bot.today import Act, PlannedDay, moves_of
from archipel.games.cats.rules.cards import Card, CardChoice
from archipel.games.cats.rules.day import Day, IslandCards
from archipel.games.cats.rules.grid import bits
from archipel.games.cats.rules.moves import (
    AGAIN_CAT,
    AGAIN_TREASURE,
    CAT_TWICE,
    DECLINE,
    EXTRA_CARD,
    NO_ACTION,
    TAKE_MORE,
    TREASURE_TWICE,
    Take,
)
from archipel.games.cats.rules.shapes import COMMONS, IS_CAT
from archipel.kernel import Move

DUE: Final = 1.5  # the assumed gain of each discovery still to draw from an open card
CHOICES: Final = 2  # how many choices of a card are tried
BONUS: Final = 1.0
TWICE: Final = {CAT_TWICE: AGAIN_CAT, TREASURE_TWICE: AGAIN_TREASURE}
MORE: Final = 2  # how many extra cards are tried in the evening
FIRST_LOOK: Final = 0.25  # the share of the time after which no more takes are explored
PREPARATION: Final = 0.45  # and after which no more plans are made


class Planner:
    """Plans days from the morning, or the rest of a day.

    `days` is the number of days after today, `near` how many places of each discovery are tried.
    """

    __slots__ = ("aim", "days", "found", "island", "meter", "offer", "spots")

    def __init__(
        self, boat: FastBoat, aim: Aim, days: int, island: IslandCards, meter: Meter, near: int
    ) -> None:
        self.aim: Final = aim
        self.days: Final = days
        self.island: Final = island
        self.meter: Final = meter
        self.spots: Final = near
        self.offer: Final = IslandOffer(boat, aim, days, [card for card in island if card is not None])
        self.found: list[PlannedDay] = []

    def ranked_takes(self, takes: list[Move]) -> list[tuple[float, Take]]:
        """All takes by what their cards bring, each card on its own; special actions have a price."""
        price = special_price(self.days)
        ranked: list[tuple[float, Take]] = []
        for take in takes:
            if not isinstance(take, Take):
                continue  # doubling can wait until something is drawn
            value = self.offer.worth(tuple(bits(take.cards))) - (price if take.action else 0.0)
            ranked.append((value, take))
        ranked.sort(key=_first, reverse=True)
        return ranked

    def morning(self, start: PlannedDay, take: Take, number: int) -> PlannedDay:
        """The day after taking cards. Takes include the extra card, so the evening need not look for one."""
        node = start.copy()
        node.take = number
        node.spend(take.action or start.special)
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

    def explore(self, start: PlannedDay, width: int) -> None:
        """Beam search from one node; adds the finished days to `found`."""
        front = [start]
        while front:
            following: dict[tuple[int, int, tuple[int, ...], int], PlannedDay] = {}
            for node in front:
                if node.done:
                    node.worth = prospect(node.boat, self.aim, float(self.days))
                    self.found.append(node)
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

    def expand(self, node: PlannedDay) -> list[PlannedDay]:
        """One more drawing, in every way that looks good; what fits nowhere is skipped."""
        if node.done:
            return self._again(node) + self._evening(node)
        return self._again(node) + self._drawings(node)

    def _drawings(self, node: PlannedDay) -> list[PlannedDay]:
        """Draw what is due now, or else something from any card that is left."""
        if node.bonus and node.twin >= 0 and node.meant:
            return self._bonus(node) + self._twin(node)  # IC-25: in either order
        if node.bonus and not node.late:
            return self._bonus(node)
        if node.twin >= 0:
            return self._twin(node)
        children: list[PlannedDay] = []
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
                children += self._drawings(opened)
        return children

    def _again(self, node: PlannedDay) -> list[PlannedDay]:
        """Draw the last discovery a second time; only for a day in progress."""
        children: list[PlannedDay] = []
        for shape in node.fresh:
            action = CAT_TWICE if IS_CAT[shape] else TREASURE_TWICE
            if node.may(action) and room(node.boat, shape):
                child = node.copy()
                child.spend(action)
                child.twin, child.meant = shape, True
                children += self._twin(child)
        return children

    def _twin(self, node: PlannedDay) -> list[PlannedDay]:
        """Draw the second of a doubled discovery; if it was only `meant` and does not fit, undo that."""
        after = node.copy()
        after.twin, after.late, after.meant = -1, False, False
        if node.meant:
            after.acts = (*node.acts, (TWICE[node.special], 0, 0))
        children = self._draw(after, node.twin, False)
        if not children:
            if node.meant:
                after.acts = node.acts
                after.spend(NO_ACTION)
            self._value(after, self.days + PART * len(node.left))
            children.append(after)
        return children

    def _evening(self, node: PlannedDay) -> list[PlannedDay]:
        """After everything is resolved: take one more card, if one looks worth its price (IC-25)."""
        if not node.taken or not node.may(EXTRA_CARD):
            return []
        price = special_price(self.days)
        gains = self.offer.gains
        others = [at for at in range(len(gains)) if not node.taken >> at & 1 and gains[at] > price]
        others.sort(key=gains.__getitem__, reverse=True)
        children = []
        for position in others[:MORE]:
            child = node.copy()
            child.spend(EXTRA_CARD)
            child.taken |= 1 << position
            child.acts = (*node.acts, (TAKE_MORE[position], 0, 0))
            card = self.island[position]
            if card is not None and card.tradition:
                child.boat.ticks |= 1 << card.tradition
            else:
                child.left = (position,)
            self._value(child, self.days + PART * len(child.left))
            children.append(child)
        return children

    def _choices(self, node: PlannedDay, card: Card) -> list[int]:
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

    def _gain(self, boat: FastBoat, weights: int, shape: int, choice: CardChoice, ahead: float) -> float:
        found = spots(boat, weights, shape, choice.colour, ahead)
        if not found:
            return -100.0
        _, stamp, anchor = max(found, key=by_gain)
        return prospect(boat.draw(stamp, anchor, choice.colour), self.aim, ahead)

    def _draw(self, node: PlannedDay, shape: int, doubling: bool) -> list[PlannedDay]:
        """Draw this shape in its best places; with `doubling` also twice."""
        colour = node.colour if IS_CAT[shape] else -1
        ahead = self.days + PART * len(node.left)
        boat = node.boat
        weights = weigh(boat, self.aim, ahead)
        found = spots(boat, weights, shape, colour, ahead)
        found.sort(key=by_gain, reverse=True)
        action = CAT_TWICE if colour >= 0 else TREASURE_TWICE
        doubling = doubling and node.may(action)
        children = []
        for rank, (_, stamp, anchor) in enumerate(found[: self.spots]):
            child = node.copy()
            child.boat = boat.draw(stamp, anchor, colour)
            child.acts = (*node.acts, (None, stamp.index, anchor))
            if colour >= 0 and stamp.mask << anchor & boat.hull.maps[colour]:
                child.bonus += 1
            if child.armed and child.special == action:
                child.armed, child.twin = False, shape
            self._value(child, ahead)
            children.append(child)
            if doubling and rank < 2 and room(child.boat, shape):
                twice = child.copy()
                twice.spend(action)
                twice.twin, twice.meant = shape, True
                self._value(twice, ahead)
                children.append(twice)
        return children

    def _bonus(self, node: PlannedDay) -> list[PlannedDay]:
        after = node.copy()
        after.bonus -= 1
        children = []
        for shape in COMMONS:
            children += self._draw(after, shape, False)
        after.acts = (*after.acts, (DECLINE, 0, 0))
        self._value(after, self.days + PART * len(node.left))
        children.append(after)
        return children

    def _value(self, node: PlannedDay, ahead: float) -> None:
        worth = prospect(node.boat, self.aim, ahead)
        for position in node.left:
            worth += self.offer.gains[position]
        worth += DUE * len(node.todo) + BONUS * node.bonus
        if node.twin >= 0:
            worth += special_price(self.days) + 0.5  # assume it is worth its price
        node.worth = worth

    def survey(self, begun: PlannedDay, takes: list[Take], narrow: int, width: int, best: int) -> None:
        """Explore these takes narrowly first, then the best of them again with the full width."""
        starts = [self.morning(begun, take, number) for number, take in enumerate(takes)]
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
        """The best days found, as moves; at most this many for each take."""
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


def _by_worth(node: PlannedDay) -> float:
    return node.worth
