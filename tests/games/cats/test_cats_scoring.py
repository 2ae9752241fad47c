"""Touching, cabins, families, and the count line by line."""

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.box import built_in_box
from archipel.games.cats.rules.families import family_points
from archipel.games.cats.rules.grid import cell_names
from archipel.games.cats.rules.moves import COLOURS
from archipel.games.cats.rules.scoring import result, score, tally_all
from archipel.games.cats.rules.tally import Tally
from archipel.testkit import rule
from tests.games.cats.builders import all_but, boat, cats, cells
from tests.games.keys import CODE, keyed

PLAN = built_in_box().plans[0]


def lines(sheet):
    """Points by the key of each line; equal keys are listed together."""
    found = {}
    for line in score(Tally(sheet)).lines:
        found.setdefault(line.key, []).append(line.points)
    return found


def sizes(sheet):
    return [(COLOURS[family.colour], len(family.cats)) for family in Tally(sheet).families]


@rule("IC-40")
def test_touching_is_by_sides_never_by_corners():
    assert Tally(boat(*cats("blue", "r4c1", "r5c6"))).lonely == 2
    assert Tally(boat(*cats("blue", "r4c1", "r5c5"))).lonely == 0


@rule("IC-40")
def test_the_edge_has_44_cells():
    assert PLAN.edge.bit_count() == 44
    assert PLAN.edge & cells("r1c8", "r9c15", "r5c1", "r5c22", "r3c2") == cells(
        "r1c8", "r9c15", "r5c1", "r5c22", "r3c2"
    )
    assert not PLAN.edge & cells("r5c2", "r2c8", "r5c21", "r3c5")


@rule("IC-40")
def test_a_cat_is_at_the_edge_when_it_covers_a_cell_of_it():
    tally = Tally(boat(*cats("blue", "r5c1", "r5c6", "r1c8"), *cats("red", "r4c6")))
    assert tally.edge_by_colour == [2, 0, 0, 0, 0]


@rule("IC-41")
def test_there_are_seven_cabins_of_these_sizes():
    assert {name: cells.bit_count() for name, cells in PLAN.cabins.items()} == {
        "parrot-stern": 18,
        "moon-top": 11,
        "apple": 18,
        "moon-bottom": 11,
        "plain": 60,
        "wheat": 20,
        "parrot-bow": 4,
    }


@rule("IC-41")
def test_a_cabin_is_full_when_no_cell_is_empty():
    apple = PLAN.cabins["apple"]
    assert Tally(boat(fill=apple)).full_cabins == 1
    assert Tally(boat(fill=apple & apple - 1)).full_cabins == 0


@rule("IC-42")
def test_three_touching_cats_of_one_colour_are_a_family():
    assert sizes(boat(*cats("orange", "r4c1", "r5c1", "r6c1"))) == [("orange", 3)]


@rule("IC-42")
def test_two_cats_are_not_a_family_and_a_diagonal_does_not_join_two_pairs():
    assert sizes(boat(*cats("red", "r3c2", "r4c1"), *cats("red", "r5c6", "r6c6"))) == []


@rule("IC-42")
def test_another_colour_in_between_keeps_cats_apart():
    sheet = boat(*cats("red", "r4c1", "r6c1"), *cats("blue", "r5c1"), *cats("red", "r7c2"))
    assert sizes(sheet) == []


@rule("IC-42", "IC-52")
def test_one_colour_can_have_two_families():
    sheet = boat(*cats("orange", "r4c1", "r5c1", "r6c1", "r4c11", "r5c11", "r6c11", "r3c12"))
    assert sizes(sheet) == [("orange", 4), ("orange", 3)]
    assert lines(sheet)["family.orange"] == [11, 8]


@rule("IC-42")
def test_a_cat_can_join_two_groups_into_one_family():
    sheet = boat(*cats("blue", "r4c1", "r6c1", "r7c2", "r5c1"))
    assert sizes(sheet) == [("blue", 4)]


@rule("IC-50")
def test_every_visible_rat_costs_one_point():
    rats = cell_names(PLAN.rats)
    assert lines(boat())["rats"] == [-19]
    assert lines(boat(fill=cells(*rats[:7])))["rats"] == [-12]
    assert lines(boat(fill=PLAN.rats))["rats"] == [0]


@rule("IC-51")
def test_every_cabin_that_is_not_full_costs_five_points():
    empty = lines(boat())
    assert sorted(points for key, points in empty.items() if key.startswith("cabin.")) == [[-5]] * 7
    partly = lines(boat(fill=PLAN.cabins["parrot-bow"]))
    assert partly["cabin.parrot-bow"] == [0]
    assert partly["cabin.parrot-stern"] == [-5]
    assert lines(all_but("r5c22"))["cabin.parrot-bow"] == [-5]
    full = lines(boat(fill=PLAN.cells))
    assert sum(points[0] for key, points in full.items() if key.startswith("cabin.")) == 0


@rule("IC-52")
@pytest.mark.parametrize(
    ("cats", "points"), [(0, 0), (2, 0), (3, 8), (4, 11), (5, 15), (6, 20), (7, 25), (8, 30), (12, 50)]
)
def test_a_family_scores_by_its_size(cats, points):
    assert family_points(cats) == points


@rule("IC-52")
def test_a_family_of_seven_on_a_boat_scores_25():
    sheet = boat(*cats("blue", "r2c5", "r3c2", "r4c1", "r5c1", "r6c1", "r7c2", "r8c5"))
    assert lines(sheet)["family.blue"] == [25]


@rule("IC-53")
def test_rare_treasures_score_three_each_and_common_ones_nothing():
    sheet = boat("rare-O 0 r5c5", "rare-F 0 r5c10", "one 0 r8c8", "three 0 r8c10")
    assert lines(sheet)["rares"] == [6]
    assert sum(points[0] for points in lines(sheet).values()) == -19 + 6 - 35


@rule("IC-54")
def test_only_ticked_traditions_score():
    sheet = boat("rare-O 0 r5c5", "one 0 r8c8", ticks=(3, 6, 9))
    assert {key: points for key, points in lines(sheet).items() if key.startswith("tradition")} == {
        "tradition.3": [1],
        "tradition.6": [2],
        "tradition.9": [0],
    }


@rule("IC-55")
def test_most_points_win():
    assert result(tally_all([boat(), boat("rare-O 0 r5c12")]), None).places == (2, 1)


@rule("IC-55")
def test_a_tie_is_broken_by_full_cabins():
    # One full cabin is worth the same five points as five rats.
    cabin = boat(fill=PLAN.cabins["parrot-bow"])
    rats = boat(fill=cells(*cell_names(PLAN.rats)[:5]))
    scores = result(tally_all([rats, cabin]), None)
    assert scores.scores[0].total == scores.scores[1].total
    assert scores.places == (2, 1)


@rule("IC-55")
def test_a_victory_is_shared_when_full_cabins_are_equal_too():
    assert result(tally_all([boat(), boat(), boat(fill=PLAN.cells)]), None).places == (2, 2, 1)
    assert result(tally_all([boat(), boat()]), None).winners == (0, 1)


@rule("IC-56")
@pytest.mark.parametrize("language", GAME.rules.languages)
def test_every_colour_has_its_own_name_and_letter(language):
    for what in ("colour", "letter"):
        names = [GAME.rules.say(f"{what}.{colour}", language) for colour in COLOURS]
        assert len(set(names)) == 5


@rule("IC-56")
def test_the_french_letters_are_those_of_the_sheet():
    assert "".join(GAME.rules.say(f"letter.{colour}", "fr") for colour in COLOURS) == "BVOMR"


@rule("IC-50", "IC-51", "IC-52", "IC-53", "IC-54")
def test_the_count_can_be_checked_with_a_pencil():
    sheet = boat(*cats("red", "r4c1", "r5c1", "r6c1"), "rare-O 0 r5c6", ticks=(6,))
    counted = score(Tally(sheet))
    words = [(keyed(GAME).say(f"line.{line.key}", CODE, line.facts), line.points) for line in counted.lines]
    assert words == [
        ("line.rats(rats=17)", -17),
        ("line.cabin.parrot-stern(empty=6)", -5),
        ("line.cabin.moon-top(empty=11)", -5),
        ("line.cabin.apple(empty=14)", -5),
        ("line.cabin.moon-bottom(empty=11)", -5),
        ("line.cabin.plain(empty=57)", -5),
        ("line.cabin.wheat(empty=20)", -5),
        ("line.cabin.parrot-bow(empty=4)", -5),
        ("line.family.red(cats=3)", 8),
        ("line.rares(rares=1)", 3),
        ("line.tradition.6(count=1, each=2)", 2),
    ]
    assert counted.total == sum(points for _, points in words) == -39
