"""Joining routes: the masks kept while drawing are compared with a search of the whole grid."""

from itertools import chain
from random import Random

import pytest

from archipel.games.doodle import GAME
from archipel.games.doodle.rules.grid import cell_name, cells_of
from archipel.games.doodle.rules.state import DoodleState
from archipel.kernel import Match, random_steps
from archipel.testkit import rule
from tests.games.doodle.builders import LOOP, LOOP_STARTS, less, play, position, seen

STEPS = {"N": (0, -1, "S"), "E": (1, 0, "W"), "S": (0, 1, "N"), "W": (-1, 0, "E")}


def searched(state: DoodleState, seat: int) -> set[frozenset[str]]:
    """Every route as a set of cells, found by searching the visible sheet."""
    side, routes = state.sea.side, state.view(0).sheets[seat].routes
    drawn = {(at % side, at // side): route for at, route in enumerate(routes) if route}
    found = set()
    for start in drawn:
        reached, todo = {start}, [start]
        while todo:
            column, row = todo.pop()
            for end in drawn[column, row]:
                right, down, facing = STEPS[end]
                near = (column + right, row + down)
                if facing in drawn.get(near, "") and near not in reached:
                    reached.add(near)
                    todo.append(near)
        found.add(frozenset(f"c{column + 1}r{row + 1}" for column, row in reached))
    return found


def kept(state: DoodleState, seat: int = 0) -> set[frozenset[str]]:
    """The routes as the sheet keeps them."""
    return {frozenset(map(cell_name, cells_of(path))) for path in state.sheets[seat].paths}


@rule("DI-30")
@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("sea", ["treasures", "monsters"])
def test_the_kept_routes_are_those_that_a_search_finds(sea: str, seed: int) -> None:
    match = Match(GAME, GAME.setup(2, {"sea": sea}))
    state = match.state
    assert isinstance(state, DoodleState)
    for _ in chain(random_steps(match, Random(seed)), ["the end"]):
        for seat in range(2):
            assert kept(state, seat) == searched(state, seat)
            assert len(state.sheets[seat].paths) == len(kept(state, seat))


@rule("DI-30")
def test_routes_join_only_where_both_reach_the_shared_side() -> None:
    state = position({"routes": "c2r2=NS c3r2=WE c4r2=WE"})
    assert frozenset({"c3r2", "c4r2"}) in kept(state)
    assert frozenset({"c2r2"}) in kept(state)


@rule("DI-30")
def test_a_new_route_joins_two_others() -> None:
    state = position({"routes": "c1r3=WE c2r3=WE c4r3=WE"}, black=3, whites=(3, 3, 3))
    play(state, "3:c3r3=WE")
    assert frozenset({"c1r3", "c2r3", "c3r3", "c4r3", "c5r3"}) in kept(state)  # c5r3 is an archipelago


@rule("DI-30")
def test_a_route_may_leave_the_sheet_and_never_comes_back_on_the_other_side() -> None:
    state = position({"routes": "c5r1=WE c1r1=WE c2r5=NS"}, black=2, whites=(1, 1, 1))
    assert {frozenset({"c5r1"}), frozenset({"c1r1"})} <= kept(state)
    play(state, "1:c2r1=NS")
    assert {frozenset({"c2r1"}), frozenset({"c2r5"})} <= kept(state)


@rule("DI-30", "DI-40")
def test_a_loop_through_all_archipelagos_counts_each_cell_once() -> None:
    state = position({"routes": less(LOOP, "c4r1")}, starts=LOOP_STARTS, black=4, whites=(1, 1, 1))
    play(state, "1:c4r1=SW")
    assert [len(path) for path in kept(state)] == [16]
    assert seen(state).monsters == (15,)


@rule("DI-30", "DI-71")
def test_breakers_belong_to_the_routes_that_pass_them() -> None:
    state = position(sea="monsters", starts=(1, 1, 2, 1, 1, 1), black=3, whites=(3, 3, 3))
    play(state, "3:c3r3=NS")
    assert frozenset({"c3r2", "c3r3"}) in kept(state)
