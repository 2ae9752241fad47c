"""A box of components: the boats and both decks, from the game's own file or a table's."""

from functools import cache
from typing import Final

from archipel.games.cats.rules.boat import BoatPlan, read_plans
from archipel.games.cats.rules.cards import Card, Deck, read_deck
from archipel.kernel import Message
from archipel.kernel.data import OWN_SHEET, TomlTable
from archipel.kernel.files import read

DAYS: Final = 7
CAT_PLACES: Final = (0, 2, 4, 5, 7, 8, 9, 10)
TRADITION_PLACES: Final = (1, 3, 6, 11)
"""Where the cards of each deck lie on the island (IC-4)."""


class Box:
    """Everything that can differ between two sets of components."""

    __slots__ = ("cards", "cats", "plans", "traditions")

    def __init__(
        self, plans: tuple[BoatPlan, ...], cards: tuple[Card, ...], cats: Deck, traditions: Deck
    ) -> None:
        self.plans: Final = plans
        self.cards: Final = cards
        self.cats: Final = cats
        self.traditions: Final = traditions


def read_box(text: str, file: str | Message) -> Box:
    """Read and check a file of components; BadData names file, key and reason."""
    root = TomlTable.parse(text, file)
    plans = read_plans(root)
    cards: dict[str, Card] = {}
    cats = read_deck(root, "cat_deck", DAYS * len(CAT_PLACES), cards)
    traditions = read_deck(root, "tradition_deck", DAYS * len(TRADITION_PLACES), cards)
    root.done()
    return Box(plans, tuple(cards.values()), cats, traditions)


@cache
def built_in_box() -> Box:
    """The game's own components."""
    return read_box(read(__package__, "box.toml"), f"{__package__}/box.toml")


_own: Final[dict[str, Box]] = {}
_KEPT: Final = 16


def box_of(sheet: str) -> Box:
    """The components of a set-up: from its own file, or the built-in ones. The last few files are cached."""
    if not sheet:
        return built_in_box()
    box = _own.get(sheet)
    if box is None:
        box = read_box(sheet, OWN_SHEET)
        if len(_own) >= _KEPT:
            del _own[next(iter(_own))]
        _own[sheet] = box
    return box
