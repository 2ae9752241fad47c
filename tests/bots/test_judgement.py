"""What the bots think of positions in which the right move is obvious."""

import pytest

from archipel.bots import Budget, choose
from archipel.bots.doodle import worth as doodle_worth
from archipel.bots.master import most, tens
from archipel.bots.master import worth as master_worth
from archipel.bots.skull import worth as skull_worth
from archipel.kernel import State
from tests.games.doodle.table import LOOP, LOOP_STARTS, less
from tests.games.doodle.table import position as doodle_position
from tests.games.master.positions import position as master_position
from tests.games.skull.builders import fields, fill, sheet
from tests.games.skull.builders import table as skull_table

THINKING = ("deckhand", "navigator", "captain")
CROSS = "12@r4c3, 12@r4c6, 12@r3c4"  # a 12 at r6c4 completes it
OPEN = ("r6c4", "r6c5", "r1c1")
LATE = f"{CROSS}, {fill('1', (name for name in fields() if name not in CROSS and name not in OPEN))}"


def move(state: State, level: str, seat: int = 0) -> str:
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


@pytest.mark.parametrize("level", THINKING)
def test_skull_a_crossing_is_completed(level: str) -> None:
    assert move(skull_table(LATE, LATE, roll="3 4 5"), level) == "12@r6c4"


def test_skull_a_nine_goes_beside_a_danger() -> None:
    state = skull_table("8@r1c3, 8@r2c3, danger@r2c4", roll="4 5 3")
    number, _, cell = move(state, "deckhand").partition("@")
    assert number == "9"
    assert cell in {"r2c5", "r3c3", "r3c4"}


def test_skull_more_of_a_crossing_is_better_and_so_is_a_higher_number() -> None:
    one, two = sheet("12@r4c3"), sheet("12@r4c3, 12@r4c6")
    assert skull_worth(two) > skull_worth(one)
    low, high = sheet("2@r4c3, 2@r4c6, 2@r3c4"), sheet("12@r4c3, 12@r4c6, 12@r3c4")
    assert skull_worth(high) > skull_worth(low)


def test_skull_a_boat_serves_many_numbers() -> None:
    assert skull_worth(sheet("boat@r0c3, 5@r2c3")) > skull_worth(sheet("5@r2c3"))


def test_skull_a_danger_for_somebody_else_goes_where_it_hurts() -> None:
    state = skull_table("1@r1c1", "15@r2c3, 15@r3c4, 1@r7c7", roll="1 2 D", swap="2 1")
    assert move(state, "deckhand").removeprefix("danger@") in {"r2c2", "r2c4", "r2c5", "r3c3", "r4c3", "r1c3"}


@pytest.mark.parametrize("level", THINKING)
def test_doodle_the_longest_route_meets_its_monster(level: str) -> None:
    marks = {"routes": less(LOOP, "c4r1")}
    state = doodle_position(marks, seats=1, starts=LOOP_STARTS, black=4, whites=(1, 3, 3), ending=True)
    played = move(state, level)
    assert played.startswith("1:c4r1=")
    assert played != "1:c4r1=NE"  # which would miss both ends of the route


def test_doodle_nobody_drinks_without_need() -> None:
    state = doodle_position(seats=1, control=True, black=1, whites=(1, 4, 5))
    assert move(state, "deckhand") != "bottle"


def test_doodle_joined_ships_and_circled_numbers_count_in_full() -> None:
    plain = doodle_position({"routes": ""}, seats=1, ending=True)
    rich = doodle_position({"monsters": (8,), "prizes": (3,)}, seats=1, ending=True)
    assert doodle_worth(rich, 0) - doodle_worth(plain, 0) == 11


@pytest.mark.parametrize("level", THINKING)
def test_master_the_larger_conquest_is_taken(level: str) -> None:
    state = master_position(
        """
        Y1 Y2 Y3 G4
        R5 .. .. ..
        B5 .. .. ..
        B1 .. .. ..
        """,
        ["0,3 0,3", "0,3 0,3"],
        ["", ""],
        phase="landed",
    )
    assert move(state, level) == "0,0+1,0+2,0+3,0"


@pytest.mark.parametrize("level", ["navigator", "captain"])
def test_master_a_conquest_that_wins_is_not_missed(level: str) -> None:
    state = master_position(
        "Y5 R5 B1",
        ["2,0 2,0", "2,0 2,0"],
        ["", ""],
        phase="landed",
        taken=(["Y1 Y2 Y3 Y4", "G1 G2 G3 G4", "R1 R2"], []),
    )
    assert move(state, level) == "0,0+1,0"


def test_master_a_ten_left_to_the_next_player_is_bad_and_a_blocked_one_is_not() -> None:
    fleets = ["0,1 0,1", "0,1 0,1"]
    left = master_position("Y5 R5\nB1 ..", fleets, phase="discover", seat=1)
    blocked = master_position("Y5 R5\nB1 ..", ["0,0 0,1", "0,1 0,1"], phase="discover", seat=1)
    assert master_worth(left, 0) < master_worth(blocked, 0)
    assert tens(left.sea, [galleon for fleet in left.fleets for galleon in fleet]) == [2]


def test_master_the_most_cards_that_make_ten() -> None:
    assert most((1, 1, 2, 3, 3, 5, 5)) == 5
    assert most((5, 5)) == 2
    assert most((4, 5)) == 0
