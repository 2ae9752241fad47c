"""Solo games: the danger rule and the levels."""

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.rules.scoring import level
from archipel.kernel import Decide, Over
from archipel.testkit import rule
from tests.games.skull.builders import BLANK, fields, fill, legal, legal_cells, play, refused, settle, table


@rule("SI-50")
def test_a_solo_danger_goes_next_to_the_cell_filled_in_the_round_before() -> None:
    state = table(BLANK, roll="1 1 1")
    play(state, "1@r3c3")
    settle(state, "1 1 D")
    node = state.node()
    assert isinstance(node, Decide)
    assert not node.shared
    assert legal_cells(state) == {"r2c2", "r2c3", "r2c4", "r3c4", "r4c3"}
    refusal = refused(state, "danger@r7c7")
    assert (refusal.rule, dict(refusal.facts)["cell"]) == ("SI-50", "r7c7")
    assert refused(state, "danger@r3c2").rule == "SI-4"
    assert refused(state, "danger@r3c3").rule == "SI-13"


@rule("SI-50")
def test_the_cell_before_may_be_a_boat_or_a_danger() -> None:
    state = table("5@r6c1", roll="1 N 1")
    play(state, "boat@r0c3")
    settle(state, "1 1 D")
    assert legal_cells(state) == {"r1c3"}
    play(state, "danger@r1c3")
    settle(state, "1 1 D")
    assert legal_cells(state) == {"r2c2", "r2c3", "r2c4"}
    assert state.view(0).ticked == 1


@rule("SI-50")
def test_only_the_round_before_counts() -> None:
    state = table("5@r6c1", roll="1 1 1")
    play(state, "1@r5c2")
    settle(state, "1 1 1")
    play(state, "1@r6c2")
    settle(state, "1 1 D")
    assert legal_cells(state) == {"r5c3", "r6c3", "r7c2"}


@rule("SI-50")
def test_without_such_a_cell_any_free_cell_will_do() -> None:
    first = table(BLANK, roll="1 1 D")
    assert legal_cells(first) == set(fields())
    state = table("danger@r2c1, danger@r2c2, 1@r1c1", roll="1 1 D", last="r1c1")
    assert legal_cells(state) == set(fields()) - {"r1c1", "r2c1", "r2c2"}


@rule("SI-50")
def test_in_a_solo_game_there_is_no_exchange_of_sheets() -> None:
    state = table("1@r1c1", roll="1 1 D", last="r1c1")
    assert legal(state) == ["danger@r2c1", "danger@r2c2"]
    play(state, "danger@r2c2")
    assert state.view(0).sheets[0].dangers == (20,)


@rule("SI-18", "SI-50")
def test_after_a_pass_there_is_no_cell_filled_in_the_round_before() -> None:
    state = table(fill("danger", fields()), roll="1 1 1", last="r1c1")
    play(state, "pass")
    assert state.view(0).sheets[0].last == -1


@rule("SI-51")
@pytest.mark.parametrize(
    ("total", "title"),
    [
        (-5, "tourist"),
        (0, "tourist"),
        (59, "tourist"),
        (60, "scout"),
        (74, "scout"),
        (75, "voyager"),
        (89, "voyager"),
        (90, "explorer"),
        (120, "explorer"),
    ],
)
def test_levels(total: int, title: str) -> None:
    assert level(total) == title
    assert f"title.{title}" in GAME.rules.words


@rule("SI-51")
def test_a_solo_game_ends_with_a_level_and_a_shared_game_does_not() -> None:
    four = "circle 15@r7c7, circle 14@r7c6, circle 13@r7c5, circle 12@r7c2, 7@r2c2, 7@r1c3, 7@r3c3"
    for marks, titles in (((four,), ("scout",)), ((four, BLANK), ())):
        state = table(*marks, roll="P 1 1")
        play(state, "7@r2c4")
        for seat in range(1, len(marks)):
            play(state, "1@r1c1", seat=seat)
        node = state.node()
        assert isinstance(node, Over)
        assert node.result.scores[0].total == 61
        assert node.result.scores[0].titles == titles
        assert node.result.places[0] == 1
