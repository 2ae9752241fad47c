"""Explore & Draw: play whole days of one boat greedily and quickly, to the end of the game."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.games.cats.bot.boat import FastBoat
from archipel.games.cats.bot.draw import ScoredPlace, by_gain, spots, weigh
from archipel.games.cats.bot.judge import WEIGHTS, Aim, group_worth, hope_of, prospect, special_price
from archipel.games.cats.rules.box import DAYS
from archipel.games.cats.rules.cards import Card, CardChoice
from archipel.games.cats.rules.moves import CAT_TWICE, COLOURS, EXTRA_CARD, ONE_PER_ROW, WHOLE_ROW
from archipel.games.cats.rules.shapes import COMMONS
from archipel.games.cats.rules.sheet import SPECIALS_A_GAME

CLOSER: Final = 4  # places of a discovery that are judged in full
COLUMN_CARDS: Final[tuple[tuple[int, ...], ...]] = ((0, 4, 8), (1, 5, 9), (2, 6, 10), (3, 7, 11))
ROW_CARDS: Final[tuple[tuple[int, ...], ...]] = ((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11))
PART: Final = 0.3  # how much of a day a card still to resolve today counts as


def place(
    boat: FastBoat, aim: Aim, days: float, shape: int, colour: int, closer: int = CLOSER
) -> tuple[FastBoat | None, float]:
    """The boat with this discovery where it looks best, and its worth; None if it fits nowhere."""
    weights = weigh(boat, aim, days)
    return put(boat, aim, days, spots(boat, weights, shape, colour, days), colour, closer)


def put(
    boat: FastBoat, aim: Aim, days: float, found: list[ScoredPlace], colour: int, closer: int
) -> tuple[FastBoat | None, float]:
    """The best of these places, after a closer look at the most promising ones."""
    if not found:
        return None, 0.0
    found.sort(key=by_gain, reverse=True)
    best: FastBoat | None = None
    most = -1e9
    for _, stamp, anchor in found[:closer]:
        after = boat.draw(stamp, anchor, colour)
        worth = prospect(after, aim, days)
        if colour >= 0 and stamp.mask << anchor & boat.hull.maps[colour]:
            worth += WEIGHTS.map
        if worth > most:
            best, most = after, worth
    assert best is not None
    if colour >= 0 and boat.hull.maps[colour] & boat.free & ~best.free:
        most -= WEIGHTS.map
        best, most = bonus(best, aim, days, most)
    return best, most


def bonus(boat: FastBoat, aim: Aim, days: float, worth: float) -> tuple[FastBoat, float]:
    """Draw a map's treasure, if one improves the boat."""
    weights = weigh(boat, aim, days)
    best, most = boat, worth
    for shape in COMMONS:
        after, value = put(boat, aim, days, spots(boat, weights, shape, -1, days), -1, 2)
        if after is not None and value > most:
            best, most = after, value
    return best, most


def tick(boat: FastBoat, number: int) -> FastBoat:
    """The boat with a tradition ticked."""
    after = boat.copy()
    after.ticks |= 1 << number
    return after


def card_gain(
    boat: FastBoat, aim: Aim, days: float, weights: int, base: float, card: Card
) -> tuple[float, CardChoice | None]:
    """What a card brings on its own, and the best choice it offers."""
    if card.tradition:
        if boat.ticks >> card.tradition & 1:
            return 0.0, None
        return prospect(tick(boat, card.tradition), aim, days) - base, None
    best, most = card.choices[0], -1e9
    known: dict[int, float] = {}
    for choice in card.choices:
        gain = 0.0
        for shape in choice.shapes:
            if choice.colour >= 0 or shape not in known:
                found = spots(boat, weights, shape, choice.colour, days)
                if found:
                    _, stamp, anchor = max(found, key=by_gain)
                    known[shape] = prospect(boat.draw(stamp, anchor, choice.colour), aim, days) - base
                else:
                    known[shape] = 0.0
            gain += known[shape]
        if gain > most:
            best, most = choice, gain
    return most, best


def together(boat: FastBoat, aim: Aim, days: float, colours: list[int], cards: tuple[int, ...]) -> float:
    """The extra gain from cats of the same colour among these cards."""
    extra = 0.0
    for colour in range(len(COLOURS)):
        count = 0
        for at in cards:
            if colours[at] == colour:
                count += 1
        if count > 1:
            size = max((cats for _, cats in boat.groups[colour]), default=0)
            hope, cost = hope_of(days), WEIGHTS.net * aim.costs[colour]
            one = group_worth(size + 1, hope, cost)
            first = one - group_worth(size, hope, cost) if size else one
            extra += group_worth(size + count, hope, cost) - one - (count - 1) * first
    return extra


class IslandOffer:
    """The cards on the island: what each brings on its own, and its colour if it is a cat."""

    __slots__ = ("aim", "boat", "choices", "colours", "days", "gains")

    def __init__(self, boat: FastBoat, aim: Aim, days: int, island: list[Card]) -> None:
        ahead = days + PART * 2
        weights, base = weigh(boat, aim, ahead), prospect(boat, aim, ahead)
        self.boat: Final = boat
        self.aim: Final = aim
        self.days: Final = days
        self.gains: list[float] = []
        self.choices: list[CardChoice | None] = []
        self.colours: list[int] = []
        for card in island:
            gain, choice = card_gain(boat, aim, ahead, weights, base, card)
            self.gains.append(gain)
            self.choices.append(choice)
            self.colours.append(-1 if choice is None else choice.colour)

    def worth(self, cards: tuple[int, ...]) -> float:
        """What these cards bring together."""
        total = together(self.boat, self.aim, self.days + PART * 2, self.colours, cards)
        for at in cards:
            total += self.gains[at]
        return total

    def best(self) -> tuple[int, tuple[int, ...]]:
        """The cards that bring most: the special action needed, and their places."""
        best, action = -1e9, 0
        cards: tuple[int, ...] = ()
        columns = [self.worth(column) for column in COLUMN_CARDS]
        for column, value in zip(COLUMN_CARDS, columns, strict=True):
            if value > best:
                best, cards = value, column
        used, gains = self.boat.used, self.gains
        if used.bit_count() >= SPECIALS_A_GAME:
            return action, cards
        best += special_price(self.days)
        if not used & ONE_PER_ROW:
            mix = tuple(max(row, key=gains.__getitem__) for row in ROW_CARDS)
            value = self.worth(mix)
            if value > best:
                best, action, cards = value, ONE_PER_ROW, mix
        if not used & WHOLE_ROW:
            for row in ROW_CARDS:
                value = self.worth(row)
                if value > best:
                    best, action, cards = value, WHOLE_ROW, row
        if not used & EXTRA_CARD:
            for number, own in enumerate(COLUMN_CARDS):
                extra = max((at for at in range(12) if at not in own), key=gains.__getitem__)
                value = columns[number] + gains[extra]
                if value > best:
                    best, action, cards = value, EXTRA_CARD, (*own, extra)
        return action, cards


def play_day(boat: FastBoat, aim: Aim, days: int, island: list[Card]) -> FastBoat:
    """Play a day greedily; `days` is the number of days after it."""
    offer = IslandOffer(boat, aim, days, island)
    action, cards = offer.best()
    if action:
        boat = boat.copy()
        boat.used |= action
    order = sorted(cards, key=offer.gains.__getitem__, reverse=True)
    for at in order:
        if island[at].tradition:
            boat = tick(boat, island[at].tradition)
    left = sum(1 for at in order if not island[at].tradition)
    may_double = not action and not boat.used & CAT_TWICE and boat.used.bit_count() < SPECIALS_A_GAME
    for at in order:
        choice = offer.choices[at]
        if choice is None:
            continue
        left -= 1
        ahead = days + PART * left
        for shape in choice.shapes:
            after, worth = place(boat, aim, ahead, shape, choice.colour)
            if after is None:
                continue
            boat = after
            if may_double and choice.colour >= 0:
                doubled = boat.copy()
                doubled.used |= CAT_TWICE
                twin, value = place(doubled, aim, ahead, shape, choice.colour)
                if twin is not None and value > worth:  # the price is part of the judgement
                    boat, may_double = twin, False
    return boat


def costs_by_day(order: tuple[int, ...]) -> list[tuple[float, ...]]:
    """For each day and the end: what a cat of each colour brings the sister, as far as is known by then."""
    found: list[tuple[float, ...]] = [(0.0,) * len(COLOURS)]
    for day in range(1, DAYS + 2):
        known = order[:day]
        unknown = [len(COLOURS) - rank for rank in range(len(known), len(COLOURS))]
        middle = sum(unknown) / len(unknown) if unknown else 0.0
        found.append(
            tuple(
                float(len(COLOURS) - known.index(colour)) if colour in known else middle
                for colour in range(len(COLOURS))
            )
        )
    return found


def deal(cats: list[Card], traditions: list[Card], days: int, rng: Random) -> list[list[Card]]:
    """Islands for this many days from the cards left in the decks."""
    dealt = rng.sample(cats, 8 * days)
    other = rng.sample(traditions, 4 * days)
    islands = []
    for day in range(days):
        c, t = dealt[8 * day : 8 * day + 8], other[4 * day : 4 * day + 4]
        islands.append([c[0], t[0], c[1], t[1], c[2], c[3], t[2], c[4], c[5], c[6], c[7], t[3]])
    return islands
