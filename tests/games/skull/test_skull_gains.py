"""Why a move scores, item by item."""

import pytest

from archipel.games.skull.guide import GUIDE
from archipel.games.skull.rules.view import SkullView
from archipel.guide import Gain
from tests.games.skull.asking import telling
from tests.games.skull.builders import play, table


def _gains(before: SkullView, after: SkullView) -> list[tuple[str, int]]:
    found: tuple[Gain, ...] = GUIDE.gains(before, after, 0, telling())
    return [(gain.words, gain.points) for gain in found]


@pytest.mark.parametrize(
    ("marks", "move", "expected"),
    [
        ("7@r2c2, 7@r1c3, 7@r3c3", "7@r2c4", [("treasure 7", 7)]),
        (
            "7@r2c2, 7@r1c3, 7@r3c3, circle 7@r6c3",
            "7@r2c4",
            [("the 7s cross, but treasure 7 is found already", 0)],
        ),
        (
            "7@r2c2, 7@r1c3, 7@r3c3, circle 4@r2c3",
            "7@r2c4",
            [("the 7s cross, but that cell is circled for the 4", 0)],
        ),
        (
            "7@r2c2, 7@r1c3, 7@r3c3, danger@r2c3",
            "7@r2c4",
            [("treasure 7 under a skull: nothing without a 9", 0)],
        ),
        ("4@r2c2, danger@r2c1", "9@r1c1", [("a 9 turns the danger (−4 becomes +4)", 8)]),
        ("4@r2c2, danger@r2c1", "1@r1c1", [("the danger now costs 1, not 4", 3)]),
        ("4@r2c2, danger@r2c4", "3@r2c3", [("the danger now costs 3", -3)]),
        ("4@r2c2, 9@r6c5, danger@r2c1, circle 6@r2c1", "9@r1c1",
         [("a 9 turns the danger (−4 becomes +4)", 8), ("treasure 6 saved by a 9", 6)]),
    ],
)  # fmt: skip
def test_gains_are_itemised_also_where_there_is_nothing_to_gain(
    marks: str, move: str, expected: list[tuple[str, int]]
) -> None:
    state = table(marks, roll="P 1 1")
    before = state.view(0)
    play(state, move)
    assert _gains(before, state.view(0)) == expected


def test_the_crossing_that_was_not_chosen_needs_no_reason() -> None:
    state = table("5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6", roll="5 1 1")
    before = state.view(0)
    play(state, "5@r2c7", "circle 5@r2c3")
    assert _gains(before, state.view(0)) == [("treasure 5", 5)]


def test_a_danger_on_a_treasure_takes_it() -> None:
    state = table("", "4@r2c2, circle 6@r2c1", roll="1 1 D", swap="2 1")
    before = state.view(0)
    play(state, "danger@r2c1")
    found = GUIDE.gains(before, state.view(0), 1, telling())
    assert [(gain.words, gain.points) for gain in found] == [
        ("treasure 6 lost under a skull", -6),
        ("the danger hits Ben", -4),
    ]
    assert {part.value for part in found[1].lights} == {"r2c1", "r2c2"}
