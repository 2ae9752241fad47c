"""The four levels: legal, repeatable, within their budget, and without secret knowledge."""

from random import Random

import pytest

from archipel.bots import LEVELS, Budget, choose, think
from archipel.bots.budget import BadBudget, Meter
from archipel.bots.expert import Expert, expert_for
from archipel.bots.thought import Thought
from archipel.kernel import BadText, Decide, Match, NotNow, random_steps, sample
from archipel.plugins import games
from tests.bots.positions import a_view, asked
from tests.toy.game import GAME as TOY

SMALL = Budget(iterations=6)
MODES = [(game.id, mode.id, min(mode.seats)) for game in games().values() for mode in game.modes]


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_every_level_makes_legal_moves_in_every_mode(game: str, mode: str, seats: int) -> None:
    match, seat = asked(game, seats, 4, 20, mode)
    for level in LEVELS:
        assert choose(match.state.view(seat), level, 1, SMALL) in match.state.moves(seat)


def test_another_seed_may_give_another_move() -> None:
    view = a_view("doodle")
    assert len({choose(view, "drifter", seed) for seed in range(20)}) > 1


@pytest.mark.parametrize("game", games())
def test_iterations_are_never_exceeded(game: str) -> None:
    view = a_view(game)
    for iterations in (0, 1, 7, 20):
        for level in ("navigator", "captain"):
            assert think(view, level, 1, Budget(iterations=iterations)).iterations <= iterations


def test_a_navigator_has_its_own_limit() -> None:
    view = a_view("master")
    most = expert_for(view).samples
    assert think(view, "navigator", 1, Budget(iterations=10_000)).iterations <= most


@pytest.mark.parametrize("game", games())
def test_no_time_at_all_still_gives_a_legal_move(game: str) -> None:
    match, seat = asked(game, 2, 5, 14)
    for level in LEVELS:
        assert choose(match.state.view(seat), level, 1, Budget(seconds=0)) in match.state.moves(seat)


def test_a_bot_stops_when_it_is_told_to() -> None:
    asked_for: list[int] = []

    def stop() -> bool:
        asked_for.append(1)
        return len(asked_for) > 60

    thought = think(a_view("doodle"), "captain", 1, Budget(iterations=10_000), stop)
    assert thought.iterations < 60


@pytest.mark.parametrize("game", games())
def test_a_bot_that_looks_ahead_reports_its_best_plan_so_far(game: str) -> None:
    view = a_view(game)
    legal = set(view.imagine(Random(1)).moves(view.seat))
    for level in ("navigator", "captain"):
        told: list[Thought] = []
        last = think(view, level, 1, Budget(iterations=60), report=told.append)
        assert told
        assert {thought.move for thought in told} <= legal
        assert told[0] == think(view, "deckhand", 1)
        assert len(told) > 1
        assert last == think(view, level, 1, Budget(iterations=60))


def test_a_seat_that_is_not_asked_gets_no_move() -> None:
    match, seat = asked("doodle", 2, 3, 12)
    with pytest.raises(NotNow, match="not asked"):
        choose(match.state.view(1 - seat), "deckhand", 1)


def test_an_unknown_level_is_named_in_the_error() -> None:
    with pytest.raises(BadText, match="no bot admiral"):
        choose(a_view(), "admiral", 1)


def test_an_impossible_budget_is_refused() -> None:
    for wrong in ({"iterations": -1}, {"seconds": -0.1}, {"seconds": float("nan")}):
        with pytest.raises(BadBudget):
            Budget(**wrong)


def test_a_meter_counts_iterations_and_says_how_much_is_spent() -> None:
    meter = Meter(Budget(iterations=4))
    assert [meter.spend() for _ in range(6)] == [True] * 4 + [False] * 2
    assert meter.fraction == 1.0
    assert Meter(Budget(iterations=0)).fraction == 1.0
    assert Meter(Budget(seconds=0)).over


@pytest.mark.parametrize("game", games())
def test_every_game_has_its_own_expert(game: str) -> None:
    assert type(expert_for(a_view(game))) is not Expert


def test_a_game_without_an_expert_is_judged_by_its_count() -> None:
    match = Match(TOY, TOY.setup(2))
    match.roll(lambda draw, number: sample(draw, Random(number)))
    view = match.state.view(0)
    assert type(expert_for(view)) is Expert
    for level in LEVELS:
        assert choose(view, level, 1, SMALL) in match.state.moves(0)
    for node in random_steps(match, Random(1)):
        if isinstance(node, Decide):
            match.play(node.seats[0], choose(match.state.view(node.seats[0]), "captain", 1, SMALL))
    assert match.result is not None
    assert len(match.result.scores) == 2
