"""One Corsair against a crew: missions, rounds, raids, and who has won."""

import pytest

from archipel.games.master import GAME
from archipel.games.master.rules.plan import plan_of
from archipel.games.master.rules.sea import FIRST, spot_at
from archipel.games.master.rules.state import MasterState
from archipel.kernel import Decide, Draw
from archipel.testkit import rule
from tests.games.master.builders import draw, end, play, position, sails, takes, texts, why_not

TEN = "Y1 Y1 Y1 G1 G1 G1 R1 R1 R1 B1"


def conquering(
    sea: str, *, round_: int = 1, mission: str = "hard", taken: str = TEN, seat: int = 1
) -> MasterState:
    """Seat 1 is the Corsair; seat 2 (or another) of the crew may conquer."""
    return position(
        sea,
        ["9,9 9,9", "9,9", "9,9"],
        ["", "R2 R3", "B2 B3"],
        seat=seat,
        phase="conquer",
        first=1,
        round_=round_,
        taken=[[], [taken] if taken else []],
        mission=mission,
        mode="corsair",
    )


@rule("MI-30", "MI-33")
def test_the_corsair_has_two_galleons_on_the_first_card_and_no_cards_the_crew_one_and_three() -> None:
    setup = GAME.setup(4, {"mode": "corsair", "corsair": 2, "first": "1"})
    assert GAME.roles(setup) == ("crew", "corsair", "crew", "crew")
    assert GAME.sides(setup) == (0, 1, 0, 0)
    state = GAME.start(setup)
    draw(state, "Y1 Y1 Y1", "R1 R1 R1", "B1 B1 B1", "Y3")
    assert [len(hand) for hand in state.hands] == [3, 0, 3, 3]
    assert state.fleets == [(FIRST,), (FIRST, FIRST), (FIRST,), (FIRST,)]
    assert state.node() == Decide((0,), 1)


@rule("MI-30", "MI-32")
def test_one_of_the_crew_is_drawn_to_begin_and_a_corsair_named_first_hands_over() -> None:
    node = GAME.start(GAME.setup(3, {"mode": "corsair", "corsair": 2})).node()
    assert isinstance(node, Draw)
    assert node.left == (1, 0, 1)
    state = GAME.start(GAME.setup(3, {"mode": "corsair", "corsair": 3, "first": "3"}))
    assert state.first == 0


@rule("MI-32")
def test_a_round_is_discoveries_raid_conquests_and_refills_in_turn_order() -> None:
    setup = GAME.setup(4, {"mode": "corsair", "corsair": 2, "first": "3"})
    state = GAME.start(setup)
    draw(state, "Y1 G2 R5", "R1 G1 B5", "B1 Y2 R4", "Y5")
    seen = []

    def turn(*moves: str) -> None:
        seen.append((state.view(0).phase, state.seat))
        play(state, *moves)

    turn("G1@1,0", "0,0>1,0", "done")  # seat 3
    turn("Y2@-1,0", "0,0>-1,0", "done")  # seat 4 declines another Discovery
    turn("R5@0,1", "0,0>0,1", "done")  # seat 1 closes the circle
    turn("0,0>1,0", "1,0>0,0", "0,0>0,1", "0,1>0,0")  # the Corsair
    assert texts(state) == ["done"], "four steps and no more"
    play(state, "done")
    # No line is worth ten: everybody is skipped, and all three refill.
    for seat, card in ((2, "B2"), (3, "B3"), (0, "B4")):
        node = state.node()
        assert isinstance(node, Draw)
        assert (node.count, node.seen_by) == (1, (seat,))
        draw(state, card)
    assert seen == [("discover", 2), ("discover", 3), ("discover", 0), ("raid", 1)]
    assert state.round == 2
    assert state.node() == Decide((2,), 5)


@rule("MI-32")
def test_the_crew_repeats_discoveries_but_conquers_only_after_the_corsair() -> None:
    state = position(
        "Y1 Y5 G5", ["0,0 0,0", "0,0", "0,0"], ["", "Y2 R3 B4", "R1 R2 B1"], seat=1, first=1, mode="corsair"
    )
    play(state, "Y2@0,1", "0,0>0,1")
    assert sails(state), "the colour matched"
    assert takes(state) == set()
    assert why_not(state, "1,0+2,0") == "MI-32 later"
    play(state, "done")
    assert state.node() == Decide((2,), 2)


@rule("MI-32")
def test_the_corsair_makes_up_to_four_steps_with_either_galleon() -> None:
    state = position(
        "Y1 Y2\nG1 G2", ["0,0 1,1", "0,0", "0,0"], phase="raid", steps=4, first=1, mode="corsair"
    )
    assert texts(state) == ["0,0>1,0", "0,0>0,1", "1,1>1,0", "1,1>0,1", "done"]
    assert why_not(state.clone(), "Y1@2,0") == "MI-30 place"
    assert why_not(state.clone(), "0,0+1,0") == "MI-30 conquer"
    play(state, "0,0>1,0", "1,0>0,0", "1,1>1,0", "0,0>1,0")
    assert state.fleets[0] == (spot_at(1, 0), spot_at(1, 0))
    assert texts(state) == ["done"]
    assert why_not(state, "1,0>0,0") == "MI-32 steps"


@rule("MI-32")
def test_the_corsair_may_stop_before_the_fourth_step_and_his_galleons_protect_cards() -> None:
    sea, fleets = "Y5 R5 B1", ["2,0 2,0", "2,0", "2,0"]
    state = position(sea, fleets, phase="raid", steps=4, first=1, mode="corsair")
    asked = play(state.clone(), "done")
    assert asked.view(0).phase == "conquer"
    assert takes(asked) == {"0,0+1,0"}
    assert why_not(asked, "2,0>1,0") == "MI-14"
    guarded = play(state, "2,0>1,0", "done")
    assert isinstance(guarded.node(), Draw), "nothing left to take, on to the refill"


@rule("MI-32")
def test_each_of_the_crew_may_make_one_conquest_in_turn() -> None:
    state = conquering("Y5 R5 . G5 B5 . Y4 G4 R2", taken="")
    play(state, "0,0+1,0")
    assert state.node() == Decide((2,), 2)
    assert takes(state) == {"3,0+4,0", "6,0+7,0+8,0"}
    play(state, "3,0+4,0")
    assert isinstance(state.node(), Draw), "one each: the third set stays"
    assert [len(groups) for groups in state.taken] == [0, 1, 1]
    declined = play(conquering("Y5 R5 . G5 B5", taken=""), "done")
    assert declined.node() == Decide((2,), 2)
    assert "0,0+1,0" in takes(declined)


@rule("MI-31")
@pytest.mark.parametrize(("mission", "rounds"), [("easy", 10), ("medium", 7), ("hard", 4)])
def test_the_mission_sets_the_number_of_rounds(mission: str, rounds: int) -> None:
    assert plan_of(GAME.setup(3, {"mode": "corsair", "mission": mission})).rounds == rounds
    last = conquering("Y5 R4 R1", round_=rounds, mission=mission, taken="Y1 Y2", seat=2)
    play(last, "done")
    result = end(last)
    assert result.reason == "MI-31"
    assert result.winners == (0,)
    assert result.scores[0].titles == ("corsair",)
    assert (result.scores[0].total, result.scores[1].total) == (10, 2), "ten cards were lacking"
    earlier = conquering("Y5 R4 R1", round_=rounds - 1, mission=mission, taken="Y1 Y2", seat=2)
    play(earlier, "done")
    assert isinstance(earlier.node(), Draw)


@rule("MI-31")
def test_the_corsair_wins_after_the_last_raid_when_nothing_can_be_taken() -> None:
    state = position(
        "Y5 B1",
        ["1,0 1,0", "1,0", "1,0"],
        phase="raid",
        steps=4,
        first=1,
        round_=4,
        mission="hard",
        mode="corsair",
    )
    play(state, "done")
    assert end(state).winners == (0,)


@rule("MI-31")
def test_twelve_cards_win_for_the_crew_at_once_even_in_the_last_round() -> None:
    state = conquering("Y5 R5", round_=4)
    play(state, "0,0+1,0")
    result = end(state)
    assert result.reason == "MI-31"
    assert result.places == (2, 1, 1)
    assert [score.total for score in result.scores] == [0, 12, 12]
    assert [(line.key, line.points) for line in result.scores[2].lines] == [("mate", 12)]


@rule("MI-31")
def test_the_crew_shares_one_pile_and_eleven_cards_do_not_win() -> None:
    joint = conquering("Y5 R5", seat=2)
    play(joint, "0,0+1,0")
    assert end(joint).places == (2, 1, 1), "ten by seat 2, two by seat 3"
    eleven = conquering("Y5 R5", seat=2, taken="Y1 Y1 Y1 G1 G1 G1 R1 R1 R1")
    play(eleven, "0,0+1,0")
    assert isinstance(eleven.node(), Draw)


@rule("MI-33")
def test_an_isolated_corsair_can_only_wait() -> None:
    state = position(
        "Y1 . Y2\n. G1 .", ["0,0 0,0", "2,0", "2,0"], phase="raid", steps=4, first=1, mode="corsair"
    )
    assert texts(state) == ["done"]
    assert why_not(state, "0,0>1,0") == "MI-10 water"


@rule("MI-34")
def test_the_corsair_wins_when_the_last_card_is_drawn() -> None:
    fleets, hands = ["0,0 0,0", "0,0", "0,0"], ["", "R2 R3", "B2 B3"]
    taken = [[], [TEN, "B4"]]
    state = position("Y2", fleets, hands, phase="raid", first=1, deck="B1 B2", taken=taken, mode="corsair")
    play(state, "done")
    draw(state, "B1")
    assert isinstance(state.node(), Draw), "one card is left for seat 3"
    draw(state, "B2")
    result = end(state)
    assert result.reason == "MI-34"
    assert result.winners == (0,)


@rule("MI-34")
def test_the_deck_may_end_in_the_middle_of_the_refills() -> None:
    state = position(
        "Y1", ["0,0 0,0", "0,0", "0,0"], ["", "R2", "B2 B3"], phase="raid", first=1, deck="B1", mode="corsair"
    )
    draw(play(state, "done"), "B1")
    assert end(state).reason == "MI-34"
    assert len(state.hands[2]) == 2
