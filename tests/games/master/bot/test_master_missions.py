"""How bots judge missions of MasterIslands in which the right move is obvious."""

from collections.abc import Sequence
from random import Random

import pytest

from archipel.bots import Budget
from archipel.bots.budget import Meter
from archipel.games.master import GAME
from archipel.games.master.bot.appraisal import tens
from archipel.games.master.bot.corsair import raid
from archipel.games.master.bot.crew import colours, crew_discovery, readiness
from archipel.games.master.bot.expert import crew_verdict
from archipel.games.master.bot.pace import (
    CAPTAIN,
    DECKHAND,
    NAVIGATOR,
    due,
    pace,
    shown_pace,
    turns_over,
)
from archipel.games.master.bot.plans import crew_value, turn_plans
from archipel.games.master.bot.voyage import GOES_ON, THE_CORSAIR, THE_CREW, mission
from archipel.games.master.rules.plan import HAND, PACK_GOAL
from archipel.games.master.rules.state import MasterState
from archipel.kernel import Move, Over
from tests.games.master.bot.tables import CROSSED, THINKING, chart, move
from tests.games.master.builders import position, spot

WIDE_SEA = """
    Y1 Y2 Y3 Y4 G5
    R5 R1 R2 R3 R4
    B4 B3 B2 B1 B5
    G1 G2 G3 G4 Y5
    R3 Y3 B3 G3 R2
"""


def ends_of(state: MasterState, plan: Sequence[Move]) -> tuple[int, ...]:
    """Where a plan for a raid ends."""
    after = state.clone()
    for step in plan[:-1]:
        after.apply(0, step)
    return after.fleets[0]


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


def test_a_deckhand_keeps_the_pace_of_its_mission() -> None:
    """One or two cards a turn, though colours would allow three."""
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
    assert brought == {"easy": 1, "hard": 2}


@pytest.mark.parametrize("mission", ["easy", "medium", "hard"])
@pytest.mark.parametrize("crew", [2, 3])
def test_each_level_has_its_pace(mission: str, crew: int) -> None:
    plan = position("Y1", ["0,0 0,0", *["0,0"] * crew], mode="corsair", mission=mission).plan
    assert PACK_GOAL / (crew * plan.rounds) < pace(plan, DECKHAND) < pace(plan, NAVIGATOR)
    assert pace(plan, NAVIGATOR) <= pace(plan, CAPTAIN) == HAND


def test_a_pace_makes_cards_due() -> None:
    assert [due(1.2, turns) for turns in range(1, 6)] == [1, 2, 4, 5, 6]


def test_a_corsair_expects_a_crew_to_continue_as_it_began() -> None:
    fleets = ["0,0 0,0", "0,0", "0,0"]
    options = {"mode": "corsair", "mission": "easy", "phase": "raid", "steps": 4, "first": 1}
    hasty = position("Y1 Y2 Y3\nG1 G2 ..", fleets, **options)  # type: ignore[arg-type]
    slow = position("Y1 Y2", fleets, **options)  # type: ignore[arg-type]
    assert turns_over(hasty) == turns_over(slow) == 2
    assert shown_pace(hasty, chart(hasty)) == 2
    assert shown_pace(slow, chart(slow)) == pytest.approx(1.2)  # it will have to speed up


def test_samples_of_a_raid_are_the_same_at_every_step() -> None:
    """Otherwise a Corsair would head for one end, then for another, and reach neither."""
    state = position(CROSSED, ["0,3 1,3", "0,3", "0,3"], phase="raid", first=1, steps=4, mode="corsair")
    rngs = Random(1), Random(2)
    for rng in rngs:
        turn_plans(state, 0, rng, Meter(Budget()), 6)
    assert rngs[0].random() == rngs[1].random()


def test_a_raid_that_has_begun_finds_no_new_ends() -> None:
    """Otherwise a lucky new end would make it turn round, again and again."""
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


def test_a_deckhand_keeps_its_cards_close_together() -> None:
    """At an end the row would gain as much, but become longer than a Corsair can sail."""
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


def test_a_playout_of_no_rounds_stops_before_the_corsair() -> None:
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


def test_a_crew_places_every_card_that_colours_allow() -> None:
    state = position("Y1", ["0,0 0,0", "0,0", "0,0"], ["", "Y2 Y3 Y4"], seat=1, mode="corsair")
    built, slower = chart(state), chart(state)
    crew_discovery(built, 1, 3, Random(1))
    crew_discovery(slower, 1, 2, Random(1))
    assert built.hands[1] == []
    assert len(slower.hands[1]) == 1


@pytest.mark.parametrize("level", ["navigator", "captain"])
def test_a_crew_leaves_the_other_ten_to_its_mate(level: str) -> None:
    """The largest ten leaves no second one; two smaller ones complete the mission."""
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
