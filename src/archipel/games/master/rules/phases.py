"""The phases of a game as small integers; views show their names."""

from typing import Final

FIRST: Final = 0  # a draw decides who begins
DEAL: Final = 1  # draws fill the hands (MI-2)
OPEN: Final = 2  # a draw opens the sea (MI-2)
DISCOVER: Final = 3  # a Discovery begins: place or sail (MI-10)
SAIL: Final = 4  # the card is placed, a galleon has to sail
PLACE: Final = 5  # a galleon has sailed, a card has to be placed
LANDED: Final = 6  # the Discovery is over: another one (MI-12), conquer (MI-13), or done
RAID: Final = 7  # the Corsair's steps (MI-32)
CONQUER: Final = 8  # conquests of the crew, after the Corsair (MI-32)
REFILL: Final = 9  # a draw refills a hand (MI-14)
OVER: Final = 10

PHASES: Final = (
    "first",
    "deal",
    "open",
    "discover",
    "sail",
    "place",
    "landed",
    "raid",
    "conquer",
    "refill",
    "over",
)
