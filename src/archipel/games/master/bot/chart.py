"""A MasterIslands sea for quick play: it keeps the cards of each line, and moves are not objects."""

from __future__ import annotations

from random import Random
from typing import Final

from archipel.games.master.bot.lines import BITS, FIELD, UNIT, largest, line_value, ten
from archipel.games.master.rules.cards import COLOUR, VALUE
from archipel.games.master.rules.plan import HAND
from archipel.games.master.rules.sea import STEPS
from archipel.games.master.rules.state import MasterState
from archipel.games.master.rules.sums import LINES


class SeaChart:
    """The sea and all hands. `lines` holds the cards without a galleon, `manned` the galleons per card.

    `won` and `conquests` count by side; with equally many cards, more conquests mean a higher sum (MI-16).
    """

    def __init__(self, sides: list[int], corsair: int) -> None:
        self.sides: Final = sides
        self.corsair: Final = corsair
        self.sea: dict[int, int] = {}
        self.lines: dict[int, int] = {}
        self.manned: dict[int, int] = {}
        self.fleets: list[list[int]] = []
        self.hands: list[list[int]] = []
        self.deck: list[int] = []
        self.won: list[int] = []
        self.conquests: list[int] = []
        self.left_over = 0  # rounds left when the crew won

    def copy(self) -> SeaChart:
        """An independent chart."""
        other = SeaChart(self.sides, self.corsair)
        other.sea = self.sea.copy()
        other.lines = self.lines.copy()
        other.manned = self.manned.copy()
        other.fleets = [fleet.copy() for fleet in self.fleets]
        other.hands = [hand.copy() for hand in self.hands]
        other.deck = self.deck.copy()
        other.won = self.won.copy()
        other.conquests = self.conquests.copy()
        return other

    # Changes that keep the lines up to date.

    def free(self, spot: int) -> None:
        """Make the card there available."""
        unit = UNIT[VALUE[self.sea[spot]]]
        lines = self.lines
        for line in LINES[spot]:
            lines[line] = lines.get(line, 0) + unit

    def bind(self, spot: int) -> None:
        """Make the card there unavailable."""
        unit = UNIT[VALUE[self.sea[spot]]]
        lines = self.lines
        for line in LINES[spot]:
            lines[line] -= unit

    def place(self, seat: int, card: int, spot: int) -> None:
        """Place a card from a hand in the sea."""
        self.hands[seat].remove(card)
        self.sea[spot] = card
        self.free(spot)

    def unplace(self, seat: int, spot: int) -> None:
        """Undo a placement."""
        self.bind(spot)
        self.hands[seat].append(self.sea.pop(spot))

    def sail(self, seat: int, start: int, target: int) -> None:
        """Sail a galleon."""
        fleet = self.fleets[seat]
        fleet[fleet.index(start)] = target
        self.unman(start)
        self.man(target)

    def man(self, spot: int) -> None:
        """Put a galleon on a card."""
        crowd = self.manned.get(spot, 0)
        if not crowd:
            self.bind(spot)
        self.manned[spot] = crowd + 1

    def unman(self, spot: int) -> None:
        """Remove a galleon from a card."""
        crowd = self.manned[spot] - 1
        self.manned[spot] = crowd
        if not crowd:
            self.free(spot)

    def take(self, seat: int, spots: list[int]) -> None:
        """Conquer these cards."""
        for spot in spots:
            self.bind(spot)
            del self.sea[spot]
        side = self.sides[seat]
        self.won[side] += len(spots)
        self.conquests[side] += 1

    def refill(self, seat: int) -> bool:
        """Draw up to a full hand; False if that used the last card (MI-16)."""
        hand, deck = self.hands[seat], self.deck
        if len(hand) >= HAND:
            return True
        while len(hand) < HAND and deck:
            hand.append(deck.pop())
        return bool(deck)

    # Queries.

    def best_line(self) -> int:
        """The line with the largest ten; -1 if there is none."""
        best, most = -1, 0
        for line, cards in self.lines.items():
            if cards:
                found = largest(cards)
                if found > most:
                    best, most = line, found
        return best

    def spots_of(self, line: int) -> list[int]:
        """The cards of a largest ten on a line, preferring those that other lines do not need."""
        wanted = largest(self.lines[line])
        choice: list[tuple[int, int]] = []
        for spot in self.sea:
            if line in LINES[spot] and not self.manned.get(spot, 0):
                uses = 0
                for other in LINES[spot]:
                    if other != line:
                        uses += ten(self.lines[other])
                choice.append((uses, spot))
        choice.sort()
        found = []
        for _, spot in choice:
            value = VALUE[self.sea[spot]]
            if wanted >> BITS * (value - 1) & FIELD:
                wanted -= UNIT[value]
                found.append(spot)
        found.sort()
        return found

    def value(self) -> float:
        """The value of all lines together."""
        value = 0.0
        for cards in self.lines.values():
            if cards:
                value += line_value(cards)
        return value

    def tens(self) -> list[int]:
        """The size of the largest ten of every line that has one, largest first."""
        found = []
        for cards in self.lines.values():
            if cards:
                most = ten(cards)
                if most:
                    found.append(most)
        found.sort(reverse=True)
        return found

    def two_best(self) -> int:
        """The sizes of the two largest tens of different lines, as 64 * larger + smaller."""
        one, two = 0, 0
        for cards in self.lines.values():
            if cards:
                most = ten(cards)
                if most > two:
                    if most > one:
                        one, two = most, one
                    else:
                        two = most
        return one * 64 + two

    def haul(self, takes: int, width: int) -> int:
        """How many cards this many conquests can take in all, trying the best `width` lines for the first."""
        found: list[tuple[int, int]] = []
        for line, cards in self.lines.items():
            if cards:
                most = ten(cards)
                if most:
                    found.append((-most, line))
        if not found:
            return 0
        found.sort()
        if takes == 1:
            return -found[0][0]
        best = 0
        for less, line in found[:width]:
            after = self.copy()
            after.take(after.first_of_crew(), after.spots_of(line))
            best = max(best, after.haul(takes - 1, 1) - less)
        return best

    def first_of_crew(self) -> int:
        """A seat that may conquer."""
        return 1 if self.corsair == 0 else 0

    def open_spots(self, galleon: int) -> list[int]:
        """The empty spots beside a card."""
        sea = self.sea
        return [galleon + step for step in STEPS if galleon + step not in sea]

    def matches(self, seat: int, card: int, spot: int) -> bool:
        """Would this placement earn another Discovery (MI-12)?"""
        colour = COLOUR[card]
        for galleon in self.fleets[seat]:
            if spot - galleon in STEPS and COLOUR[self.sea[galleon]] == colour:
                return True
        return False


def chart_of(state: MasterState, rng: Random) -> SeaChart:
    """The chart of a full state, with a shuffled deck."""
    plan = state.plan
    chart = SeaChart(list(plan.sides), plan.corsair)
    chart.sea = state.sea.copy()
    for fleet in state.fleets:
        for galleon in fleet:
            chart.manned[galleon] = chart.manned.get(galleon, 0) + 1
    for spot in chart.sea:
        for line in LINES[spot]:
            chart.lines.setdefault(line, 0)
        if not chart.manned.get(spot, 0):
            chart.free(spot)
    chart.fleets = [list(fleet) for fleet in state.fleets]
    chart.hands = [list(hand) for hand in state.hands]
    chart.deck = [card for card, left in enumerate(state.deck) for _ in range(left)]
    rng.shuffle(chart.deck)
    sides = max(plan.sides) + 1
    chart.won = [0] * sides
    chart.conquests = [0] * sides
    for seat, sets in enumerate(state.taken):
        side = plan.sides[seat]
        chart.conquests[side] += len(sets)
        for cards in sets:
            chart.won[side] += len(cards)
    return chart
