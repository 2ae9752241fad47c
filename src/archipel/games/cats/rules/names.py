"""Discoveries and cards in words, for whoever speaks to players: drawings, questions, the log."""

# interpreted: texts: nothing to gain

from collections.abc import Sequence

from archipel.games.cats.rules.shapes import SHAPE_OF
from archipel.games.cats.rules.shown import CardView, PieceView
from archipel.kernel import Rulebook

ANY = "any"
"""The colour of an oshax before one is chosen, in the words for cats."""


def shape_name(rules: Rulebook, language: str, shape: str, colour: str = "", the: bool = False) -> str:
    """A discovery by colour and form: “a blue cat like a T”, or “the blue cat …”."""
    known = SHAPE_OF[shape]
    if not known.is_cat:
        return rules.name("the-shape" if the else "shape", shape, language)
    cat = rules.name("the-cat" if the else "a-cat", colour or ANY, language)
    return f"{cat} {rules.name('form', shape, language)}"


def piece_name(rules: Rulebook, language: str, piece: PieceView, the: bool = False) -> str:
    """Something on a boat."""
    return shape_name(rules, language, piece.shape, piece.colour, the)


def listed(rules: Rulebook, language: str, items: Sequence[str]) -> str:
    """Several things in one breath: “a, b and c”."""
    *some, last = items
    return rules.words["and"][language].format(some=", ".join(some), last=last) if some else last


def shapes_name(rules: Rulebook, language: str, shapes: Sequence[str]) -> str:
    """Several treasures; the same one twice is said so."""
    if len(shapes) == 2 and shapes[0] == shapes[1]:
        return rules.words["doubled"][language].format(piece=shape_name(rules, language, shapes[0]))
    return listed(rules, language, [shape_name(rules, language, shape) for shape in shapes])


def card_name(rules: Rulebook, language: str, card: CardView) -> str:
    """What a card shows: “a blue cat of 5 cells, like a T”."""
    words = rules.words
    if card.tradition:
        return rules.say("card-tradition", language, (("tradition", str(card.tradition)),))
    if card.kind in ("cat", "oshax"):
        (shape,) = card.shapes
        facts = (("a-cat", card.colour or ANY), ("cells", SHAPE_OF[shape].size), ("form", shape))
        return rules.say(f"card-{card.kind}", language, facts)
    shown = shapes_name(rules, language, card.shapes)
    if card.kind == "two-of":
        return words["card-two-of"][language].format(these=shown)
    if card.below:
        below = shapes_name(rules, language, card.below)
        return words["card-or"][language].format(above=shown, below=below)
    return shown


def cards_name(rules: Rulebook, language: str, cards: Sequence[CardView | None]) -> str:
    """What several cards show, one after the other."""
    first, *others = [card_name(rules, language, card) for card in cards if card is not None] or [""]
    for other in others:
        first = rules.words["list"][language].format(some=first, next=other)
    return first
