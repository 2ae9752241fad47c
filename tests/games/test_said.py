"""The words of each game as people read them have been reviewed: see `tests/games/said.py`."""

import pytest

from archipel.door import games
from tests.games.said import HERE, said

CASES = [(game, language) for game in games().values() for language in game.rules.languages]


@pytest.mark.once  # words do not depend on the build
@pytest.mark.parametrize(("game", "language"), CASES, ids=lambda one: getattr(one, "id", one))
def test_what_is_said_has_been_reviewed(game, language) -> None:
    reviewed = (HERE / game.id / f"said.{language}.txt").read_text("utf-8")
    assert said(game, language) == reviewed, (
        f"read the difference after: python -m tests.games.said {game.id}"
    )
