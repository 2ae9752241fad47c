"""A finished map that cannot be: everything wrong with it is named by its rule."""

import pytest

from archipel.paper.finished_sheet import read_sheet
from archipel.testkit import rule
from tests.games.faults import faults

NUMBERS = (
    "3@r1c3 1@r2c2 9@r2c3 2@r2c4 10@r2c5 4@r2c6 9@r2c7 4@r3c4 4@r3c7 4@r4c6 "
    "10@r5c2 7@r5c3 6@r5c6 1@r6c1 9@r6c4 4@r6c5 1@r6c7 1@r7c2 10@r7c5 7@r7c6"
)
EXAMPLE = [
    *NUMBERS.split(),
    *("boat@r0c6", "boat@r1c4", "boat@r5c7"),
    *("danger@r2c1", "danger@r5c5", "danger@r7c7"),
]
CIRCLES = ["circle 4@r3c6", "circle 1@r6c2", "circle 9@r2c4", "circle 7@r5c6", "circle 10@r5c5"]


@rule("SI-20", "SI-21", "SI-31")
def test_the_rulebooks_example_counts_33_and_breaks_no_rule() -> None:
    finished = read_sheet("\n".join(["game skull", *EXAMPLE, *CIRCLES]))
    assert finished.score().total == 33
    assert faults("skull", "side-a", *EXAMPLE, *CIRCLES) == []


@rule("SI-51")
def test_a_map_played_alone_has_a_title() -> None:
    finished = read_sheet("\n".join(["game skull", "mode solo-a", *EXAMPLE, *CIRCLES]))
    assert finished.score().titles == ("tourist",)


@rule("SI-23")
def test_a_forgotten_treasure_is_named() -> None:
    assert faults("skull", "side-a", *EXAMPLE, *CIRCLES[1:]) == ["SI-23 missed"]


@pytest.mark.parametrize(
    ("marks", "broken"),
    [
        (["7@r1c1", "5@r1c1"], ["SI-13 two"]),
        (["7@r1c1", "danger@r1c1"], ["SI-13 two"]),
        (["7@r1c2"], ["SI-4 mountain", "SI-12 shore"]),
        (["danger@r0c0"], ["SI-4"]),
        (["boat@r2c2"], ["SI-14 coast"]),
        (["boat@r4c0"], ["SI-14 coast"]),
        (["7@r1c1", "4@r6c3"], ["SI-12 lonely"]),
        (["7@r3c4"], ["SI-12 shore"]),
        (["7@r1c1", "boat@r6c0", "4@r6c1"], []),
        (["4@r1c1", "danger@r2c1", "danger@r2c2", "7@r6c3"], []),  # no free cell beside the 4: anywhere
        (["4@r6c3", "7@r1c1", "danger@r2c1", "danger@r2c2"], []),  # the 7 came first
        (["4@r1c1", "danger@r2c1", "danger@r2c2", "7@r6c3", "7@r2c6"], ["SI-12 lonely"]),
        ([f"danger@r2c{column}" for column in range(1, 7)], ["SI-17 dangers"]),
        (["circle 4@r3c6"], ["SI-20 crossing"]),
        ([*EXAMPLE, *CIRCLES[:4], "circle 4@r4c4"], ["SI-20 crossing", "SI-22 value"]),
        ([*EXAMPLE, *CIRCLES[:4], "circle 9@r3c6"], ["SI-20 crossing", "SI-22 value", "SI-22 cell"]),
        ([*EXAMPLE, *CIRCLES, "circle 2@r2c2"], ["SI-20 crossing", "SI-22 boxes"]),
    ],
)
@rule("SI-4", "SI-12", "SI-13", "SI-14", "SI-17", "SI-22")
def test_what_cannot_be_is_named_by_its_rule(marks: list[str], broken: list[str]) -> None:
    assert faults("skull", "side-a", *marks) == broken


FULL_BUT_ONE = """2@r2c3 7@r2c5 7@r2c6 7@r3c7 5@r4c1 7@r4c2 7@r4c3 2@r4c5 3@r4c6 7@r4c7 4@r5c1 7@r5c3
7@r5c4 8@r5c6 7@r6c2 7@r6c3 2@r6c5 7@r6c6 2@r6c7 7@r7c3 2@r7c4 2@r7c6 7@r7c7
boat@r1c1 danger@r1c4 danger@r1c5 danger@r2c2 danger@r3c2 danger@r3c5"""


@rule("SI-12")
def test_the_last_number_may_stand_apart_from_a_group_without_a_free_cell() -> None:
    """Only r1c3 is free: the large group was full before the 2 in r2c3 was written."""
    assert faults("skull", "side-b", *FULL_BUT_ONE.split(), "circle 7@r6c3") == []
