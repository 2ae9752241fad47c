"""The conquests worth proposing: the sets worth ten that take the most cards (MI-13)."""

from dataclasses import dataclass
from typing import Final

from archipel.games.master.rules.bearings import SeaSpot, cards_of, manned
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
    cards = cards_of(view)
    sea = {spot_at(*spot): NUMBER[card] for spot, card in cards.items()}
    found: list[Offer] = []
    for spots, ways in alignments(sea, set() if barred else {spot_at(*spot) for spot in manned(view)}):
        for index in range(ways.count):
            chosen = tuple([place_of(spot) for spot in ways.pick(index, spots)])
            found.append(Offer(chosen, tuple([cards[spot] for spot in chosen])))
    found.sort(key=lambda one: -len(one.cards))
    different = {one.values: one for one in reversed(found)}
    return tuple([one for one in found if different[one.values] is one][:most])
