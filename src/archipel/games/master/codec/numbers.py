"""Moves by number, counted from a seat's own galleons, so that the size of the sea does not matter.

A card is placed beside a galleon and a galleon sails to a neighbour: galleon, direction and card name the
move wherever it lies. Alignments can lie anywhere; they have the numbers of their stable order.
"""

from typing import Final

from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import Choices, Conquest, PlaceCard, Sail, place, sail
from archipel.games.master.rules.sea import STEPS
from archipel.kernel import DONE, Move

GALLEONS: Final = 2  # at most, of one seat
WAYS: Final = len(STEPS)
CONQUESTS: Final = 512
"""Alignments beyond this many in one position have no number, so that they cannot be chosen. In a million
decisions there were never more than 239, and only because nobody took any: see `prove.py`."""

PLACE: Final = 0
SAIL: Final = PLACE + GALLEONS * WAYS * len(CARDS)
DONE_NUMBER: Final = SAIL + GALLEONS * WAYS
TAKE: Final = DONE_NUMBER + 1
ACTIONS: Final = TAKE + CONQUESTS


def number_of(fleet: tuple[int, ...], moves: Choices, move: Move) -> int:
    """The number of a legal move; -1 for an alignment that has none."""
    if isinstance(move, PlaceCard):
        return place_number(fleet, move)
    if isinstance(move, Sail):
        return SAIL + fleet.index(move.start) * WAYS + STEPS.index(move.target - move.start)
    if isinstance(move, Conquest):
        at = list(moves).index(move) - moves.first_conquest
        return TAKE + at if at < CONQUESTS else -1
    return DONE_NUMBER


def place_number(fleet: tuple[int, ...], move: PlaceCard) -> int:
    """If both galleons are beside the spot, the first one counts."""
    for at, galleon in enumerate(fleet):
        step = move.spot - galleon
        if step in STEPS:
            return PLACE + (at * WAYS + STEPS.index(step)) * len(CARDS) + move.card
    return -1


def move_at(fleet: tuple[int, ...], moves: Choices, number: int) -> Move | None:
    """The move with this number, legal or not; None if its galleon or alignment does not exist."""
    if number == DONE_NUMBER:
        return DONE
    if number >= TAKE:
        at = number - TAKE
        return moves[moves.first_conquest + at] if at < moves.conquests else None
    way, card = divmod(number, len(CARDS)) if number < SAIL else (number - SAIL, -1)
    at, step = divmod(way, WAYS)
    if at >= len(fleet):
        return None
    spot = fleet[at] + STEPS[step]
    return place(card, spot) if card >= 0 else sail(fleet[at], spot)
