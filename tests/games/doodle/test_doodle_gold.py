"""Monsters, treasure islands, bonuses and krakens: gold at the moment of drawing."""

import pytest

from archipel.testkit import rule
from tests.games.doodle.builders import (
    LOOP,
    LOOP_STARTS,
    SNAKE,
    SNAKE_STARTS,
    Marks,
    less,
    play,
    position,
    roll,
    seen,
)

ROW_3 = "c1r3=WE c3r3=WE c4r3=WE"  # with the monster c2r3 and the archipelago c5r3: five cells
TO_THE_FORTS = "c4r1=SW c5r2=SW"  # from the treasure island c4r2 to the archipelagos c3r1 and c5r3
FORT_STARTS = (1, 2, 1, 1, 2)
TO_MORE_FORTS = TO_THE_FORTS + " c2r1=ES c2r2=NS c2r3=NS"  # and on to c2r4
HOOK = "c3r3=NS c4r1=WE c3r4=NS c6r1=WN"  # with the monster c3r1: seven cells, two of them breakers
HOOK_STARTS = (1, 1, 2, 1, 1, 1)


@rule("DI-40")
@pytest.mark.parametrize(
    ("circled", "then"),
    [((), (5,)), ((5,), (3, 5)), ((3, 5), (3, 5)), ((8,), (5, 8))],
    ids=["example", "next lower", "none left", "higher is no use"],
)
def test_a_monster_pays_the_highest_free_number_up_to_the_length(
    circled: tuple[int, ...], then: tuple[int, ...]
) -> None:
    state = position({"routes": ROW_3, "monsters": circled}, black=2, whites=(3, 3, 3))
    play(state, "3:c2r3=WE")
    assert seen(state).monsters == then


@rule("DI-40")
def test_a_short_route_pays_nothing() -> None:
    state = position({"routes": "c1r3=WE"}, black=2, whites=(3, 3, 3))
    play(state, "3:c2r3=WE")
    assert seen(state).monsters == ()


@rule("DI-40")
def test_numbers_of_the_sea_of_treasures_are_free_for_everybody() -> None:
    state = position({"routes": ROW_3}, {"routes": ROW_3}, black=2, whites=(3, 3, 3))
    play(state, "3:c2r3=WE", "3:c2r3=WE")
    assert seen(state).monsters == seen(state, 1).monsters == (5,)
    assert seen(state).monsters_crossed == ()


@rule("DI-41")
@pytest.mark.parametrize(
    ("circled", "then"), [((), (5,)), ((5,), (4, 5)), ((1, 2, 3, 4, 5), (1, 2, 3, 4, 5))]
)
def test_five_forts_pay_the_highest_free_number_up_to_five(
    circled: tuple[int, ...], then: tuple[int, ...]
) -> None:
    marks: Marks = {"routes": TO_THE_FORTS, "ticks": {"c3r1": 4}, "prizes": circled}
    state = position(marks, starts=FORT_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert seen(state).prizes == then


@rule("DI-41")
def test_a_treasure_island_without_an_archipelago_pays_nothing() -> None:
    state = position(black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert (seen(state).prizes, seen(state).bonuses) == ((), ())


@rule("DI-41")
def test_forts_of_archipelagos_off_the_route_do_not_count() -> None:
    marks: Marks = {"routes": TO_THE_FORTS, "ticks": {"c3r1": 4, "c1r2": 3, "c4r5": 3}}
    state = position(marks, starts=FORT_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NS")  # joins c3r1 only
    assert seen(state).prizes == (4,)


@rule("DI-41")
def test_the_treasure_zone_ends_at_ten() -> None:
    full = {"c1r2": 3, "c2r4": 3, "c3r1": 4, "c4r5": 3, "c5r3": 3}
    marks: Marks = {"routes": less(LOOP, "c4r2"), "ticks": full}
    state = position(marks, starts=LOOP_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert (seen(state).prizes, seen(state).bonuses) == ((10,), (10,))


@rule("DI-42")
def test_lengthening_a_route_or_ticking_forts_later_pays_nothing() -> None:
    state = position({"routes": "c2r3=WE c4r3=WE c4r2=NE " + TO_THE_FORTS}, starts=FORT_STARTS, black=3)
    roll_to = seen(state)
    assert (roll_to.monsters, roll_to.prizes) == ((), ())
    play(state, "3:c3r3=WE")
    assert seen(state).monsters == ()
    play(state, "2:c3r2=WE")
    roll(state, 3, 1, 1, 1)
    play(state, "1:c3r1+fort", "1:c3r1+fort")
    assert seen(state).prizes == ()


@rule("DI-43")
def test_a_bonus_is_the_highest_that_is_left_not_the_first_one_reached() -> None:
    eight: Marks = {"routes": TO_MORE_FORTS, "ticks": {"c3r1": 2, "c5r3": 3, "c2r4": 3}}
    nine: Marks = {"routes": TO_MORE_FORTS, "ticks": {"c3r1": 3, "c5r3": 3, "c2r4": 3}}
    state = position(eight, nine, starts=FORT_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert (seen(state).prizes, seen(state).bonuses) == ((8,), (7,))
    assert seen(state, 1).bonuses_crossed == (7,)
    play(state, "2:c4r2=NE")
    assert (seen(state, 1).prizes, seen(state, 1).bonuses) == ((9,), (5,))
    assert (seen(state).bonuses_crossed, seen(state, 1).bonuses_crossed) == ((5,), (7,))


@rule("DI-43")
@pytest.mark.parametrize(
    ("mine", "theirs", "bonus"), [((), (), (5,)), ((5,), (), (3, 5)), ((), (5, 3), ()), ((3,), (5,), (3,))]
)
def test_one_bonus_up_to_the_gold_if_any_is_left(
    mine: tuple[int, ...], theirs: tuple[int, ...], bonus: tuple[int, ...]
) -> None:
    marks: Marks = {"routes": TO_THE_FORTS, "ticks": {"c3r1": 4}, "bonuses": mine}
    state = position(marks, {"bonuses": theirs}, starts=FORT_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert seen(state).prizes == (5,)
    assert seen(state).bonuses == bonus


@rule("DI-43")
def test_the_bonus_follows_the_circled_number_not_the_forts() -> None:
    marks: Marks = {"routes": TO_THE_FORTS, "ticks": {"c3r1": 4}, "prizes": (3, 4, 5)}
    state = position(marks, starts=FORT_STARTS, black=4, whites=(2, 2, 2))
    play(state, "2:c4r2=NE")
    assert (seen(state).prizes, seen(state).bonuses) == ((2, 3, 4, 5), ())


@rule("DI-72")
def test_a_monster_number_is_crossed_out_for_all_others() -> None:
    state = position(
        {"routes": HOOK},
        {"monsters": (7,), "routes": HOOK},
        sea="monsters",
        starts=HOOK_STARTS,
        black=3,
        whites=(1, 1, 1),
    )
    assert seen(state).monsters_crossed == (7,)
    play(state, "1:c3r1=ES")
    assert seen(state).monsters == (6,)
    assert seen(state, 1).monsters_crossed == (6,)
    play(state, "1:c3r1=ES")
    assert seen(state, 1).monsters == (5, 7)
    assert seen(state).monsters_crossed == (5, 7)


@rule("DI-73")
def test_a_kraken_pays_tentacles_times_breakers() -> None:
    hook = less(HOOK, "c3r4") + " c3r1=ES"
    state = position(
        {"routes": hook, "ticks": {"c3r4": 3}},
        {"prizes": (5, 6)},
        sea="monsters",
        starts=HOOK_STARTS,
        black=3,
        whites=(4, 4, 4),
    )
    play(state, "4:c3r4=NE")
    assert seen(state).prizes == (4,)
    assert seen(state, 1).prizes_crossed == (4,)
    assert seen(state).prizes_crossed == (5, 6)


@rule("DI-73")
def test_other_tentacles_on_the_route_do_not_count_and_no_breakers_pay_nothing() -> None:
    hook = less(HOOK, "c3r4") + " c3r1=ES"
    marks: Marks = {"routes": hook, "ticks": {"c6r1": 4}}
    state = position(marks, sea="monsters", starts=HOOK_STARTS, black=3, whites=(4, 4, 4))
    play(state, "4:c3r4=NE")
    assert seen(state).prizes == (4,)
    alone = position(sea="monsters", starts=HOOK_STARTS, black=3, whites=(4, 4, 4))
    play(alone, "4:c3r4=WE")
    assert seen(alone).prizes == ()


@rule("DI-73", "DI-42")
def test_ticking_a_tentacle_pays_nothing() -> None:
    marks: Marks = {"routes": less(HOOK, "c3r4") + " c3r1=ES"}
    state = position(marks, sea="monsters", starts=HOOK_STARTS, black=3, whites=(4, 4, 4))
    play(state, "4:c3r4+tentacle")
    assert seen(state).prizes == ()


@rule("DI-73")
def test_the_highest_kraken_number_is_eighteen() -> None:
    marks: Marks = {"routes": less(SNAKE, "c6r1"), "ticks": {"c6r1": 4}}
    state = position(marks, sea="monsters", starts=SNAKE_STARTS, black=6, whites=(1, 1, 1))
    play(state, "1:c6r1=SW")
    assert seen(state).prizes == (18,)
