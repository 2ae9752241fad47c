"""The island cards: their names, colours and values, and how many of each a deck holds."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from archipel.kernel.data import OWN_SHEET, TomlTable
from archipel.kernel.files import read

COLOURS: Final = ("yellow", "green", "red", "blue")
HIGHEST: Final = 5  # of the values; below SUM, so that a conquest takes at least two cards
FEWEST, MOST = 24, 48  # cards in a deck; MOST also bounds the sea, see sea.py

# A card is a small integer: colour * HIGHEST + value - 1.
CARDS: Final = tuple(f"{colour[0].upper()}{value}" for colour in COLOURS for value in range(1, HIGHEST + 1))
COLOUR: Final = tuple(card // HIGHEST for card in range(len(CARDS)))
VALUE: Final = tuple(card % HIGHEST + 1 for card in range(len(CARDS)))
NUMBER: Final = {name: card for card, name in enumerate(CARDS)}


@dataclass(frozen=True, slots=True)
class Deck:
    """How many there are of each card, and whether that was counted or only guessed."""

    copies: tuple[int, ...]
    reconstructed: bool

    @property
    def size(self) -> int:
        """The number of cards."""
        return sum(self.copies)


def names(cards: tuple[int, ...]) -> tuple[str, ...]:
    """The cards by name."""
    return tuple([CARDS[card] for card in cards])


@lru_cache(maxsize=64)
def deck(sheet: str) -> Deck:
    """The deck of a user's own file, or the standard one if there is none; BadData says what is wrong."""
    text, file = (sheet, OWN_SHEET) if sheet else (read(__package__, "islands.toml"), "islands.toml")
    root = TomlTable.parse(text, file)
    copies: list[int] = []
    reconstructed = False
    for colour in COLOURS:
        table = root.table(colour)
        numbers = table.numbers("copies")
        if len(numbers) != HIGHEST:
            table.fail(
                "copies",
                "expected {highest} numbers, one for each value from 1 to {highest}",
                highest=HIGHEST,
            )
        if min(numbers) < 0 or max(numbers) > MOST:
            table.fail("copies", "expected numbers from 0 to {most}", most=MOST)
        copies += numbers
        reconstructed |= table.flag("reconstructed")
        table.done()
    root.done()
    if not FEWEST <= sum(copies) <= MOST:
        root.fail(
            "",
            "{found} cards; expected {fewest} to {most} in all",
            found=sum(copies),
            fewest=FEWEST,
            most=MOST,
        )
    return Deck(tuple(copies), reconstructed)
