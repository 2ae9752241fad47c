"""A finished boat against the cards of its days: what no card of any day offered, or not as often.

Common treasures are left out, because maps give them, too; everything else takes a card of its own.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from archipel.games.cats.paper.finished import piece, written
from archipel.games.cats.rules.box import CAT_PLACES, TRADITION_PLACES, box_of
from archipel.games.cats.rules.cards import Card
from archipel.games.cats.rules.shapes import RARE, SHAPES
from archipel.games.cats.rules.state import CATS, TRADITIONS
from archipel.kernel import Drawn, Setup
from archipel.paper.checking import Marks, Round

CARDS: Final = len(CAT_PLACES) + len(TRADITION_PLACES)
"""Of one day."""


def on_cards(marks: Marks) -> Marks:
    """The marks that took a card each; what one card may have given twice counts once (IC-23, IC-24)."""
    used, found, seen = written(marks).used, list[str](), set[tuple[int, int]]()
    for mark in marks:
        what = _drawn(mark)
        if mark.startswith("tick "):
            found.append(mark)
        elif what is not None:
            twice = "treasure-twice" if what[1] < 0 else "cat-twice"
            if twice not in used or what not in seen:
                found.append(mark)
            seen.add(what)
    return tuple(found)


def cards_of(setup: Setup, draws: Sequence[Drawn]) -> Iterator[Card]:
    """The cards that were laid out, day by day."""
    box = box_of(setup.sheet)
    decks = {CATS: box.cats, TRADITIONS: box.traditions}
    for drawn in draws:
        if drawn.draw.label in decks:
            deck = decks[drawn.draw.label]
            yield from (box.cards[deck.cards[item]] for item in drawn.outcome)


def gives(card: Card) -> Round:
    """Could this card have given a mark?"""
    offered = {(shape, choice.colour) for choice in card.choices for shape in choice.shapes}
    tick = f"tick {card.tradition}"
    return lambda mark: mark == tick or _drawn(mark) in offered


def _drawn(mark: str) -> tuple[int, int] | None:
    """The shape and colour of a cat, an oshax or a rare treasure; None for all other marks."""
    if not written((mark,)).pieces:
        return None
    found = piece(mark)
    if found.place is None or (found.colour < 0 and SHAPES[found.place.shape].kind != RARE):
        return None
    return found.place.shape, found.colour
