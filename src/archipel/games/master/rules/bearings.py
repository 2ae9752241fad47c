"""Places as a person points at them: by the card next to them and the side, never by numbers."""

from collections.abc import Collection, Mapping
from typing import Final

from archipel.games.master.rules.view import MasterView
from archipel.kernel import Rulebook

SeaSpot = tuple[int, int]
"""A spot of the sea as views have it: column, row."""

CardsAt = Mapping[SeaSpot, str]
"""The names of the cards in the sea, by spot."""

STEPS: Final[Mapping[SeaSpot, str]] = {(0, -1): "north", (-1, 0): "west", (1, 0): "east", (0, 1): "south"}
MOST_NAMED: Final = 2  # neighbours that tell where a spot is


def read_spot(text: str) -> SeaSpot:
    """The spot that a part names."""
    x, _, y = text.partition(",")
    return int(x), int(y)


def spot_text(spot: SeaSpot) -> str:
    """The spot as parts name it."""
    return f"{spot[0]},{spot[1]}"


def cards_of(view: MasterView) -> dict[SeaSpot, str]:
    """The cards that lie in the sea."""
    return {(island.x, island.y): island.card for island in view.sea}


def around(spot: SeaSpot) -> list[SeaSpot]:
    """The four neighbours of a spot."""
    return [(spot[0] + x, spot[1] + y) for x, y in STEPS]


def manned(view: MasterView) -> set[SeaSpot]:
    """The spots that carry a galleon."""
    return {spot for player in view.players for spot in player.galleons}


def heading(start: SeaSpot, target: SeaSpot) -> str:
    """In which direction the neighbour `target` lies: `north`."""
    return STEPS[target[0] - start[0], target[1] - start[1]]


def beside(cards: CardsAt, spot: SeaSpot, first: Collection[SeaSpot] = ()) -> list[tuple[str, str]]:
    """The cards next to a spot, each with the side of it on which the spot lies. Those in `first` come first:
    a player looks at the cards with their own galleons."""
    near = sorted((one for one in around(spot) if one in cards), key=lambda one: one not in first)
    return [(heading(one, spot), cards[one]) for one in near]


def where(
    rules: Rulebook,
    language: str,
    cards: CardsAt,
    spot: SeaSpot,
    first: Collection[SeaSpot] = (),
    most: int = MOST_NAMED,
) -> str:
    """Where a spot is: “north of the yellow 1”. Empty when no card lies next to it."""
    near = beside(cards, spot, first)[:most]
    return ", ".join(
        f"{rules.name('side', side, language)} {card_name(rules, language, card)}" for side, card in near
    )


def card_name(rules: Rulebook, language: str, card: str) -> str:
    """A card in words, without an article: “yellow 1”."""
    return rules.name("card", card, language)


def island_name(rules: Rulebook, language: str, cards: CardsAt, spot: SeaSpot) -> str:
    """A card of the sea; if there are several such cards, with where it lies: “red 2, east of the blue 1”."""
    card = cards[spot]
    name = card_name(rules, language, card)
    if sum(other == card for other in cards.values()) == 1:
        return name
    place = where(rules, language, cards, spot, most=1)
    return f"{name}, {place}" if place else name
