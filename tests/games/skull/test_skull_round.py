"""A round: the dice, numbers, boats, dangers on other sheets."""

from collections import Counter
from random import Random

import pytest

from archipel.games.skull import GAME
from archipel.games.skull.rules.dice import ROLL_DRAW, ROLLS, swap_draw
from archipel.games.skull.rules.moves import PASS
from archipel.kernel import DONE, SPECTATOR, BadDraw, Decide, Draw, Illegal, NotNow, Over, derangement, sample
from archipel.testkit import rule
from tests.games.skull.builders import (
    ALL_CELLS,
    BLANK,
    cell,
    fields,
    fill,
    legal,
    legal_boats,
    legal_cells,
    legal_numbers,
    near,
    play,
    play_all,
    printed,
    refused,
    settle,
    table,
    to_move,
)


@rule("SI-2")
def test_each_die_has_1_to_5_and_its_own_symbol() -> None:
    rng = Random(1)
    rolls = [sample(ROLL_DRAW, rng) for _ in range(600)]
    for die, symbol in enumerate("PND"):
        faces = Counter(ROLL_DRAW.items[roll[die]] for roll in rolls)
        assert set(faces) == {"1", "2", "3", "4", "5", symbol}
        assert min(faces.values()) > 60
    assert len(ROLLS) == 6**3


@rule("SI-2")
@pytest.mark.parametrize("roll", ["N 1 1", "1 P 1", "1 1 N", "D 1 1", "1 1", "6 1 1"])
def test_no_die_shows_the_symbol_of_another(roll: str) -> None:
    state = table(BLANK)
    with pytest.raises(BadDraw):
        settle(state, roll)


@rule("SI-1", "SI-10")
def test_everybody_plays_the_same_roll_then_the_dice_roll_again() -> None:
    state = table(BLANK, BLANK, BLANK, roll="2 3 5")
    node = state.node()
    assert isinstance(node, Decide)
    assert (node.seats, node.shared) == ((0, 1, 2), True)
    play(state, "2@r1c1", seat=1)
    assert to_move(state) == (0, 2)
    with pytest.raises(NotNow):
        play(state, "2@r1c1", seat=1)
    play(state, "10@r1c1", seat=0)
    play(state, "3@r7c2", seat=2)
    assert state.node() is ROLL_DRAW
    assert [sum(sheet.numbers) for sheet in state.view(SPECTATOR).sheets] == [10, 2, 3]


@rule("SI-10")
def test_a_roll_of_numbers_lets_nobody_draw_a_boat_or_a_danger() -> None:
    state = table(BLANK, BLANK, roll="2 3 5")
    assert refused(state, "danger@r1c1").rule == "SI-10"
    refusal = refused(state, "boat@r0c0")
    assert (refusal.rule, dict(refusal.facts)["why"]) == ("SI-14", "face")
    assert refused(state, DONE).rule == "SI-10"


@rule("SI-11")
@pytest.mark.parametrize(
    ("roll", "numbers"),
    [
        ("2 3 5", [2, 3, 5, 7, 8, 10]),
        ("1 1 1", [1, 2, 3]),
        ("5 5 5", [5, 10, 15]),
        ("1 2 4", [1, 2, 3, 4, 5, 6, 7]),
        ("2 N 5", [2, 5, 7]),
        ("4 N 4", [4, 8]),
    ],
)
def test_the_number_is_one_die_or_the_sum_of_several(roll: str, numbers: list[int]) -> None:
    state = table(BLANK, roll=roll)
    assert legal_numbers(state) == numbers
    refusal = refused(state, f"{'6' if 6 not in numbers else '9'}@r1c1")
    assert refusal.rule == "SI-11"
    assert dict(refusal.facts)["numbers"] == tuple(map(str, numbers))


@rule("SI-12")
def test_the_first_number_goes_on_the_shore() -> None:
    state = table(BLANK, roll="1 1 1")
    assert legal_cells(state) == set(fields()) - {"r3c4", "r5c5"}
    refusal = refused(state, "1@r3c4")
    assert (refusal.rule, dict(refusal.facts)["why"]) == ("SI-12", "shore")


@rule("SI-12")
def test_the_next_numbers_go_next_to_a_number() -> None:
    state = table("4@r3c3", roll="1 1 1")
    assert legal_cells(state) == {"r2c2", "r2c3", "r2c4", "r3c4", "r4c3"}
    refusal = refused(state, "1@r7c7")
    assert (refusal.rule, dict(refusal.facts)["why"]) == ("SI-12", "adjacent")


@rule("SI-12")
def test_a_boat_opens_the_cells_next_to_it() -> None:
    assert legal_cells(table("1@r1c1", roll="1 1 1")) == {"r2c1", "r2c2"}
    assert legal_cells(table("boat@r8c8, 1@r1c1", roll="1 1 1")) == {"r7c7", "r2c1", "r2c2"}


@rule("SI-12", "SI-14")
@pytest.mark.parametrize("side", ["A", "B"])
def test_boats_neither_bind_the_first_number_nor_let_it_leave_the_shore(side: str) -> None:
    sea = {name for name in ALL_CELLS if printed(side).sign(cell(name)) == "~"}
    shore = {name for name in fields(side) if near(name) & sea}
    assert shore < set(fields(side))
    for boat in sorted(sea & {name for land in fields(side) for name in near(land)}):
        assert legal_cells(table(f"boat@{boat}", roll="1 1 1", side=side)) == shore
    fleet = "boat@r8c8, boat@r4c0, boat@r0c3"
    state = table(fleet, roll="1 1 1", side=side)
    assert legal_cells(state) == shore
    inland = min(set(fields(side)) - shore)
    assert dict(refused(state, f"1@{inland}").facts)["why"] == "shore"


@rule("SI-12", "SI-15")
def test_a_freely_chosen_number_goes_on_the_shore_too() -> None:
    state = table("boat@r8c8", roll="P 1 1")
    assert legal_cells(state) == set(fields()) - {"r3c4", "r5c5"}


@rule("SI-12")
def test_the_second_number_goes_next_to_the_first_or_a_boat() -> None:
    state = table("boat@r8c8", roll="1 1 1")
    play(state, "1@r1c1")
    settle(state, "1 1 1")
    assert legal_cells(state) == {"r7c7", "r2c1", "r2c2"}
    assert dict(refused(state, "1@r1c6").facts)["why"] == "adjacent"


@rule("SI-12")
def test_a_danger_does_not_open_the_cells_next_to_it() -> None:
    state = table("danger@r3c3", roll="1 1 1")
    assert legal_cells(state) == set(fields()) - {"r3c4", "r5c5", "r3c3"}
    state = table("danger@r3c3, 1@r1c1", roll="1 1 1")
    assert legal_cells(state) == {"r2c1", "r2c2"}


@rule("SI-12")
def test_without_a_free_cell_next_to_a_number_any_free_cell_will_do() -> None:
    state = table("1@r1c1, danger@r2c1, danger@r2c2", roll="1 1 1")
    assert legal_cells(state) == set(fields()) - {"r1c1", "r2c1", "r2c2"}


@rule("SI-12")
def test_without_a_free_cell_on_the_shore_the_first_number_goes_anywhere() -> None:
    shore = set(fields()) - {"r3c4", "r5c5"}
    assert legal_cells(table(fill("danger", shore), roll="1 1 1")) == {"r3c4", "r5c5"}


@rule("SI-12", "SI-14")
def test_a_boat_beside_only_a_mountain_opens_nothing_so_any_free_cell_will_do() -> None:
    # Beside the boat there are r1c3 and the mountain r1c5.
    filled = "1@r1c1, danger@r2c1, danger@r2c2, danger@r1c3"
    corner = table(f"{filled}, boat@r0c4", roll="1 1 1")
    assert legal_cells(corner) == set(fields()) - {"r1c1", "r2c1", "r2c2", "r1c3"}


@rule("SI-13")
@pytest.mark.parametrize("mark", ["5@r2c2", "danger@r2c2"])
def test_what_is_written_stays(mark: str) -> None:
    state = table(f"1@r1c1, {mark}", roll="1 1 1")
    refusal = refused(state, "1@r2c2")
    assert (refusal.rule, dict(refusal.facts)["cell"]) == ("SI-13", "r2c2")
    with pytest.raises(Illegal):
        play(state, "1@r2c2")


@rule("SI-13")
def test_no_boat_on_a_boat() -> None:
    assert refused(table("boat@r0c0", roll="1 N 1"), "boat@r0c0").rule == "SI-13"


@rule("SI-13", "SI-22")
def test_an_empty_circled_cell_may_still_be_written_in() -> None:
    state = table("1@r1c1, circle 7@r2c2", roll="1 1 1")
    play(state, "1@r2c2")
    assert state.view(0).sheets[0].numbers[20] == 1


@rule("SI-4", "SI-12")
@pytest.mark.parametrize("name", ["r1c2", "r1c4", "r0c0", "r8c8"])
def test_no_number_goes_on_a_mountain_or_into_the_sea(name: str) -> None:
    state = table("1@r1c1, 1@r1c3", roll="1 1 1")
    refusal = refused(state, f"1@{name}")
    assert refusal.rule == "SI-4"
    mountain = printed().rows[int(name[1])][int(name[3])] == "M"
    assert ("why", "mountain") in refusal.facts if mountain else refusal.facts == (("cell", name),)


@rule("SI-14")
def test_boats_go_on_free_sea_that_touches_the_island_by_side_or_corner() -> None:
    state = table("boat@r0c6", roll="1 N 1")
    land = {name for name in ALL_CELLS if printed().rows[int(name[1])][int(name[3])] != "~"}
    coast = {name for name in ALL_CELLS if name not in land and near(name) & land}
    assert legal_boats(state) == coast - {"r0c6"}
    assert {"r0c0", "r1c4", "r7c4"} <= legal_boats(state)
    assert "r0c8" not in coast
    for name in ("r0c8", "r2c2", "r1c2"):
        refusal = refused(state, f"boat@{name}")
        assert (refusal.rule, dict(refusal.facts)["why"]) == ("SI-14", "coast")


@rule("SI-14")
def test_navigation_still_lets_a_player_write_the_other_dice() -> None:
    state = table(BLANK, BLANK, roll="2 N 5")
    play_all(state, "7@r1c1", "boat@r0c0")
    one, two = state.view(SPECTATOR).sheets
    assert (one.numbers[10], one.boats, two.boats) == (7, (), (0,))
    assert sum(two.numbers) == 0


@rule("SI-15")
def test_penny_papers_gives_any_number_from_1_to_15() -> None:
    state = table("4@r3c3", roll="P 3 5")
    assert legal_numbers(state) == list(range(1, 16))
    assert legal_cells(state) == {"r2c2", "r2c3", "r2c4", "r3c4", "r4c3"}
    assert legal_boats(state) == set()
    assert refused(state, "boat@r0c0").rule == "SI-14"


@rule("SI-15")
def test_with_penny_papers_and_navigation_each_player_uses_one_of_them() -> None:
    state = table(BLANK, BLANK, roll="P N 2")
    assert legal_numbers(state) == list(range(1, 16))
    assert len(legal_boats(state)) == len(printed().coast)
    play_all(state, "15@r1c1", "boat@r0c0")
    assert state.node() is ROLL_DRAW  # one symbol each, not both


@rule("SI-16")
def test_every_player_draws_a_danger_on_the_sheet_handed_over() -> None:
    marks = ("1@r1c1", "2@r2c2", "3@r7c7")
    state = table(*marks, roll="5 4 D")
    assert state.node() is swap_draw(3)
    settle(state, "2 3 1")
    assert legal_cells(state, 0) == set(fields()) - {"r2c2"}  # the sheet of seat 2, without adjacency
    assert refused(state, "danger@r2c2", 0).rule == "SI-13"
    assert refused(state, "danger@r1c2", 0).rule == "SI-4"
    play_all(state, "danger@r7c7", "danger@r1c1", "danger@r3c3")
    sheets = state.view(SPECTATOR).sheets
    assert [sheet.dangers for sheet in sheets] == [(30,), (70,), (10,)]
    assert [sheet.numbers[at] for sheet, at in zip(sheets, (10, 20, 70), strict=True)] == [1, 2, 3]
    assert state.view(SPECTATOR).ticked == 1


@rule("SI-16")
def test_after_the_danger_every_sheet_is_back_with_its_owner() -> None:
    state = table("1@r1c1", "2@r7c7", roll="5 4 D", swap="2 1")
    play_all(state, "danger@r3c3", "danger@r3c4")
    settle(state, "5 5 5")
    assert legal_cells(state, 0) == {"r2c1", "r2c2"}
    play_all(state, "15@r2c1", "5@r7c6")
    assert [sheet.numbers[19] for sheet in state.view(0).sheets] == [15, 0]


@rule("SI-16")
def test_a_danger_voids_the_other_dice() -> None:
    state = table(BLANK, BLANK, roll="P N D", swap="2 1")
    assert all(text.startswith("danger@") for text in legal(state))
    assert refused(state, "7@r1c1").rule == "SI-16"
    assert refused(state, "boat@r0c0").rule == "SI-16"
    assert refused(state, DONE).rule == "SI-16"
    view = state.view(0)
    assert (view.numbers, view.boat, view.danger, view.target) == ((), False, True, 1)


@rule("SI-16")
@pytest.mark.parametrize("swap", ["1 2 3", "1 3 2", "2 2 1", "2 1 3"])
def test_nobody_is_handed_their_own_sheet_and_no_sheet_is_handed_out_twice(swap: str) -> None:
    state = table(BLANK, BLANK, BLANK, roll="1 1 D")
    with pytest.raises(BadDraw):
        settle(state, swap)


@rule("SI-16")
def test_every_exchange_of_sheets_is_equally_likely() -> None:
    assert swap_draw(4) == derangement("swap", ("1", "2", "3", "4"))
    rng = Random(4)
    counts = Counter(sample(swap_draw(4), rng) for _ in range(1800))
    assert len(counts) == 9
    assert min(counts.values()) > 150
    assert max(counts.values()) < 250


@rule("SI-16")
def test_a_danger_may_go_on_a_circled_empty_cell() -> None:
    state = table(BLANK, "circle 7@r2c2", roll="1 1 D", swap="2 1")
    play_all(state, "danger@r2c2", "danger@r1c1")
    assert state.view(SPECTATOR).sheets[1].dangers == (20,)


@rule("SI-16", "SI-17")
def test_five_bubbles_are_ticked_one_by_one_and_then_the_danger_counts_for_nothing() -> None:
    state = GAME.start(GAME.setup(2))
    for ticked, name in enumerate(fields()[:5]):
        assert state.view(0).ticked == ticked
        settle(state, "2 3 D")
        settle(state, "2 1")
        play_all(state, f"danger@{name}", f"danger@{name}")
    settle(state, "2 3 D")
    assert to_move(state) == (0, 1)
    assert legal_numbers(state) == [2, 3, 5]
    assert refused(state, "danger@r7c7").rule == "SI-17"
    assert not state.view(0).danger
    play_all(state, "5@r7c7", "2@r7c7")
    assert state.view(0).ticked == 5


@rule("SI-17")
@pytest.mark.parametrize(
    ("roll", "numbers", "boats"),
    [("4 3 D", [3, 4, 7], False), ("4 N D", [4], True), ("P N D", list(range(1, 16)), True)],
)
def test_after_five_bubbles_the_other_two_dice_are_played(roll: str, numbers: list[int], boats: bool) -> None:
    state = table(BLANK, BLANK, roll=roll, ticked=5)
    assert legal_numbers(state) == numbers
    assert bool(legal_boats(state)) == boats


@rule("SI-18")
def test_a_player_who_can_do_nothing_at_all_passes() -> None:
    full = fill("danger", fields())
    state = table(full, BLANK, roll="1 2 3")
    assert list(state.moves(0)) == [PASS]
    assert refused(state, "1@r1c1").rule == "SI-13"
    play_all(state, "pass", "1@r1c1")
    assert isinstance(state.node(), Over)


@rule("SI-18")
def test_a_player_who_can_still_do_something_may_not_pass() -> None:
    full = fill("danger", fields())
    assert refused(table(BLANK, roll="1 2 3"), "pass").rule == "SI-18"
    only_boats = table(full, BLANK, roll="1 N 3")
    assert legal_boats(only_boats) == {name.split("@")[1] for name in legal(only_boats)}
    assert refused(only_boats, "pass").rule == "SI-18"
    state = table(full, BLANK, roll="1 2 D", swap="2 1")
    assert refused(state, "pass", 0).rule == "SI-18"
    assert legal(state, 1) == ["pass"]


def test_nobody_moves_while_the_dice_are_due() -> None:
    state = table(BLANK, BLANK)
    assert isinstance(state.node(), Draw)
    assert len(state.moves(0)) == 0
    assert refused(state, "1@r1c1").rule == "SI-10"
    with pytest.raises(NotNow):
        play(state, "1@r1c1")


@rule("SI-1")
def test_before_the_first_roll_there_is_no_danger() -> None:
    assert not GAME.start(GAME.setup(2)).view(SPECTATOR).danger
