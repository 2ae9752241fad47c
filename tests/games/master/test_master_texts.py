"""Moves as text, words for everything, and refusals of impossible moves."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from archipel.games.master import GAME
from archipel.games.master.rules.bearings import beside, island_name, where
from archipel.games.master.rules.cards import CARDS
from archipel.games.master.rules.moves import Conquest, _Conquests, conquests
from archipel.games.master.rules.sea import REACH, place_of, spot_at, within
from archipel.kernel import DONE, BadText, Move, Part
from archipel.testkit import rule
from tests.games.keys import CODE, keyed
from tests.games.master.builders import play, position, said, texts
from tests.games.notes import check_notes


@pytest.mark.parametrize(
    "text", ["Y3@1,0", "B5@-12,34", "0,0>1,0", "-3,7>-3,6", "0,0+1,0", "5,-5+3,-3+-1,1", "done"]
)
def test_a_text_names_one_move(text: str) -> None:
    move = GAME.parse(text)
    assert move.text == text
    assert GAME.parse(text) is move


@pytest.mark.parametrize(
    "text",
    [
        "",
        "DONE",
        "pass",
        "Y6@0,0",
        "y3@0,0",
        "Y3@0,0 ",
        "Y3 @0,0",
        "Y3@00,0",
        "Y3@-0,0",
        "Y3@+1,0",
        "Y3@48,0",
        "Y3@24,24",
        "Y3@99999999999999999999,0",
        "Y3@1",
        "Y3@1,0,0",
        "Y٣@1,0",
        "Y3@١,0",
        "0,0>0,0",
        "0,0>2,0",
        "0,0>1,1",
        "0,0>47,0>",
        "0,0",
        "0,0+0,0",
        "1,0+0,0",
        "0,1+1,0",
        "0,0+1,0+",
        "+".join(f"{x},0" for x in range(11)),
        "x" * 100_000,
        "0,0+" * 100_000,
        "\n",
    ],
)
def test_any_other_text_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(BadText) as error:
        GAME.parse(text)
    assert "\n" not in str(error.value)
    assert len(str(error.value)) < 300


@given(st.text(alphabet="YGRB0123456789,@>+- done", max_size=40) | st.text(max_size=20))
def test_garbage_is_a_move_or_bad_text_and_nothing_else(text: str) -> None:
    with suppress(BadText):
        assert GAME.parse(text).text == text


@given(st.integers(-REACH, REACH), st.integers(-REACH, REACH))
def test_spots_and_coordinates_agree(x: int, y: int) -> None:
    assert place_of(spot_at(x, y)) == (x, y)
    assert within(x, y) == (abs(x) + abs(y) <= 47)


def test_the_table_of_conquests_does_not_grow_forever_and_keeps_what_is_used() -> None:
    table = _Conquests(8)
    kept = table.get((0, 1))
    for spot in range(2, 100):
        table.get((spot, spot + 1))
        assert table.get((0, 1)) is kept
        assert len(table) <= 17
    assert conquests.get((0, 1)) == kept != conquests.get((0, 2)), (
        "even when forgotten, moves compare by spots"
    )
    assert hash(conquests.get((0, 1))) == hash(Conquest((0, 1)))


def test_places_come_first_then_sails_then_conquests_then_done() -> None:
    state = position("Y1 Y5 R5", ["0,0 0,0"] * 2, ["Y2 G3 G3"], phase="landed", again=True)
    assert texts(state) == [
        *("Y2@0,-1", "Y2@-1,0", "Y2@0,1", "G3@0,-1", "G3@-1,0", "G3@0,1"),
        "0,0>1,0",
        "1,0+2,0",
        "done",
    ]
    moves = state.moves(0)
    assert moves[-1] is DONE
    assert moves[len(moves) - 1] is DONE
    for index in (len(moves), -len(moves) - 1):
        with pytest.raises(IndexError):
            moves[index]
    assert Move("done", "done", ()) not in moves
    assert "done" not in moves


@rule("MI-10")
def test_a_move_of_no_known_kind_is_refused() -> None:
    state = position("Y1", ["0,0 0,0"] * 2, ["Y2 G3 G3"])
    refusal = state.check(0, Move("dance", "dance", (Part("dance", "dance"),)))
    assert refusal
    assert said(refusal) == "MI-10 both"


def test_moves_have_a_sentence_for_their_verb_with_the_names_of_their_parts() -> None:
    described = {text: keyed(GAME).describe(GAME.parse(text), CODE) for text in ("Y3@1,0", "0,0+1,0", "done")}
    assert described == {
        "Y3@1,0": "move.place(card=Y3, spot=1,0)",
        "0,0+1,0": "move.take(island=0,0, 1,0)",
        "done": "move.done",
    }
    for card in CARDS:
        assert GAME.rules.name("card", card, "fr") != card


def test_every_way_to_be_refused_has_its_own_sentence() -> None:
    state = position("Y1 Y2", ["0,0 0,0", "1,0 1,0"], ["Y2 G3 G3"])
    sentences = {}
    for text in ("R1@0,1", "Y2@1,0", "Y2@2,0", "1,0>0,0", "0,0>0,1", "done"):
        refusal = state.check(0, GAME.parse(text))
        assert refusal
        sentences[text] = keyed(GAME).why(refusal, CODE)
    assert sentences == {
        "R1@0,1": "Why.MI-10.hand(card=R1) (MI-10)",
        "Y2@1,0": "Why.MI-10.taken(card=Y2) (MI-10)",
        "Y2@2,0": "Why.MI-10.far(card=Y2, side=east) (MI-10)",
        "1,0>0,0": "Why.MI-10.galleon(card=Y2) (MI-10)",
        "0,0>0,1": "Why.MI-10.water(card=Y1, side=south) (MI-10)",
        "done": "Why.MI-10.both (MI-10)",
    }


def test_every_option_value_mode_and_role_has_words() -> None:
    words = GAME.rules.words
    for option in GAME.options:
        assert option.rule in GAME.rules.rules
        for value in option.values:
            assert f"option.{option.name}.{value}" in words
    assert all(f"mode.{mode.id}" in words for mode in GAME.modes)


@rule("MI-10", "MI-12", "MI-13", "MI-14")
def test_a_whole_turn_from_its_texts() -> None:
    state = position("Y1 R5 . Y5", ["0,0 0,0", "0,0 0,0"], ["Y2 G3 B3", "R1 R2 R3"])
    play(state, "0,0>1,0", "Y2@0,1", "1,0>0,0", "G3@-1,0", "1,0+3,0")
    assert state.view(0).players[0].taken == (("R5", "Y5"),)
    assert state.view(0).phase == "refill"


def test_rulings_and_reconstructed_values_are_stated() -> None:
    check_notes(GAME, {"MI-11", "MI-12", "MI-13", "MI-16", "MI-21", "MI-32", "MI-34"}, {"MI-1"})


@rule("MI-10")
def test_a_spot_is_told_by_the_cards_around_it_from_the_north_to_the_south() -> None:
    sea = {(1, 2): "Y4", (2, 1): "Y3", (0, 1): "Y2", (1, 0): "Y1"}
    assert beside(sea, (1, 1)) == [("south", "Y1"), ("east", "Y2"), ("west", "Y3"), ("north", "Y4")]
    assert beside(sea, (1, 1), [(2, 1)])[0] == ("west", "Y3")
    assert where(GAME.rules, "en", sea, (1, 1)) == "south of the yellow 1, east of the yellow 2"


@rule("MI-10")
def test_only_one_of_several_equal_cards_is_named_with_its_place() -> None:
    sea = {(0, 0): "R2", (1, 0): "B1", (0, 1): "Y3", (5, 5): "R2"}
    named = [island_name(GAME.rules, "en", sea, spot) for spot in sea]
    assert named == ["red 2, west of the blue 1", "blue 1", "yellow 3", "red 2"]


@rule("MI-10")
def test_a_refusal_has_no_facts_but_those_of_its_sentence() -> None:
    refusal = position("Y1 Y2", ["0,0 0,0", "0,0 0,0"], ["R1"]).check(0, DONE)
    assert refusal is not None
    assert refusal.facts == (("why", "both"),)
