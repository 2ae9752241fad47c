"""The coach notices what it should: each situation on a position where it applies, and on one where not."""

import pytest

from archipel.games.doodle.rules.state import DoodleState
from archipel.learn import learn_of
from tests.games.doodle.builders import LOOP, LOOP_STARTS, asked, less, pencilled, position

SITUATIONS = {one.key: one for one in learn_of("doodle").situations}
WEST_EAST = (1, 1, 1, 1, 1, 1)


def lit(key: str, state: DoodleState) -> set[str]:
    """What a situation lights up, as `kind:value`; `yes` if it only applies."""
    found = SITUATIONS[key].applies(asked(state))
    if isinstance(found, bool):
        return {"yes"} if found else set()
    return {f"{part.kind}:{part.value}" for part in found}


def plain() -> DoodleState:
    """Nothing special: two dice that lead to a ship, one that leads to an archipelago."""
    return position(black=1, whites=(1, 1, 2))


def almost_a_ring() -> DoodleState:
    return position({"routes": less(LOOP, "c4r1")}, starts=LOOP_STARTS, black=4, whites=(1, 1, 1))


def full_kraken(ticked: int = 4) -> DoodleState:
    return position({"ticks": {"c2r2": ticked}}, sea="monsters", starts=(2,) * 6, black=2, whites=(2, 2, 2))


CASES = {
    "first": (plain(), {"yes"}),
    "forced": (position({"routes": "c1r1=WE"}, black=1, whites=(1, 1, 1)), {"yes"}),
    "last-round": (position(ending=True), {"yes"}),
    "last-bottle": (position({"bottles": 6}), {"yes"}),
    "rival-bottle": (position({}, {"bottles": 6}), {"yes"}),
    "closing": (almost_a_ring(), {"die:1", "cell:c4r1"}),
    "only-costly": (position({"routes": "c1r1=WE"}, black=1, whites=(6, 1, 1)), {"yes"}),
    "two-sixes": (position(black=6, whites=(6, 1, 2)), {"die:6"}),
    "black-six": (position(black=6, whites=(3, 1, 2)), {"yes"}),
    "white-six": (position(black=2, whites=(6, 1, 2)), {"die:6"}),
    "on-breakers": (position(sea="monsters", black=1, whites=(3, 1, 1)), {"die:3"}),
    "ring": (almost_a_ring(), {"die:1", "cell:c4r1"}),
    "monster-now": (almost_a_ring(), {"die:1", "cell:c4r1"}),
    "monster-early": (position(black=4, whites=(1, 1, 1)), {"die:1", "cell:c4r1"}),
    "treasure-now": (position(black=3, whites=(4, 4, 4)), {"die:4", "cell:c3r4"}),
    "treasure-early": (position(starts=(2,) * 5, black=3, whites=(4, 4, 4)), {"die:4", "cell:c3r4"}),
    "bonus": (position({"ticks": {"c2r4": 3}}, black=3, whites=(4, 4, 4)), {"die:4", "cell:c3r4"}),
    "lower": (
        position({"ticks": {"c2r4": 3}, "prizes": (3,)}, black=3, whites=(4, 4, 4)),
        {"die:4", "cell:c3r4"},
    ),
    "fort": (position(black=1, whites=(2, 1, 1)), {"die:2", "cell:c1r2"}),
    "ship": (position(black=1, whites=(1, 1, 1)), {"die:1", "cell:c1r1"}),
    "ships-now": (position({"routes": "c3r3=WE"}, black=4, whites=(3, 3, 3)), {"die:3", "cell:c4r3"}),
    "bonus-gone": (position({}, {"bonuses": (3,)}), {"yes"}),
    "crossed": (position({}, {"monsters": (3,)}, sea="monsters"), {"yes"}),
    "most-bottles": (position({"bottles": 2}, {"bottles": 1}), {"yes"}),
    "fewest-bottles": (position({"bottles": 1}, {"bottles": 2}), {"yes"}),
    "solo": (position({"bottles": 1}, seats=1), {"yes"}),
    "kraken-now": (
        position(sea="monsters", starts=WEST_EAST, black=2, whites=(2, 2, 2)),
        {"die:2", "cell:c2r2"},
    ),
    "kraken": (full_kraken(3), {"die:2", "cell:c2r2"}),
    "kraken-full": (full_kraken(), {"die:2", "cell:c2r2"}),
    "control": (position(control=True), {"yes"}),
}
"""By situation: where it applies, and what it lights up."""

OTHERWISE = {
    "fort": position(black=1, whites=(1, 1, 1)),
    "ship": position(black=3, whites=(4, 4, 4)),
    "kraken": full_kraken(),
    "treasure-early": position(black=3, whites=(4, 4, 4)),
    "monster-early": almost_a_ring(),
    "closing": position(black=4, whites=(1, 1, 1)),
    "most-bottles": position({"bottles": 1}, {"bottles": 1}),
    "fewest-bottles": position({"bottles": 1}, {"bottles": 1}),
    "white-six": position(sea="monsters", black=2, whites=(6, 1, 2)),
    "only-costly": position(black=1, whites=(6, 1, 1)),
    "ring": position({"routes": less(LOOP, "c4r1", "c1r1")}, starts=LOOP_STARTS, black=4, whites=(1, 1, 1)),
}
"""By situation: where it nearly applies. The others are compared with the plain position."""


@pytest.mark.parametrize("key", CASES)
def test_the_coach_notices(key: str) -> None:
    state, expected = CASES[key]
    assert lit(key, state) == expected


@pytest.mark.parametrize("key", [key for key in CASES if key != "first"])
def test_the_coach_is_silent_otherwise(key: str) -> None:
    state = OTHERWISE.get(key, plain())
    assert isinstance(state, DoodleState)
    assert lit(key, state) == set()


def test_the_first_turn_and_the_first_pencil_are_noticed_at_their_time() -> None:
    pencil = pencilled(position(black=1, whites=(1, 1, 1)), "1:c1r1=WE")
    assert SITUATIONS["pencil"].applies(pencil)
    assert not SITUATIONS["first"].applies(pencil)
    assert not SITUATIONS["pencil"].applies(asked(plain()))


def test_every_situation_is_proved() -> None:
    assert {*CASES, "pencil"} == set(SITUATIONS)
