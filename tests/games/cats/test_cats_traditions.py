"""Each of the 26 traditions: a boat on which it pays and one on which it does not."""

import pytest

from archipel.door import data
from archipel.games.cats import GAME
from archipel.games.cats.rules.box import built_in_box
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.scoring import tally_all
from archipel.games.cats.rules.tally import Tally
from archipel.games.cats.rules.traditions import PAYS, PRINTED, pay, read_traditions
from archipel.kernel import BadData
from archipel.testkit import rule

PLAN = built_in_box().plans[0]
RATS = cell_names(PLAN.rats)
EDGE = cell_names(PLAN.edge)
COLOURS = ("blue", "green", "orange", "purple", "red")
PARROTS = PLAN.cabins["parrot-stern"] | PLAN.cabins["parrot-bow"]


def each(make, colours, spots):
    """One straight cat at each spot, cycling through the colours."""
    return [make.cats(colours[at % len(colours)], spot)[0] for at, spot in enumerate(spots)]


def three_families(make, third=3):
    """Families of five, four and `third` cats."""
    return (
        *make.cats("blue", "r3c2", "r4c1", "r5c1", "r6c1", "r7c2"),
        *make.cats("green", "r3c12", "r4c11", "r5c11", "r6c11"),
        *make.cats("red", "r4c16", "r5c16", "r6c16")[:third],
    )


FIVE_AT_EDGE = ("r1c8", "r2c5", "r3c2", "r4c1", "r5c1")
EIGHT_TREASURES = tuple(f"one 0 r5c{column}" for column in range(1, 9))

PAYING = {
    1: (lambda m: m.boat(*m.cats("blue", "r5c1", "r1c8", "r5c6"), *m.cats("red", "r9c8")), 2),
    2: (lambda m: m.boat(*m.cats("blue", "r5c1", "r1c8"), *m.cats("red", "r9c8", "r5c6")), 1),
    3: (lambda m: m.boat("one 0 r5c1", "bent 0 r5c5", "rare-O 0 r5c8"), 2),
    4: (lambda m: m.boat(ticks=(4, 9, 26)), 3),
    5: (lambda m: m.boat(*m.cats("blue", "r4c1", "r5c6"), *m.cats("red", "r7c2", "r8c5")), 2),
    6: (lambda m: m.boat("one 0 r5c1", "rare-Z 0 r4c5", "rare-O 0 r5c8"), 4),
    7: (lambda m: m.boat(fill=m.cells(*RATS[3:])), 6),
    8: (lambda m: m.boat(*three_families(m)), 8),
    9: (lambda m: m.boat(*m.cats("blue", *m.SPOTS[:15])), 10),
    10: (lambda m: m.boat(fill=m.cells(*RATS[5:])), 10),
    11: (lambda m: m.boat(fill=PLAN.rats), 10),
    12: (lambda m: m.boat(fill=PARROTS), 12),
    13: (lambda m: m.boat(fill=PLAN.edge), 12),
    14: (lambda m: m.boat(fill=PLAN.cells & ~PLAN.cabins["apple"]), 15),
    15: (lambda m: m.boat(*each(m, COLOURS, m.SPOTS[:15])), 15),
    16: (lambda m: m.boat(*each(m, COLOURS, FIVE_AT_EDGE)), 7),
    17: (lambda m: m.boat(*m.cats("blue", "r2c5", "r3c2", "r4c1", "r5c1", "r6c1", "r7c2", "r8c5")), 10),
    18: (lambda m: m.boat(*m.cats("blue", *m.SPOTS[:5]), *m.cats("red", m.SPOTS[6])), 9),
    19: (lambda m: m.boat(*m.cats("green", *m.SPOTS[:5])), 9),
    20: (lambda m: m.boat(*m.cats("purple", *m.SPOTS[:5])), 9),
    21: (lambda m: m.boat(*m.cats("red", *m.SPOTS[:5])), 9),
    22: (lambda m: m.boat(*m.cats("orange", *m.SPOTS[:5])), 9),
    23: (lambda m: m.boat(ticks=range(18, 24)), 7),
    24: (lambda m: m.boat(*EIGHT_TREASURES[:4], "rare-O 0 r6c3"), 9),
    25: (lambda m: m.boat(fill=PLAN.cells & ~(PLAN.cabins["moon-top"] | PLAN.cabins["moon-bottom"])), 18),
    26: (lambda m: m.boat(*three_families(m)), 8),
}

FAILING = {
    1: lambda m: m.boat(*m.cats("blue", "r5c6", "r4c6")),
    2: lambda m: m.boat(*m.cats("blue", "r5c1", "r5c6")),
    3: lambda m: m.boat("rare-O 0 r5c8"),
    4: lambda m: m.boat(),
    5: lambda m: m.boat(*m.cats("blue", "r4c1", "r5c1")),
    6: lambda m: m.boat("one 0 r5c1"),
    7: lambda m: m.boat(fill=PLAN.rats),
    8: lambda m: m.boat(*m.cats("blue", "r4c1", "r5c1", "r6c1")),
    9: lambda m: m.boat(*m.cats("blue", *m.SPOTS[:16])),
    10: lambda m: m.boat(fill=m.cells(*RATS[4:])),
    11: lambda m: m.boat(fill=m.cells(*RATS[1:])),
    12: lambda m: m.boat(fill=PARROTS & ~m.cells("r5c22")),
    13: lambda m: m.boat(fill=m.cells(*EDGE[1:])),
    14: lambda m: m.boat("one 0 r4c6"),
    15: lambda m: m.boat(*each(m, COLOURS, m.SPOTS[:14])),
    16: lambda m: m.boat(*each(m, COLOURS, (*FIVE_AT_EDGE[:4], "r5c6"))),
    17: lambda m: m.boat(*m.cats("blue", "r2c5", "r3c2", "r4c1", "r5c1", "r6c1", "r7c2")),
    18: lambda m: m.boat(*m.cats("blue", *m.SPOTS[:6])),
    19: lambda m: m.boat(*m.cats("green", *m.SPOTS[:4]), *m.cats("blue", m.SPOTS[4])),
    20: lambda m: m.boat(*m.cats("red", *m.SPOTS[:5])),
    21: lambda m: m.boat(*m.cats("purple", *m.SPOTS[:5])),
    22: lambda m: m.boat(*m.cats("orange", *m.SPOTS[:6])),
    23: lambda m: m.boat(ticks=range(17, 24)),
    24: lambda m: m.boat(*EIGHT_TREASURES[:6]),
    25: lambda m: m.boat("one 0 r9c8"),
    26: lambda m: m.boat(*three_families(m, third=2)),
}


def test_every_tradition_is_tested_both_ways():
    assert set(PAYING) == set(FAILING) == set(range(1, len(PAYS) + 1)) == set(range(1, 27))


@rule("IC-54")
@pytest.mark.parametrize("number", PAYING)
def test_the_tradition_pays(make, number):
    build, points = PAYING[number]
    paid, reason = pay(number, Tally(build(make)))
    assert paid == points
    assert GAME.rules.say(f"line.tradition.{number}", "fr", reason)


@rule("IC-54")
@pytest.mark.parametrize("number", FAILING)
def test_the_tradition_does_not_pay(make, number):
    paid, reason = pay(number, Tally(FAILING[number](make)))
    assert paid == 0
    assert GAME.rules.say(f"line.tradition.{number}", "en", reason)


@rule("IC-54")
def test_tradition_17_compares_the_largest_families_of_all_boats(make):
    three = make.boat(*make.cats("blue", "r4c1", "r5c1", "r6c1"))
    four = make.boat(*make.cats("red", "r3c2", "r4c1", "r5c1", "r6c1"))
    none = make.boat(*make.cats("red", "r3c2"))
    assert [pay(17, tally)[0] for tally in tally_all([three, four, none])] == [0, 10, 0]
    assert [pay(17, tally)[0] for tally in tally_all([three, three, none])] == [10, 10, 0]
    assert [pay(17, tally)[0] for tally in tally_all([none, none])] == [0, 0]
    assert [pay(17, tally)[0] for tally in tally_all([four])] == [0]


@rule("IC-54")
def test_tradition_26_ranks_families_by_size_whatever_their_colour(make):
    sheet = make.boat(*three_families(make), *make.cats("blue", "r9c8", "r8c10", "r7c12"))
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
def test_equally_empty_parrot_cabins_are_not_full(make) -> None:
    empty = PLAN.cabins["parrot-bow"].bit_count()
    stern = make.cells(*cell_names(PLAN.cabins["parrot-stern"])[:empty])
    points, facts = pay(12, Tally(make.boat(fill=PARROTS & ~PLAN.cabins["parrot-bow"] & ~stern)))
    assert (points, dict(facts)) == (0, {"count": 2 * empty})


@rule("IC-54")
def test_tradition_26_names_the_size_of_the_third_family(make):
    points, facts = pay(26, Tally(make.boat(*three_families(make))))
    assert (points, dict(facts)) == (8, {"count": 3})


@rule("IC-54")
def test_tradition_26_counts_nothing_without_a_third_family(make):
    points, facts = pay(26, Tally(make.boat(*three_families(make, third=2))))
    assert (points, dict(facts)) == (0, {"count": 0})
