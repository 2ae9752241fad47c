"""The steps of a day: take cards, choose one and what it offers, double a drawing, draw, be done.

`take + B2` is for later in the day; `twice` means the next discovery, and `again` the last one.
"""

from itertools import combinations_with_replacement, product
from typing import Final

from archipel.games.cats.rules.grid import BIT_OF, NAMES, dilate
from archipel.games.cats.rules.shapes import FORMS, SHAPE_OF, SHAPES, TurnedShape
from archipel.kernel import DONE, BadText, Move, Notation, Part

NOTATION: Final = (
    Notation("take", "take {column}", "take A"),
    Notation("extra", "take {column} + {extra}", "take A + B2"),
    Notation("mix", "take {row1} {row2} {row3}", "take A1 C2 D3"),
    Notation("row", "take row {row}", "take row 2"),
    Notation("more", "take + {extra}", "take + B2"),
    Notation("card", "card {card}", "card B2"),
    Notation("colour", "card {card} {colour}", "card B2 blue"),
    Notation("half", "card {card} {half}", "card B2 above"),
    Notation("pair", "card {card} {pair}", "card B2 one+two"),
    Notation("twice", "twice {twice}", "twice cat"),
    Notation("again", "again {again}", "again cat"),
    Notation("draw", "draw {shape} {turn} {cell}", "draw T5 1 r3c4"),
    Notation("decline", "decline", "decline"),
    Notation("done", "done", "done"),
)

COLOURS: Final = ("blue", "green", "orange", "purple", "red")
COLUMNS: Final = "ABCD"
ROWS: Final = "123"
POSITIONS: Final = tuple(column + row for row in ROWS for column in COLUMNS)
"""The places of the island, row by row."""

# Special actions (IC-20 … IC-24), as bits in the mask of those a seat has used.
NO_ACTION: Final = 0
EXTRA_CARD: Final = 1
ONE_PER_ROW: Final = 2
WHOLE_ROW: Final = 4
CAT_TWICE: Final = 8
TREASURE_TWICE: Final = 16
ACTIONS: Final = {
    EXTRA_CARD: ("extra-card", "IC-20"),
    ONE_PER_ROW: ("one-per-row", "IC-21"),
    WHOLE_ROW: ("whole-row", "IC-22"),
    CAT_TWICE: ("cat-twice", "IC-23"),
    TREASURE_TWICE: ("treasure-twice", "IC-24"),
}


class Take(Move):
    """Choose the day's cards, or one more of them; `cards` has a bit for each place of the island."""

    __slots__ = ("action", "cards")

    def __init__(self, verb: str, text: str, parts: tuple[Part, ...], action: int, cards: int) -> None:
        super().__init__(verb, text, parts)
        self.action: Final = action
        self.cards: Final = cards


class Open(Move):
    """Resolve one of the cards taken, with the choice it offers: a colour, a half or a pair; or none."""

    __slots__ = ("choice", "position")

    def __init__(self, verb: str, position: int, choice: str) -> None:
        card = Part("card", POSITIONS[position])
        parts = (card, Part(verb, choice)) if choice else (card,)
        super().__init__(verb, f"card {card.value} {choice}".rstrip(), parts)
        self.position: Final = position
        self.choice: Final = choice


class Twice(Move):
    """Announce that a discovery is drawn twice: the next one of its kind, or the last one if `late`."""

    __slots__ = ("action", "late")

    def __init__(self, verb: str, what: str, action: int) -> None:
        super().__init__(verb, f"{verb} {what}", (Part(verb, what),))
        self.action: Final = action
        self.late: Final = verb == "again"


class DrawPiece(Move):
    """Draw a shape in one orientation with its first cell here. `touch` holds the cells beside it."""

    __slots__ = ("anchor", "form", "mask", "shape", "touch")

    def __init__(self, form: TurnedShape, anchor: int, named: tuple[Part, Part]) -> None:
        cell = NAMES[anchor]
        super().__init__("draw", f"draw {named[0].value} {form.turn} {cell}", (*named, Part("cell", cell)))
        mask = 1 << anchor
        for step in form.steps:
            mask |= 1 << anchor + step
        self.form: Final = form
        self.shape: Final = form.shape
        self.anchor: Final = anchor
        self.mask: Final = mask
        self.touch: Final = dilate(mask) & ~mask


DECLINE: Final = Move("decline", "decline", (Part("bonus", "decline"),))
"""Decline the treasure of a map (IC-34)."""

TWICE_CAT: Final = Twice("twice", "cat", CAT_TWICE)
TWICE_TREASURE: Final = Twice("twice", "treasure", TREASURE_TWICE)
AGAIN_CAT: Final = Twice("again", "cat", CAT_TWICE)
AGAIN_TREASURE: Final = Twice("again", "treasure", TREASURE_TWICE)


def _mask(names: tuple[str, ...]) -> int:
    return sum(1 << POSITIONS.index(name) for name in set(names))


def _column(column: str) -> tuple[str, ...]:
    return tuple(column + row for row in ROWS)


def _take_columns() -> tuple[Take, ...]:
    return tuple(
        Take("take", f"take {column}", (Part("column", column),), NO_ACTION, _mask(_column(column)))
        for column in COLUMNS
    )


def _take_extra() -> tuple[Take, ...]:
    """Includes extra cards of the same column, so that they can be refused with IC-20."""
    return tuple(
        Take(
            "extra",
            f"take {column} + {name}",
            (Part("column", column), Part("extra", name)),
            EXTRA_CARD,
            _mask((*_column(column), name)),
        )
        for column in COLUMNS
        for name in POSITIONS
    )


def _take_more() -> tuple[Take, ...]:
    return tuple(
        Take("more", f"take + {name}", (Part("extra", name),), EXTRA_CARD, _mask((name,)))
        for name in POSITIONS
    )


def _take_one_per_row() -> tuple[Take, ...]:
    takes = []
    for columns in product(COLUMNS, repeat=len(ROWS)):
        names = tuple(column + row for column, row in zip(columns, ROWS, strict=True))
        parts = tuple(Part(f"row{row}", name) for row, name in zip(ROWS, names, strict=True))
        takes.append(Take("mix", f"take {' '.join(names)}", parts, ONE_PER_ROW, _mask(names)))
    return tuple(takes)


def _take_rows() -> tuple[Take, ...]:
    return tuple(
        Take("row", f"take row {row}", (Part("row", row),), WHOLE_ROW, _mask(tuple(c + row for c in COLUMNS)))
        for row in ROWS
    )


TAKE_COLUMNS: Final = _take_columns()
TAKE_EXTRA: Final = _take_extra()
TAKE_MORE: Final = _take_more()
"""An extra card after the column was taken, by place of the island (IC-25)."""
TAKE_ONE_PER_ROW: Final = _take_one_per_row()
TAKE_ROWS: Final = _take_rows()


def _choices() -> dict[str, str]:
    """Every choice that a card can offer, with the verb of its move."""
    treasures = [shape.name for shape in SHAPES if not shape.is_cat]
    verbs = {"": "card"}
    verbs.update((colour, "colour") for colour in COLOURS)
    verbs.update((half, "half") for half in ("above", "below"))
    verbs.update(("+".join(pair), "pair") for pair in combinations_with_replacement(treasures, 2))
    return verbs


OPEN: Final = {
    choice: tuple(Open(verb, position, choice) for position in range(len(POSITIONS)))
    for choice, verb in _choices().items()
}
"""By choice, then by place of the island."""

_BY_TEXT: Final = {
    move.text: move
    for moves in (
        TAKE_COLUMNS,
        TAKE_EXTRA,
        TAKE_MORE,
        TAKE_ONE_PER_ROW,
        TAKE_ROWS,
        *OPEN.values(),
        (TWICE_CAT, TWICE_TREASURE, AGAIN_CAT, AGAIN_TREASURE, DECLINE, DONE),
    )
    for move in moves
}

_tables: Final[list[tuple[DrawPiece, ...]]] = [() for _ in FORMS]


def places_of(form: TurnedShape) -> tuple[DrawPiece, ...]:
    """All placements of a form by the bit of their anchor, built when the form is first needed.

    Placements that stick out of the boat are included, so that they can be refused with a rule. The entries
    of the grid's spare column only keep the numbering regular.
    """
    table = _tables[form.index]
    if not table:
        named = (Part("shape", SHAPES[form.shape].name), Part("turn", form.turn))
        table = tuple(DrawPiece(form, anchor, named) for anchor in range(len(NAMES)))
        _tables[form.index] = table
    return table


def place(shape: str, turn: str, cell: str) -> DrawPiece:
    """The placement by the names of its parts."""
    if shape not in SHAPE_OF:
        raise BadText("no shape {name!r:.30}; there is {known}", name=shape, known=tuple(SHAPE_OF))
    for form in SHAPE_OF[shape].forms:
        if form.turn == turn:
            if cell not in BIT_OF:
                raise BadText("no cell {name!r:.30}; there is r1c1 to {last}", name=cell, last=NAMES[-2])
            return places_of(form)[BIT_OF[cell]]
    turns = tuple([form.turn for form in SHAPE_OF[shape].forms])
    raise BadText("{shape} has no turn {turn!r:.30}; there is {known}", shape=shape, turn=turn, known=turns)


def parse(text: str) -> Move:
    """The move with this canonical text; raises BadText for anything else."""
    move = _BY_TEXT.get(text)
    if move is not None:
        return move
    words = text[:80].split(" ")
    if len(words) == 4 and words[0] == "draw" and len(text) <= 80:
        return place(words[1], words[2], words[3])
    raise BadText(
        "no move {text!r}; try `take A`, `card B2`, `draw T5 1 r3c4`, `decline` or `done`", text=text[:40]
    )


def columns_apart(move: Take) -> bool:
    """Does the extra card come from a column other than the one taken (IC-20)?"""
    return move.cards.bit_count() == len(ROWS) + 1
