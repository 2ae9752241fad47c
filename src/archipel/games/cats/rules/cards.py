"""The cards of both decks. A card's name says what is on it:

`blue-T5` a cat, `oshax3` an oshax, `t7` a tradition, `one+two` everything, `three+one/rare-I` above or below,
`2of-one+two+three+bent` two of these.
"""

from itertools import combinations_with_replacement
from typing import Final

from archipel.games.cats.rules.moves import COLOURS, OPEN, POSITIONS, Open
from archipel.games.cats.rules.shapes import OSHAX, SHAPE_NAMES, SHAPE_OF, SHAPES
from archipel.games.cats.rules.shown import CardView
from archipel.kernel.data import TomlTable

TRADITIONS: Final = 26


class CardChoice:
    """One way to resolve a card: the shapes to draw, and the colour if they are cats."""

    __slots__ = ("colour", "key", "shapes")

    def __init__(self, key: str, shapes: tuple[int, ...], colour: int = -1) -> None:
        self.key: Final = key
        self.shapes: Final = shapes
        self.colour: Final = colour


class Card:
    """One kind of card. `opens` are the moves that resolve it, by its place on the island.

    `cat` is the shape of its cat or oshax, or -1; `treasures` are the shapes of all treasures it shows.
    """

    __slots__ = ("cat", "choices", "index", "name", "opens", "rule", "shown", "tradition", "treasures")

    def __init__(self, index: int, rule: str, choices: tuple[CardChoice, ...], shown: CardView) -> None:
        self.index: Final = index
        self.name: Final = shown.name
        self.rule: Final = rule  # the rule for resolving it
        self.choices: Final = choices
        self.tradition: Final = shown.tradition  # 0: none
        self.shown: Final = shown
        self.cat: Final = next((choice.shapes[0] for choice in choices if choice.colour >= 0), -1)
        self.treasures: Final = tuple(
            {shape for choice in choices if choice.colour < 0 for shape in choice.shapes}
        )
        self.opens: Final[tuple[tuple[Open, ...], ...]] = tuple(
            tuple(OPEN[choice.key][position] for choice in choices) for position in range(len(POSITIONS))
        )

    def choice(self, key: str) -> CardChoice | None:
        """The choice with this key; None if the card does not offer it."""
        for choice in self.choices:
            if choice.key == key:
                return choice
        return None


class Deck:
    """A full deck as a multiset: the cards by number in the box, their names, and how many of each."""

    __slots__ = ("cards", "counts", "names")

    def __init__(self, cards: tuple[int, ...], names: tuple[str, ...], counts: tuple[int, ...]) -> None:
        self.cards: Final = cards
        self.names: Final = names
        self.counts: Final = counts


def read_deck(root: TomlTable, key: str, least: int, cards: dict[str, Card]) -> Deck:
    """Read a deck; new cards are added to `cards`, equal ones are counted."""
    table = root.table(key)
    table.flag("reconstructed")
    counts: dict[str, int] = {}
    for name in table.texts("cards"):
        counts[name] = counts.get(name, 0) + 1
        if name not in cards:
            cards[name] = _card(table, name, len(cards))
    table.done()
    if sum(counts.values()) < least:
        table.fail(
            "cards",
            "{found} cards are too few; seven days need {least}",
            found=sum(counts.values()),
            least=least,
        )
    return Deck(tuple(cards[name].index for name in counts), tuple(counts), tuple(counts.values()))


def _card(table: TomlTable, name: str, index: int) -> Card:
    if name in TRADITION_OF:
        return Card(index, "IC-38", (), CardView(name, "tradition", "", TRADITION_OF[name], (), ()))
    colour, _, shape = name.partition("-")
    if colour in COLOURS and shape in SHAPE_OF and SHAPE_OF[shape].is_cat:
        cat = CardChoice("", (SHAPE_OF[shape].index,), COLOURS.index(colour))
        return Card(index, "IC-37", (cat,), CardView(name, "cat", colour, 0, (shape,), ()))
    if name in SHAPE_OF and SHAPE_OF[name].kind == OSHAX:
        shapes = (SHAPE_OF[name].index,)
        colours = tuple(CardChoice(colour, shapes, number) for number, colour in enumerate(COLOURS))
        return Card(index, "IC-33", colours, CardView(name, "oshax", "", 0, (name,), ()))
    return _treasure_card(table, name, index)


def _treasure_card(table: TomlTable, name: str, index: int) -> Card:
    if name.startswith("2of-"):
        offered = _treasures(table, name, name.removeprefix("2of-"))
        pairs = combinations_with_replacement(sorted(set(offered)), 2)
        choices = tuple(CardChoice("+".join(_named(pair)), pair) for pair in pairs)
        return Card(index, "IC-35", choices, CardView(name, "two-of", "", 0, _named(offered), ()))
    if "/" in name:
        upper, _, lower = name.partition("/")
        above, below = _treasures(table, name, upper), _treasures(table, name, lower)
        halves = (CardChoice("above", above), CardChoice("below", below))
        return Card(index, "IC-36", halves, CardView(name, "or", "", 0, _named(above), _named(below)))
    every = _treasures(table, name, name)
    return Card(index, "IC-37", (CardChoice("", every),), CardView(name, "all", "", 0, _named(every), ()))


def _named(shapes: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(SHAPE_NAMES[shape] for shape in shapes)


def _treasures(table: TomlTable, card: str, text: str) -> tuple[int, ...]:
    names = text.split("+")
    if len(card) > 60 or not card.isascii():
        table.fail("cards", "{card!r} is no card", card, card=card[:60])
    for name in names:
        if name not in SHAPE_OF or SHAPE_OF[name].is_cat:
            table.fail(
                "cards",
                "{card} is no card: {name!r} is no treasure; there is {known}",
                f'"{card}"',
                card=card,
                name=name,
                known=tuple(shape.name for shape in SHAPES if not shape.is_cat),
            )
    return tuple(SHAPE_OF[name].index for name in names)


TRADITION_OF: Final = {f"t{number}": number for number in range(1, TRADITIONS + 1)}
