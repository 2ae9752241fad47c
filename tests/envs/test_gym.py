"""Gymnasium environments: the official checker, legal and illegal numbers, rewards, pictures."""

import copy
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import archipel.envs.gym
from archipel.envs.batch import MAX_REFUSED
from archipel.envs.gym import SeatEnv, name_of
from archipel.envs.rewards import lead, place, points
from archipel.kernel import BadSetup, Result, Score, ScoreLine
from tests.envs.modes import MODES
from tests.toy.game import GAME as TOY


def drift(env: SeatEnv, seed: int) -> tuple[float, list[int], dict]:
    """Play an episode with legal numbers at random: the reward, the numbers, the last info."""
    rng, numbers = Random(seed), []
    env.reset(seed=seed)
    while True:
        numbers.append(int(rng.choice(np.flatnonzero(env.action_masks()))))
        _, reward, over, truncated, info = env.step(numbers[-1])
        assert not truncated
        if over:
            return reward, numbers, info


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_the_official_checker_passes(game, mode, seats) -> None:
    env = gymnasium.make(name_of(game), mode=mode, seats=seats).unwrapped
    check_env(env, skip_render_check=True)


@pytest.mark.once
def test_the_official_checker_accepts_all_pictures() -> None:
    check_env(gymnasium.make("archipel/skull-v2", mode="solo-a", render_mode="ansi").unwrapped)


@pytest.mark.once
@pytest.mark.parametrize("arguments", [{"codec": "parts"}, {"flat": True}], ids=str)
def test_the_checker_passes_by_parts_and_with_one_array(arguments) -> None:
    for name in ("skull", "doodle", "cats", "master"):
        check_env(SeatEnv(name, **arguments), skip_render_check=True)
    check_env(SeatEnv(TOY, codec="own"), skip_render_check=True)  # it has no codec of its own


@pytest.mark.parametrize(("game", "mode", "seats"), MODES)
def test_an_episode_ends_with_the_points_of_the_game(game, mode, seats) -> None:
    reward, numbers, info = drift(SeatEnv(game, mode, seats), seed=3)
    assert reward == info["points"]
    assert 1 <= info["place"] <= max(seats, 2)
    assert drift(SeatEnv(game, mode, seats), seed=3) == (reward, numbers, info)


def test_by_parts_the_same_game_takes_more_steps_with_fewer_numbers() -> None:
    whole, picked = SeatEnv("doodle", "solo"), SeatEnv("doodle", "solo", codec="parts")
    assert picked.action_space.n < whole.action_space.n / 10
    assert len(drift(picked, 1)[1]) > len(drift(whole, 1)[1])


def test_an_illegal_number_is_answered_with_the_rule_and_changes_nothing() -> None:
    env = SeatEnv("doodle", "solo", illegal=-5.0)
    seen, _ = env.reset(seed=1)
    bottle = env.action_space.n - 1
    after, reward, over, truncated, info = env.step(bottle)
    assert (reward, over, truncated, info) == (-5.0, False, False, {"refused": "DI-23"})
    assert np.array_equal(after["observation"], seen["observation"])
    assert after["observation"] is not seen["observation"]
    assert env.step(10**6)[1] == -5.0
    assert env.step(-1)[4] == {"refused": ""}


def test_an_agent_that_ignores_the_mask_is_stopped_after_a_while() -> None:
    env = SeatEnv("doodle", "solo")
    env.reset(seed=1)
    truncated = [env.step(env.action_space.n - 1)[3] for _ in range(MAX_REFUSED)]
    assert truncated == [False] * (MAX_REFUSED - 1) + [True]


def test_after_the_end_nothing_happens() -> None:
    env = SeatEnv("skull", "solo-a")
    drift(env, 1)
    assert not env.action_masks().any()
    assert env.step(0)[1:3] == (-1.0, True)


@pytest.mark.once
def test_stronger_opponents_win_more_often() -> None:
    def leads(level: str) -> list[float]:
        env = SeatEnv("skull", "side-a", 2, opponents=level, reward="lead")
        return [drift(env, seed)[0] for seed in range(4)]

    assert sum(leads("deckhand")) < sum(leads("drifter"))


def test_any_seat_can_learn() -> None:
    env = SeatEnv("master", "corsair-easy", 3, seat=0, reward="place")
    assert drift(env, 1)[0] in (1.0, -1.0)
    with pytest.raises(BadSetup, match="no seat 3"):
        SeatEnv("master", "free", 2, seat=3)


def test_before_reset_there_is_nothing_to_step() -> None:
    with pytest.raises(gymnasium.error.ResetNeeded):
        SeatEnv("skull", "solo-a").step(0)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"reward": "fun"}, "no reward fun"),
        ({"codec": "mine"}, "no codec mine"),
        ({"opponents": "admiral"}, "no bot admiral"),
        ({"mode": "fast"}, "no mode fast"),
        ({"mode": "solo-a", "seats": 3}, "mode solo-a takes 1 seats, not 3"),
        ({"render_mode": "human"}, "no way to render human"),
    ],
)
def test_a_wrong_argument_is_named(wrong, message) -> None:
    with pytest.raises(BadSetup, match=message):
        SeatEnv("skull", **wrong)


def test_planes_have_names_and_shapes() -> None:
    env = SeatEnv("skull", "solo-a")
    seen, _ = env.reset(seed=1)
    planes = env.named(seen["observation"])
    assert planes["land"].shape == (7, 7)
    assert planes["dice"].sum() == 3
    assert planes["land"].base is not None


def test_one_array_holds_the_observation_and_then_the_mask() -> None:
    flat, whole = SeatEnv("doodle", "solo", flat=True), SeatEnv("doodle", "solo")
    (one, _), (two, _) = flat.reset(seed=4), whole.reset(seed=4)
    assert np.array_equal(one, np.concatenate([two["observation"], two["action_mask"]]))


def test_rewards_count_points_leads_and_places() -> None:
    def score(total: int) -> Score:
        return Score((ScoreLine("x", "X-1", total),))

    shared = Result((score(5), score(9), score(7)), (3, 1, 2), "X-1")
    sides = (0, 1, 2)
    assert [points(shared, seat, sides) for seat in sides] == [5, 9, 7]
    assert [lead(shared, seat, sides) for seat in sides] == [-4, 2, -2]
    assert [place(shared, seat, sides) for seat in sides] == [-1, 1, 0]
    assert lead(shared, 0, (0, 0, 1)) == -2
    alone = Result((score(5),), (2,), "X-1", rival=score(8))
    assert (lead(alone, 0, (0,)), place(alone, 0, (0,))) == (-3, -1)
    assert lead(Result((score(5),), (1,), "X-1"), 0, (0,)) == 5


@pytest.mark.once
@pytest.mark.parametrize("game", ["skull", "master"])
def test_pictures_are_the_games_own_drawings(game) -> None:
    env = SeatEnv(game, render_mode="svg")
    env.reset(seed=1)
    svg = env.render()
    assert svg.startswith("<svg")
    assert svg.count("<svg") == svg.count("</svg>") == 1
    env.render_mode = "png"
    assert env.render().startswith(b"\x89PNG")
    env.render_mode = "rgb_array"
    pixels = env.render()
    assert pixels.dtype == np.uint8
    assert pixels.shape[2] == 3
    assert pixels.std() > 10
    env.render_mode = "ansi"
    assert "1" in env.render()


@pytest.mark.parametrize("codec", ["own", "parts"])
def test_a_copy_goes_on_in_the_same_way_and_leaves_the_original_alone(codec) -> None:
    env = SeatEnv("skull", "side-a", 3, opponents="deckhand", codec=codec)
    env.reset(seed=1)
    other = copy.deepcopy(env)
    before = env.episode.observe(0)

    def ahead(one: SeatEnv) -> list[float]:
        return [one.step(int(one.action_masks().argmax()))[0]["observation"].tolist() for _ in range(3)]

    found = ahead(other)
    assert env.episode.observe(0) == before
    assert ahead(env) == found


def test_registering_twice_changes_nothing() -> None:
    before = dict(gymnasium.registry)
    archipel.envs.gym.register()
    assert gymnasium.registry == before
