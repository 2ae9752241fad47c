"""The conquests worth proposing: the sets worth ten that take the most cards (MI-13)."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from archipel.games.master.rules.bearings import CardsAt, SeaSpot, cards_of, manned
from archipel.games.master.rules.cards import NUMBER
from archipel.games.master.rules.sea import place_of, spot_at
from archipel.games.master.rules.sums import alignments
from archipel.games.master.rules.view import MasterView

MOST_OFFERED: Final = 3


@dataclass(frozen=True, slots=True)
class Offer:
    """Cards on one line worth ten, and where they lie."""

    spots: tuple[SeaSpot, ...]
    cards: tuple[str, ...]

    @property
    def values(self) -> tuple[str, ...]:
        """The values in order."""
        return tuple(sorted([card[1] for card in self.cards]))

    @property
    def sum(self) -> str:
        """The values as a sum: “3 + 4 + 3”."""
        return " + ".join([card[1] for card in self.cards])


def offers(view: MasterView, most: int = MOST_OFFERED, barred: bool = False) -> tuple[Offer, ...]:
    """The best few, most cards first; of sets with the same values only one. If `barred`, also those that
    nobody can take while galleons lie on them."""
    found = _all(cards_of(view), () if barred else manned(view))
    different = {one.values: one for one in reversed(found)}
    return tuple([one for one in found if different[one.values] is one][:most])


def offer_through(cards: CardsAt, galleons: Collection[SeaSpot], spot: SeaSpot) -> Offer | None:
    """The best set with the card on this spot, if galleons were here; None if there is none."""
    if spot in galleons:
        return None
    return next((one for one in _all(cards, galleons) if spot in one.spots), None)


def _all(cards: CardsAt, galleons: Collection[SeaSpot]) -> list[Offer]:
    """Every set worth ten that carries none of these galleons, most cards first."""
    sea = {spot_at(*spot): NUMBER[card] for spot, card in cards.items()}
    found: list[Offer] = []
    for spots, ways in alignments(sea, {spot_at(*spot) for spot in galleons}):
        for index in range(ways.count):
            chosen = tuple([place_of(spot) for spot in ways.pick(index, spots)])
            found.append(Offer(chosen, tuple([cards[spot] for spot in chosen])))
    found.sort(key=lambda one: -len(one.cards))
    return found
