"""The 26 traditions: one small function each, by number (IC-54)."""

from collections.abc import Callable
from typing import Final

from archipel.games.cats.rules.cards import TRADITIONS
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.tally import Tally
from archipel.kernel import Facts
from archipel.kernel.data import TomlTable
from archipel.kernel.files import read


class Tradition:
    """What the card says: the points of its prize, and the number or colour in its condition."""

    __slots__ = ("colour", "need", "number", "points")

    def __init__(self, number: int, points: int, need: int, colour: int) -> None:
        self.number: Final = number
        self.points: Final = points
        self.need: Final = need
        self.colour: Final = colour


Paid = tuple[int, Facts]
"""The points, and the reason for them."""

Pays = Callable[[Tradition, Tally], Paid]


def each(tradition: Tradition, count: int) -> Paid:
    """This many points for each."""
    return tradition.points * count, (("count", count), ("each", tradition.points))


def prize(tradition: Tradition, won: bool, count: int) -> Paid:
    """The whole prize or nothing; `count` is what the condition counts."""
    return tradition.points if won else 0, (("count", count),)


def tradition_1(t: Tradition, tally: Tally) -> Paid:
    """For each cat of one colour touching the edge; the best colour is chosen at the end."""
    return each(t, max(tally.edge_by_colour))


def tradition_2(t: Tradition, tally: Tally) -> Paid:
    """For every two cats touching the edge."""
    return each(t, sum(tally.edge_by_colour) // t.need)


def tradition_3(t: Tradition, tally: Tally) -> Paid:
    """For each common treasure."""
    return each(t, tally.common)


def tradition_4(t: Tradition, tally: Tally) -> Paid:
    """For each ticked tradition, including this one."""
    return each(t, tally.ticked)


def tradition_5(t: Tradition, tally: Tally) -> Paid:
    """For each lonely cat."""
    return each(t, tally.lonely)


def tradition_6(t: Tradition, tally: Tally) -> Paid:
    """For each rare treasure."""
    return each(t, tally.rare)


def tradition_7(t: Tradition, tally: Tally) -> Paid:
    """For each visible rat."""
    return each(t, tally.rats.bit_count())


def tradition_8(t: Tradition, tally: Tally) -> Paid:
    """For each family that is large enough."""
    return each(t, sum(1 for family in tally.families if len(family.cats) >= t.need))


def tradition_9(t: Tradition, tally: Tally) -> Paid:
    """Exactly this many cats."""
    return prize(t, len(tally.cats) == t.need, len(tally.cats))


def tradition_10(t: Tradition, tally: Tally) -> Paid:
    """Exactly this many visible rats."""
    rats = tally.rats.bit_count()
    return prize(t, rats == t.need, rats)


def tradition_11(t: Tradition, tally: Tally) -> Paid:
    """No visible rat."""
    return prize(t, not tally.rats, tally.rats.bit_count())


def tradition_12(t: Tradition, tally: Tally) -> Paid:
    """Both parrot cabins full."""
    empty = tally.empty["parrot-stern"] + tally.empty["parrot-bow"]
    return prize(t, not empty, empty)


def tradition_13(t: Tradition, tally: Tally) -> Paid:
    """No empty cell on the edge."""
    empty = (tally.sheet.plan.edge & tally.sheet.free).bit_count()
    return prize(t, not empty, empty)


def tradition_14(t: Tradition, tally: Tally) -> Paid:
    """The apple cabin empty."""
    covered = (tally.sheet.plan.cabins["apple"] & tally.occupied).bit_count()
    return prize(t, not covered, covered)


def tradition_15(t: Tradition, tally: Tally) -> Paid:
    """This many cats of every colour."""
    fewest = min(tally.by_colour)
    return prize(t, fewest >= t.need, fewest)


def tradition_16(t: Tradition, tally: Tally) -> Paid:
    """A cat of every colour touching the edge."""
    colours = sum(1 for cats in tally.edge_by_colour if cats)
    return prize(t, colours == len(COLOURS), colours)


def tradition_17(t: Tradition, tally: Tally) -> Paid:
    """A family, and nobody has a larger one; in a solo game, a family that is large enough."""
    least = t.need if tally.alone else max(1, tally.largest_anywhere)
    return prize(t, tally.largest >= least, tally.largest)


def tradition_18_to_22(t: Tradition, tally: Tally) -> Paid:
    """Exactly this many cats of the colour on the card."""
    cats = tally.by_colour[t.colour]
    return prize(t, cats == t.need, cats)


def tradition_23(t: Tradition, tally: Tally) -> Paid:
    """Exactly this many traditions ticked."""
    return prize(t, tally.ticked == t.need, tally.ticked)


def tradition_24(t: Tradition, tally: Tally) -> Paid:
    """Exactly this many treasures."""
    return prize(t, tally.treasures == t.need, tally.treasures)


def tradition_25(t: Tradition, tally: Tally) -> Paid:
    """Both moon cabins empty."""
    cabins = tally.sheet.plan.cabins
    covered = ((cabins["moon-top"] | cabins["moon-bottom"]) & tally.occupied).bit_count()
    return prize(t, not covered, covered)


def tradition_26(_: Tradition, tally: Tally) -> Paid:
    """The third-largest family scores twice."""
    cats = len(tally.families[2].cats) if len(tally.families) > 2 else 0
    return tally.worth(2), (("count", cats),)


PAYS: Final[tuple[Pays, ...]] = (
    tradition_1,
    tradition_2,
    tradition_3,
    tradition_4,
    tradition_5,
    tradition_6,
    tradition_7,
    tradition_8,
    tradition_9,
    tradition_10,
    tradition_11,
    tradition_12,
    tradition_13,
    tradition_14,
    tradition_15,
    tradition_16,
    tradition_17,
    *(tradition_18_to_22,) * len(COLOURS),
    tradition_23,
    tradition_24,
    tradition_25,
    tradition_26,
)


def read_traditions(text: str, file: str) -> dict[str, tuple[Tradition, ...]]:
    """The three lists of the file, each numbered from 1; BadData says what is wrong."""
    root = TomlTable.parse(text, file)
    root.flag("reconstructed")
    lists = {key: _read_list(root, key, count) for key, count in COUNTS.items()}
    root.done()
    return lists


def _read_list(root: TomlTable, key: str, count: int) -> tuple[Tradition, ...]:
    found = []
    for number, table in enumerate(root.tables(key), 1):
        table.number("number", number, number)
        points = table.number("points", 1, 99) if "points" in table else 0
        need = table.number("need", 1, 99) if "need" in table else 0
        colour = table.text("colour", COLOURS[0])
        if colour not in COLOURS:
            table.fail("colour", "{name} is no colour; there is {known}", name=colour, known=COLOURS)
        table.done()
        found.append(Tradition(number, points, need, COLOURS.index(colour)))
    if len(found) != count:
        root.fail(key, "expected {count}, not {found}", count=count, found=len(found))
    return tuple(found)


SISTER_CARDS: Final = 9
COUNTS: Final = {"tradition": TRADITIONS, "solo": SISTER_CARDS, "advanced": SISTER_CARDS}
PRINTED: Final = read_traditions(read(__package__, "traditions.toml"), f"{__package__}/traditions.toml")


def pay(number: int, tally: Tally) -> Paid:
    """What a ticked tradition pays, and why."""
    return PAYS[number - 1](PRINTED["tradition"][number - 1], tally)
