"""Solo games on the Sea of Treasures: titles and feats."""

import pytest

from archipel.games.doodle import GAME
from archipel.testkit import rule
from tests.games.doodle.builders import LOOP, LOOP_STARTS, Marks, less, lines, play, position, result, seen

FULL = {"c1r2": 3, "c2r4": 3, "c3r1": 4, "c4r5": 3, "c5r3": 3}
TITLES = ["pirate-king", "admiral", "captain", "quartermaster", "sea-dog", "cabin-boy"]


def titles(marks: Marks) -> tuple[str, ...]:
    """The titles of a finished game with this sheet, whose starting routes are not connected."""
    return result(position(marks, seats=1, phase="over")).scores[0].titles


@rule("DI-60")
def test_bottles_score_nothing_in_a_solo_game() -> None:
    assert lines(position({"bottles": 3, "monsters": (5,)}, seats=1)) == [("monster", 5)]


@rule("DI-60")
def test_in_a_solo_game_all_bonuses_can_be_taken_and_every_turn_ends_a_round() -> None:
    marks: Marks = {"routes": less(LOOP, "c4r2"), "ticks": FULL, "prizes": (9, 8), "bonuses": (5, 7)}
    state = position(marks, seats=1, starts=LOOP_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert seen(state).bonuses == (5, 7, 10)
    assert result(state).reason == "DI-50"


SHEETS = {
    29: ((15,), (4, 10)),
    30: ((15,), (5, 10)),
    49: ((15, 11), (3, 10, 9, 1)),
    50: ((15, 11), (4, 10, 9, 1)),
    69: ((15, 11, 8, 5), (10, 9, 8, 3)),
    70: ((15, 11, 8, 5), (10, 9, 8, 4)),
    89: ((15, 11, 8, 5, 3), (10, 9, 8, 7, 6, 5, 2)),
    90: ((15, 11, 8, 5, 3), (10, 9, 8, 7, 6, 5, 3)),
}


@rule("DI-61")
@pytest.mark.parametrize(
    ("gold", "title"),
    [
        (29, None),
        (30, "cabin-boy"),
        (49, "cabin-boy"),
        (50, "sea-dog"),
        (69, "sea-dog"),
        (70, "quartermaster"),
        (89, "quartermaster"),
        (90, "captain"),
    ],
)
def test_gold_earns_a_title(gold: int, title: str | None) -> None:
    monsters, treasures = SHEETS[gold]
    marks: Marks = {"monsters": tuple(sorted(monsters)), "prizes": tuple(sorted(treasures)), "bottles": 1}
    assert sum(points for _, points in lines(position(marks, seats=1))) == gold
    earned = [key for key in titles(marks) if key in TITLES]
    assert earned == ([title] if title else [])


@rule("DI-61")
@pytest.mark.parametrize(
    ("bonuses", "ships", "title"),
    [
        ((5, 7), "", "captain"),  # 104: 42 + 50 + 12
        ((3, 10), "", "admiral"),  # 105
        ((3, 7, 10), "", "admiral"),  # 112
        ((10, 7), "c3r3=WE c4r3=WE", "admiral"),  # 117
        ((10, 7, 3), "c3r3=WE c4r3=WE", "pirate-king"),  # 120
    ],
)
def test_the_highest_titles_need_bonuses_and_ships(bonuses: tuple[int, ...], ships: str, title: str) -> None:
    marks: Marks = {
        "monsters": (3, 5, 8, 11, 15),
        "prizes": (2, 3, 5, 6, 7, 8, 9, 10),
        "bonuses": tuple(sorted(bonuses)),
        "bottles": 1,
        "routes": ships,
    }
    assert titles(marks)[0] == title


@rule("DI-62")
def test_sober_means_no_bottle_at_all() -> None:
    assert "sober" in titles({})
    assert "sober" not in titles({"bottles": 1})


@rule("DI-62")
def test_prince_of_navigators_means_a_single_route() -> None:
    whole = position({"routes": LOOP}, seats=1, starts=LOOP_STARTS, phase="over")
    assert "prince" in result(whole).scores[0].titles
    broken = position({"routes": LOOP + " c1r5=WE"}, seats=1, starts=LOOP_STARTS, phase="over")
    assert "prince" not in result(broken).scores[0].titles
    assert "prince" not in titles({})  # the five starting routes are not connected


@rule("DI-62")
def test_monster_slayer_means_every_monster_number() -> None:
    assert "slayer" in titles({"monsters": (3, 5, 8, 11, 15)})
    assert "slayer" not in titles({"monsters": (5, 8, 11, 15)})


@rule("DI-62")
def test_goldbeard_means_74_gold_from_treasures_and_bonuses() -> None:
    best = (4, 5, 6, 7, 8, 9, 10)
    assert "goldbeard" in titles({"prizes": best, "bonuses": (3, 5, 7, 10)})
    assert "goldbeard" not in titles({"prizes": (3, 5, 6, 7, 8, 9, 10), "bonuses": (3, 5, 7, 10)})


@rule("DI-62")
@pytest.mark.parametrize(("forts", "built"), [(4, True), (3, False)])
def test_builder_means_a_treasure_scored_with_sixteen_forts(forts: int, built: bool) -> None:
    marks: Marks = {"routes": less(LOOP, "c4r2"), "ticks": {**FULL, "c3r1": forts}}
    state = position(marks, seats=1, starts=LOOP_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert ("builder" in result(state).scores[0].titles) == built


@rule("DI-61")
def test_titles_are_given_only_when_the_game_is_over_and_only_in_solo_games() -> None:
    assert position(seats=1).view(0).scores()[0].titles == ()
    assert result(position(phase="over")).scores[0].titles == ("king",)  # the winner's among several (DI-53)
    assert all(f"title.{title}" in GAME.rules.words for title in TITLES)
