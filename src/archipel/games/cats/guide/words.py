"""Names of cards, pieces and people in the guide's sentences."""

from collections.abc import Sequence

from archipel.games.cats.rules.moves import POSITIONS
from archipel.games.cats.rules.names import card_name, listed, shape_name
from archipel.games.cats.rules.view import CatsView
from archipel.guide import Telling


def card(view: CatsView, place: str, tell: Telling) -> str:
    """The card at a place of the island: “a blue cat of 5 cells, like a T”."""
    found = view.island[POSITIONS.index(place)]
    return card_name(tell.rules, tell.language, found) if found else ""


def shape(name: str, colour: str, tell: Telling, the: bool = True) -> str:
    """A discovery: “the blue cat like a T”."""
    return shape_name(tell.rules, tell.language, name, colour, the)


def together(items: Sequence[str], tell: Telling) -> str:
    """“a, b and c”."""
    return listed(tell.rules, tell.language, items)


def people(seats: Sequence[int], tell: Telling) -> str:
    """The names of these players."""
    names = [tell.names[seat] if seat < len(tell.names) else str(seat + 1) for seat in seats]
    return together(names, tell)
