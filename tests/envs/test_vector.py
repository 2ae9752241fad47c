"""Many games at once are the same games as one by one."""

from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import RecordEpisodeStatistics

from archipel.envs.batch import MAX_REFUSED
from archipel.envs.gym import SeatEnv, name_of
from archipel.envs.vector import SeatVectorEnv
from archipel.kernel import BadSetup
from tests.envs.modes import MODES

COUNT = 3


def choose(masks: np.ndarray, rngs: list[Random]) -> np.ndarray:
    """A legal number at random for each game; 0 for a game that is over."""
    found = [np.flatnonzero(mask) for mask in masks]
    return np.array([int(rng.choice(row)) if len(row) else 0 for row, rng in zip(found, rngs, strict=True)])


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_many_games_are_the_same_as_one_by_one(game, mode, seats) -> None:
    many = gymnasium.make_vec(
        name_of(game), COUNT, vectorization_mode="vector_entry_point", mode=mode, seats=seats
    )
    single = [SeatEnv(game, mode, seats) for _ in range(COUNT)]
    seen, _ = many.reset(seed=7)
    ones = [env.reset(seed=7 + at)[0] for at, env in enumerate(single)]
    over = [False] * COUNT
    rngs = [Random(at) for at in range(COUNT)]
    for _ in range(70):
        numbers = choose(seen["action_mask"], rngs)
        seen, rewards, ended, truncated, info = many.step(numbers)
        for at, env in enumerate(single):
            if over[at]:  # it begins anew, and the number is ignored
                ones[at], (reward, over[at]) = env.reset()[0], (0.0, False)
            else:
                ones[at], reward, over[at], _, last = env.step(numbers[at])
                if over[at]:
                    assert (info["points"][at], info["place"][at]) == (last["points"], last["place"])
            assert np.array_equal(seen["observation"][at], ones[at]["observation"])
            assert np.array_equal(seen["action_mask"][at], ones[at]["action_mask"])
            assert (rewards[at], ended[at], truncated[at]) == (reward, over[at], False)
    assert many.observation_space.contains(seen)


def test_illegal_numbers_are_answered_and_the_stuck_are_stopped() -> None:
    env = SeatVectorEnv("doodle", "solo", num_envs=2, illegal=-3.0)
    seen, _ = env.reset(seed=1)
    for turn in range(MAX_REFUSED):
        after, rewards, _, truncated, info = env.step(np.array([-1, env.single_action_space.n]))
        assert rewards.tolist() == [-3.0, -3.0]
        assert info["_refused"].all()
        assert truncated.all() == (turn == MAX_REFUSED - 1)
    assert np.array_equal(after["observation"], seen["observation"])
    fresh, rewards, *_ = env.step(np.array([0, 0]))
    assert rewards.tolist() == [0.0, 0.0]
    assert not np.array_equal(fresh["observation"], seen["observation"])


def test_an_illegal_number_is_answered_with_the_rule() -> None:
    env = SeatVectorEnv("doodle", "solo", num_envs=2)
    seen, _ = env.reset(seed=1)
    bottle = env.single_action_space.n - 1
    info = env.step(np.array([bottle, seen["action_mask"][1].argmax()]))[4]
    assert info["refused"].tolist() == ["DI-23", ""]
    assert info["_refused"].tolist() == [True, False]


def test_buffers_are_shared_only_if_asked_for() -> None:
    for copy in (True, False):
        env = SeatVectorEnv("skull", "solo-a", num_envs=2, copy=copy)
        seen, _ = env.reset(seed=1)
        before = seen["observation"].copy()
        env.step(choose(seen["action_mask"], [Random(1), Random(2)]))
        assert np.array_equal(seen["observation"], before) == copy


def test_wrappers_of_gymnasium_work() -> None:
    env = RecordEpisodeStatistics(SeatVectorEnv("skull", "solo-a", num_envs=2))
    assert env.metadata["autoreset_mode"] is AutoresetMode.NEXT_STEP
    seen, _ = env.reset(seed=[5, None])
    rngs, told = [Random(1), Random(2)], {}
    while "episode" not in told:
        seen, _, _, _, told = env.step(choose(seen["action_mask"], rngs))
    assert told["episode"]["l"].max() > 5
    assert env.unwrapped.action_masks().dtype == np.bool_


def test_a_table_without_this_seat_is_refused() -> None:
    with pytest.raises(BadSetup, match="no seat 1 at a table of 1"):
        SeatVectorEnv("skull", "solo-a", seat=1)
