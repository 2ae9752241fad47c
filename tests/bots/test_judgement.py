"""What the bots think of positions in which the right move is obvious."""

import pytest

from archipel.bots import Budget, choose
from archipel.bots.doodle import worth as doodle_worth
from archipel.kernel import State
from tests.games.doodle.table import LOOP, LOOP_STARTS, less
from tests.games.doodle.table import position as doodle_position

THINKING = ("deckhand", "navigator", "captain")


def move(state: State, level: str, seat: int = 0) -> str:
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


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
