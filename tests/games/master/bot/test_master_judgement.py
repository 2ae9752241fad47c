"""How bots judge positions of MasterIslands in which the right move is obvious."""

from random import Random

import pytest

from archipel.bots import Budget
from archipel.bots.budget import Meter
from archipel.games.master.bot.appraisal import tens, worth
from archipel.games.master.bot.lines import COUNT, UNIT, largest, promise, ten
from archipel.games.master.bot.plans import side_value, turn_plans
from tests.games.master.bot.tables import CROSSED, THINKING, chart, move
from tests.games.master.builders import position, spot


def line(*values: int) -> int:
    return sum(UNIT[value] for value in values)


# Lines.


def test_a_ten_takes_the_most_cards_possible() -> None:
    assert ten(line(1, 1, 2, 3, 3, 5, 5)) == 5
    assert ten(line(5, 5)) == 2
    assert ten(line(4, 5)) == ten(0) == 0


def test_a_largest_ten_names_its_cards() -> None:
    assert largest(line(1, 2, 3, 4, 5, 5)) == (4 << COUNT) + line(1, 2, 3, 4)


def test_a_line_promises_more_the_more_cards_would_make_a_ten() -> None:
    assert promise(line(1, 2, 3, 3)) > promise(line(3, 3, 3)) > promise(line(5)) > promise(0) == 0


# Charts.


def test_a_chart_follows_cards_and_galleons() -> None:
    state = position("Y5 R5 B1", ["2,0 2,0", "2,0 2,0"], ["Y1 Y2 G3", ""])
    followed = chart(state)
    followed.place(0, 2 + 5, spot("3,0"))
    followed.sail(0, spot("2,0"), spot("1,0"))
    for galleon in (spot("2,0"), spot("2,0"), spot("2,0")):
        assert followed.manned[galleon] == 3
    assert followed.tens() == []
    followed.sail(0, spot("1,0"), spot("2,0"))
    assert followed.tens() == [2]
    followed.unplace(0, spot("3,0"))
    fresh = chart(state)
    assert {line: cards for line, cards in followed.lines.items() if cards} == {
        line: cards for line, cards in fresh.lines.items() if cards
    }


def test_two_conquests_take_what_one_leaves() -> None:
    options = {"mode": "corsair", "phase": "conquer", "seat": 1, "first": 1}
    crossed = chart(position(CROSSED, ["0,3 0,3", "0,3", "0,3"], **options))  # type: ignore[arg-type]
    assert (crossed.haul(1, 2), crossed.haul(2, 2)) == (3, 3)  # both tens need the 2
    longer = CROSSED.replace("Y4 ..", "Y4 B4", 1).replace("Y4 Y2", "R2 Y2", 1)
    apart = chart(position(longer, ["0,3 0,3", "0,3", "0,3"], **options))  # type: ignore[arg-type]
    assert (apart.haul(1, 2), apart.haul(2, 2)) == (3, 6)


# Free games.


@pytest.mark.parametrize("level", THINKING)
def test_the_larger_conquest_is_taken(level: str) -> None:
    state = position(
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
def test_a_conquest_that_wins_is_not_missed(level: str) -> None:
    state = position(
        "Y5 R5 B1",
        ["2,0 2,0", "2,0 2,0"],
        ["", ""],
        phase="landed",
        taken=(["Y1 Y2 Y3 Y4", "G1 G2 G3 G4", "R1 R2"], []),
    )
    assert move(state, level) == "0,0+1,0"


def test_a_ten_left_to_the_next_player_is_bad_and_a_blocked_one_is_not() -> None:
    fleets = ["0,1 0,1", "0,1 0,1"]
    left = position("Y5 R5\nB1 ..", fleets, phase="discover", seat=1)
    blocked = position("Y5 R5\nB1 ..", ["0,0 0,1", "0,1 0,1"], phase="discover", seat=1)
    assert worth(left, 0) < worth(blocked, 0)
    assert side_value(chart(left), 0) < side_value(chart(blocked), 0)
    assert tens(left.sea, [galleon for fleet in left.fleets for galleon in fleet]) == [2]


def test_a_wide_search_plans_another_discovery_before_the_conquest() -> None:
    """A yellow card beside the galleon on yellow earns the Discovery that completes a ten."""
    state = position("Y2 R3", ["0,0 0,0", "1,0 1,0"], ["Y1 Y3 B4", ""])
    found = {width: turn_plans(state, 0, Random(1), Meter(Budget()), width) for width in (6, 12)}
    placed = {
        width: max(sum("@" in step.text for step in plan.moves) for plan in found[width]) for width in found
    }
    assert placed[6] == 1
    assert placed[12] > 1
