"""Node counts from fixed positions: they change when the move generator does."""

import pytest

from archipel.testkit import count_nodes, rule
from tests.games.master.builders import position

SEA = """
Y5  G4  R1  B3
..  Y2  ..  G3
R4  B2  Y3  ..
"""


@rule("MI-10", "MI-11", "MI-12", "MI-13")
@pytest.mark.parametrize(("depth", "count"), [(1, 12), (2, 105), (3, 493), (4, 5040)])
def test_the_continuations_of_a_duel_are_counted(depth: int, count: int) -> None:
    state = position(SEA, ["1,0 1,2", "3,0 3,1"], ["Y1 Y4 G1", "R2 R3 B1"])
    assert count_nodes(state, depth) == count


@rule("MI-30", "MI-32")
@pytest.mark.parametrize(("depth", "count"), [(1, 7), (3, 164), (5, 1900), (6, 7281)])
def test_the_continuations_of_a_raid_are_counted(depth: int, count: int) -> None:
    state = position(
        SEA, ["1,0 1,2", "3,0", "0,2"], ["", "Y1 Y4", "R2 R3"], phase="raid", steps=4, first=1, mode="corsair"
    )
    assert count_nodes(state, depth) == count
