"""Explore & Draw as a Deckhand sees it: what a single drawing brings at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from archipel.games.cats.rules.cards import Card
from archipel.games.cats.rules.families import FAMILY, family_points, group_cats
from archipel.games.cats.rules.grid import STRIDE
from archipel.games.cats.rules.moves import COLOURS, DrawPiece
from archipel.games.cats.rules.placement import Placements, fits
from archipel.games.cats.rules.shapes import IS_CAT, RARE, SHAPES
from archipel.games.cats.rules.sheet import DrawnPiece, Sheet
from archipel.kernel import Move

RARE_GOLD: Final = 3.0
MAP: Final = 1.0  # the common treasure of a map
CONTACT: Final = 0.17  # a side against the hull or a discovery, so no gap
DEAD: Final = 1.1  # a single cell that is cut off
CELL: Final = 2.4  # a cell of a cabin, divided by the number of its empty cells (plus a few)
LONELY, PAIR = 1.5, 5.0  # cats that may become a family
GROWTH: Final = 0.75  # the share of what one more cat would bring to a family
PRIOR: Final[tuple[float, ...]] = (
    *(0.0, 2.8, 3.2, 2.4, 3.6, 1.6, 2.4, 4.0, 4.8, 2.0, 2.0, 2.4, 4.8, 3.2, 1.6, 3.2, 4.4, 4.0),
    *(2.0, 2.0, 2.0, 2.0, 2.0, 2.4, 2.0, 1.6, 3.2),
)
"""A first estimate of what each tradition brings, by number."""


def group_worth(cats: int, days: int) -> float:
    """Points of a group of cats, including its expected growth."""
    hope = min(1.0, days / 3)
    if cats >= FAMILY:
        growth = family_points(cats + 1) - family_points(cats)
        return family_points(cats) + GROWTH * growth * min(1.5, days / 3)
    return hope * (LONELY if cats == 1 else PAIR)


class BoatGains:
    """A sheet prepared for judging placements on it. `days` is the number of days after today."""

    __slots__ = ("_cabins", "_costs", "_groups", "days", "free", "sheet")

    def __init__(self, sheet: Sheet, days: int, costs: tuple[float, ...]) -> None:
        self.sheet: Final = sheet
        self.days: Final = days
        self.free: Final = sheet.free
        self._costs = costs  # by colour: what a cat brings to the sister of a solo game
        cats: list[list[DrawnPiece]] = [[] for _ in COLOURS]
        for drawn in sheet.drawn:
            if drawn.colour >= 0:
                cats[drawn.colour].append(drawn)
        self._groups = [[(group.mask, len(group.cats)) for group in group_cats(same)] for same in cats]
        # The fewer empty cells a cabin has, the more each of them is worth.
        self._cabins = [
            (cells & sheet.free, CELL / ((cells & sheet.free).bit_count() + 3.0))
            for cells in sheet.plan.cabins.values()
            if cells & sheet.free
        ]

    def gain(self, place: DrawPiece, colour: int) -> float:
        """What a placement brings."""
        mask, touch = place.mask, place.touch
        after = self.free & ~mask
        value = float((mask & self.sheet.plan.rats).bit_count())
        for cells, each in self._cabins:
            covered = mask & cells
            if covered:
                value += each * covered.bit_count()
                if covered == cells:
                    value += CELL / 2
        value += CONTACT * (touch & ~after).bit_count()
        beside = touch & after
        near = after << 1 | after >> 1 | after << STRIDE | after >> STRIDE
        value -= DEAD * (beside & ~near).bit_count()
        if colour < 0:
            return value + (RARE_GOLD if SHAPES[place.shape].kind == RARE else 0.0)
        joined, before = 1, 0.0
        for group, cats in self._groups[colour]:
            if group & touch:
                joined += cats
                before += group_worth(cats, self.days)
        value += group_worth(joined, self.days) - before - self._costs[colour]
        return value + (MAP if mask & self.sheet.plan.maps[colour] else 0.0)

    def best(self, moves: Iterable[Move], colour: int) -> tuple[Move | None, float]:
        """The best placement of these moves, and its gain."""
        found: Move | None = None
        most = -1e9
        for move in moves:
            if isinstance(move, DrawPiece):
                value = self.gain(move, colour if IS_CAT[move.shape] else -1)
                if value > most:
                    found, most = move, value
        return found, most

    def shapes(self, shapes: tuple[int, ...], colour: int) -> float:
        """Roughly what some shapes bring, each on its own."""
        total = 0.0
        for shape in shapes:
            found = Placements(fits((shape,), self.sheet), ())
            if len(found):
                total += self.best(found, colour)[1]
        return total

    def card(self, card: Card) -> float:
        """Roughly what a card brings with its best choice."""
        if card.tradition:
            return self.tradition(card.tradition)
        return max(self.shapes(choice.shapes, choice.colour) for choice in card.choices)

    def tradition(self, number: int) -> float:
        """What ticking it promises; nothing if it is already ticked."""
        if self.sheet.ticks >> number & 1:
            return 0.0
        return PRIOR[number] * (0.5 + self.days / 12)
