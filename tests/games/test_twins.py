"""The law of secrets is effective: positions with other secrets are found in every game with secrets."""

from random import Random

import pytest

from archipel.kernel import Over
from archipel.plugins import find
from archipel.testkit import snapshot, twin, walk


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("master", 2, {}),
        ("master", 4, {"mode": "teams"}),
        ("master", 4, {"mode": "corsair"}),
        ("skull", 5, {}),
        ("cats", 4, {}),
    ],
)
def test_twins_with_other_secrets_are_found(game: str, seats: int, options: dict[str, str]) -> None:
    rng = Random(1)
    found = 0
    for seed in range(40):
        match = walk(find(game), find(game).setup(seats, options), seed, rng.randrange(5, 60))
        others = [twin(match, 0, rng) for _ in range(6)] if not isinstance(match.state.node(), Over) else []
        found += any(other and snapshot(other) != snapshot(match) for other in others)
    assert found >= 12
