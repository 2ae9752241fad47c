"""Each of the 26 traditions: a boat on which it pays and one on which it does not."""

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.box import built_in_box
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.scoring import tally_all
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import PAYS, PRINTED, pay, read_traditions
from archipel.kernel import BadData
from archipel.plugins import data
from archipel.testkit import rule
from tests.games.cats.builders import SPOTS, boat, cats, cells

PLAN = built_in_box().plans[0]
RATS = cell_names(PLAN.rats)
EDGE = cell_names(PLAN.edge)
COLOURS = ("blue", "green", "orange", "purple", "red")
PARROTS = PLAN.cabins["parrot-stern"] | PLAN.cabins["parrot-bow"]


def each(colours, spots):
    """One straight cat at each spot, cycling through the colours."""
    return [cats(colours[at % len(colours)], spot)[0] for at, spot in enumerate(spots)]


def three_families(third=3):
    """Families of five, four and `third` cats."""
    return (
        *cats("blue", "r3c2", "r4c1", "r5c1", "r6c1", "r7c2"),
        *cats("green", "r3c12", "r4c11", "r5c11", "r6c11"),
        *cats("red", "r4c16", "r5c16", "r6c16")[:third],
    )


FIVE_AT_EDGE = ("r1c8", "r2c5", "r3c2", "r4c1", "r5c1")
EIGHT_TREASURES = tuple(f"one 0 r5c{column}" for column in range(1, 9))

PAYING = {
    1: (boat(*cats("blue", "r5c1", "r1c8", "r5c6"), *cats("red", "r9c8")), 2),
    2: (boat(*cats("blue", "r5c1", "r1c8"), *cats("red", "r9c8", "r5c6")), 1),
    3: (boat("one 0 r5c1", "bent 0 r5c5", "rare-O 0 r5c8"), 2),
    4: (boat(ticks=(4, 9, 26)), 3),
    5: (boat(*cats("blue", "r4c1", "r5c6"), *cats("red", "r7c2", "r8c5")), 2),
    6: (boat("one 0 r5c1", "rare-Z 0 r4c5", "rare-O 0 r5c8"), 4),
    7: (boat(fill=cells(*RATS[3:])), 6),
    8: (boat(*three_families()), 8),
    9: (boat(*cats("blue", *SPOTS[:15])), 10),
    10: (boat(fill=cells(*RATS[5:])), 10),
    11: (boat(fill=PLAN.rats), 10),
    12: (boat(fill=PARROTS), 12),
    13: (boat(fill=PLAN.edge), 12),
    14: (boat(fill=PLAN.cells & ~PLAN.cabins["apple"]), 15),
    15: (boat(*each(COLOURS, SPOTS[:15])), 15),
    16: (boat(*each(COLOURS, FIVE_AT_EDGE)), 7),
    17: (boat(*cats("blue", "r2c5", "r3c2", "r4c1", "r5c1", "r6c1", "r7c2", "r8c5")), 10),
    18: (boat(*cats("blue", *SPOTS[:5]), *cats("red", SPOTS[6])), 9),
    19: (boat(*cats("green", *SPOTS[:5])), 9),
    20: (boat(*cats("purple", *SPOTS[:5])), 9),
    21: (boat(*cats("red", *SPOTS[:5])), 9),
    22: (boat(*cats("orange", *SPOTS[:5])), 9),
    23: (boat(ticks=range(18, 24)), 7),
    24: (boat(*EIGHT_TREASURES[:4], "rare-O 0 r6c3"), 9),
    25: (boat(fill=PLAN.cells & ~(PLAN.cabins["moon-top"] | PLAN.cabins["moon-bottom"])), 18),
    26: (boat(*three_families()), 8),
}

FAILING = {
    1: boat(*cats("blue", "r5c6", "r4c6")),
    2: boat(*cats("blue", "r5c1", "r5c6")),
    3: boat("rare-O 0 r5c8"),
    4: boat(),
    5: boat(*cats("blue", "r4c1", "r5c1")),
    6: boat("one 0 r5c1"),
    7: boat(fill=PLAN.rats),
    8: boat(*cats("blue", "r4c1", "r5c1", "r6c1")),
    9: boat(*cats("blue", *SPOTS[:16])),
    10: boat(fill=cells(*RATS[4:])),
    11: boat(fill=cells(*RATS[1:])),
    12: boat(fill=PARROTS & ~cells("r5c22")),
    13: boat(fill=cells(*EDGE[1:])),
    14: boat("one 0 r4c6"),
    15: boat(*each(COLOURS, SPOTS[:14])),
    16: boat(*each(COLOURS, (*FIVE_AT_EDGE[:4], "r5c6"))),
    17: boat(*cats("blue", "r2c5", "r3c2", "r4c1", "r5c1", "r6c1", "r7c2")),
    18: boat(*cats("blue", *SPOTS[:6])),
    19: boat(*cats("green", *SPOTS[:4]), *cats("blue", SPOTS[4])),
    20: boat(*cats("red", *SPOTS[:5])),
    21: boat(*cats("purple", *SPOTS[:5])),
    22: boat(*cats("orange", *SPOTS[:6])),
    23: boat(ticks=range(17, 24)),
    24: boat(*EIGHT_TREASURES[:6]),
    25: boat("one 0 r9c8"),
    26: boat(*three_families(third=2)),
}


def test_every_tradition_is_tested_both_ways():
    assert set(PAYING) == set(FAILING) == set(range(1, len(PAYS) + 1)) == set(range(1, 27))


@rule("IC-54")
@pytest.mark.parametrize("number", PAYING)
def test_the_tradition_pays(number):
    sheet, points = PAYING[number]
    paid, reason = pay(number, Tally(sheet))
    assert paid == points
    assert GAME.rules.say(f"line.tradition.{number}", "fr", reason)


@rule("IC-54")
@pytest.mark.parametrize("number", FAILING)
def test_the_tradition_does_not_pay(number):
    paid, reason = pay(number, Tally(FAILING[number]))
    assert paid == 0
    assert GAME.rules.say(f"line.tradition.{number}", "en", reason)


@rule("IC-54")
def test_tradition_17_compares_the_largest_families_of_all_boats():
    three = boat(*cats("blue", "r4c1", "r5c1", "r6c1"))
    four = boat(*cats("red", "r3c2", "r4c1", "r5c1", "r6c1"))
    none = boat(*cats("red", "r3c2"))
    assert [pay(17, tally)[0] for tally in tally_all([three, four, none])] == [0, 10, 0]
    assert [pay(17, tally)[0] for tally in tally_all([three, three, none])] == [10, 10, 0]
    assert [pay(17, tally)[0] for tally in tally_all([none, none])] == [0, 0]
    assert [pay(17, tally)[0] for tally in tally_all([four])] == [0]


@rule("IC-54")
def test_tradition_26_ranks_families_by_size_whatever_their_colour():
    sheet = boat(*three_families(), *cats("blue", "r9c8", "r8c10", "r7c12"))
    assert [len(family.cats) for family in Tally(sheet).families] == [5, 4, 3, 3]
    assert pay(26, Tally(sheet))[0] == 8


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_words_of_a_tradition_name_its_points_and_its_number(language):
    for kind, printed in PRINTED.items():
        for tradition in printed:
            kind = "sister" if kind == "solo" else kind
            words = GAME.rules.say(f"{kind}.{tradition.number}", language).split()
            assert all(str(number) in words for number in (tradition.points, tradition.need) if number)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("number = 26", "number = 27", "tradition[26].number: 27 is not within 26 to 26"),
        ('colour = "red"', 'colour = "pink"', "tradition[21].colour: pink is no colour"),
        ("[[solo]]\nnumber = 9\npoints = 5\n", "", "solo: expected 9, not 8"),
    ],
)
def test_an_invalid_file_of_traditions_is_refused(old, new, reason):
    text = data("cats", "traditions.toml")
    assert old in text
    with pytest.raises(BadData) as caught:
        read_traditions(text.replace(old, new, 1), "file")
    assert reason in str(caught.value)
    assert [len(printed) for printed in PRINTED.values()] == [26, 9, 9]


@rule("IC-54")
def test_equally_empty_parrot_cabins_are_not_full() -> None:
    empty = PLAN.cabins["parrot-bow"].bit_count()
    stern = cells(*cell_names(PLAN.cabins["parrot-stern"])[:empty])
    points, facts = pay(12, Tally(boat(fill=PARROTS & ~PLAN.cabins["parrot-bow"] & ~stern)))
    assert (points, dict(facts)) == (0, {"count": 2 * empty})


@rule("IC-54")
def test_tradition_26_names_the_size_of_the_third_family():
    points, facts = pay(26, Tally(boat(*three_families())))
    assert (points, dict(facts)) == (8, {"count": 3})


@rule("IC-54")
def test_tradition_26_counts_nothing_without_a_third_family():
    points, facts = pay(26, Tally(boat(*three_families(third=2))))
    assert (points, dict(facts)) == (0, {"count": 0})
