"""Seats, seas, who begins, starting routes."""

import pytest

from archipel.games.doodle import GAME
from archipel.games.doodle.rules.grid import highest, number_mask
from archipel.kernel import BadSetup, Decide, Draw, State
from archipel.testkit import rule
from tests.games.doodle.builders import at, begun, explained, legal, position, roll, seen, setup


def draw_of(state: State) -> Draw:
    node = state.node()
    assert isinstance(node, Draw)
    return node


def why(seats: int, **options: str) -> str:
    with pytest.raises(BadSetup) as caught:
        GAME.setup(seats, options)
    return explained(caught.value.refusal)


@rule("DI-1")
@pytest.mark.parametrize(("seats", "whites"), [(2, 3), (3, 4), (4, 5), (5, 6)])
def test_one_black_die_and_one_more_white_die_than_players_are_rolled(seats: int, whites: int) -> None:
    state = begun((1, 1, 1, 1, 1), setup(seats))
    assert draw_of(state).count == 1 + whites
    assert draw_of(state).items == ("1", "2", "3", "4", "5", "6")


@rule("DI-1")
@pytest.mark.parametrize("seats", [0, 6])
def test_there_are_one_to_five_seats(seats: int) -> None:
    assert why(seats) == f"DI-1 (seats={seats})"


@rule("DI-1", "DI-60")
def test_solo_has_three_white_dice() -> None:
    assert draw_of(begun((1, 1, 1, 1, 1), setup(1))).count == 1 + 3


@rule("DI-2", "DI-70")
def test_the_seas_have_their_size_and_all_sheets_are_the_same() -> None:
    for sea, side in (("treasures", 5), ("monsters", 6)):
        state = begun((1,) * side, setup(3, sea=sea))
        view = state.view(0)
        assert [len(row) for row in view.chart.grid] == [side] * side
        assert view.chart.sea == sea
        assert view.sheets == (view.sheets[0],) * 3


@rule("DI-2")
def test_columns_count_from_the_left_and_rows_from_the_top() -> None:
    assert "c5r1" in {text[2:6] for text in legal(position(black=5, whites=(1, 1, 1)))}
    assert position().view(0).chart.grid[0] == "STAMS"  # row 1


@rule("DI-2")
def test_a_cell_beyond_the_sea_of_treasures_is_refused() -> None:
    state = position(black=6, whites=(6, 6, 6))
    refusal = state.check(0, GAME.parse("6:c6r1=NE"))
    assert refusal is not None
    assert refusal.rule == "DI-2"


@rule("DI-2", "DI-70")
def test_nobody_sails_the_sea_of_monsters_alone() -> None:
    assert why(1, sea="monsters") == "DI-70 (seats=1)"
    assert GAME.setup(1, {"sea": "treasures"}).seats == 1


@rule("DI-3")
def test_chance_decides_who_begins_unless_the_host_does() -> None:
    state = GAME.start(GAME.setup(3))
    assert draw_of(state).label == "first"
    assert draw_of(state).items == ("1", "2", "3")
    state.settle((2,))
    for _ in range(5):
        state.settle((0,))
    state.settle((0, 0, 1, 2, 3))
    assert state.node() == Decide((2,), 0)


@rule("DI-3")
def test_the_host_may_name_the_first_player_and_play_goes_clockwise() -> None:
    state = begun((1, 1, 1, 1, 1), setup(3, first="2"))
    roll(state, 1, 1, 3, 4, 5)
    order = []
    for _ in range(3):
        seat = state.view(0).acting
        order.append(seat)
        state.apply(seat, state.moves(seat)[0])
    assert order == [1, 2, 0]


@rule("DI-3")
def test_a_first_player_needs_a_seat() -> None:
    assert why(2, first="3") == "DI-3 (seats=2, first=3)"


@rule("DI-3")
def test_a_solo_game_does_not_draw_who_begins() -> None:
    assert draw_of(GAME.start(GAME.setup(1))).label == "start"


@rule("DI-4")
def test_the_black_die_gives_every_archipelago_its_route_on_all_sheets() -> None:
    state = GAME.start(setup(4))
    for rolled, face in enumerate((3, 6, 2, 5, 1), 1):
        assert (draw_of(state).label, draw_of(state).count) == ("start", 1)
        state.settle((face - 1,))
        assert sum(route != "" for route in seen(state).routes) == rolled
    routes = {cell: seen(state).routes[at(cell, 5)] for cell in ("c1r2", "c2r4", "c3r1", "c4r5", "c5r3")}
    assert routes == {"c1r2": "NE", "c2r4": "WN", "c3r1": "NS", "c4r5": "SW", "c5r3": "WE"}
    assert all(seen(state, seat) == seen(state) for seat in range(4))
    assert draw_of(state).label == "roll"


@rule("DI-5")
def test_each_face_has_its_route() -> None:
    for face, route in enumerate(("WE", "NS", "NE", "ES", "SW", "WN"), 1):
        state = begun((face,), setup(2))
        assert seen(state).routes[at("c1r2", 5)] == route


@rule("DI-71", "DI-4")
def test_breakers_get_the_starting_routes_and_have_no_forts() -> None:
    state = begun((1, 2, 3, 4, 5, 6), setup(2, sea="monsters"))
    sheet = seen(state)
    breakers = ("c1r3", "c2r6", "c3r2", "c4r5", "c5r1", "c6r4")
    assert [sheet.routes[at(cell, 6)] for cell in breakers] == ["WE", "NS", "NE", "ES", "SW", "WN"]
    assert sum(route != "" for route in sheet.routes) == 6
    assert [sheet.ticks[at(cell, 6)] for cell in breakers] == [0] * 6
    assert state.view(0).chart.forts == ()


@rule("DI-22", "DI-73")
def test_some_forts_and_tentacles_are_ticked_from_the_start() -> None:
    sheet = seen(position())
    assert [sheet.ticks[at(cell, 5)] for cell in ("c1r2", "c2r4", "c3r1", "c4r5", "c5r3")] == [1, 1, 2, 1, 1]
    krakens = seen(position(sea="monsters"))
    assert sorted(krakens.ticks) == [0] * 30 + [2] * 6


@rule("DI-1", "DI-60", "DI-70")
def test_each_mode_says_how_many_can_play_it() -> None:
    several = (2, 3, 4, 5)
    assert {mode.id: mode.seats for mode in GAME.modes} == {
        "treasures": several, "treasures-control": several, "solo": (1,), "solo-control": (1,),
        "monsters": several,
    }  # fmt: skip


@rule("DI-1")
def test_the_box_says_how_long_a_game_takes_and_from_what_age() -> None:
    assert (GAME.minutes, GAME.age) == (40, 10)


@rule("DI-4")
def test_before_the_first_roll_nothing_is_shown_or_counted() -> None:
    view = GAME.start(setup()).view(0)
    assert (view.round, view.turn, view.black, view.whites, view.free) == (0, 0, 0, (), ())
    assert (view.chart.tentacles, view.chart.tentacles_ticked, view.chart.barrels) == (0, 0, 0)


@rule("DI-55", "DI-75")
def test_only_modes_with_that_name_let_a_bottle_be_ticked_by_choice() -> None:
    chosen = {mode.id for mode in GAME.modes if dict(mode.options).get("control")}
    assert chosen == {"treasures-control", "solo-control"}


@rule("DI-40")
def test_a_route_may_be_as_long_as_the_largest_sheet() -> None:
    zone = number_mask((3, 5))
    assert [highest(zone, length) for length in (0, 2, 3, 4, 5, 36)] == [0, 0, 3, 3, 5, 5]


@rule("DI-4")
def test_the_faces_of_the_set_up_are_shown_as_rolled() -> None:
    assert begun((1, 2, 3, 4, 6), setup()).view(0).starts == (1, 2, 3, 4, 6)


@rule("DI-40", "DI-41", "DI-72", "DI-73")
def test_only_in_the_sea_of_monsters_the_numbers_of_others_are_crossed_out() -> None:
    for sea, crossed in (("treasures", ()), ("monsters", (4,))):
        rival = position({"prizes": (4,), "monsters": (8,)}, {}, sea=sea).view(0).sheets[1]
        assert rival.prizes_crossed == crossed
