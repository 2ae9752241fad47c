"""Alone against the sister: her colours, her traditions, her count."""

import pytest

from archipel.games.cats import GAME
from archipel.games.cats.rules.box import built_in_box
from archipel.games.cats.rules.scoring import result, tally_all
from archipel.games.cats.rules.sister import pay_advanced, pay_solo, sister_score
from archipel.games.cats.rules.tally import Tally
from archipel.kernel import Draw, Match, Score, ScoreLine, play_out, random_steps, sample
from archipel.testkit import rule
from tests.games.cats.builders import SPOTS, boat, cats, cells, play, table

PLAN = built_in_box().plans[0]
ALL_NEAR_TREASURE = (
    "blue I5 0 r4c1", "green I5 0 r6c1", "rare-I 0 r5c1",
    "orange I5 0 r4c6", "purple I5 0 r6c6", "rare-I 0 r5c6", "one 0 r5c10", "red I5 0 r5c11",
)  # fmt: skip
ALL_AT_EDGE = tuple(
    f"{colour} I5 0 {spot}"
    for colour, spot in zip(
        ("blue", "green", "orange", "purple", "red"), ("r1c8", "r2c5", "r3c2", "r4c1", "r5c1"), strict=True
    )
)
ALL_NEAR_RATS = (
    "blue I5 0 r5c1", "green I5 0 r5c6", "orange I5 0 r8c10", "purple I5 0 r2c10", "red I5 0 r4c15",
)  # fmt: skip
FAMILY = ("blue I5 0 r4c1", "blue I5 0 r5c1", "blue I5 0 r6c1")
TWO_FAMILIES = (*FAMILY, "blue I5 0 r3c2", "red I5 0 r4c11", "red I5 0 r5c11", "red I5 0 r6c11")

SOLO = {
    1: (boat(*ALL_NEAR_TREASURE[:3]), 15, boat(*ALL_NEAR_TREASURE)),
    2: (boat(*TWO_FAMILIES), 8, boat(*FAMILY[:2])),
    3: (boat(fill=cells(*(f"r5c{at}" for at in range(1, 9)))), 10,
        boat(fill=cells(*(f"r5c{at}" for at in range(1, 10))))),
    4: (boat(), 95, boat(fill=PLAN.rats)),
    5: (boat(*cats("red", *SPOTS[:17])), 10, boat(*cats("red", *SPOTS[:15]))),
    6: (boat(*ALL_AT_EDGE[:3], "red I5 0 r5c6"), 10, boat(*ALL_AT_EDGE)),
    8: (boat(fill=PLAN.cabins["apple"] | PLAN.cabins["parrot-bow"]), 6, boat()),
    9: (boat("red I5 0 r5c1", "blue I5 0 r6c1"), 10, boat(*FAMILY)),
}  # fmt: skip

ADVANCED = {
    1: (boat(ticks=(3, 17)), 6, boat()),
    2: (boat(*TWO_FAMILIES), 11, boat(*FAMILY[:2])),
    3: (boat(*TWO_FAMILIES), 8, boat(*FAMILY)),
    4: (boat("one 0 r5c1", "two 0 r5c2", "rare-O 0 r5c5"), 6, boat("rare-O 0 r5c5")),
    5: (boat(*FAMILY, "one 0 r3c2"), 6, boat(*ALL_NEAR_TREASURE)),
    6: (boat("green I5 0 r4c1", "one 0 r1c8"), 8, boat("green I5 0 r5c1")),
    7: (boat(*TWO_FAMILIES), 10, boat(*FAMILY[:2])),
    8: (boat(*ALL_AT_EDGE[:3], "red I5 0 r5c6"), 3, boat("red I5 0 r5c6")),
    9: (boat(*ALL_NEAR_RATS[:2]), 15, boat(*ALL_NEAR_RATS)),
}


HERS = {"solo": (SOLO, pay_solo), "advanced": (ADVANCED, pay_advanced)}
EACH = [(kind, number) for kind, (boats, _) in HERS.items() for number in boats]


@rule("IC-62")
@pytest.mark.parametrize(
    ("kind", "number"), [(kind, one) for kind, (boats, _) in HERS.items() for one in boats]
)
def test_her_tradition_pays_on_one_boat_and_not_on_another(kind, number):
    boats, pay = HERS[kind]
    paying, points, failing = boats[number]
    paid, reason = pay(number, Tally(paying))
    assert paid == points
    assert pay(number, Tally(failing))[0] == 0
    assert GAME.rules.say(f"line.{kind}.{number}", "fr", reason)


@rule("IC-62")
def test_solo_tradition_7_repeats_her_best_other_one():
    tally = Tally(boat(*TWO_FAMILIES))
    lines = sister_score(tally, (), (7, 2, 8), (2, 7)).lines
    assert {line.key: line.points for line in lines} == {
        "solo.2": 8,
        "solo.8": 0,
        "advanced.2": 11,
        "advanced.7": 10,
        "solo.7": 11,
    }


@rule("IC-62")
def test_solo_tradition_7_does_not_pay_when_no_other_does():
    lines = sister_score(Tally(boat()), (), (7, 2, 8), ()).lines
    assert [line.points for line in lines] == [0, 0, 0]


@rule("IC-60")
def test_a_colour_is_revealed_at_the_start_and_after_each_of_the_first_four_days(rng):
    match = Match(GAME, GAME.setup(1))
    state, revealed = match.state, []
    for node in random_steps(match, rng):
        if isinstance(node, Draw) and node.label == "colour":
            assert node.count == 1
            assert sum(node.left) == 5 - len(revealed)
            revealed.append(state.day)
    assert revealed == [1, 2, 3, 4, 5]  # revealed after days 1 to 4, before the next island
    assert sorted(state.colours) == [0, 1, 2, 3, 4]


@rule("IC-61")
@pytest.mark.parametrize(
    ("level", "advanced"), [("easy", 0), ("medium", 1), ("hard", 2), ("very-hard", 3), ("expert", 4)]
)
def test_her_level_says_how_many_advanced_traditions_she_has(level, advanced, rng):
    state = GAME.start(GAME.setup(1, {"sister": level}))
    while isinstance(node := state.node(), Draw):
        state.settle(sample(node, rng))
    assert len(state.sister) == len(set(state.sister)) == 3
    assert len(state.advanced) == len(set(state.advanced)) == advanced


@rule("IC-61")
def test_there_is_no_sister_when_several_play():
    state = GAME.start(GAME.setup(2, {"sister": "expert"}))
    assert state.node().label == "cats"
    assert state.view(0).rival() is None


@rule("IC-62")
def test_her_colours_score_five_down_to_one_for_each_of_your_cats():
    tally = Tally(boat(*FAMILY, "red I5 0 r5c6", "red I5 0 r5c11", "green I5 0 r4c6"))
    counted = sister_score(tally, (4, 0, 2, 1, 3), (), ())
    assert [(line.key, line.points) for line in counted.lines] == [
        ("sister.red", 10),
        ("sister.blue", 12),
        ("sister.orange", 0),
        ("sister.green", 2),
        ("sister.purple", 0),
    ]


@rule("IC-62")
def test_a_tie_goes_to_the_sister():
    tallies = tally_all([boat()])
    own = result(tallies, None).scores[0].total
    for her, place in ((own - 1, 1), (own, 2), (own + 1, 2)):
        assert result(tallies, Score((ScoreLine("rats", "IC-62", her),))).places == (place,)


@rule("IC-62")
def test_the_result_of_a_solo_game_shows_both_counts(rng):
    state = table(seats=1)
    ended = play_out(state, rng)
    assert ended.rival is not None
    assert ended.rival == state.view(0).rival()
    assert [line.key.split(".")[0] for line in ended.rival.lines].count("sister") == 5
    assert ended.places == ((1,) if ended.scores[0].total > ended.rival.total else (2,))


@rule("IC-60")
def test_her_count_so_far_uses_the_colours_revealed():
    state = play(table(seats=1, colour="red"), "take A", "card A1", "draw S4 0 r5c5")
    rival = state.view(0).rival()
    assert [line.key for line in rival.lines if line.key.startswith("sister")] == ["sister.red"]
    assert rival == state.view(-1).rival()  # a solo game has no secrets
