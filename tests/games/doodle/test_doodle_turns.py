"""Dice, cells, bottles: what a turn allows and what it refuses."""

import pytest

from archipel.games.doodle import GAME
from archipel.kernel import DONE, Draw
from archipel.testkit import rule
from tests.games.doodle.builders import (
    MONSTERS,
    cells,
    legal,
    play,
    position,
    refused,
    roll,
    seen,
    tick_count,
)

ROUTES = ["WE", "NS", "NE", "ES", "SW", "WN"]
ALL_ROUTES = (
    "c1r1=WE c2r1=WE c4r1=WE c5r1=WE c2r2=WE c3r2=WE c4r2=WE c5r2=WE c1r3=WE c2r3=WE c3r3=WE c4r3=WE "
    "c1r4=WE c3r4=WE c4r4=WE c5r4=WE c1r5=WE c2r5=WE c3r5=WE c5r5=WE"
)
ALL_FORTS = {"c1r2": 3, "c2r4": 3, "c3r1": 4, "c4r5": 3, "c5r3": 3}


@rule("DI-10", "DI-11", "DI-20")
def test_the_black_die_gives_the_column_and_the_white_one_the_row() -> None:
    state = position(black=3, whites=(4, 4, 4))
    assert legal(state) == [f"4:c3r4={route}" for route in ROUTES]
    play(state, "4:c3r4=NE")
    assert seen(state).routes[17] == "NE"


@rule("DI-10")
def test_a_cell_in_another_column_is_refused() -> None:
    state = position(black=3, whites=(4, 4, 4))
    assert refused(state, "4:c2r4+fort") == "DI-10 (cell=c2r4, what=A, column=3)"


@rule("DI-11")
def test_only_free_dice_can_be_taken_and_only_for_their_row() -> None:
    state = position(black=3, whites=(4, 5, 5))
    free = "DI-11 (free=('4', '5', '5'))"
    assert refused(state, "2:c3r2=NE") == free
    assert refused(state, "4:c3r3=NE") == free
    assert refused(state, "4:c3r5=NE") == "DI-11 (why=row, die=4, cell=c3r5, what=S)"
    play(state, "4:c3r4=NE")
    assert refused(state, "4:c3r4=NE") == "DI-11 (free=('5', '5'))"
    play(state, "5:c3r5=NE")
    assert state.view(0).takes == (4, 5)
    assert state.view(0).free == (5,)


@rule("DI-11")
def test_equal_dice_are_one_choice_and_taking_one_leaves_the_other() -> None:
    state = position(black=3, whites=(4, 4, 5))
    assert len(legal(state)) == 12
    play(state, "4:c3r4=NE")
    assert "4:c3r4=WE" in legal(state)
    play(state, "4:c3r4=WE")
    assert state.view(0).free == (5,)


@rule("DI-11")
def test_a_move_of_another_game_is_refused() -> None:
    refusal = position().check(0, DONE)
    assert refusal is not None
    assert refusal.rule == "DI-11"


@rule("DI-12")
def test_after_a_round_the_player_to_the_left_is_first() -> None:
    state = position(seats=3, black=3, whites=(2, 3, 4, 5))
    play(state, "2:c3r2=WE", "3:c3r3=WE", "4:c3r4=WE")
    node = state.node()
    assert isinstance(node, Draw)
    assert node.label == "roll"
    roll(state, 1, 1, 3, 4, 5)
    assert (state.view(0).round, state.view(0).first, state.view(0).acting) == (2, 1, 1)
    assert state.view(0).takes == (-1, -1, -1)
    play(state, "1:c1r1=WE", "3:c1r3=WE")
    assert state.view(0).acting == 0


@rule("DI-20")
def test_a_route_joins_two_sides_in_one_of_six_ways_and_need_not_meet_another() -> None:
    state = position(black=1, whites=(1, 1, 1))
    assert legal(state) == [f"1:c1r1={route}" for route in ROUTES]


@rule("DI-20")
def test_an_ordinary_cell_takes_only_a_route() -> None:
    state = position(black=1, whites=(1, 1, 1))
    assert refused(state, "1:c1r1+fort") == "DI-20 (cell=c1r1, what=S)"
    assert refused(state, "1:c1r1+tentacle") == "DI-20 (cell=c1r1, what=S)"


@rule("DI-21")
def test_a_cell_with_a_route_is_closed() -> None:
    state = position({"routes": "c3r4=NE"}, black=3, whites=(4, 5, 5))
    assert cells(state) == {"c3r5"}
    closed = "DI-21 (cell=c3r4, what=T)"
    assert refused(state, "4:c3r4=WE") == closed
    assert refused(state, "4:c3r5=WE") == closed  # where this die leads


@rule("DI-22")
def test_in_an_archipelago_a_fort_is_ticked_until_it_is_full() -> None:
    state = position(black=3, whites=(1, 1, 2))
    assert legal(state) == ["1:c3r1+fort", *(f"2:c3r2={route}" for route in ROUTES)]
    assert refused(state, "1:c3r1=WE") == "DI-22 (cell=c3r1, what=A)"
    assert refused(state, "1:c3r1+tentacle") == "DI-22 (cell=c3r1, what=A)"
    before = seen(state).routes
    play(state, "1:c3r1+fort")
    assert tick_count(state, "c3r1") == 3
    assert tick_count(state, "c3r1", seat=1) == 2
    assert seen(state).routes == before
    play(state, "1:c3r1+fort")
    roll(state, 3, 1, 1, 2)
    play(state, "1:c3r1+fort", "1:c3r1+fort")
    assert tick_count(state, "c3r1") == tick_count(state, "c3r1", seat=1) == 4
    roll(state, 3, 1, 2, 2)
    assert cells(state) == {"c3r2"}
    assert refused(state, "1:c3r1+fort") == "DI-22 (why=full, cell=c3r1, what=A)"


@rule("DI-23")
def test_a_player_who_can_draw_may_not_tick_a_bottle_instead() -> None:
    state = position({"routes": "c3r4=NE"}, black=3, whites=(4, 4, 5))
    assert refused(state, "bottle") == "DI-23 (dice=('5',))"


@rule("DI-24")
def test_without_a_usable_die_a_bottle_is_ticked_and_no_die_taken() -> None:
    state = position({"routes": "c3r4=NE c3r5=NE"}, black=3, whites=(4, 4, 5))
    assert legal(state) == ["bottle"]
    play(state, "bottle")
    assert (seen(state).bottles, seen(state, 1).bottles) == (1, 0)
    assert state.view(0).free == (4, 4, 5)
    assert state.view(0).takes == (0, -1)


@rule("DI-10", "DI-25", "DI-26")
@pytest.mark.parametrize(
    ("black", "white", "opened", "bottles"),
    [
        (3, 4, {"c3r4"}, 0),
        (6, 4, {"c1r4", "c2r4", "c3r4", "c4r4", "c5r4"}, 0),
        (3, 6, {"c3r1", "c3r2", "c3r3", "c3r4", "c3r5"}, 1),
        (6, 6, {f"c{column}r{row}" for column in range(1, 6) for row in range(1, 6)}, 1),
    ],
)
def test_sixes_open_a_row_a_column_or_the_whole_sheet(
    black: int, white: int, opened: set[str], bottles: int
) -> None:
    state = position(black=black, whites=(white,) * 3)
    assert cells(state) == opened
    archipelagos = opened & set(ALL_FORTS)
    assert len(legal(state)) == 6 * len(opened - archipelagos) + len(archipelagos)
    play(state, legal(state)[-1])
    assert seen(state).bottles == bottles


@rule("DI-25")
def test_with_a_black_six_the_row_is_still_the_white_dies() -> None:
    state = position(black=6, whites=(4, 4, 4))
    assert refused(state, "4:c1r3=NE") == "DI-25 (cell=c1r3, what=T, die=4)"
    drawn = position({"routes": "c1r1=NE"}, black=6, whites=(4, 4, 4))
    assert refused(drawn, "4:c1r1=WE") == "DI-21 (cell=c1r1, what=S)"
    parts = {part for move in state.moves(0) for part in move.parts if part.kind == "column"}
    assert sorted(part.value for part in parts) == ["1", "2", "3", "4", "5"]


@rule("DI-25")
def test_with_a_black_six_a_die_is_usable_while_its_row_has_a_drawable_cell() -> None:
    row = "c1r4=WE c3r4=WE c4r4=WE c5r4=WE"
    assert legal(position({"routes": row}, black=6, whites=(4, 4, 4))) == ["4:c2r4+fort"]
    full = position({"routes": row, "ticks": {"c2r4": 3}}, black=6, whites=(4, 4, 4))
    assert legal(full) == ["bottle"]


@rule("DI-26", "DI-23")
def test_a_white_six_has_to_be_taken_when_no_other_die_is_usable() -> None:
    state = position({"routes": "c3r4=NE"}, black=3, whites=(4, 4, 6))
    assert cells(state) == {"c3r1", "c3r2", "c3r3", "c3r5"}
    assert refused(state, "bottle") == "DI-23 (dice=('6',))"
    play(state, "6:c3r5=WE")
    assert seen(state).bottles == 1
    assert state.view(0).free == (4, 4)


@rule("DI-26", "DI-24")
def test_a_white_six_is_not_usable_when_its_column_is_full() -> None:
    full = "c3r2=WE c3r3=WE c3r4=WE c3r5=WE"
    state = position({"routes": full, "ticks": {"c3r1": 4}}, black=3, whites=(6, 6, 6))
    assert legal(state) == ["bottle"]
    assert refused(state, "6:c3r2=WE") == "DI-21 (cell=c3r2, what=M)"
    assert refused(state, "6:c2r2=WE") == "DI-10 (cell=c2r2, what=S, column=3)"


@rule("DI-26", "DI-50")
def test_ticking_the_last_bottle_for_a_white_six_does_not_cancel_the_drawing() -> None:
    state = position({"bottles": 6, "routes": "c4r2=NS c4r3=NS"}, black=4, whites=(6, 1, 1))
    play(state, "6:c4r1=NS")
    assert (seen(state).bottles, seen(state).monsters) == (7, (3,))
    assert state.view(0).ending


@rule("DI-24", "DI-26")
def test_on_a_full_sheet_only_bottles_are_left() -> None:
    for black in range(1, 7):
        state = position({"routes": ALL_ROUTES, "ticks": ALL_FORTS}, black=black, whites=(1, 4, 6))
        assert legal(state) == ["bottle"]


@rule("DI-55")
def test_more_control_allows_a_bottle_instead_of_a_die() -> None:
    state = position(black=3, whites=(4, 4, 4), control=True)
    assert legal(state)[-1] == "bottle"
    before = seen(state)
    play(state, "bottle")
    assert seen(state).bottles == 1
    assert seen(state).routes == before.routes
    assert state.view(0).free == (4, 4, 4)


@rule("DI-75")
@pytest.mark.parametrize("control", [False, True])
def test_in_the_sea_of_monsters_a_bottle_is_always_allowed(control: bool) -> None:
    state = position(sea="monsters", black=1, whites=(1, 1, 1), control=control)
    assert legal(state) == [*(f"1:c1r1={route}" for route in ROUTES), "bottle"]
    play(state, "bottle")
    assert seen(state).bottles == 1


@rule("DI-70")
def test_in_the_sea_of_monsters_a_six_is_an_ordinary_number() -> None:
    state = position(sea="monsters", black=6, whites=(6, 6, 6))
    assert cells(state) == {"c6r6"}
    play(state, "6:c6r6=WN")
    assert seen(state).bottles == 0
    other = position(sea="monsters", black=6, whites=(6, 6, 6))
    assert refused(other, "6:c5r6=WN") == "DI-10 (cell=c5r6, what=K, column=6)"
    assert refused(other, "6:c6r5=WN") == "DI-11 (free=('6', '6', '6'))"


@rule("DI-74")
def test_a_die_on_breakers_costs_a_barrel_and_opens_the_sheet() -> None:
    state = position(sea="monsters", black=1, whites=(3, 1, 1))
    opened = {text[2:6] for text in legal(state) if text.startswith("3")}
    assert len(opened) == 30
    assert not opened & {"c1r3", "c2r6", "c3r2", "c4r5", "c5r1", "c6r4"}
    assert refused(state, "3:c1r3=WE") == "DI-74 (cell=c1r3, what=B)"
    assert refused(state, "3:c2r6=WE") == "DI-74 (cell=c2r6, what=B)"
    play(state, "3:c6r6=WN")
    assert (seen(state).bottles, seen(state).barrels) == (1, 0)
    assert state.view(0).free == (1, 1)


@rule("DI-74")
def test_a_die_on_breakers_is_useless_when_the_sheet_is_full() -> None:
    grid = position(sea="monsters").view(0).chart.grid
    full = " ".join(
        f"c{column}r{row}=WE"
        for row, letters in enumerate(grid, 1)
        for column, letter in enumerate(letters, 1)
        if letter != "B"
    )
    state = position({"routes": full}, sea="monsters", black=1, whites=(3, 3, 3))
    assert legal(state) == ["bottle"]


@rule("DI-74")
def test_a_sheet_may_have_its_own_barrel_track() -> None:
    own = MONSTERS.replace("bottles = 12", "bottles = 12\nbarrels = 2")
    state = position({"barrels": 1}, sea="monsters", black=1, whites=(3, 3, 1), own=own)
    play(state, "3:c6r6=WN")
    assert (seen(state).bottles, seen(state).barrels) == (0, 2)
    assert not state.view(0).ending
    used_up = position({"barrels": 2}, sea="monsters", black=1, whites=(3, 3, 1), own=own)
    assert cells(used_up) == {"c1r1"}
    assert refused(used_up, "3:c6r6=WN") == "DI-74 (why=paid, cell=c1r3, what=B)"


@rule("DI-73")
def test_at_a_kraken_a_tentacle_or_a_route_is_drawn() -> None:
    state = position(sea="monsters", black=2, whites=(2, 2, 2))
    assert legal(state) == [*(f"2:c2r2={route}" for route in ROUTES), "2:c2r2+tentacle", "bottle"]
    play(state, "2:c2r2+tentacle")
    assert tick_count(state, "c2r2") == 3
    play(state, "2:c2r2=NS")
    roll(state, 2, 2, 2, 3)
    assert refused(state, "2:c2r2+tentacle") == "DI-21 (cell=c2r2, what=K)"
    play(state, "3:c2r3=NS", "2:c2r2+tentacle")
    assert tick_count(state, "c2r2") == 4
    roll(state, 2, 2, 2, 2)
    assert refused(state, "2:c2r2+tentacle") == "DI-73 (cell=c2r2, what=K)"
    assert legal(state) == [*(f"2:c2r2={route}" for route in ROUTES), "bottle"]
    assert refused(state, "2:c2r2+fort") == "DI-20 (cell=c2r2, what=K)"


def test_a_seat_that_is_not_asked_has_no_moves() -> None:
    state = position()
    assert len(state.moves(1)) == 0
    assert GAME.parse("bottle") not in state.moves(1)


@rule("DI-74")
def test_breakers_are_refused_for_the_row_when_the_dice_lead_to_open_sea() -> None:
    state = position(sea="monsters", black=1, whites=(1, 1, 1))
    assert refused(state, "1:c1r3=WE").startswith("DI-11 ")


@rule("DI-12")
def test_every_turn_is_counted() -> None:
    state = position()
    for turns in (1, 2):
        play(state, legal(state)[0])
        assert state.view(0).turn == turns


@rule("DI-62")
def test_a_blank_sheet_has_scored_no_forts() -> None:
    assert seen(position()).built == 0
