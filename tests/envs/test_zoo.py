"""PettingZoo environments: the official tests, for every mode and for a hundred seats."""

import warnings

import numpy as np
import pytest

from archipel.envs.batch import MAX_REFUSED
from archipel.envs.zoo import ParallelSeatsEnv, SeatsEnv
from archipel.kernel import BadSetup
from tests.envs.modes import CROWDS, MODES, SHARED
from tests.toy.game import GAME as TOY

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # where pygame is installed, these tests load a game in a deprecated way
    from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

# The tests know by name which of PettingZoo's own games have a dictionary with a mask as observation.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
]


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_seats_in_turn_pass_the_official_tests(game, mode, seats) -> None:
    api_test(SeatsEnv(game, mode, seats), num_cycles=60)
    seed_test(lambda: SeatsEnv(game, mode, seats), num_cycles=30)


@pytest.mark.parametrize(("game", "mode", "seats"), SHARED)
def test_seats_at_once_pass_the_official_tests(game, mode, seats) -> None:
    parallel_api_test(ParallelSeatsEnv(game, mode, seats), num_cycles=150)
    parallel_seed_test(lambda: ParallelSeatsEnv(game, mode, seats), num_cycles=30)


@pytest.mark.parametrize(("game", "mode", "_"), CROWDS)
def test_a_hundred_seats_pass_them_too(game, mode, _) -> None:
    parallel_api_test(ParallelSeatsEnv(game, mode, 100), num_cycles=4)
    parallel_seed_test(lambda: ParallelSeatsEnv(game, mode, 100), num_cycles=1)
    api_test(SeatsEnv(game, mode, 100), num_cycles=1)


def test_a_game_without_a_codec_passes_them_too() -> None:
    api_test(SeatsEnv(TOY), num_cycles=30)
    parallel_api_test(ParallelSeatsEnv(TOY), num_cycles=30)


def legal(seen: dict) -> int:
    """The first legal number."""
    return int(np.argmax(seen["action_mask"]))


def test_who_has_finished_a_turn_waits_for_the_others() -> None:
    env = ParallelSeatsEnv("cats", "shared", 2, reward="place")
    seen, _ = env.reset(seed=2)
    first, second = env.agents
    waited = 0
    while env.agents:
        numbers = {first: legal(seen[first])}
        if seen[second]["action_mask"][env.wait]:
            assert seen[second]["action_mask"].sum() == 1
            numbers[second] = env.wait
            waited += 1
        else:
            numbers[second] = int(np.flatnonzero(seen[second]["action_mask"])[-1])
        seen, rewards, over, _, infos = env.step(numbers)
        assert infos == {first: {}, second: {}}
    assert waited
    assert all(over.values())
    assert sorted(rewards.values()) in ([-1.0, 1.0], [1.0, 1.0])


def test_waiting_when_asked_is_refused_and_the_others_go_on() -> None:
    env = ParallelSeatsEnv("skull", "side-a", 2)
    seen, _ = env.reset(seed=2)
    first, second = env.agents
    seen, rewards, _, _, infos = env.step({first: legal(seen[first])})  # the second says nothing
    assert rewards == {first: 0.0, second: -1.0}
    assert infos[second] == {"refused": ""}
    assert seen[first]["action_mask"][env.wait] or seen[first]["action_mask"].any()


def test_seats_that_act_in_turn_cannot_act_at_once() -> None:
    with pytest.raises(BadSetup, match="the seats act in turn"):
        ParallelSeatsEnv("doodle", "treasures", 2)


def test_an_illegal_number_is_answered_and_the_same_agent_is_asked_again() -> None:
    env = SeatsEnv("doodle", "treasures", 2)
    env.reset(seed=1)
    asked, bottle = env.agent_selection, env.config.codec.actions - 1
    env.step(bottle)
    assert env.agent_selection == asked
    assert env.rewards[asked] == -1.0
    assert env.infos[asked] == {"refused": "DI-23"}
    for _ in range(MAX_REFUSED - 1):
        env.step(bottle)
    assert all(env.truncations.values())


def test_a_shared_turn_tells_nobody_what_the_others_did() -> None:
    """The second seat observes the same, whatever the first has done."""
    found = []
    for choice in (0, -1):
        env = SeatsEnv("skull", "side-a", 2)
        env.reset(seed=5)
        env.step(int(np.flatnonzero(env.observe("seat_1")["action_mask"])[choice]))
        found.append(env.observe("seat_2"))
    assert np.array_equal(found[0]["observation"], found[1]["observation"])


def test_both_kinds_draw_pictures() -> None:
    for kind in (SeatsEnv, ParallelSeatsEnv):
        env = kind("skull", "side-b", 2, render_mode="svg")
        env.reset(seed=1)
        assert env.render().startswith("<svg")
        env.close()
        with pytest.raises(BadSetup, match="no way to render"):
            kind("skull", "side-b", 2, render_mode="film")
