"""How games end, and the final count."""

import pytest

from archipel.games.doodle import GAME
from archipel.kernel import Draw, Part
from archipel.testkit import rule
from tests.games.doodle.builders import (
    LOOP,
    LOOP_STARTS,
    MONSTERS,
    SNAKE,
    SNAKE_STARTS,
    Marks,
    less,
    lines,
    play,
    position,
    result,
    seen,
)
from tests.games.keys import CODE, keyed

FULL = {"c1r2": 3, "c2r4": 3, "c3r1": 4, "c4r5": 3, "c5r3": 3}


@rule("DI-50")
@pytest.mark.parametrize(
    ("marks", "black", "white", "move"),
    [
        ({"routes": less(LOOP, "c4r1")}, 4, 1, "1:c4r1=SW"),
        ({"routes": less(LOOP, "c4r2"), "ticks": FULL}, 4, 2, "2:c4r2=NE"),
        ({"bottles": 6, "routes": "c3r3=WE"}, 3, 3, "bottle"),
        ({"bottles": 6}, 3, 6, "6:c3r3=WE"),
    ],
    ids=["monster 15", "treasure 10", "last bottle", "last bottle for a six"],
)
def test_the_round_is_finished_and_then_the_game_is_over(
    marks: Marks, black: int, white: int, move: str
) -> None:
    state = position(marks, seats=3, starts=LOOP_STARTS, black=black, whites=(white,) * 4)
    play(state, move)
    assert state.view(0).ending
    for seat in (1, 2):
        assert state.view(0).acting == seat
        state.play(seat, state.moves(seat)[0])
    assert result(state).reason == "DI-50"
    assert len(state.moves(0)) == 0


@rule("DI-50")
def test_the_last_player_can_end_the_game_at_once() -> None:
    state = position({}, {"bottles": 6, "routes": "c3r3=WE"}, black=3, whites=(3, 3, 3))
    play(state, "3:c3r3=WE", "bottle")
    assert result(state).reason == "DI-50"


@rule("DI-50")
def test_anything_less_does_not_end_the_game() -> None:
    state = position(
        {"bottles": 5, "routes": "c3r3=WE", "monsters": (3, 5, 8, 11), "prizes": (1, 2, 3, 4, 5, 6, 7, 8, 9)},
        black=3,
        whites=(3, 3, 3),
    )
    play(state, "bottle", "3:c3r3=WE")
    assert isinstance(state.node(), Draw)


@rule("DI-76")
@pytest.mark.parametrize(
    ("marks", "black", "white", "move"),
    [
        ({"routes": less(SNAKE, "c1r1")}, 1, 1, "1:c1r1=WE"),
        ({"routes": less(SNAKE, "c6r1"), "ticks": {"c6r1": 4}}, 6, 1, "1:c6r1=SW"),
        ({"bottles": 11}, 1, 1, "bottle"),
        ({"bottles": 11}, 1, 3, "3:c6r6=WE"),
    ],
    ids=["monster 18", "kraken 18", "twelfth bottle", "twelfth bottle as a barrel"],
)
def test_the_sea_of_monsters_ends_with_an_eighteen_or_the_twelfth_bottle(
    marks: Marks, black: int, white: int, move: str
) -> None:
    state = position(marks, sea="monsters", starts=SNAKE_STARTS, black=black, whites=(white,) * 3)
    play(state, move)
    assert state.view(0).acting == 1
    play(state, "bottle")
    assert result(state).reason == "DI-76"


@rule("DI-76")
def test_fifteen_and_seven_bottles_mean_nothing_in_the_sea_of_monsters() -> None:
    state = position({"bottles": 10, "monsters": (16,)}, sea="monsters", whites=(1, 1, 1))
    play(state, "bottle", "bottle")
    assert isinstance(state.node(), Draw)


@rule("DI-51", "DI-40", "DI-41", "DI-43")
def test_the_count_shows_every_number_every_group_of_ships_and_the_bottles() -> None:
    marks: Marks = {
        "routes": "c3r3=WE c4r3=WE c1r4=WE c3r5=WE c5r1=NS c5r2=NS",
        "monsters": (5, 11),
        "prizes": (4, 9),
        "bonuses": (3, 7),
        "bottles": 1,
    }
    state = position(marks, {"bottles": 3}, {"bottles": 2}, phase="over")
    assert lines(state) == [
        ("monster", 5),
        ("monster", 11),
        ("treasure", 4),
        ("treasure", 9),
        ("bonus", 3),
        ("bonus", 7),
        ("ship", 8),
        ("ship", 8),
        ("bottles-fewest", 4),
    ]
    assert result(state).scores[0].total == 59
    book, counted = keyed(GAME), result(state).scores[0].lines
    said = [book.say(f"line.{line.key}", CODE, line.facts) for line in counted]
    assert said[1] == "line.monster(number=11)"
    assert said[6:] == ["line.ship(count=2, each=4)"] * 2 + ["line.bottles-fewest(bottles=1)"]


@rule("DI-51")
@pytest.mark.parametrize(
    ("routes", "gold"),
    [("c3r3=WE", 0), ("c3r3=WE c4r3=NS", 0), ("c3r3=WE c4r3=WE", 8), ("c2r2=WE c3r2=WE c1r1=WE", 0)],
    ids=["alone", "side by side", "joined", "apart"],
)
def test_a_ship_counts_when_its_route_holds_another(routes: str, gold: int) -> None:
    state = position({"routes": routes})
    assert sum(points for key, points in lines(state) if key == "ship") == gold


@rule("DI-52")
@pytest.mark.parametrize(
    ("bottles", "gold"),
    [
        ((0, 1), (4, -4)),
        ((2, 2), (0, 0)),
        ((3, 3, 3), (0, 0, 0)),
        ((1, 2, 3), (4, 0, -4)),
        ((1, 1, 3), (4, 4, -4)),
        ((1, 3, 3), (4, -4, -4)),
    ],
)
def test_the_most_bottles_lose_four_and_the_fewest_gain_four_with_ties_in_full(
    bottles: tuple[int, ...], gold: tuple[int, ...]
) -> None:
    state = position(*({"bottles": count} for count in bottles), phase="over")
    assert tuple(score.total for score in result(state).scores) == gold


@rule("DI-52")
def test_bottles_have_a_line_only_when_they_differ() -> None:
    assert lines(position()) == []  # the gain and the loss cancel
    assert lines(position({"bottles": 2}, {"bottles": 2}, {"bottles": 2})) == []
    assert lines(position({"bottles": 2}, {"bottles": 2}, {}))[-1] == ("bottles-most", -4)
    assert lines(position({"bottles": 2}, {"bottles": 2}, {}), 2)[-1] == ("bottles-fewest", 4)
    assert lines(position({"bottles": 1}, {"bottles": 2}, {}))[-1] == ("bottles-between", 0)


@rule("DI-78")
def test_in_the_sea_of_monsters_bottles_count_seven() -> None:
    state = position({"bottles": 1}, {"bottles": 2}, {"bottles": 3}, sea="monsters", phase="over")
    assert [score.total for score in result(state).scores] == [7, 0, -7]


@rule("DI-77")
def test_schooners_and_galleons_have_their_own_worth_and_count_for_each_other() -> None:
    state = position({"routes": "c2r1=WE c3r1=WE c4r1=WE c2r3=WE c3r3=WE c6r3=WE c5r2=WE"}, sea="monsters")
    assert [line for line in lines(state) if not line[0].startswith("bottles")] == [
        ("schooner", 3),  # c4r1 with the galleon c2r1
        ("galleon", 5),
        ("schooner", 6),  # c2r3 and c3r3
    ]


@rule("DI-77")
def test_a_plain_ship_in_the_sea_of_monsters_is_worth_four() -> None:
    own = MONSTERS.replace("B N N K M G", "B S N K M G")
    state = position({"routes": "c2r3=WE c3r3=WE"}, sea="monsters", own=own)
    assert lines(state)[:2] == [("ship", 4), ("schooner", 3)]


@rule("DI-73", "DI-72")
def test_the_count_of_the_sea_of_monsters_names_krakens() -> None:
    state = position({"monsters": (6, 18), "prizes": (4,)}, sea="monsters")
    assert lines(state)[:3] == [("monster", 6), ("monster", 18), ("kraken", 4)]
    assert [line.rule for line in state.view(0).scores()[0].lines[:3]] == ["DI-72", "DI-72", "DI-73"]


@rule("DI-53")
def test_the_most_gold_wins() -> None:
    state = position({"monsters": (8,)}, {"monsters": (11,)}, {"monsters": (3,)}, phase="over")
    assert result(state).places == (2, 1, 3)
    assert result(state).winners == (1,)


@rule("DI-53")
def test_ties_are_won_by_the_fewest_bottles() -> None:
    state = position(
        {"monsters": (8,), "bottles": 2},  # 8 - 4
        {"prizes": (4,), "bottles": 1},
        {"bottles": 0},  # + 4
        phase="over",
    )
    assert [score.total for score in result(state).scores] == [4, 4, 4]
    assert result(state).places == (3, 2, 1)


@rule("DI-53")
def test_equal_gold_and_equal_bottles_share_the_victory() -> None:
    state = position({"monsters": (8,)}, {"prizes": (8,)}, {"monsters": (3,), "bottles": 2}, phase="over")
    assert result(state).places == (1, 1, 3)
    assert result(state).winners == (0, 1)


def test_the_running_count_becomes_the_result() -> None:
    state = position({"monsters": (3,), "bottles": 6, "routes": "c3r3=WE"}, black=3, whites=(3, 3, 3))
    play(state, "bottle", "3:c3r3=WE")
    assert state.view(1).scores() == result(state).scores
    assert seen(state).bottles == 7


@rule("DI-53")
@pytest.mark.parametrize("sea", ["treasures", "monsters"])
def test_the_winner_among_several_is_king_or_queen_of_the_pirates(sea: str) -> None:
    rich: Marks = {"prizes": (4, 5)}
    one = position(rich, {}, {}, sea=sea, phase="over")
    assert [score.titles for score in result(one).scores] == [("king",), (), ()]
    assert one.view(0).scores() == result(one).scores
    both = position(rich, rich, {}, sea=sea, phase="over")
    assert [score.titles for score in result(both).scores] == [("king",), ("king",), ()]
    running = position(rich, {}, sea=sea)
    assert all(not score.titles for score in running.view(0).scores())


@rule("DI-52", "DI-78")
@pytest.mark.parametrize(("sea", "named"), [("treasures", "DI-52"), ("monsters", "DI-78")])
def test_a_line_of_bottles_names_the_rule_of_its_sea(sea: str, named: str) -> None:
    state = position({"bottles": 1}, {}, {}, sea=sea)
    assert [score.lines[-1].rule for score in state.view(0).scores()] == [named] * 3


@rule("DI-51")
def test_a_line_of_ships_names_their_cells_from_left_to_right() -> None:
    (score, _) = position({"routes": "c4r3=WE c3r3=WE"}).view(0).scores()
    assert dict(score.lines[0].facts) == {"count": 2, "each": 4, "columns": ("3", "4")}
    assert score.lines[0].parts == (Part("cell", "c3r3"), Part("cell", "c4r3"))
