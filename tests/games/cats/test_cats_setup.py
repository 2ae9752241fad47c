"""The contents of the box, the number of players, and the layout of the island."""

import re

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.box import built_in_box, read_box
from archipel.kernel import (
    BadData,
    BadSetup,
    BadText,
    Decide,
    Draw,
    Match,
    Move,
    play_out,
    random_steps,
    sample,
)
from archipel.plugins import data
from archipel.testkit import rule
from tests.games.cats.builders import play, table

BOX = data("cats", "box.toml")


@rule("IC-1")
@pytest.mark.parametrize("seats", [1, 2, 6, 7, 100])
def test_up_to_a_hundred_seats_can_play(seats):
    assert len(GAME.start(GAME.setup(seats)).sheets) == seats


@rule("IC-1")
@pytest.mark.parametrize("seats", [-1, 0, 101])
def test_other_numbers_of_seats_are_refused(seats):
    with pytest.raises(BadSetup) as caught:
        GAME.setup(seats)
    assert caught.value.refusal.rule == "IC-1"


@rule("IC-1")
def test_all_seats_are_asked_at_once():
    assert table(seats=9).node() == Decide(tuple(range(9)), 1, shared=True)


@rule("IC-2")
def test_the_cat_deck_has_109_cards():
    deck = built_in_box().cats
    by_name = dict(zip(deck.names, deck.counts, strict=True))
    cats = [name for name in deck.names if name.split("-")[0] in ("blue", "green", "orange", "purple", "red")]
    assert sum(deck.counts) == 109
    assert len(cats) == 17 * 5
    assert sum(name.startswith("oshax") for name in deck.names) == 6
    assert sum("/" in name for name in deck.names) == 10
    assert by_name["2of-one+two+three+bent"] == 4


@rule("IC-2")
def test_the_tradition_deck_has_47_cards():
    deck = built_in_box().traditions
    assert sum(deck.counts) == 47
    assert {f"t{number}" for number in range(1, 27)} <= set(deck.names)
    assert sum(name.startswith("oshax") for name in deck.names) == 6
    assert sum("/" in name for name in deck.names) == 7
    assert {"rare-F", "rare-Z", "rare-I", "rare-T"} <= set(deck.names)


@rule("IC-2")
def test_cards_do_not_return_to_their_deck(rng):
    state = table()
    play_out(state, rng)
    assert sum(state.cats_left) == 109 - 7 * 8
    assert sum(state.traditions_left) == 47 - 7 * 4


@rule("IC-3")
def test_six_seats_get_six_different_boats_and_the_seventh_the_first_again():
    sheets = GAME.start(GAME.setup(7)).sheets
    assert [sheet.plan.number for sheet in sheets] == [1, 2, 3, 4, 5, 6, 1]
    assert len({(sheet.plan.rats, sheet.plan.maps) for sheet in sheets}) == 6


@rule("IC-3")
def test_a_table_can_agree_on_the_same_boat_for_all():
    assert {sheet.plan.number for sheet in GAME.start(GAME.setup(5, {"boats": "4"})).sheets} == {4}


@rule("IC-3")
def test_every_boat_has_142_cells_19_rats_and_a_map_of_each_colour():
    for plan in built_in_box().plans:
        assert plan.cells.bit_count() == 142
        assert plan.rats.bit_count() == 19
        assert len(set(plan.maps)) == 5
        assert {cell for cell, _ in plan.shown.maps} == {"r1c8", "r2c15", "r4c2", "r6c20", "r8c10"}


@rule("IC-4")
def test_cat_and_tradition_cards_have_their_places_on_the_island(rng):
    state = GAME.start(GAME.setup(2))
    labels = []
    while isinstance(node := state.node(), Draw):
        labels.append((node.label, node.count))
        state.settle(sample(node, rng))
    assert labels == [("cats", 8), ("traditions", 4)]
    tradition_deck = set(built_in_box().traditions.cards)
    assert [card.name for card in table().island if card.tradition] == ["t1", "t2", "t3", "t4"]
    assert [state.island[at].index in tradition_deck for at in (1, 3, 6, 11)] == [True] * 4


@rule("IC-4")
def test_the_game_lasts_seven_days(rng):
    steps = random_steps(Match(GAME, GAME.setup(2)), rng)
    assert {node.turn for node in steps if isinstance(node, Decide)} == {1, 2, 3, 4, 5, 6, 7}


def test_a_table_can_bring_its_own_components():
    own = BOX.replace('blue = "r2c15"', 'blue = "r5c5"')
    state = GAME.start(GAME.setup(2, sheet=own))
    assert ("r5c5", "blue") in state.view(0).boats[0].maps
    assert GAME.start(GAME.setup(2)).view(0).boats[0].maps != state.view(0).boats[0].maps


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[hull]", "[hulk]", "hull"),
        ("ssssoaaaaaaooooowwwwpp", "ssssoaaaaaaooooowwwwppppp", "hull.rows: expected at most"),
        ("       ttttoooo", "       ttttooox", "hull.rows: x in row 1 is no cabin"),
        ('blue = "r2c15"', 'blue = "r1c1"', "boat[1].maps.blue: r1c1 is no cell of the hull"),
        ('blue = "r2c15"', 'blue = "r1c8"', "boat[1].maps.green: another map is on this cell"),
        ('blue = "r2c15"', 'azure = "r2c15"', "boat[1].maps.blue: missing"),
        ('"r1c12", "r1c13"', '"r1c12", "r1c12"', "boat[1].rats: r1c12 is there twice"),
        ('"blue-T5"', '"blue-T9"', "cat_deck.cards: blue-T9 is no card"),
        ('"oshax1"', '"one+blue-T5"', "cat_deck.cards: one+blue-T5 is no card"),
        ('"t26"', '"t27"', "tradition_deck.cards: t27 is no card"),
        ("[cat_deck]", "[cat_deck]\ncount = 3", "cat_deck.count: unknown key"),
        ("[[boat]] # 6", "[[ship]]", "boat: expected 6 boats, not 5"),
    ],
)
def test_invalid_components_are_refused_with_file_line_key_and_reason(old, new, reason):
    assert old in BOX
    with pytest.raises(BadData) as caught:
        GAME.start(GAME.setup(2, sheet=BOX.replace(old, new)))
    said = str(caught.value)
    assert re.match(r"your own sheet: line \d+: ", said) or said.endswith(": missing")
    assert reason in said


def test_a_deck_that_is_too_small_for_seven_days_is_refused():
    short = BOX[: BOX.index("[tradition_deck]")] + '[tradition_deck]\ncards = ["t1"]\n'
    with pytest.raises(BadData, match="1 cards are too few; seven days need 28"):
        read_box(short, "sheet")


@pytest.mark.parametrize(
    "text",
    [
        "", " ", "take", "take E", "take A B2", "take A + E1", "take row 4", "take A1 B1 C1", "card",
        "card E1", "card A1 pink", "card A1 one", "card A1 two+one", "draw", "draw T5", "draw T5 0",
        "draw T5 0 r10c1",
        "draw T5 0 r1c23", "draw T5 9 r1c1", "draw I5 2 r1c1", "draw Q9 0 r1c1", "draw T5 0 r1c1 ", "twice",
        "twice fish", "again", "again fish", "take +", "take + E1", "done ",
        "take A\n", "TAKE A", "draw T5 0 r" + "9" * 10_000, "x" * 100_000,
        "draw  0 r1c1",
    ],
)  # fmt: skip
def test_other_texts_are_not_moves(text):
    with pytest.raises(BadText) as caught:
        GAME.parse(text)
    assert len(str(caught.value)) < 400
    assert "\n" not in str(caught.value)


def test_a_move_of_another_game_is_refused_with_a_rule():
    state, other = table(), Move("sail", "sail", ())
    assert state.check(0, other).rule == "IC-10"
    play(state, "take A", "card A1")
    assert state.check(0, other).rule == "IC-32"


@rule("IC-1")
def test_the_box_says_how_long_a_game_takes_and_from_what_age() -> None:
    assert (GAME.minutes, GAME.age) == (45, 8)


@rule("IC-1", "IC-61")
def test_each_mode_says_how_many_can_play_it() -> None:
    together = tuple(range(2, 101))
    solo = ("easy", "medium", "hard", "very-hard", "expert")
    assert {mode.id: mode.seats for mode in GAME.modes} == {
        "shared": together, "same-boat": together, **{f"solo-{level}": (1,) for level in solo},
    }  # fmt: skip


@pytest.mark.parametrize("name", ["r9c99", "the stern"])
def test_a_cell_that_no_boat_can_have_is_refused(name):
    with pytest.raises(BadData, match=f"{name} is no cell of the hull"):
        GAME.start(GAME.setup(2, sheet=BOX.replace('blue = "r2c15"', f'blue = "{name}"')))


@rule("IC-35")
def test_only_treasures_can_be_chosen_two_of():
    assert GAME.parse("card A1 one+two").text == "card A1 one+two"
    with pytest.raises(BadText):
        GAME.parse("card A1 T5+T5")


@rule("IC-61")
def test_the_strength_of_the_sister_is_asked_only_in_a_solo_game():
    assert {option.name: option.only for option in GAME.options} == {
        "boats": ("", ()), "sister": ("seats", (1,)),
    }  # fmt: skip
