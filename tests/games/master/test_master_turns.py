"""Refill, whose turn it is, victory, and the end of the deck."""

import pytest

from archipel.kernel import Decide, Draw
from archipel.testkit import rule
from tests.games.master.builders import cards, draw, end, play, position, texts

TEN = "Y1 Y1 Y1 G1 G1 G1 R1 R1 R1 B1"
SETS = ["Y1 Y2 Y3 Y4", "G1 G2 G3 G4"]  # four cards worth ten each


@rule("MI-14")
def test_a_hand_is_refilled_to_three_in_secret_and_the_left_neighbour_is_next() -> None:
    state = position("Y1", ["0,0 0,0"] * 3, ["R3 G3 B4", "R1 R2", "G1"], seat=1)
    state.hands[1] = cards("R1 R2 Y2")
    play(state, "R1@0,1", "0,0>0,1", "done")
    node = state.node()
    assert isinstance(node, Draw)
    assert (node.label, node.count, node.seen_by, node.left) == ("refill", 1, (1,), state.deck)
    draw(state, "B5")
    assert state.hands[1] == cards("R2 Y2 B5")
    assert state.node() == Decide((2,), 2)
    assert state.moves(1) is state.moves(0), "nobody else is asked"


@rule("MI-14")
def test_after_three_discoveries_three_cards_are_drawn() -> None:
    state = position("Y1", ["0,0 0,0"] * 2, ["Y1 Y2 Y3", "R1 R2 R3"])
    play(state, "Y1@0,1", "0,0>0,1", "Y2@1,0", "0,1>0,0", "Y3@-1,0", "0,0>1,0", "done")
    node = state.node()
    assert isinstance(node, Draw)
    assert node.count == 3
    assert draw(state, "B1 B1 B1").node() == Decide((1,), 2)


@rule("MI-14")
def test_the_last_seat_is_followed_by_the_first_and_no_discovery_follows_a_conquest() -> None:
    state = position("Y1 . Y5 R5", ["0,0 0,0"] * 2, ["R3 G3 B4", "R1 R2"], seat=1, phase="landed", again=True)
    play(state, "2,0+3,0")
    assert isinstance(state.node(), Draw), "even though another Discovery was earned"
    assert draw(state, "B5").node() == Decide((0,), 2)


@rule("MI-3", "MI-13")
@pytest.mark.parametrize(("seats", "had"), [(2, 10), (3, 8), (4, 6)])
def test_the_goal_wins_at_once_in_the_middle_of_a_round(seats: int, had: int) -> None:
    state = position("Y5 R5 B1", ["2,0 2,0"] * seats, seat=1, phase="landed", taken=[[], [TEN[: 3 * had]]])
    play(state, "0,0+1,0")
    result = end(state)
    assert result.winners == (1,)
    assert result.reason == "MI-3"
    assert result.scores[1].total == had + 2
    assert result.scores[1].titles == ("master",)
    assert result.scores[0].titles == ()


@rule("MI-3")
def test_one_card_less_than_the_goal_does_not_win() -> None:
    state = position(
        "Y5 R5 B1", ["2,0 2,0"] * 2, seat=1, phase="landed", taken=[[], ["Y1 Y1 Y1 G1 G1 G1 R1 R1 R1"]]
    )
    play(state, "0,0+1,0")
    assert isinstance(state.node(), Draw)


def last_draw(taken: list[list[str]], hand: str = "R1 R2", deck: str = "B1") -> list[int]:
    """The places when seat 1 draws the last card."""
    state = position("Y1", ["0,0 0,0"] * len(taken), [hand], phase="landed", taken=taken, deck=deck)
    play(state, "done")
    draw(state, deck)
    assert end(state).reason == "MI-16"
    return list(end(state).places)


@rule("MI-16")
def test_the_last_card_drawn_stops_the_game_and_most_cards_win() -> None:
    assert last_draw([["Y5 G5"], ["Y1 Y2 Y3 Y4"], []]) == [2, 1, 3]


@rule("MI-16")
def test_the_game_goes_on_while_a_card_is_left() -> None:
    state = position("Y1", ["0,0 0,0"] * 2, ["R1 R2"], phase="landed", deck="B1 B2")
    play(state, "done")
    assert isinstance(draw(state, "B1").node(), Decide)


@rule("MI-16")
def test_a_deck_that_is_too_small_gives_what_it_has() -> None:
    assert last_draw([["Y5 G5"], []], hand="R1", deck="B1") == [1, 2]


@rule("MI-16")
def test_among_equal_numbers_of_cards_the_higher_sum_wins() -> None:
    assert last_draw([["Y1 Y2 Y3 Y4"], ["Y5 G5", "R5 B5"], ["R1 R2"]]) == [2, 1, 3]


@rule("MI-16")
def test_equal_numbers_and_equal_sums_share_the_victory() -> None:
    assert last_draw([["Y5 G5", "Y1 Y2 Y3 Y4"], ["G3 G3 G4", "B3 B3 B4"], ["R1"]]) == [1, 1, 3]


@rule("MI-13", "MI-16")
def test_the_count_is_printed_conquest_by_conquest() -> None:
    state = position("Y1", ["0,0 0,0"] * 2, taken=[SETS, ["R5 B5"]])
    mine, yours = state.view(1).scores()
    assert [(line.key, line.rule, line.points) for line in mine.lines] == [("set", "MI-13", 4)] * 2
    assert dict(mine.lines[0].facts) == {"card": ("Y1", "Y2", "Y3", "Y4")}
    assert (mine.total, mine.ties) == (8, (20,))
    assert (yours.total, yours.ties) == (2, (10,))


@rule("MI-10", "MI-14")
def test_a_turn_is_one_decision_and_its_steps_share_the_turn_number() -> None:
    state = position("Y1", ["0,0 0,0"] * 2, ["R1 R2 R3", "G1 G2 G3"])
    node = state.node()
    play(state, "R1@0,1")
    assert state.node() == node
    play(state, "0,0>0,1")
    assert state.node() == node
    assert texts(state) == ["done"]


@rule("MI-12")
def test_another_discovery_is_not_earned_for_the_next_seat() -> None:
    hands = ["R1 R2 R3", "B1 B2 B3"]
    state = position("Y1 Y2", ["0,0 0,0", "0,0 0,0"], hands, phase="landed", again=True)
    assert not play(state, "done").view(1).again
