"""Why scores change on Skull Island, item by item; also where there is nothing to gain."""

import pytest

from archipel.games.skull.guide import GUIDE
from archipel.games.skull.rules.state import SkullState
from archipel.narration import gains_of
from tests.games.heard import listening, reasons
from tests.games.skull.builders import play, table, telling

THREE = "7@r2c2, 7@r1c3, 7@r3c3"
FIVE = "circle 1@r7c7, circle 2@r7c6, circle 3@r7c5, circle 4@r7c2, circle 10@r6c1"


def gains(state: SkullState, *texts: str) -> list[tuple[str, int]]:
    """Why the first seat's score changes by these moves."""
    with listening(state) as heard:
        play(state, *texts)
    return reasons(heard, 0, GUIDE, telling())


@pytest.mark.parametrize(
    ("marks", "move", "expected"),
    [
        (THREE, "7@r2c4", [("gain.treasure(number=7)", 7)]),
        (f"{THREE}, circle 7@r6c3", "7@r2c4", [("none.found-already(number=7)", 0)]),
        (f"{THREE}, circle 4@r2c3", "7@r2c4", [("none.circled-already(number=7, other=4)", 0)]),
        (f"{THREE}, {FIVE}", "7@r2c4", [("none.boxes-full(number=7)", 0)]),
        (f"{THREE}, danger@r2c3", "7@r2c4", [("none.void(number=7)", 0)]),
        ("4@r2c2, danger@r2c1", "9@r1c1", [("gain.overcome(before=4, number=4)", 8)]),
        ("4@r2c2, danger@r2c1", "1@r1c1", [("gain.instead(before=4, number=1)", 3)]),
        ("4@r2c2, danger@r2c4", "3@r2c3", [("gain.counts(number=3)", -3)]),
        ("4@r2c2, 9@r6c5, danger@r2c1, circle 6@r2c1", "9@r1c1",
         [("gain.overcome(before=4, number=4)", 8), ("gain.saved(number=6)", 6)]),
        ("9@r2c2, danger@r2c1", "4@r1c1", [("gain.gives(before=9, number=4)", -5)]),
    ],
)  # fmt: skip
def test_gains_are_itemised_also_where_there_is_nothing_to_gain(
    marks: str, move: str, expected: list[tuple[str, int]]
) -> None:
    assert gains(table(marks, roll="P 1 1"), move) == expected


def test_the_crossing_that_was_not_chosen_needs_no_reason() -> None:
    state = table("5@r2c1, 5@r1c3, 5@r4c3, 5@r1c6, 5@r4c6", roll="5 1 1")
    assert gains(state, "5@r2c7", "circle 5@r2c3") == [("gain.treasure(number=5)", 5)]


def test_a_danger_on_a_treasure_takes_it() -> None:
    state = table("", "4@r2c2, circle 6@r2c1", roll="1 1 D", swap="2 1")
    with listening(state) as heard:
        play(state, "danger@r2c1")
    found = gains_of(heard, GUIDE, telling())
    assert [(gain.words, gain.points) for gain in found] == [
        ("gain.lost(number=6)", -6),
        ("gain.danger.rival(name=Ben)", -4),
    ]
    assert {part.value for part in found[1].lights} == {"r2c1", "r2c2"}
