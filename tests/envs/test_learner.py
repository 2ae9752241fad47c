"""The example of training: repeatable, and better than a Drifter."""

import json
import sys
from pathlib import Path
from xml.etree.ElementTree import fromstring

import numpy as np
import pytest

LEARNER = Path(__file__).parents[2] / "examples" / "learner"

pytestmark = pytest.mark.once


@pytest.fixture
def train(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sys, "path", [str(LEARNER), *sys.path])
    import train

    return train


def test_the_same_seed_gives_the_same_agent(train, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(train, "AT_ONCE", 16)
    monkeypatch.setattr(train, "BATCH", 16)
    one, two = (train.train(48, seed=5, progress=False)[0] for _ in range(2))
    assert np.array_equal(one, two)
    assert one.any()


def test_the_trained_agent_clearly_beats_a_drifter(train) -> None:
    weights = np.array(json.loads((LEARNER / "agent.json").read_text()), np.float32)
    trained, error = train.measure(weights, 100, seed=9)
    drifter, other = train.measure(np.zeros_like(weights), 100, seed=9)
    assert trained - drifter > 20
    assert trained - drifter > 5 * (error + other)


def test_an_untrained_policy_is_a_drifter(train) -> None:
    """All legal moves are equally likely."""
    from archipel.envs.vector import SeatVectorEnv

    env = SeatVectorEnv("skull", "solo-a", num_envs=400)
    seen, _ = env.reset(seed=[1] * 400)
    planes, rng = env.named(seen["observation"]), np.random.default_rng(1)
    numbers = train.Choice(np.zeros(train.WEIGHTS, np.float32), planes, seen["action_mask"], rng).numbers
    legal = np.flatnonzero(seen["action_mask"][0])
    counts = np.array([(numbers == number).sum() for number in legal])
    assert counts.sum() == 400
    expected = 400 / len(legal)
    assert ((counts - expected) ** 2 / expected).sum() < 2 * len(legal)


def test_the_curve_is_drawn(train) -> None:
    fromstring(train.curve_svg("a title", [100, 200], [-3.0, 14.0], -6.0))
    fromstring((LEARNER / "curve.svg").read_text("utf-8"))
