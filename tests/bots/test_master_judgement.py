"""What the bots think of MasterIslands where the right move is obvious."""

from collections.abc import Sequence
from random import Random

import pytest

from archipel.bots import Budget, choose
from archipel.bots.budget import Meter
from archipel.bots.master import crew_verdict
from archipel.bots.master_chart import Chart, chart_of
from archipel.bots.master_corsair import raid
from archipel.bots.master_crew import colours, crew_discovery, readiness
from archipel.bots.master_lines import COUNT, UNIT, largest, promise, ten
from archipel.bots.master_looks import tens, worth
from archipel.bots.master_pace import (
    CAPTAIN,
    DECKHAND,
    NAVIGATOR,
    due,
    pace,
    shown_pace,
    turns_over,
)
from archipel.bots.master_plans import crew_value, side_value, turn_plans
from archipel.bots.master_voyage import GOES_ON, THE_CORSAIR, THE_CREW, mission
from archipel.games.master import GAME
from archipel.games.master.state import MasterState
from archipel.kernel import Move, Over
from tests.games.master.positions import position, spot

THINKING = ("deckhand", "navigator", "captain")
CROSSED = """
    Y4 Y2 Y4 ..
    .. B3 .. ..
    .. G5 .. ..
    B1 B1 .. ..
    """
"""A row and a column of three cards share a 2: a Corsair on it takes both."""


WIDE_SEA = """
    Y1 Y2 Y3 Y4 G5
    R5 R1 R2 R3 R4
    B4 B3 B2 B1 B5
    G1 G2 G3 G4 Y5
    R3 Y3 B3 G3 R2
"""


def move(state: MasterState, level: str, seat: int = 0) -> str:
    return choose(state.view(seat), level, 3, Budget(iterations=40)).text


def ends_of(state: MasterState, plan: Sequence[Move]) -> tuple[int, ...]:
    """Where a plan for a raid leads."""
    after = state.clone()
    for step in plan[:-1]:
        after.apply(0, step)
    return after.fleets[0]


def line(*values: int) -> int:
    return sum(UNIT[value] for value in values)


def chart(state: MasterState) -> Chart:
    return chart_of(state, Random(1))


# Lines.


def test_the_most_cards_that_make_ten() -> None:
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


def test_a_wide_look_plans_another_discovery_before_the_conquest() -> None:
    """A yellow card beside the galleon on yellow earns the Discovery that a ten lacks."""
    state = position("Y2 R3", ["0,0 0,0", "1,0 1,0"], ["Y1 Y3 B4", ""])
    found = {width: turn_plans(state, 0, Random(1), Meter(Budget()), width) for width in (6, 12)}
    placed = {
        width: max(sum("@" in step.text for step in plan.moves) for plan in found[width]) for width in found
    }
    assert placed[6] == 1
    assert placed[12] > 1


# Missions.


def test_a_corsair_goes_where_two_tens_cross() -> None:
    state = position(CROSSED, ["0,3 1,3", "0,3", "0,3"], phase="raid", first=1, steps=4, mode="corsair")
    raided = chart(state)
    raid(raided, 0)
    assert raided.tens() == []
    assert crew_value(raided, 2, False) < crew_value(chart(state), 2, False)


@pytest.mark.parametrize("level", ["navigator", "captain"])
def test_a_corsair_leaves_nothing_that_ends_a_mission(level: str) -> None:
    state = position(
        CROSSED,
        ["0,3 1,3", "0,3", "0,3"],
        phase="raid",
        steps=4,
        first=1,
        round_=7,
        mode="corsair",
        taken=([], ["R1 R2 R3 R4", "G1 G2 G3 G4", "R5"], []),
    )
    while not isinstance(state.node(), Over):
        state.play(0, GAME.parse(move(state, level)))
    assert tens(state.sea, [galleon for fleet in state.fleets for galleon in fleet]) == []


def test_a_card_in_the_sea_counts_half_until_the_last_round() -> None:
    one = chart(position("Y5", ["0,0 0,0", "0,0", "0,0"], mode="corsair"))
    two = chart(position("Y5 Y1", ["0,0 0,0", "0,0", "0,0"], mode="corsair"))
    assert 0.5 <= crew_value(two, 0, False) - crew_value(one, 0, False) < 1
    assert crew_value(two, 0, True) == crew_value(one, 0, True) == 0


@pytest.mark.parametrize("level", THINKING)
@pytest.mark.parametrize("mission", ["easy", "hard"])
def test_a_crew_takes_the_ten_that_ends_its_mission(level: str, mission: str) -> None:
    state = position(
        "Y5 R5 B1",
        ["2,0 2,0", "2,0", "2,0"],
        seat=1,
        first=1,
        phase="conquer",
        round_=4,
        mode="corsair",
        mission=mission,
        taken=([], ["Y1 Y2 Y3 Y4", "G1 G2 G3 G4", "R1 R2"], []),
    )
    assert move(state, level, 1) == "0,0+1,0"


def test_colours_within_a_sail_earn_another_discovery() -> None:
    state = position("Y1 R2 B3", ["0,0 0,0", "0,0", "0,0"], mode="corsair")
    yellow, green, red, blue = 1, 2, 4, 8
    assert colours(chart(state), spot("0,0")) == yellow | red
    assert colours(chart(state), spot("1,0")) == yellow | red | blue
    assert readiness(yellow | red, [0, 10], -1, True) > readiness(green | blue, [0, 10], -1, True)


def test_a_deckhand_hurries_as_its_mission_asks() -> None:
    """One card a turn or three, though colours would allow three."""
    brought = {}
    for task in ("easy", "hard"):
        state = position(
            "Y1",
            ["0,0 0,0", "0,0", "0,0"],
            ["", "Y2 Y3 Y4"],
            seat=1,
            first=1,
            mode="corsair",
            mission=task,
        )
        while state.seat == 1:
            state.play(1, GAME.parse(move(state, "deckhand", 1)))
        brought[task] = len(state.sea) - 1
    assert brought == {"easy": 1, "hard": 3}


def test_levels_have_their_pace_and_a_pace_makes_cards_due() -> None:
    plan = position("Y1", ["0,0 0,0", "0,0", "0,0"], mode="corsair", mission="easy").plan
    assert pace(plan, DECKHAND) == pytest.approx(1.16)  # nearly 24 cards in 20 turns
    assert pace(plan, DECKHAND) < pace(plan, NAVIGATOR) < pace(plan, CAPTAIN) == 3
    assert [due(1.2, turns) for turns in range(1, 6)] == [1, 2, 4, 5, 6]


def test_a_corsair_expects_a_crew_to_go_on_as_it_has_begun() -> None:
    fleets = ["0,0 0,0", "0,0", "0,0"]
    options = {"mode": "corsair", "mission": "easy", "phase": "raid", "steps": 4, "first": 1}
    hasty = position("Y1 Y2 Y3\nG1 G2 ..", fleets, **options)  # type: ignore[arg-type]
    slow = position("Y1 Y2", fleets, **options)  # type: ignore[arg-type]
    assert turns_over(hasty) == turns_over(slow) == 2
    assert shown_pace(hasty, chart(hasty)) == 2
    assert shown_pace(slow, chart(slow)) == pytest.approx(1.2)  # it will have to come faster


def test_tries_of_a_raid_are_the_same_at_every_step() -> None:
    """Else a Corsair would set out for one end, then for another, and reach neither."""
    state = position(CROSSED, ["0,3 1,3", "0,3", "0,3"], phase="raid", first=1, steps=4, mode="corsair")
    rngs = Random(1), Random(2)
    for rng in rngs:
        turn_plans(state, 0, rng, Meter(Budget()), 6)
    assert rngs[0].random() == rngs[1].random()


def test_a_raid_that_has_begun_finds_no_new_ends() -> None:
    """Else the best of them by luck would turn it round, again and again."""
    state = position(WIDE_SEA, ["0,0 0,0", "0,0", "0,0"], phase="raid", first=1, steps=4, mode="corsair")
    before = turn_plans(state, 0, Random(1), Meter(Budget()), 6)
    begun = next(plan for plan in before if len(plan.moves) == 5)
    ends = {ends_of(state, plan.moves) for plan in before}
    goal = ends_of(state, begun.moves)
    for step in begun.moves[:3]:
        state.apply(0, step)
        found = {ends_of(state, plan.moves) for plan in turn_plans(state, 0, Random(1), Meter(Budget()), 6)}
        assert goal in found <= ends
        ends = found


def test_a_corsair_far_from_all_good_ends_still_has_a_plan() -> None:
    sea = WIDE_SEA + "Y1\nY2\nG1\nG2\n"
    state = position(sea, ["0,8 0,8", "0,0", "0,0"], phase="raid", first=1, steps=1, mode="corsair")
    assert len(turn_plans(state, 0, Random(1), Meter(Budget()), 6)) == 1


def test_a_deckhand_keeps_its_sea_together() -> None:
    """At an end the row would gain as much, but grow longer than a Corsair can sail."""
    state = position(
        "Y1 R1 Y2 R2 B2",
        ["0,0 0,0", "3,0", "0,0"],
        ["", "G1", ""],
        seat=1,
        first=1,
        mode="corsair",
        mission="easy",
    )
    while state.seat == 1:
        state.play(1, GAME.parse(move(state, "deckhand", 1)))
    assert spot("2,-1") in state.sea or spot("2,1") in state.sea


def test_no_rounds_are_played_on_until_the_corsair_comes() -> None:
    state = position(
        CROSSED, ["0,3 0,3", "0,3", "0,3"], ["", "Y1", "Y2"], seat=1, first=1, mode="corsair", mission="easy"
    )
    waiting, raided = chart(state), chart(state)
    assert mission(waiting, state, 0, 1.0, Random(1)) == GOES_ON
    assert waiting.hands[1] == waiting.hands[2] == []
    assert waiting.fleets[0] == [spot("0,3"), spot("0,3")]
    mission(raided, state, 1, 1.0, Random(1))
    assert raided.fleets[0] != waiting.fleets[0]


def test_an_early_victory_of_a_crew_is_worth_more() -> None:
    soon = chart(position("Y1", ["0,0 0,0", "0,0", "0,0"], mode="corsair"))
    soon.left_over = 2
    late = chart(position("Y1", ["0,0 0,0", "0,0", "0,0"], mode="corsair"))
    assert crew_verdict(soon, THE_CREW) > crew_verdict(late, THE_CREW) > crew_verdict(late, THE_CORSAIR)


def test_a_crew_brings_every_card_that_colours_allow() -> None:
    state = position("Y1", ["0,0 0,0", "0,0", "0,0"], ["", "Y2 Y3 Y4"], seat=1, mode="corsair")
    built, slower = chart(state), chart(state)
    crew_discovery(built, 1, 3, Random(1))
    crew_discovery(slower, 1, 2, Random(1))
    assert built.hands[1] == []
    assert len(slower.hands[1]) == 1


@pytest.mark.parametrize("level", ["navigator", "captain"])
def test_a_crew_leaves_the_other_ten_to_its_mate(level: str) -> None:
    """The largest ten leaves nothing; two smaller ones end the mission."""
    state = position(
        """
        Y1 Y2 Y3 Y4 G5
        R5 .. .. .. ..
        R4 .. .. .. ..
        B1 .. .. .. ..
        """,
        ["0,3 0,3", "0,3", "0,3"],
        ["", "", ""],
        seat=1,
        first=1,
        phase="conquer",
        round_=4,
        mode="corsair",
        mission="hard",
        taken=([], ["G1 G2 G3 G4", "B2 B3"], []),
    )
    assert move(state, level, 1) in {"0,0+0,1+0,2", "1,0+2,0+4,0"}
