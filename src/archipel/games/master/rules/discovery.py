"""What a Discovery allows (MI-10, MI-11, MI-12), from the sea and one seat's galleons.

After placing, a sail is always possible: onto the new card itself. But after a sail there may be no place for
a card, if all the seat's galleons then stand on cards without an empty neighbour.
"""

from archipel.games.master.rules.cards import COLOUR
from archipel.games.master.rules.moves import Sail, sail
from archipel.games.master.rules.sea import STEPS, CardSea, adjacent, is_open

Galleons = tuple[int, ...]
"""The spots of a seat's galleons, in order; galleons have no names."""


def free_spots(sea: CardSea, fleet: Galleons) -> list[int]:
    """The empty spots beside a fleet's cards, in order."""
    if len(fleet) == 1 or fleet[0] == fleet[1]:
        galleon = fleet[0]
        return [galleon + step for step in STEPS if galleon + step not in sea]
    return sorted({galleon + step for galleon in fleet for step in STEPS if galleon + step not in sea})


def can_place(sea: CardSea, fleet: Galleons) -> bool:
    """Is there an empty spot beside the card of one of these galleons?"""
    for galleon in fleet:  # noqa: SIM110 - asked for every sail, and twice as fast as any()
        if is_open(sea, galleon):
            return True
    return False


def sails(sea: CardSea, fleet: Galleons) -> list[Sail]:
    """Every step of one galleon onto a neighbouring card, ordered by start, then by target."""
    galleons = fleet[:1] if fleet[0] == fleet[-1] else fleet
    return [sail(start, start + step) for start in galleons for step in STEPS if start + step in sea]


def moved(fleet: Galleons, move: Sail) -> Galleons:
    """The fleet after a sail."""
    if len(fleet) == 1:
        return (move.target,)
    stays = fleet[1] if fleet[0] == move.start else fleet[0]
    return (stays, move.target) if stays < move.target else (move.target, stays)


def leaves_a_place(sea: CardSea, fleet: Galleons, move: Sail) -> bool:
    """Can a card be placed after this sail?"""
    return can_place(sea, moved(fleet, move))


def first_sails(sea: CardSea, fleet: Galleons, hand: Galleons) -> list[Sail]:
    """The sails that may come first: those that leave the second action possible, or every sail if the two
    actions are impossible in either order (MI-11)."""
    every = sails(sea, fleet)
    if not hand:
        return every
    good = [move for move in every if leaves_a_place(sea, fleet, move)]
    return good if good or can_place(sea, fleet) else every


def full_discovery(sea: CardSea, fleet: Galleons, hand: Galleons) -> bool:
    """Are both actions possible, in either order?"""
    if not hand:
        return False
    return can_place(sea, fleet) or any(leaves_a_place(sea, fleet, move) for move in sails(sea, fleet))


def matches(sea: CardSea, fleet: Galleons, card: int, spot: int) -> bool:
    """Does a card match the colour of a neighbour that carries one of these galleons (MI-12)?"""
    return any(adjacent(galleon, spot) and COLOUR[sea[galleon]] == COLOUR[card] for galleon in fleet)
