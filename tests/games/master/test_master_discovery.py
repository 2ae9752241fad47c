"""Discovery: place and sail, in either order, and again when the colours match."""

import pytest

from archipel.testkit import rule
from tests.games.master.builders import DIAMOND, places, play, position, sails, takes, texts, why_not


@rule("MI-10")
def test_a_card_is_placed_on_an_empty_spot_beside_a_card_with_ones_own_galleon() -> None:
    state = position("Y1 Y2 . B1\n. G1 . .", ["0,0 1,0", "3,0 3,0"], ["R3 R3 B4"])
    spots = {"0,-1", "-1,0", "0,1", "1,-1", "2,0"}
    assert places(state) == {f"{card}@{spot}" for card in ("R3", "B4") for spot in spots}
    assert why_not(state, "R3@1,1") == "MI-10 taken"
    assert why_not(state, "R3@3,1") == "MI-10 far", "beside the other player's galleon only"
    assert why_not(state, "R3@2,1") == "MI-10 far", "diagonal"
    assert why_not(state, "R4@2,0") == "MI-10 hand"


@rule("MI-10")
def test_a_galleon_sails_one_card_along_a_row_or_column() -> None:
    state = position("Y1 Y2 R1\n. G1 .", ["1,0 1,0", "0,0 0,0"], ["R3 R3 B4"])
    assert sails(state) == {"1,0>0,0", "1,0>2,0", "1,0>1,1"}
    assert why_not(state, "1,0>1,-1") == "MI-10 water"
    assert why_not(state, "0,0>1,0") == "MI-10 galleon", "the other player's"


@rule("MI-10")
def test_two_galleons_on_one_card_give_each_sail_once_and_two_cards_give_both() -> None:
    together = position("Y1 Y2", ["0,0 0,0", "0,0 0,0"], ["R3 R3 B4"])
    apart = position("Y1 Y2", ["0,0 1,0", "0,0 0,0"], ["R3 R3 B4"])
    assert sails(together) == {"0,0>1,0"}
    assert sails(apart) == {"0,0>1,0", "1,0>0,0"}
    assert play(together, "0,0>1,0").fleets[0] == apart.fleets[0]


@rule("MI-10")
def test_both_actions_are_due_in_either_order() -> None:
    state = position("Y1 Y2", ["0,0 0,0", "0,0 0,0"], ["R3 R3 B4"])
    assert why_not(state, "done") == "MI-10 both"
    assert why_not(state, "0,0+1,0") == "MI-10 both"

    placed = play(state.clone(), "R3@0,1")
    assert set(texts(placed)) == {"0,0>1,0", "0,0>0,1"}, "the new card can be sailed to"
    assert why_not(placed, "B4@-1,0") == "MI-10 placed"
    assert why_not(placed, "done") == "MI-10 both"

    sailed = play(state, "0,0>1,0")
    assert places(sailed) == set(texts(sailed))
    assert "R3@2,0" in places(sailed), "beside where the galleon is now"
    assert "R3@-1,0" in places(sailed), "beside the other galleon"
    assert why_not(sailed, "1,0>0,0") == "MI-10 sailed"
    assert why_not(sailed, "done") == "MI-10 both"

    assert texts(play(placed, "0,0>0,1")) == ["done"]
    assert texts(play(sailed, "R3@2,0")) == ["done"]


@rule("MI-11")
def test_a_first_sail_that_leaves_no_spot_for_the_card_is_refused() -> None:
    # A sail inwards would leave the only galleon without an empty neighbour.
    state = position(DIAMOND, ["2,1", "0,2", "0,2", "0,2"], ["R3 R4 B4"], mode="teams")
    assert sails(state) == {"2,1>2,0", "2,1>1,1", "2,1>3,1"}
    assert why_not(state, "2,1>2,2") == "MI-11"

    edge = position(DIAMOND, ["1,1", "0,2", "0,2", "0,2"], ["R3 R4 B4"], mode="teams")
    assert "R3@1,0" in places(edge)
    assert why_not(edge, "1,1>2,1") == "MI-11"
    play(edge, "R3@1,0")
    assert why_not(edge, "1,1>2,1") == "", "as the second action it is fine"


@rule("MI-11")
def test_the_other_galleon_may_keep_the_second_action_possible() -> None:
    inside = position(DIAMOND, ["1,1 1,1", "0,2 0,2"], ["R3 R4 B4"])
    assert why_not(inside, "1,1>2,1") == "", "the second galleon stays at the edge"
    one_inside = position(DIAMOND, ["1,1 2,2", "0,2 0,2"], ["R3 R4 B4"])
    assert why_not(one_inside, "1,1>2,1") == "MI-11"
    assert why_not(one_inside, "2,2>2,1") == ""


@rule("MI-11")
def test_a_card_that_cannot_be_placed_now_can_be_placed_after_a_sail() -> None:
    state = position(DIAMOND, ["2,1", "0,2", "0,2", "0,2"], ["R3 R4 B4"], mode="teams")
    assert places(state) == set()
    play(state, "2,1>2,0", "R3@1,0")
    assert state.view(0).phase == "landed"


@rule("MI-11")
def test_if_neither_order_allows_both_only_the_possible_action_is_done() -> None:
    state = position(DIAMOND, ["2,2", "0,2", "0,2", "0,2"], ["R3 R4 B4"], mode="teams")
    assert set(texts(state)) == {"2,2>2,1", "2,2>1,2", "2,2>3,2", "2,2>2,3"}
    play(state, "2,2>2,1")
    assert "done" in texts(state), "the Discovery is over"
    assert places(state) == sails(state) == set()
    assert why_not(state, "R3@0,0") == "MI-12 colour"


@rule("MI-11")
def test_when_neither_action_is_possible_the_turn_goes_on_with_the_conquest() -> None:
    # Seat 2 has no cards and is isolated; the sea still holds an alignment to take.
    state = position("Y5 . R5 . . B1", ["5,0 5,0", "5,0 5,0"], ["R1 R2 R3", ""], phase="landed")
    play(state, "done")
    assert state.view(1).phase == "landed"
    assert texts(state) == ["0,0+2,0", "done"]


@rule("MI-12")
@pytest.mark.parametrize(
    ("moves", "again"),
    [
        (("Y3@0,1", "0,0>1,0"), True),  # yellow beside the galleon on yellow
        (("G3@0,1", "0,0>1,0"), False),
        (("G3@0,1", "0,0>0,1"), False),
        (("0,0>1,0", "G3@1,1"), True),  # both galleons: one now on green
        (("0,0>1,0", "Y3@1,1"), False),  # yellow, but beside the green one
        (("0,0>1,0", "Y3@0,1"), True),  # beside the galleon that stayed
    ],
)
def test_matching_a_neighbour_with_ones_own_galleon_at_that_moment_earns_another_discovery(
    moves: tuple[str, ...], again: bool
) -> None:
    state = position("Y1 G1", ["0,0 0,0", "0,0 0,0"], ["Y3 G3 R1"])
    play(state, *moves)
    assert bool(places(state) and sails(state)) == again
    assert "done" in texts(state), "another Discovery is a choice"
    if not again:
        assert why_not(state, "R1@0,-1") == why_not(state, "0,0>1,0") == "MI-12 colour"


@rule("MI-12")
def test_matching_a_neighbour_with_another_galleon_or_none_earns_nothing() -> None:
    state = position("R1 . .\nY1 G1 .", ["0,1 0,1", "0,0 0,0"], ["R3 G3 B1"])
    play(state, "G3@0,2", "0,1>1,1")
    assert texts(state) == ["done"], "G1 carried no galleon when G3 was placed, and does not touch it"
    beside = position("R1 . .\nY1 G1 .", ["0,1 0,1", "0,0 0,0"], ["R3 G3 B1"])
    play(beside, "R3@-1,1", "0,1>1,1")
    assert texts(beside) == ["done"], "only the other player's galleon is on red"


@rule("MI-12")
def test_three_matching_cards_give_three_discoveries_and_no_fourth() -> None:
    state = position("Y1", ["0,0 0,0", "0,0 0,0"], ["Y1 Y2 Y3"])
    play(state, "Y1@0,1", "0,0>0,1")
    play(state, "0,1>0,0")
    assert not state.view(1).again, "a new Discovery has begun"
    play(state, "Y2@1,0")
    assert state.turn == 1, "still the same turn, nothing was drawn"
    play(state, "Y3@-1,0")
    assert state.again
    play(state, "0,0>-1,0")
    assert texts(state) == ["done"]
    assert why_not(state, "-1,0>0,0") == "MI-12 full"
    assert state.hands[0] == ()


@rule("MI-12")
def test_the_colour_of_the_last_discovery_decides_about_the_next() -> None:
    state = position("Y1", ["0,0 0,0", "0,0 0,0"], ["Y1 R2 Y3"])
    play(state, "Y1@0,1", "0,0>0,1", "R2@1,0", "0,1>0,0")
    assert texts(state) == ["done"]


@rule("MI-11", "MI-12")
def test_another_discovery_must_keep_its_second_action_possible_too() -> None:
    state = position(
        DIAMOND, ["1,1", "0,2", "0,2", "0,2"], ["R3 Y4"], phase="landed", again=True, mode="teams"
    )
    assert why_not(state, "1,1>2,1") == "MI-11"
    assert why_not(state, "R3@1,0") == ""
    blocked = position(
        DIAMOND, ["2,2", "0,2", "0,2", "0,2"], ["R3 B4"], phase="landed", again=True, mode="teams"
    )
    assert sails(blocked) == places(blocked) == set()
    assert why_not(blocked, "2,2>2,1") == "MI-12 full"


@rule("MI-12", "MI-13")
def test_an_earned_discovery_may_be_declined_for_a_conquest_or_for_nothing() -> None:
    state = position("Y1 G5 R5 . .", ["0,0 0,0", "0,0 0,0"], ["Y3 G3"], phase="landed", again=True)
    assert places(state)
    assert takes(state) == {"1,0+2,0"}
    after = play(state.clone(), "1,0+2,0").view(0)
    assert after.phase == "refill"
    assert play(state, "done").view(0).players[0].taken == ()
